/// The zooms for which meshes are made: powers of two, so that one mesh serves a range of zooms.
enum MeshZoom {
  /// The smallest power of 2^`base` that is not below a zoom.
  static func finest(for zoom: Double, base: Int) -> Double {
    guard zoom > 0, zoom.isFinite else { return 1 }
    let exponent = Int(zoom.exponent) + (zoom.significand > 1 ? 1 : 0)
    // Rounded up, since division truncates towards zero.
    let steps = (exponent > 0 ? exponent + base - 1 : exponent) / base
    return Double(sign: .plus, exponent: steps * base, significand: 1)
  }

  /// Whether a mesh made for one zoom serves another. It does not serve a larger zoom. It does not serve a zoom smaller
  /// by `ratio` or more either, for which it has too many vertices.
  static func serves(_ made: Double, _ zoom: Double, ratio: Double) -> Bool { zoom <= made && zoom * ratio > made }
}
