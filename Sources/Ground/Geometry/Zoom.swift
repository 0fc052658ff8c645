/// A zoom in px per world unit, as `significand × 2^exponent`. It has the precision of a double without its limited
/// range, so 10^5000 is a zoom like any other. All operations are O(1).
public struct Zoom: Hashable, Sendable {
  /// The significand, in [1, 2).
  public let significand: Double
  /// The exponent of two, within ±2^60; within ±2^30 if `Int` has 32 bits.
  public let exponent: Int

  /// The zoom `scale × 2^exponent`, exactly, even for subnormal scales.
  /// - Returns: nil unless `scale` is positive and finite.
  public init?(_ scale: Double, exponent: Int = 0) {
    guard scale.isFinite, scale > 0 else { return nil }
    self.init(positive: scale, exponent: exponent)
  }

  private init(positive scale: Double, exponent: Int) {
    significand = scale.significand
    self.exponent = exponent + Int(scale.exponent)
  }

  /// No magnification: one px per world unit.
  public static let one = Zoom(unit: 0)

  private init(unit exponent: Int) {
    self.significand = 1
    self.exponent = exponent
  }

  /// The product with `factor`, its significand rounded once to nearest.
  /// - Returns: nil unless `factor` is positive and finite.
  public func multiplied(by factor: Double) -> Zoom? { Zoom(factor).map(times) }

  /// The product with another zoom, its significand rounded once to nearest. It neither overflows nor underflows.
  public func times(_ other: Zoom) -> Zoom {
    Zoom(positive: significand * other.significand, exponent: exponent + other.exponent)
  }

  /// The largest power of two that is at most this zoom.
  public var floorPowerOfTwo: Zoom { Zoom(unit: exponent) }

  /// The nearest double: infinite from 2^1024 on, subnormal or 0 below 2^-1022. An app that stores its zoom in one
  /// double has the same limits.
  public var double: Double {
    guard exponent < 2048 else { return .infinity }
    guard exponent > -2048 else { return 0 }
    return Double(sign: .plus, exponent: exponent, significand: significand)
  }

  /// The float32 nearest to the nearest double; infinite from 2^128 on.
  public var float: Float { Float(double) }
}
