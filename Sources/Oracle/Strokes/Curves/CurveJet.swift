import Geometry

/// A position on a curve with its first and second derivatives with respect to the curve's parameter.
struct CurveJet {
  var value: Vector2
  var first: Vector2 = .zero
  var second: Vector2 = .zero

  /// The way from `self` to `other` by a weight that grows at the rate `rate` with the parameter.
  func mixed(with other: CurveJet, weight: Double, rate: Double) -> CurveJet {
    let gap = other.value - value
    let drift = other.first - first
    return CurveJet(
      value: value + gap * weight,
      first: first + gap * rate + drift * weight,
      second: second + drift * (2 * rate) + (other.second - second) * weight)
  }
}
