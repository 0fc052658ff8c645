import Annotations
import Geometry

/// A number in a disc. The appearance gives the disc's fill and stroke. The number is as large as fits.
public struct NumberBadge: Sendable {
  /// The number.
  public var number: Int { didSet { cache = LayoutCache() } }
  /// The disc's diameter in local units, from 10^-30 to 10^30.
  public var diameter: Double
  /// The number's font.
  public var font: Font { didSet { cache = LayoutCache() } }
  /// The number's colour.
  public var numberColor: Color

  private var cache = LayoutCache()

  /// The number's corners lie on a circle of at most this fraction of the disc's diameter.
  static let innerCircle = 0.8
  /// The number's largest size, as a fraction of the disc's diameter, so that one digit is as large as two.
  static let largestText = 0.62

  /// Creates a badge. Its values are checked when it is added to a scene.
  /// - Parameters:
  ///   - number: any number.
  ///   - diameter: the disc's diameter, in local units.
  ///   - font: the number's font.
  ///   - numberColor: the number's colour.
  public init(_ number: Int, diameter: Double, font: Font, numberColor: Color = .white) {
    self.number = number
    self.diameter = diameter
    self.font = font
    self.numberColor = numberColor
  }

  /// The number at size 1.
  private var layout: TextLayout {
    cache.layout { TextLayout("\(number)", face: font.face, size: 1, width: .infinity, alignment: .leading) }
  }
}

extension NumberBadge: Hashable {
  public static func == (a: NumberBadge, b: NumberBadge) -> Bool {
    a.number == b.number && a.diameter == b.diameter && a.numberColor == b.numberColor && a.font == b.font
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(diameter)
    hasher.combine(font)
    hasher.combine(numberColor)
  }
}

extension NumberBadge: AnnotationKind {
  public static var name: String { "number" }
  public var box: Box { Box(min: .zero, max: Vector2(repeating: diameter)) }
  public var summary: String { "number \(number)" }
  public var accessibilityRole: AccessibilityNode.Role { .text }

  public var fault: String? {
    guard (1e-30...1e30).contains(diameter) else {
      return "has the diameter \(diameter); a diameter is from 1e-30 to 1e30."
    }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    paintDisc(Vector2(abs(scale.x), abs(scale.y)) * (diameter / 2), appearance, into: &paths)
    let layout = layout
    guard !layout.inkBox.isEmpty else { return }
    let diagonal = layout.inkBox.size.length
    guard diagonal > 0 else { return }
    let size = Swift.min(Self.largestText, Self.innerCircle / diagonal) * diameter
    let centre = layout.inkBox.centre
    layout.paint(size: 1, numberColor, into: &paths) { ($0 - centre) * size * scale }
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    Vector2(abs(scale.x), abs(scale.y)) * (diameter / 2) + Vector2(repeating: (appearance.pen?.width ?? 0) / 2)
  }

  /// The whole disc with its stroke, filled or not.
  public func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    var solid = appearance
    solid.fill = .black
    paintDisc(Vector2(abs(scale.x), abs(scale.y)) * (diameter / 2), solid, into: &paths)
  }

  /// The disc with its stroke.
  public func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline? {
    HitOutline(.ellipse, halfSides: scale * (diameter / 2), halfWidth: (appearance.pen?.width ?? 0) / 2)
  }

  private func paintDisc(_ radii: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    guard appearance.fill != nil || appearance.pen != nil else { return }
    paths.move(to: Vector2(radii.x, 0))
    for quarter in 0..<4 { paths.quarter(centre: .zero, radii: radii, quarter) }
    paths.close()
    if let fill = appearance.fill {
      paths.fill(fill, interior: .convex)
      if let pen = appearance.pen { paths.strokeAgain(pen.color, width: pen.width, join: .round) }
    } else if let pen = appearance.pen {
      paths.stroke(pen.color, width: pen.width, join: .round)
    }
  }
}
