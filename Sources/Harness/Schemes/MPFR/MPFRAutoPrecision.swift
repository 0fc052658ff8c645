import ExactNumbers
import Geometry

/// The rule of `mpfr-auto`: as many bits as the deepest zoom and the largest coordinate need.
///
/// The rule of Fraktaler-3 gives `max(53, 24 + exponent2(zoom · viewport height))`. To this 64 guard bits are added, of
/// which 16 are for the whole part of a coordinate. A coordinate with a longer whole part gets as many more bits, so
/// that the resolution is 2^-72 of a px at any distance.
public struct MPFRAutoPrecision: Sendable {
  /// Bits beyond the rule of Fraktaler-3.
  public static let guardBits = 64
  /// The guard bits for the whole part.
  public static let wholeBits = 16

  private let least: Int

  /// Creates the rule for a viewport at its deepest zoom.
  public init(deepest zoom: Zoom, viewport: Viewport) { least = Self.bits(deepest: zoom, viewport: viewport) }

  /// The precision in bits for coordinates below 2^`exponent` world units.
  public func bits(below exponent: Int) -> Int { least + max(0, exponent - Self.wholeBits) }

  /// The precision in bits for a viewport at its deepest zoom, if coordinates are below 2^16 world units.
  public static func bits(deepest zoom: Zoom, viewport: Viewport) -> Int {
    let exponent = zoom.exponent + Int((zoom.significand * viewport.height).exponent)
    return max(53, 24 + exponent) + guardBits
  }
}

extension ExactPoint {
  /// An exponent e such that all coordinates up to `reach` px from this point, at the zoom 2^`exponent`, are below 2^e.
  func magnitude(reach: Double, exponent: Int) -> Int {
    let reach = reach.isFinite ? Int(max(1, reach).exponent) - exponent : 0
    return max(x.magnitude, y.magnitude, reach + 1) + 1
  }
}

extension ExactScene {
  /// An exponent e such that all coordinates are below 2^e. O(points).
  var magnitude: Int {
    let reach = offsets.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    return anchor.magnitude(reach: reach, exponent: exponent)
  }
}

extension ExactCamera {
  /// An exponent e such that all coordinates in view are below 2^e.
  func magnitude(in viewport: Viewport) -> Int {
    anchor.magnitude(reach: pose.offset.length + viewport.diagonal, exponent: exponent)
  }
}

extension BigFloat {
  /// The exponent of the least power of two above a number; 1 for zero and for a number that is not finite.
  var magnitude: Int { significandAndExponent.exponent + 1 }
}
