import BenchmarkReport
import Foundation
import Ink
import Measurement
import Workloads

/// What an event costs a filter that is computed for the whole stroke again at every event, as filters are written
/// first, against the same filter following changes.
///
/// Both are means over all events of a stroke, deferred work included. The whole stroke is filtered again at a few
/// lengths only, spread evenly over it: at every event it would take minutes. The clock's own 20 ns are in both.
struct FilterBenchmark {
  private static let lengths = [100, 1000, 10_000, 100_000]
  /// At how many lengths of a stroke all of it is filtered again.
  private static let samples = 20
  private static let pairs = 11

  /// By length: a third to two thirds of what was measured on a quiet machine, which is 3 to 9, 11 to 41, 80 to 370, and
  /// 1,100 to 5,300.
  private static let least: [String: [Double]] = [
    "Savitzky-Golay": [2, 8, 60, 600], "Douglas-Peucker": [4, 15, 100, 1500],
    "distance thinning": [2, 5, 30, 400],
  ]

  func run(_ report: inout Report) throws {
    for (index, length) in Self.lengths.enumerated() {
      report.header(
        "a filter of all of a stroke at each event, mean of a stroke of \(length), against one that follows changes")
      func line(_ name: String, _ filter: some LineTransform<PolylinePoint, PolylinePoint>) {
        report.advantage(
          name, compare(filter, length: length), times: 1, unit: "event", atLeast: Self.least[name]?[index] ?? 1)
      }
      line("Savitzky-Golay", try SavitzkyGolay())
      line("Douglas-Peucker", try DouglasPeucker())
      line("distance thinning", try DistanceThinning())
    }
  }

  private func compare(
    _ filter: some LineTransform<PolylinePoint, PolylinePoint>, length: Int
  ) -> PairedComparison {
    let events = Array(PenRecording(samples: length, seed: 3, grid: 0.5).events.prefix(length))
    // Short strokes several times over, so that one timing is not of a few events.
    let rounds = max(1, 10_000 / length)
    return PairedComparison.interleave(
      pairs: Self.pairs, warmUp: 1,
      { (0..<rounds).map { _ in Self.again(filter, events) }.reduce(0, +) / Double(rounds) },
      { (0..<rounds).map { _ in Self.following(filter, events) }.reduce(0, +) / Double(rounds) })
  }

  /// ns an event of the filter that follows changes.
  private static func following(
    _ filter: some LineTransform<PolylinePoint, PolylinePoint>, _ events: [TouchEvent]
  ) -> Double {
    let step = LineStream(filter)
    var nanoseconds: UInt64 = 0
    play(events) { _, points in
      let start = Stopwatch.now
      step.consume(points)
      nanoseconds += Stopwatch.now &- start
    }
    return Double(nanoseconds) / Double(events.count)
  }

  /// ns an event of the filter that is applied to the whole stroke again.
  private static func again(
    _ filter: some LineTransform<PolylinePoint, PolylinePoint>, _ events: [TouchEvent]
  ) -> Double {
    let step = LineStream(filter)
    let stride = max(1, events.count / samples)
    var nanoseconds: UInt64 = 0
    var count = 0
    play(events) { index, points in
      guard index % stride == stride / 2 else { return }
      var whole = points.asNew
      // Deferring filters do all of their work on a complete line.
      for line in whole.lines.indices where !whole.lines[line].isComplete {
        whole.lines[line].isComplete = true
        whole.deltas.append(.finished(line: line))
      }
      step.reset()
      let start = Stopwatch.now
      step.consume(whole)
      nanoseconds += Stopwatch.now &- start
      count += 1
    }
    return Double(nanoseconds) / Double(max(1, count))
  }

  private static func play(_ events: [TouchEvent], _ take: @escaping (Int, LineSet<PolylinePoint>) -> Void) {
    let paths = TouchPathStream()
    let points = paths.then(Polylines())
    var index = 0
    points.observe { output in
      take(index, output)
      index += 1
    }
    for event in events { paths.consume(event) }
  }
}
