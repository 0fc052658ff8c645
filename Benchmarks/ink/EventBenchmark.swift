import BenchmarkReport
import CAllocationCounter
import Experiments
import Foundation
import Ink
import Measurement
import Workloads

/// What an event by itself costs, and whether it costs the same however many came before.
struct EventBenchmark {
  /// ns, of the median event.
  private static let limits: [InkChain: Double] = [.smooth: 700, .simplified: 1500]

  func run(_ report: inout Report) throws {
    report.header("an event by itself, median, the clock's 20 ns included")
    try InkGrowth(seed: 1).run { row in
      guard let median = row.summary.p50 else { return }
      report.cost(
        "\(row.chain.rawValue), after \(row.events) events", nanoseconds: Double(median), unit: "event",
        limit: Self.limits[row.chain])
    }
    report.header("50 events around the 100,000th of a stroke, against those around the 100th of another")
    for chain in InkChain.allCases where chain != .simplified {
      report.line(chain.rawValue, try growth(chain), units: Self.window, unit: "event", limit: 1.2)
    }
    report.header("prediction alone: with it, less without it")
    report.cost("an event, median of 31 strokes of 3,000", nanoseconds: try prediction(), unit: "event", limit: 500)
    report.header("allocations, in each 1,000 events of a stroke of 100,000")
    for chain in InkChain.allCases { try count(chain, &report) }
  }

  private static let window = 50

  private func growth(_ chain: InkChain) throws -> PairedComparison {
    let events = PenRecording(samples: 60_000, seed: 3).events
    let long = TouchPathStream()
    try chain.attach(to: long)
    var next = 100_000
    for event in events[..<next] { long.consume(event) }
    func timeLong() -> Double {
      let watch = Stopwatch()
      for event in events[next..<next + Self.window] { long.consume(event) }
      let time = watch.nanoseconds
      next += Self.window
      return time
    }
    var start = 0
    func timeShort() throws -> Double {
      let short = TouchPathStream()
      try chain.attach(to: short)
      let own = PenRecording(samples: 100, seed: 5 + UInt64(start)).events
      start += 1
      for event in own[..<75] { short.consume(event) }
      let watch = Stopwatch()
      for event in own[75..<75 + Self.window] { short.consume(event) }
      return watch.nanoseconds
    }
    var times: (long: [Double], short: [Double]) = ([], [])
    for round in 0..<210 {
      let first = timeLong()
      let (second, third) = (try timeShort(), try timeShort())
      let fourth = timeLong()
      guard round >= 10 else { continue }
      times.long.append((first + fourth) / 2)
      times.short.append((second + third) / 2)
    }
    return PairedComparison(timesA: times.long, timesB: times.short)
  }

  /// The median over strokes of the time of an event with prediction, less that of the same without.
  private func prediction() throws -> Double {
    let events = PenRecording(samples: 1200, seed: 9, predictions: 0).events
    func time(_ build: (TouchPathStream) throws -> Void) rethrows -> Double {
      let paths = TouchPathStream()
      try build(paths)
      let watch = Stopwatch()
      for event in events { paths.consume(event) }
      return watch.nanoseconds / Double(events.count)
    }
    let costs = try (0..<31).map { _ in
      let without = time { _ = $0.then(Polylines()) }
      return try time { _ = $0.then(Polylines()).then(try KalmanPrediction()) } - without
    }
    return costs.sorted()[costs.count / 2]
  }

  private func count(_ chain: InkChain, _ report: inout Report) throws {
    let events = PenRecording(samples: 45_000, seed: 7).events
    let paths = TouchPathStream()
    try chain.attach(to: paths)
    var counts: [Int] = []
    for start in stride(from: 0, to: 100_000, by: 1000) {
      let before = vernier_allocation_count()
      for event in events[start..<start + 1000] { paths.consume(event) }
      counts.append(vernier_allocation_count() - before)
    }
    let total = counts.reduce(0, +)
    report.count("\(chain.rawValue), median", counts.sorted()[counts.count / 2], limit: 0)
    report.count("\(chain.rawValue), all 100,000, where lines grow", total, limit: 200)
  }
}
