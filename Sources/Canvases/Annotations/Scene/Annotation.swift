import Geometry

/// The id of an annotation for the life of its scene. It stays valid while other annotations are added, removed and
/// reordered, and is never reused.
public struct AnnotationID: Hashable, Comparable, Sendable {
  /// Counts the annotations that a scene has made, from 0.
  public let number: Int

  /// The id of an annotation, as stored by an app.
  public init(_ number: Int) { self.number = number }

  public static func < (a: AnnotationID, b: AnnotationID) -> Bool { a.number < b.number }
}

/// One annotation: its kind, its position and its appearance.
public struct Annotation: Sendable {
  /// Its kind: a shape, a line, a text box, a badge, or one of the app's own kinds.
  public var kind: any AnnotationKind
  /// Its position, scale and rotation in its frame.
  public var transform: AnnotationTransform
  /// Its appearance.
  public var appearance: Appearance
  /// Its position in the painting order. Annotations with a greater z-index are painted later, on top; with equal ones,
  /// in the order of their ids.
  public var zIndex: Int
  /// Whether it is painted and can be hit.
  public var isVisible: Bool
  /// Whether it is protected from taps and drags: a locked annotation is only painted.
  public var isLocked: Bool
  /// The text that a screen reader speaks; if empty, that of its kind.
  public var label: String
  /// The group it belongs to; nil for none.
  public var group: GroupID?

  /// Creates an annotation. Its values are checked when it is added to a scene.
  public init(
    _ kind: any AnnotationKind, transform: AnnotationTransform, appearance: Appearance = Appearance(), zIndex: Int = 0,
    isVisible: Bool = true, isLocked: Bool = false, label: String = "", group: GroupID? = nil
  ) {
    self.kind = kind
    self.transform = transform
    self.appearance = appearance
    self.zIndex = zIndex
    self.isVisible = isVisible
    self.isLocked = isLocked
    self.label = label
    self.group = group
  }

  /// The smallest box of image positions that contains everything painted, in units of its frame, even if it is
  /// invisible now. O(1) for shapes and lines, O(glyphs) for text.
  public var paintedBox: Box { paintedBox(extent: kind.paintedExtent(transform.scale, appearance)) }

  /// About the width of the narrowest part painted, in units of its frame: of its stroke, or of its fill.
  var leastWidth: Double {
    let pen = appearance.pen?.width ?? .infinity
    if pen < .infinity, appearance.fill == nil || !kind.paintsFill { return pen }
    let size = kind.box.size * transform.scale
    return min(pen, abs(size.x), abs(size.y))
  }

  /// The painted box, for given half sides of the kind's paths.
  func paintedBox(extent: Vector2) -> Box {
    let centre = transform.centre(of: kind.box)
    let turn = transform.turn
    // The box of a rotated box, enlarged by two roundings.
    let half = Vector2(
      abs(turn.x) * extent.x + abs(turn.y) * extent.y, abs(turn.y) * extent.x + abs(turn.x) * extent.y)
    let margin = (centre.length + half.length) * 0x1p-50
    return Box(min: centre - half, max: centre + half).expanded(by: margin)
  }
}

extension Annotation: Equatable {
  public static func == (a: Annotation, b: Annotation) -> Bool {
    a.transform == b.transform && a.appearance == b.appearance && a.zIndex == b.zIndex && a.isVisible == b.isVisible
      && a.isLocked == b.isLocked && a.label == b.label && a.group == b.group && a.kind.equals(b.kind)
  }
}
