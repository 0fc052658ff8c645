import Measurement

extension PairedComparison {
  /// Times A B B A like ``measure(pairs:warmUp:clock:_:_:)``, where both sides time themselves: for work that needs a
  /// setup, or continues from call to call.
  ///
  /// - Parameters:
  ///   - pairs: the number of timed A B B A rounds (at least 1).
  ///   - warmUp: the number of rounds before them, whose times are discarded.
  ///   - a: the work in question. Returns its time in ns, in all or a unit.
  ///   - b: the work it is compared with. Returns its time likewise.
  public static func interleave(
    pairs: Int, warmUp: Int = 3, _ a: () throws -> Double, _ b: () throws -> Double
  ) rethrows -> PairedComparison {
    var timesA: [Double] = []
    var timesB: [Double] = []
    for round in 0..<max(0, warmUp) + max(1, pairs) {
      let first = try a()
      let (second, third) = (try b(), try b())
      let fourth = try a()
      if round < warmUp { continue }
      timesA.append((first + fourth) / 2)
      timesB.append((second + third) / 2)
    }
    return PairedComparison(timesA: timesA, timesB: timesB)
  }
}
