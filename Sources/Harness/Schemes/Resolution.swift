import Geometry

/// The resolution of a scheme's positions, in closed form. It determines the scheme's horizon.
public struct Resolution: Hashable, Sendable {
  /// The distance between neighbouring positions of a point.
  public let points: Spacing
  /// The distance between neighbouring positions of the centre of the view.
  public let camera: Spacing
  /// The largest magnitude of a coordinate that has a position, world units; nil if the world has no end.
  public let worldEnd: Double?
  /// The camera's zoom is a multiple of this number of px per unit; nil if it is only rounded to a floating-point
  /// number.
  public let zoomStep: Double?
  /// The sine and cosine of the camera's turn are multiples of this; nil if they are only rounded to floating-point
  /// numbers.
  public let turnStep: Double?
  /// The zoom at which the last level of detail begins, px per unit; nil if positions do not depend on the zoom.
  ///
  /// Levels begin at zooms that are powers of two apart. At the beginning of each level, the distance between positions
  /// is the same number of px. A point moves when the level changes. `points` and `camera` are those of the last level.
  public let lastLevel: Double?
  /// The largest coordinate, world units, up to which `make proofs` proves the roundings that the parts count, and what
  /// the operations behind them add; 0 without a proof.
  public let provedExtent: Double

  /// Creates a resolution.
  /// - Parameters:
  ///   - points: the distance between neighbouring positions of a point.
  ///   - camera: the distance between neighbouring positions of the centre of the view.
  ///   - worldEnd: the largest magnitude of a coordinate; nil if there is none.
  ///   - zoomStep: the step of the zoom; nil if there is none.
  ///   - turnStep: the step of the turn's sine and cosine; nil if there is none.
  ///   - lastLevel: the zoom at which the last level of detail begins; nil without levels.
  ///   - provedExtent: the largest coordinate up to which the roundings are proved; 0 without a proof.
  public init(
    points: Spacing, camera: Spacing, worldEnd: Double? = nil, zoomStep: Double? = nil,
    turnStep: Double? = nil, lastLevel: Double? = nil, provedExtent: Double = 0
  ) {
    self.points = points
    self.camera = camera
    self.worldEnd = worldEnd
    self.zoomStep = zoomStep
    self.turnStep = turnStep
    self.lastLevel = lastLevel
    self.provedExtent = provedExtent
  }

  /// Creates a resolution whose points and camera have the same numbers.
  public init(_ parts: Spacing.Part..., worldEnd: Double? = nil, provedExtent: Double = 0) {
    self.init(points: Spacing(parts), camera: Spacing(parts), worldEnd: worldEnd, provedExtent: provedExtent)
  }

  /// Points and camera with this number of significant bits: the further neighbours are from the origin, the further
  /// they are apart.
  public static func significant(bits: Int, provedExtent: Double = 0) -> Resolution {
    Resolution(.significant(bits: bits), provedExtent: provedExtent)
  }

  /// Points and camera as multiples of a step in world units.
  public static func step(_ step: Double) -> Resolution { Resolution(.step(step)) }

  /// As fine as the zoom needs.
  public static let unlimited = Resolution()
}
