/// The visible rectangle of the screen, in px, origin top left, y down.
public struct Viewport: Hashable, Sendable {
  /// Width in px, positive and finite.
  public let width: Double
  /// Height in px, positive and finite.
  public let height: Double

  /// - Returns: nil unless both sides are finite and at least 1 px.
  public init?(width: Double, height: Double) {
    guard width.isFinite, height.isFinite, width >= 1, height >= 1 else { return nil }
    self.width = width
    self.height = height
  }

  private init(trustedWidth width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// 1000 × 750 px. Not a power of two on purpose: with one, and points on a coarse grid, float32 makes no error at all.
  public static let standard = Viewport(trustedWidth: 1000, height: 750)

  /// Width and height, in px.
  public var size: Vector2 { Vector2(width, height) }
  /// The middle of the viewport, in px from its top left corner.
  public var centre: Vector2 { Vector2(width / 2, height / 2) }
  /// The distance between opposite corners, in px.
  public var diagonal: Double { size.length }

  /// Normalised device coordinates (y up, −1…1 over the viewport) of a position given in px from the **centre**, y down.
  public func ndc(fromCentre position: Vector2) -> Vector2 {
    Vector2(2 * position.x / width, -2 * position.y / height)
  }

  /// A position in px from the **centre**, y down, of normalised device coordinates.
  public func fromCentre(ndc: SIMD2<Float>) -> Vector2 {
    Vector2(Double(ndc.x) * (width / 2), -(Double(ndc.y) * (height / 2)))
  }
}
