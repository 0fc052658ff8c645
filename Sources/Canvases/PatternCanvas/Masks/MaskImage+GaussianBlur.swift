import CPatternCanvas

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MaskImage {
  /// The mask blurred by a Gaussian, within 1 of the exact sum over all px of the plane.
  ///
  /// The kernel extends to ⌈4 σ⌉ px; 1/15,000 of the Gaussian is beyond. Px outside the mask equal those at its edge,
  /// so a mask that extends to the edge stays full there.
  /// - Parameter sigma: the standard deviation in px, from 0.25 to 8.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` for another standard deviation.
  /// - Complexity: O(px × σ).
  public func blurred(sigma: Double = 1) throws(PatternCanvasError) -> MaskImage {
    let result = MaskImage(size)
    try blur(sigma: sigma, into: result)
    return result
  }

  /// Writes the blurred mask into another mask of the same size; otherwise like ``blurred(sigma:)``.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` or ``PatternCanvasError/sizes(_:_:wanted:)``.
  public func blur(sigma: Double = 1, into result: MaskImage) throws(PatternCanvasError) {
    guard result.size == size else { throw .sizes("result", result.size, wanted: size) }
    let weights = try Self.gaussianWeights(sigma: sigma)
    let radius = weights.count - 1
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: size.width + 2 * radius + 64) { line in
      guard let line = line.baseAddress else { return }
      vernier_blur(
        bytes, bytesPerRow, size.width, size.height, weights, radius, result.bytes, result.bytesPerRow, line)
    }
  }

  /// The kernel from its centre on, in units of 2^-16. Both sides together sum to 2^16.
  static func gaussianWeights(sigma: Double) throws(PatternCanvasError) -> [UInt16] {
    guard (0.25...8).contains(sigma) else {
      throw .value("standard deviation of the blur", sigma, wanted: "from 0.25 to 8 px")
    }
    let radius = Int((4 * sigma).rounded(.up))
    let exact = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * exact.reduce(0, +) - exact[0]
    var weights = exact.map { UInt16(($0 / sum * 65536).rounded()) }
    // The central weight absorbs the rounding of the others.
    weights[0] = UInt16(65536 - 2 * weights.dropFirst().reduce(0) { $0 + Int($1) })
    return weights
  }
}
