extension SIMD2 where Scalar == Double {
  /// The nearest vector whose coordinates are multiples of 2^-40: differences of such vectors are exact while coordinates stay
  /// below 2^12.
  public func roundedToGrid() -> SIMD2<Double> {
    let unit = 0x1p40
    return (self * unit).rounded(.toNearestOrEven) / unit
  }
}
