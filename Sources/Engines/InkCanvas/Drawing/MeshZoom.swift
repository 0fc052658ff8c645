/// The zooms that meshes are made for: powers of two, so that one mesh serves a range of zooms.
enum MeshZoom {
  /// The least power of 2^`base` that is not below a zoom.
  static func finest(for zoom: Double, base: Int) -> Double {
    guard zoom > 0, zoom.isFinite else { return 1 }
    let exponent = Int(zoom.exponent) + (zoom.significand > 1 ? 1 : 0)
    // Rounded up: division truncates towards zero.
    let steps = (exponent > 0 ? exponent + base - 1 : exponent) / base
    return Double(sign: .plus, exponent: steps * base, significand: 1)
  }

  /// Whether a mesh made for one zoom serves another. It serves no larger zoom, and no zoom smaller by the ratio or
  /// more, for which it has too many vertices.
  static func serves(_ made: Double, _ zoom: Double, ratio: Double) -> Bool { zoom <= made && zoom * ratio > made }
}
