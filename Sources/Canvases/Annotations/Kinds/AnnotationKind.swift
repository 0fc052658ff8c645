import Geometry
import Raster

/// The content of an annotation. It is the only protocol that an app's own kind needs.
///
/// A kind says what its box is and which paths it paints. Tessellation, hit tests, selection, and the view at any depth
/// follow from the paths.
public protocol AnnotationKind: Hashable, Sendable {
  /// The kind's name in files and for screen readers: lower case, unique.
  static var name: String { get }

  /// The box in local units. The scale is about the local origin, the rotation about the scaled box's centre, and
  /// handles resize the box. Finite; a side may be 0 only for a line.
  var box: Box { get }

  /// The text that a screen reader speaks where the annotation has no label.
  var summary: String { get }

  /// The px of paths that are painted by ``PaintedPaths/fillWithImage(interior:)``, spread over ``box``; nil, the
  /// default, for a kind without an image.
  var image: PixelImage? { get }

  /// The text that stands for everything that it paints, for pictures that hold text as text, such as SVG; nil, the
  /// default, for a kind that is more than text in lines.
  /// - Parameter appearance: the colours.
  func paintedText(_ appearance: Appearance) -> PaintedText?

  /// Its role for a screen reader. The default is a graphic.
  var accessibilityRole: AccessibilityNode.Role { get }

  /// Why the value is invalid: the end of a sentence that begins with the annotation's name, with its full stop; nil
  /// for a valid value.
  var fault: String? { get }

  /// Writes the painted paths, the backmost first, in image units from the **centre** of the scaled box, before the
  /// rotation.
  /// - Parameters:
  ///   - scale: image units per local unit, which may be negative: stretches positions, not widths of strokes.
  ///   - appearance: colours, and the width of strokes in image units.
  ///   - paths: appended to.
  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths)

  /// The half sides of a box about the centre of the scaled box, in image units before the rotation, that holds
  /// everything that ``paint(_:_:into:)`` writes, widths of strokes and miters included.
  func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2

  /// The same kind with all its lengths in image units, such as sizes of arrow heads, multiplied by a factor. Lengths
  /// in local units stay, since the transform's scale covers them. It is called when an annotation moves to another
  /// depth.
  func magnified(by factor: Double) -> Self

  /// Writes the paths for hit tests and selection, within the painted extent, as ``paint(_:_:into:)`` does; colours
  /// have no effect. The default is the painted paths.
  /// - Parameters:
  ///   - scale: image units per local unit.
  ///   - appearance: which parts exist, and the width of strokes.
  ///   - paths: appended to.
  func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths)

  /// The region of ``paintHitRegion(_:_:into:)`` where it is a rectangle or an ellipse about the centre, so that hit
  /// tests need no paths; nil, the default, where it is not. O(1).
  /// - Parameters:
  ///   - scale: image units per local unit.
  ///   - appearance: which parts exist, and the width of strokes.
  func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline?
}

extension AnnotationKind {
  /// The extent of the paths: correct for every kind. O(path elements).
  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    var paths = PaintedPaths()
    paint(scale, appearance, into: &paths)
    return paths.extent
  }

  /// No image.
  public var image: PixelImage? { nil }

  /// None.
  public func paintedText(_ appearance: Appearance) -> PaintedText? { nil }

  /// A graphic.
  public var accessibilityRole: AccessibilityNode.Role { .graphic }

  /// Itself: for a kind without lengths in image units.
  public func magnified(by factor: Double) -> Self { self }

  /// Whether another kind is of the same type and equal.
  package func equals(_ other: any AnnotationKind) -> Bool { other as? Self == self }
}
