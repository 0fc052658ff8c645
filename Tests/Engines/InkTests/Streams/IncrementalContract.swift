import Ink
import Testing
import Workloads

/// The contract of every step. Any batching of events gives the same bits as all events at once. The deltas report
/// every change. After a reset nothing of the earlier input is left.
///
/// A test of a step checks it in one line:
///
///     try IncrementalContract.check { [Probe($0.then(Polylines()).then(try DistanceThinning(distance: 3)))] }
enum IncrementalContract {
  /// Attaches the steps under test to touch paths.
  typealias Attach = (TouchPathStream) throws -> [Probe]

  static func check(_ attach: Attach) throws {
    try anyBatchingGivesTheSameBits(attach)
    try recordingsGiveTheSameBits(attach)
    try resetLeavesNothing(attach)
  }

  private static func anyBatchingGivesTheSameBits(_ attach: Attach) throws {
    for seed in 1...25 as ClosedRange<UInt64> {
      let isLong = seed % 5 == 0
      var source = RandomTouches(seed: seed, endings: isLong ? 500 : 20)
      let events = source.events(isLong ? 1500 : 250)
      let paths = TouchPathStream()
      let probes = try attach(paths)
      var consumed = 0
      var batches = 0
      for batch in source.batches(of: events) {
        paths.consume(Array(batch))
        consumed += batch.count
        batches += 1
        guard batches % 16 == 0 || consumed == events.count else { continue }
        let whole = TouchPathStream()
        let references = try attach(whole)
        whole.consume(Array(events[..<consumed]))
        #expect(paths.ignored == whole.ignored)
        for (probe, reference) in zip(probes, references) {
          try #require(probe.lines() == reference.lines(), "seed \(seed), \(consumed) events")
          try probe.checkDeltas("seed \(seed), \(consumed) events")
        }
      }
      let recomputed = try attach(paths)
      paths.finish()
      let finished = try attach(paths)
      for (probe, (late, fresh)) in zip(probes, zip(recomputed, finished)) {
        #expect(!probe.isEmpty(), "seed \(seed)")
        #expect(probe.lines() == late.lines(), "attached late, seed \(seed)")
        #expect(probe.lines() == fresh.lines(), "finished, seed \(seed)")
        try probe.checkDeltas("finished, seed \(seed)")
      }
    }
  }

  private static func recordingsGiveTheSameBits(_ attach: Attach) throws {
    var recordings = [PenRecording(samples: 300, seed: 4, positionError: 0.4, endsOutstanding: true).events]
    recordings += RealRecordings.all
    for events in recordings {
      let whole = TouchPathStream()
      let references = try attach(whole)
      whole.consume(events)
      for size in [1, 2, 7, 50] {
        let paths = TouchPathStream()
        let probes = try attach(paths)
        for start in stride(from: 0, to: events.count, by: size) {
          paths.consume(Array(events[start..<min(events.count, start + size)]))
        }
        for (probe, reference) in zip(probes, references) {
          #expect(!probe.isEmpty() && probe.lines() == reference.lines(), "batches of \(size)")
          try probe.checkDeltas("batches of \(size)")
        }
      }
    }
  }

  private static func resetLeavesNothing(_ attach: Attach) throws {
    var source = RandomTouches(seed: 8, endings: 100)
    let (before, after) = (source.events(400), source.events(400))
    let paths = TouchPathStream()
    let probes = try attach(paths)
    paths.consume(before)
    paths.reset()
    for event in after { paths.consume(event) }
    let fresh = TouchPathStream()
    let references = try attach(fresh)
    for event in after { fresh.consume(event) }
    #expect(paths.ignored == fresh.ignored && paths.eventCount == 400)
    for (probe, reference) in zip(probes, references) {
      #expect(!probe.isEmpty() && probe.lines() == reference.lines(), "after a reset")
      try probe.checkDeltas("after a reset")
    }
  }
}

/// A step under test, with its output by its lines and by its deltas alone.
struct Probe {
  let lines: () -> [[AnyHashable]]
  private let mirrored: () -> [[AnyHashable]]
  private let faults: () -> [String]

  init<Element: Hashable & Sendable>(_ step: some LineProducer<Element>) {
    let mirror = LineMirror<Element>()
    step.add(mirror)
    lines = { step.output.lines.map { $0.elements.map { AnyHashable(Bits($0)) } } }
    mirrored = { mirror.lines.map { $0.map { AnyHashable(Bits($0)) } } }
    faults = { mirror.faults }
  }

  /// Whether no line has an element.
  func isEmpty() -> Bool { lines().allSatisfy(\.isEmpty) }

  /// Checks that the deltas are well formed and report every change.
  func checkDeltas(_ name: String) throws {
    try #require(mirrored() == lines(), "\(name): deltas")
    #expect(faults() == [], "\(name)")
  }

  /// An element by its description, which distinguishes all bits except those of different NaNs.
  private struct Bits: Hashable {
    let text: String
    init(_ value: some Hashable) { text = "\(value)" }
  }
}
