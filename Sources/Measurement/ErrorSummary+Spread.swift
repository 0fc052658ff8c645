extension ErrorSummary.Spread {
  /// The spread of distances given by their squares, NaN for a distance that is missing; the squares are summed in order.
  /// - Returns: nil when all are missing. O(n).
  public init?(squares: UnsafeBufferPointer<Double>, with ranks: inout NearestRank) {
    guard let selected = ranks.select([990, 500], from: squares) else { return nil }
    var largest = 0.0
    var sum = 0.0
    var count = 0
    for square in squares where square == square {
      largest = square > largest ? square : largest
      sum += square
      count += 1
    }
    self.init(
      maximum: largest.squareRoot(), p99: selected[0].squareRoot(), p50: selected[1].squareRoot(),
      rms: (sum / Double(count)).squareRoot())
  }
}
