import Geometry

/// What an annotation is: the one protocol of a kind of one's own.
///
/// A kind says what its box is and which paths it paints. Tessellation, hit tests, selection, and the view at any depth
/// follow from the paths.
public protocol AnnotationKind: Hashable, Sendable {
  /// The kind's name in files and for screen readers: lower case, unique.
  static var name: String { get }

  /// The box in local units that is scaled about the local origin, rotated about its centre, and resized by handles.
  /// Finite; a side may be 0 for a line alone.
  var box: Box { get }

  /// What a screen reader says of it where the annotation has no label.
  var summary: String { get }

  /// What makes it invalid: the end of a sentence that begins with the annotation's name, with its full stop; nil where
  /// nothing does.
  var fault: String? { get }

  /// Writes the paths that it paints, the backmost first, in image units from the **centre** of the scaled box, before
  /// the rotation.
  /// - Parameters:
  ///   - scale: image units per local unit, which may be negative: stretches positions, not widths of strokes.
  ///   - appearance: colours, and the width of strokes in image units.
  ///   - paths: appended to.
  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths)

  /// The half sides of a box about the centre of the scaled box, in image units before the rotation, that surely holds
  /// all that ``paint(_:_:into:)`` writes, widths of strokes and miters included.
  func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2

  /// The same with what it has in image units, such as sizes of arrow heads, multiplied by a factor; what it has in
  /// local units stays, since the transform's scale is for that. It is asked where an annotation comes to another
  /// depth.
  func magnified(by factor: Double) -> Self

  /// Writes the paths by which it is hit and selected, within its painted extent, as ``paint(_:_:into:)`` does; colours
  /// do not matter. The default is what is painted.
  /// - Parameters:
  ///   - scale: image units per local unit.
  ///   - appearance: which parts it has, and the width of strokes.
  ///   - paths: appended to.
  func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths)

  /// The region of ``paintHitRegion(_:_:into:)`` where that is a rectangle or an ellipse about the centre, so that hit
  /// tests need no paths; nil, the default, where it is not. O(1).
  /// - Parameters:
  ///   - scale: image units per local unit.
  ///   - appearance: which parts it has, and the width of strokes.
  func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline?
}

extension AnnotationKind {
  /// The extent of the paths: correct for every kind. O(path elements).
  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    var paths = PaintedPaths()
    paint(scale, appearance, into: &paths)
    return paths.extent
  }

  /// Itself: for a kind that has nothing in image units.
  public func magnified(by factor: Double) -> Self { self }

  /// Whether another kind is of the same type and equal.
  package func equals(_ other: any AnnotationKind) -> Bool { other as? Self == self }
}
