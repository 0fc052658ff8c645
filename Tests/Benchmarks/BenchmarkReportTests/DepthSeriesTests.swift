import Geometry
import Measurement
import Testing

@testable import BenchmarkReport

/// A worst depth is judged by what it costs, not by having been the worst of many.
@Suite struct DepthSeriesTests {
  /// A machine whose load holds for a whole comparison: its pairs agree with each other to 0.1 %, while comparisons of
  /// equal depths differ by 3 %.
  private struct Machine {
    var generator = SplitMix64(seed: 7, stream: "load")

    mutating func comparison(of ratio: Double) -> PairedComparison {
      let load = (0..<12).map { _ in generator.unit() - 0.5 }.reduce(1) { $0 + 0.03 * $1 }
      let times = (0..<15).map { _ in 100 * ratio * load * (1 + 0.001 * generator.unit()) }
      return PairedComparison(timesA: times, timesB: times.map { _ in 100 })
    }
  }

  /// The number of limits that do not hold, and the depth that was measured again.
  private func judge(limit: Double, _ ratio: (Int) -> Double) -> (failures: Int, third: Int) {
    var machine = Machine()
    var series = DepthSeries(["strokes"])
    for third in DepthSeries.thirds { series.line(third, [machine.comparison(of: ratio(third))]) }
    var report = Report()
    var again = -1
    series.judge(by: &report, units: 1, unit: "point", limits: [limit]) { _, third in
      again = third
      return machine.comparison(of: ratio(third))
    }
    return (report.failures, again)
  }

  @Test func chanceAmongEqualDepthsIsNoFinding() {
    #expect(judge(limit: 1.3) { _ in 1.25 }.failures == 0)
  }

  @Test(arguments: [0, 77, 120])
  func aDepthThatCostsMoreIsFound(third: Int) {
    let found = judge(limit: 1.3) { $0 == third ? 1.5 : 1.25 }
    #expect(found.failures == 1)
    #expect(found.third == third)
  }

  @Test func depthsThatAllCostMoreAreFound() {
    #expect(judge(limit: 1.3) { _ in 1.36 }.failures == 1)
  }
}
