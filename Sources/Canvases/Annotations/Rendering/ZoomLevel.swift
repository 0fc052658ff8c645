/// The zooms for which meshes are made: powers of four, so that one mesh serves a range of zooms.
package enum ZoomLevel {
  /// The largest deviation of a mesh's edge from its path at the largest zoom it serves, in px.
  static let tolerance = 0.25
  /// The largest extent of a mesh from its centre, in px at the zoom for which it is made. Within it, float32 keeps the
  /// tolerance. Larger annotations are clipped instead.
  package static let maxExtent = 0x1p14

  /// The exponent of the smallest power of 4 that is not below a zoom. The zoom is clamped to 2^±1000.
  static func exponent(for zoom: Double) -> Int {
    guard zoom > 0x1p-1000 else { return -500 }
    guard zoom < 0x1p1000 else { return 500 }
    let bits = Int(zoom.exponent) + (zoom.significand > 1 ? 1 : 0)
    // Rounded up, since an arithmetic shift rounds down.
    return (bits + 1) >> 1
  }

  /// The zoom with an exponent, in px per unit.
  static func zoom(_ exponent: Int) -> Double { Double(sign: .plus, exponent: 2 * exponent, significand: 1) }
}
