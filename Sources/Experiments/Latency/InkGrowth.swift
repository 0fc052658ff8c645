import Ink
import Measurement
import Workloads

/// Times single events of strokes that grow long: does an event cost the same however many came before?
///
/// Every event comes in by itself and is timed by itself, the clock's own some 20 ns included.
public struct InkGrowth {
  /// Where the cost is looked at, in events of the stroke.
  public static let lengths = [100, 1000, 10_000, 100_000]

  private let seed: UInt64

  public init(seed: UInt64) { self.seed = seed }

  /// Around each length, so many events of each of so many strokes.
  private static let window = 1000
  private static let strokes = 5

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
        // Half a window on either side, or half the length where that is less.
        let half = min(Self.window, length) / 2
        if count >= length - half { times[window].append(end &- start) }
        count += 1
        if count >= length + half, window + 1 < Self.lengths.count { window += 1 }
      }
    }
  }
}
