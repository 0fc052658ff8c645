import Geometry
import Ink
import Measurement
import Results
import Workloads

/// Times single events of strokes that grow long, to show whether the cost of an event depends on the number of earlier
/// ones.
///
/// Every event is delivered and timed separately, including the clock's own cost of some 20 ns.
public struct InkGrowth {
  /// The lengths at which the cost is measured, in events of the stroke.
  public static let lengths = [100, 1000, 10_000, 100_000]

  private let seed: UInt64

  /// Measures strokes of a seeded pen.
  public init(seed: UInt64) { self.seed = seed }

  /// The numbers of timed events per stroke around each length, and of strokes.
  private static let window = 1000
  private static let strokes = 5

  /// Half a window of each stroke on either side of a length, or half the length where that is less.
  private static func half(of length: Int) -> Int { min(window, length) / 2 }

  /// Measures every chain at every length. O(strokes · length).
  public func run(take: (GrowthRow) throws -> Void) throws {
    for chain in InkChain.allCases {
      for row in try rows(chain) { try take(row) }
    }
  }

  private func rows(_ chain: InkChain) throws -> [GrowthRow] {
    var times = [[UInt64]](repeating: [], count: Self.lengths.count)
    var totals = [UInt64](repeating: 0, count: Self.lengths.count)
    for stroke in 0..<Self.strokes { try time(chain, stroke, &times, &totals) }
    var ranks = NearestRank()
    return Self.lengths.indices.map { index in
      GrowthRow(
        chain: chain, events: Self.lengths[index], summary: LatencySummary(times[index], with: &ranks),
        mean: Double(totals[index]) / Double(Self.lengths[index] * Self.strokes))
    }
  }

  private func time(
    _ chain: InkChain, _ stroke: Int, _ times: inout [[UInt64]], _ totals: inout [UInt64]
  ) throws {
    let last = Self.lengths[Self.lengths.count - 1] + Self.window / 2
    let paths = TouchPathStream()
    try chain.attach(to: paths)
    var count = 0
    var window = 0
    for events in PenRecording(samples: last, seed: seed &+ UInt64(stroke)).stream {
      for event in events {
        guard count < last else { return }
        let start = Stopwatch.now
        paths.consume(event)
        let end = Stopwatch.now
        for index in totals.indices where count < Self.lengths[index] { totals[index] += end &- start }
        let length = Self.lengths[window]
        let half = Self.half(of: length)
        if count >= length - half { times[window].append(end &- start) }
        count += 1
        if count >= length + half, window + 1 < Self.lengths.count { window += 1 }
      }
    }
  }
}

/// The cost of an event at a length of the stroke.
public struct GrowthRow: Sendable {
  /// The steps that were timed together.
  public let chain: InkChain
  /// The number of earlier events of the stroke.
  public let events: Int
  /// The times of the events about that length.
  public let summary: LatencySummary
  /// The mean time of all events up to there, in ns: it includes deferred work and the growth of lines.
  public let mean: Double
}

/// The steps over which the cost of an event is measured.
public enum InkChain: String, CaseIterable, Sendable {
  /// Touch paths, polylines, Savitzky-Golay and Antigrain's curves.
  case smooth
  /// The same, with Douglas-Peucker before the curves.
  case simplified
  /// Touch paths, polylines and our own prediction.
  case predicted
  /// Touch paths, polylines, Savitzky-Golay, widths and outlines.
  case outlined

  /// Attaches the steps to paths.
  /// - Throws: nothing for the parameters that they have.
  public func attach(to paths: TouchPathStream) throws {
    let lines = paths.then(Polylines())
    switch self {
    case .smooth: _ = lines.then(try SavitzkyGolay()).then(Curves(try AntigrainSmoothing()))
    case .simplified:
      _ = lines.then(try SavitzkyGolay()).then(try DouglasPeucker()).then(Curves(try AntigrainSmoothing()))
    case .predicted: _ = lines.then(try KalmanPrediction())
    case .outlined:
      _ = lines.then(try SavitzkyGolay()).then(try PenWidths()).then(try Outlines(try AntigrainSmoothing()))
    }
  }
}

extension GrowthRow {
  /// The table `growth.csv`: timings, which differ from run to run.
  public static let table = Table<GrowthRow>(
    "growth", "What an event costs in a stroke that has grown long. Timings: they differ from run to run.",
    key: ["chain", "events"]
  ) {
    Column("chain", "The steps: smooth is paths, polylines, Savitzky-Golay and Antigrain's curves.") { $0.chain }
    Column("events", "Events of the stroke before.", minimum: 0) { $0.events }
    Column("p50_ns", .ns, "Median of an event by itself.", minimum: 0) { $0.summary.p50.map { Double($0) } }
    Column("p99_ns", .ns, "99th percentile.", minimum: 0) { $0.summary.p99.map { Double($0) } }
    Column("max_ns", .ns, "The longest.", minimum: 0) { $0.summary.maximum.map { Double($0) } }
    Column("mean_ns", .ns, "Mean of all events up to there: work that was put off is in it.", minimum: 0) { $0.mean }
    Column("samples", "Events that were timed.", minimum: 1) { $0.summary.count }
  }
}
