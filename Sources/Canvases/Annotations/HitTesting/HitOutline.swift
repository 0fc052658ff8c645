import Geometry

/// A hit region that needs no paths: a rectangle or an ellipse about the centre of the annotation's box, parallel to
/// the axes before the rotation, with or without its inside.
public struct HitOutline: Hashable, Sendable {
  /// The shape of the outline.
  public enum Form: UInt8, Hashable, Sendable {
    /// A rectangle, whose stroke has mitered corners.
    case rectangle
    /// An ellipse.
    case ellipse
  }

  /// The shape.
  public var form: Form
  /// Whether the inside belongs to the region.
  public var isFilled: Bool
  /// Half the width of the stroke along the outline, in image units; 0 for none.
  public var halfWidth: Double
  /// Half the width and height of the outline, in image units, each at least 0.
  public var halfSides: Vector2

  /// Creates an outline.
  /// - Parameters:
  ///   - form: the shape.
  ///   - halfSides: half its width and height, in image units; signs are ignored.
  ///   - halfWidth: half the width of the stroke, at least 0.
  ///   - isFilled: whether the inside belongs to the region.
  public init(_ form: Form, halfSides: Vector2, halfWidth: Double = 0, isFilled: Bool = true) {
    self.form = form
    self.isFilled = isFilled
    self.halfWidth = halfWidth
    self.halfSides = Vector2(abs(halfSides.x), abs(halfSides.y))
  }

  /// Whether a position is in the region, or at most a tolerance away. O(1), without allocation.
  /// - Parameters:
  ///   - position: in image units from the centre, before the rotation.
  ///   - tolerance: in image units, at least 0.
  public func contains(_ position: Vector2, within tolerance: Double) -> Bool {
    let corner = Vector2(abs(position.x), abs(position.y))
    let outside = corner - halfSides
    let band = halfWidth + tolerance
    if outside.x > band || outside.y > band { return false }
    switch form {
    case .rectangle:
      if isFilled, outside.x <= halfWidth, outside.y <= halfWidth { return true }
      let beyond = Vector2(Swift.max(0, outside.x - halfWidth), Swift.max(0, outside.y - halfWidth))
      if beyond != .zero { return beyond.length <= tolerance }
      return isFilled || Swift.max(outside.x, outside.y) >= -band
    case .ellipse:
      if isFilled {
        let scaled = corner / halfSides
        if scaled.dot(scaled) <= 1 { return true }
        if band == 0 { return false }
      }
      let quarter = EllipseQuarter(centre: .zero, radii: halfSides, quarter: 0, isBackward: false)
      return PathPart.quarter(quarter).distance(to: corner) <= band
    }
  }
}

extension AnnotationKind {
  /// Nil: by default hit tests use the paths.
  public func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline? { nil }
}

extension Shape {
  /// The outline of a rectangle or an ellipse; nil for other shapes, and if nothing is painted.
  public func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline? {
    guard appearance.fill != nil || appearance.pen != nil else { return nil }
    let form: HitOutline.Form
    switch outline {
    case .rectangle: form = .rectangle
    case .ellipse: form = .ellipse
    default: return nil
    }
    return HitOutline(
      form, halfSides: size * scale * 0.5, halfWidth: (appearance.pen?.width ?? 0) / 2,
      isFilled: appearance.fill != nil)
  }
}
