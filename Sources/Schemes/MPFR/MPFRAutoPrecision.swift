import Geometry

/// The rule of `mpfr-auto`: bits enough for the deepest zoom that will be shown.
///
/// `max(53, 24 + exponent2(zoom · viewport height))` (the rule of Fraktaler-3) and 64 guard bits. World coordinates below 2^10 units
/// then leave 2^-78 of a px.
public enum MPFRAutoPrecision {
  /// Bits beyond the rule.
  public static let guardBits = 64

  /// The precision in bits for a viewport at its deepest zoom.
  public static func bits(deepest zoom: Zoom, viewport: Viewport) -> Int {
    let exponent = zoom.exponent + Int((zoom.significand * viewport.height).exponent)
    return max(53, 24 + exponent) + guardBits
  }
}
