import Measurement

extension PairedComparison {
  /// Times A B B A like ``measure(pairs:warmUp:clock:_:_:)``, where both sides time themselves: work that has to be set
  /// up, or goes on from call to call.
  ///
  /// - Parameters:
  ///   - pairs: how many A B B A rounds to time (at least 1).
  ///   - warmUp: how many rounds to run first without keeping their times.
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
