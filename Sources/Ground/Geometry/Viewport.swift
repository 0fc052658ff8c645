/// The visible rectangle of the screen, in px, with its origin at the top left and y down.
public struct Viewport: Hashable, Sendable {
  /// The width in px, finite and at least 1.
  public let width: Double
  /// The height in px, finite and at least 1.
  public let height: Double

  /// Creates a viewport with a size in px.
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

  /// The default viewport of all measurements: 1000 × 750 px.
  ///
  /// Its sides are deliberately not powers of two: with powers of two, and points on a coarse grid, float32 has no
  /// rounding error at all.
  public static let standard = Viewport(trustedWidth: 1000, height: 750)

  /// Width and height, in px.
  @inlinable public var size: Vector2 { Vector2(width, height) }
  /// The centre of the viewport, in px from its top left corner.
  public var centre: Vector2 { Vector2(width / 2, height / 2) }
  /// The distance between opposite corners, in px.
  @inlinable public var diagonal: Double { size.length }

  /// Whether an error on the screen is valid: finite, and not beyond the diagonal. An invalid one is counted, and no
  /// figure takes its length.
  /// - Parameter distance: the length of the error, in px.
  /// - Returns: false for a length that is not a number.
  @inlinable
  public func isValid(_ distance: Double) -> Bool { distance <= diagonal }

  /// Whether an error on the screen is valid, as above.
  /// - Parameter error: the error, in px.
  /// - Returns: false for an error that is not a number.
  @inlinable @inline(__always)
  public func isValid(_ error: Vector2) -> Bool { error.dot(error) <= size.dot(size) }

  /// The normalised device coordinates of a position: y up, −1…1 over the viewport. The position is in px from the
  /// **centre**, y down. Each coordinate is rounded twice.
  public func ndc(fromCentre position: Vector2) -> Vector2 {
    Vector2(2 * position.x / width, -2 * position.y / height)
  }

  /// The position of normalised device coordinates, in px from the **centre**, y down. Each coordinate is rounded
  /// twice.
  public func fromCentre(ndc: SIMD2<Float>) -> Vector2 {
    Vector2(Double(ndc.x) * (width / 2), -(Double(ndc.y) * (height / 2)))
  }
}
