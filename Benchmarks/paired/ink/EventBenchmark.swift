import BenchmarkReport
import CAllocationCounter
import Foundation
import Ink
import LatencyExperiment
import Measurement
import Workloads

/// What an event costs on its way through a chain of steps: against reading it, and against itself as strokes grow
/// long.
struct EventBenchmark {
  /// Measured over five runs on a busy machine: 0.39 to 0.40, 0.45 to 0.48, 0.24 and 0.93 to 0.95. There is room for a
  /// quiet machine, where times taken apart made 0.47 and 0.59 of the first two.
  private static let eventLimits: [InkChain: Double] = [
    .smooth: 0.65, .simplified: 0.8, .predicted: 0.4, .outlined: 1.4,
  ]
  /// Measured likewise: 0.14 to 0.19, 0.20 to 0.27, 0.13 to 0.16 and 0.38 to 0.48. On a quiet machine times taken apart
  /// made 0.25, 0.32 and 0.54 of all but the third.
  private static let replayLimits: [InkChain: Double] = [
    .smooth: 0.35, .simplified: 0.45, .predicted: 0.3, .outlined: 0.75,
  ]

  func run(_ report: inout Report) throws {
    let pieces = Self.pieces()
    report.header("an event by itself, against reading that event from JSON")
    for chain in InkChain.allCases {
      report.line(
        chain.rawValue, try compare(chain, pieces), units: Self.pieceSize, unit: "event",
        limit: Self.eventLimits[chain])
    }
    report.header("one stroke of 1,000,000 events, callback by callback, against reading as many events from JSON")
    for chain in InkChain.allCases {
      report.line(chain.rawValue, try replay(chain, beside: pieces), unit: "event", limit: Self.replayLimits[chain])
    }
    report.header("50 events around the 100,000th of a stroke, against those around the 100th of another")
    for chain in InkChain.allCases where chain != .simplified {
      report.line(chain.rawValue, try growth(chain), units: Self.window, unit: "event", limit: 1.2)
    }
    report.header("an event by itself, median, the clock's own time included")
    try InkGrowth(seed: 1).run { row in
      guard let median = row.summary.p50 else { return }
      report.cost(
        "\(row.chain.rawValue), after \(row.events) events", nanoseconds: Double(median), unit: "event")
    }
    report.header("allocations, in each 1,000 events of a stroke of 100,000")
    for chain in InkChain.allCases { try count(chain, &report) }
  }

  private static let pieceSize = 250
  private static let pairs = 101
  private static let warmUp = 3

  /// A stroke cut into pieces of as many events each, with the recording of each.
  private static func pieces() -> [(events: ArraySlice<TouchEvent>, recording: TouchRecording)] {
    let events = PenRecording(samples: 40_000, seed: 3, grid: 0.5).events
    return (0..<2 * (pairs + warmUp)).map { index in
      let piece = events[index * pieceSize..<(index + 1) * pieceSize]
      return (piece, TouchRecording(piece))
    }
  }

  private static func time(_ work: () -> Void) -> Double {
    let watch = Stopwatch()
    work()
    return watch.nanoseconds
  }

  /// Times a stroke's events in the chain, one by one, and the reading of the same events.
  private func compare(
    _ chain: InkChain, _ pieces: [(events: ArraySlice<TouchEvent>, recording: TouchRecording)]
  ) throws -> PairedComparison {
    let paths = TouchPathStream()
    try chain.attach(to: paths)
    var consumed = 0
    var read = 0
    return PairedComparison.interleave(
      pairs: Self.pairs, warmUp: Self.warmUp,
      {
        defer { consumed += 1 }
        return Self.time { for event in pieces[consumed].events { paths.consume(event) } }
      },
      {
        defer { read += 1 }
        return Self.time { _ = pieces[read].recording.read() }
      })
  }

  /// Times a stroke of a million events in the chain, as callbacks bring them, and the reading of others beside. Both
  /// per event.
  private func replay(
    _ chain: InkChain, beside pieces: [(events: ArraySlice<TouchEvent>, recording: TouchRecording)]
  ) throws -> PairedComparison {
    let paths = TouchPathStream()
    try chain.attach(to: paths)
    var callbacks = PenRecording(samples: 1_000_000, seed: 2).stream
    var read = 0
    return PairedComparison.interleave(
      pairs: 100, warmUp: 0,
      {
        var nanoseconds = 0.0
        var count = 0
        while count < 5000, let events = callbacks.next() {
          nanoseconds += Self.time { paths.consume(events) }
          count += events.count
        }
        return nanoseconds / Double(max(1, count))
      },
      {
        let nanoseconds = Self.time { for piece in pieces[read..<read + 4] { _ = piece.recording.read() } }
        read = read + 8 <= pieces.count ? read + 4 : 0
        return nanoseconds / Double(4 * Self.pieceSize)
      })
  }

  private static let window = 50

  private func growth(_ chain: InkChain) throws -> PairedComparison {
    let events = PenRecording(samples: 60_000, seed: 3).events
    let long = TouchPathStream()
    try chain.attach(to: long)
    var next = 100_000
    for event in events[..<next] { long.consume(event) }
    var start: UInt64 = 0
    return try PairedComparison.interleave(
      pairs: 200, warmUp: 10,
      {
        defer { next += Self.window }
        return Self.time { for event in events[next..<next + Self.window] { long.consume(event) } }
      },
      {
        let short = TouchPathStream()
        try chain.attach(to: short)
        let own = PenRecording(samples: 100, seed: 5 + start).events
        start += 1
        for event in own[..<75] { short.consume(event) }
        return Self.time { for event in own[75..<75 + Self.window] { short.consume(event) } }
      })
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
