extension ErrorSummary {
  /// Whether the cell lies at or beyond the precision horizon: a sample is invalid, or the 99th percentile of jitter reaches `threshold` px.
  public func fails(at threshold: Double) -> Bool {
    guard invalid == 0, let jitter else { return true }
    return jitter.p99 >= threshold
  }
}
