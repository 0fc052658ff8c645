import Geometry

/// The motif that a pattern brush stamps. Raw values are those of project and preset files.
public enum PatternKind: String, CaseIterable, Hashable, Sendable {
  /// Seven parallel lines of 20 px about the centre, spaced by the brush's spacing.
  case parallelLines
  /// Two sets of ``parallelLines`` at right angles.
  case crossHatch
  /// Eleven columns of eleven discs of radius 2 px, spaced by the brush's spacing, parallel to the image's axes. The
  /// rotation has no effect.
  case dots
  /// The stroke itself and three offset curves on either side, spaced by the brush's spacing. They follow the stroke;
  /// the rotation has no effect.
  case contourLines
  /// Seven sine waves of 20 px in the direction of the rotation, spaced by the brush's spacing. The wavelength is twice
  /// the spacing, and the amplitude a quarter of it. The centre is a zero crossing.
  case waves
}

/// The properties of stamps that depend on the pen.
public struct BrushDynamics: Hashable, Sendable {
  /// Whether the opacity is multiplied by the pressure, from 0 to 1.
  public var pressureAffectsOpacity: Bool
  /// Whether stamps are scaled by a factor from ½ at pressure 0 to 1 at pressure 1, linearly. The distance between
  /// stamps does not change.
  public var pressureAffectsSize: Bool
  /// Whether the direction in which the pen leans, from −180° to 180°, is added to the rotation. A pen within about
  /// 0.6° of upright has no direction and adds nothing.
  public var tiltAffectsRotation: Bool

  /// Creates dynamics. The defaults are those of the design document's stroke: pressure changes only the opacity.
  public init(
    pressureAffectsOpacity: Bool = true, pressureAffectsSize: Bool = false, tiltAffectsRotation: Bool = false
  ) {
    self.pressureAffectsOpacity = pressureAffectsOpacity
    self.pressureAffectsSize = pressureAffectsSize
    self.tiltAffectsRotation = tiltAffectsRotation
  }
}

/// A brush that stamps a pattern along a stroke.
///
/// Values are checked when a brush is created, so every brush can draw.
///
/// Source: Ink's design document, 2.2, 3.1 and 3.2. The document passes a scale to its patterns but does not use it.
/// Here the scale applies to the motif and to the distance between stamps.
public struct PatternBrush: Hashable, Sendable {
  /// The motif of the stamps.
  public let kind: PatternKind
  /// The direction of lines, in degrees from the x axis towards the y axis: clockwise on a screen.
  public let rotation: Double
  /// The distance from one line to the next and from one stamp to the next, in px before scaling.
  public let spacing: Double
  /// The opacity at full pressure, from 0 to 1. The colour's alpha is multiplied by it.
  public let opacity: Double
  /// The factor by which the motif and the distance between stamps are scaled.
  public let scale: Double
  /// The width of lines, in px before scaling.
  public let lineWidth: Double
  /// The colour.
  public let color: PixelColor
  /// The properties that depend on the pen.
  public let dynamics: BrushDynamics
  /// The cosine and sine of the rotation.
  let direction: Vector2

  /// The allowed spacings, in px.
  public static let spacings = 0.5...1000
  /// The allowed scales.
  public static let scales = 0.5...2
  /// The allowed line widths, in px.
  public static let lineWidths = 0.1...64

  /// Creates a brush.
  /// - Parameters:
  ///   - kind: the motif.
  ///   - rotation: in degrees, of any magnitude.
  ///   - spacing: in px, within ``spacings``.
  ///   - opacity: from 0 to 1.
  ///   - scale: within ``scales``.
  ///   - lineWidth: in px, within ``lineWidths``.
  ///   - color: the colour.
  ///   - dynamics: the properties that depend on the pen.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)``, naming the value that is out of its range.
  public init(
    kind: PatternKind, rotation: Double = 0, spacing: Double, opacity: Double = 1, scale: Double = 1,
    lineWidth: Double = 1, color: PixelColor = .black, dynamics: BrushDynamics = BrushDynamics()
  ) throws(PatternCanvasError) {
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(PatternCanvasError) {
      guard range.contains(value) else {
        throw .value("brush's \(name)", value, wanted: "from \(range.lowerBound) to \(range.upperBound)")
      }
    }
    guard rotation.isFinite else { throw .value("brush's rotation", rotation, wanted: "a finite number of degrees") }
    try check("spacing", spacing, Self.spacings)
    try check("opacity", opacity, 0...1)
    try check("scale", scale, Self.scales)
    try check("line width", lineWidth, Self.lineWidths)
    self.kind = kind
    self.rotation = rotation
    self.spacing = spacing
    self.opacity = opacity
    self.scale = scale
    self.lineWidth = lineWidth
    self.color = color
    self.dynamics = dynamics
    direction = Self.direction(degrees: rotation)
  }

  /// The arc length from one stamp to the next, in px.
  public var stampDistance: Double { spacing * scale }

  /// The cosine and sine of an angle; exact at quarter turns.
  private static func direction(degrees: Double) -> Vector2 {
    let turn = degrees.remainder(dividingBy: 360)
    let quarters = (turn / 90).rounded()
    let rest = (turn - quarters * 90) * .pi / 180
    let direction = Vector2(cosine(rest), sine(rest))
    switch Int(quarters) {
    case 1: return direction.perpendicularCCW
    case -1: return direction.perpendicularCW
    case 2, -2: return -direction
    default: return direction
    }
  }
}
