import Experiments

/// The cells of a ratio of times: itself, its interval's ends, its pairs.
enum RatioColumns {
  static func cells(_ ratio: TimeRatio?) -> [Cell] {
    [
      .number(ratio?.ratio), .number(ratio?.interval.lowerBound), .number(ratio?.interval.upperBound),
      .integer(ratio?.pairs),
    ]
  }
}
