import Geometry
import Raster

/// The content of an annotation. It is the only protocol that an app's own kind needs.
///
/// A kind defines its box and the paths that it paints. Tessellation, hit tests, selection, and the view at any depth
/// follow from the paths.
public protocol AnnotationKind: Hashable, Sendable {
  /// The kind's name in files and for screen readers: lower case, unique.
  static var name: String { get }

  /// The box in local units, finite. The scale is about the local origin, and the rotation about the scaled box's
  /// centre. Handles resize the box. A side may be 0 only for a line.
  var box: Box { get }

  /// The text that a screen reader speaks if the annotation has no label.
  var summary: String { get }

  /// The px of paths that are painted by ``PaintedPaths/fillWithImage(interior:)``, spread over ``box``; nil, the
  /// default, for a kind without an image.
  var image: PixelImage? { get }

  /// The text to write into an SVG in place of its paths; nil, the default, if the kind is not plain lines of text.
  /// - Parameter appearance: the colours.
  func paintedText(_ appearance: Appearance) -> PaintedText?

  /// Its role for a screen reader. The default is a graphic.
  var accessibilityRole: AccessibilityNode.Role { get }

  /// Whether the appearance's fill is painted; true by default, and false for lines without an inside.
  var paintsFill: Bool { get }

  /// Why the value is invalid, as a predicate that follows the annotation's name in a sentence, with its full stop; nil
  /// for a valid value.
  var fault: String? { get }

  /// Writes the painted paths, the backmost first, in image units from the **centre** of the scaled box, before the
  /// rotation.
  /// - Parameters:
  ///   - scale: image units per local unit, which may be negative. It stretches positions but not stroke widths.
  ///   - appearance: colours, and the stroke width in image units.
  ///   - paths: the paths to append to.
  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths)

  /// The half sides of a box about the centre of the scaled box that contains everything written by
  /// ``paint(_:_:into:)``, including stroke widths and miters. In image units, before the rotation.
  func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2

  /// The same kind with all lengths in image units, such as sizes of arrow heads, multiplied by a factor. Lengths in
  /// local units stay, since the transform's scale covers them. It is called if an annotation moves to another depth.
  func magnified(by factor: Double) -> Self

  /// Writes the paths for hit tests and selection, within the painted extent, in the manner of ``paint(_:_:into:)``.
  /// Colours have no effect. The default is the painted paths.
  /// - Parameters:
  ///   - scale: image units per local unit.
  ///   - appearance: which parts exist, and the stroke width.
  ///   - paths: the paths to append to.
  func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths)

  /// The region of ``paintHitRegion(_:_:into:)`` if it is a rectangle or an ellipse about the centre, so that hit tests
  /// need no paths; nil, the default, if it is not. O(1).
  /// - Parameters:
  ///   - scale: image units per local unit.
  ///   - appearance: which parts exist, and the stroke width.
  func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline?
}

extension AnnotationKind {
  /// The extent of the painted paths, which is correct for every kind. O(path elements).
  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    var paths = PaintedPaths()
    paint(scale, appearance, into: &paths)
    return paths.extent
  }

  /// No image.
  public var image: PixelImage? { nil }

  /// Nil: no plain text.
  public func paintedText(_ appearance: Appearance) -> PaintedText? { nil }

  /// The fill is painted.
  public var paintsFill: Bool { true }

  /// A graphic.
  public var accessibilityRole: AccessibilityNode.Role { .graphic }

  /// The kind itself, if it has no lengths in image units.
  public func magnified(by factor: Double) -> Self { self }

  /// Whether another kind is of the same type and equal.
  package func equals(_ other: any AnnotationKind) -> Bool { other as? Self == self }
}
