import Foundation
import Ink
import Measurement
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import LatencyExperiment

@Suite("Latency")
struct LatencyTests {
  /// Of no pen of its own.
  private static func configuration(
    _ options: String = "", on canvases: [SchemeDepth] = canvases(["float64"])
  ) throws -> LatencyConfiguration {
    var configuration = try LatencyConfiguration.of("--stroke-samples 0 " + options)
    configuration.canvases = canvases
    return configuration
  }

  private static func canvases(_ schemes: [String], decades: Int = 0) -> [SchemeDepth] {
    schemes.compactMap { SchemeCatalog.standard[$0] }.compactMap { scheme in
      DepthLabel(decades: decades).map { SchemeDepth(scheme: scheme, depth: $0) }
    }
  }

  private static func series(
    _ configuration: LatencyConfiguration, _ deliveries: InkDeliveries, unpaced: Bool = false
  ) throws -> [LatencySeries] {
    var all: [LatencySeries] = []
    let experiment = LatencyExperiment(configuration, deliveries, clock: MachineClock())
    if unpaced {
      try experiment.runUnpaced { all.append($0) }
    } else {
      try experiment.run { all.append($0) }
    }
    return all
  }

  @Test("has file names that a result folder takes, whatever the recording is called")
  func fileNames() throws {
    let canvas = try #require(Self.canvases(["float64"]).first)
    let sources = [
      "pen": "pen", "Übung": "ubung", "💥": "recording", "%s": "s", ".json": "json", "-x": "x", "": "recording",
      "..": "recording",
      "a\nb": "a-b", "Ink 2 (new)": "ink-2-new", "ИМЯ": "recording",
      String(repeating: "x", count: 255): String(repeating: "x", count: 60),
    ]
    for (source, expected) in sources {
      let name = LatencyConfiguration.with { $0.source = source }.fileName(of: canvas)
      #expect(name == expected + "-float64-0")
      let folder = try TemporaryFolder()
      try ResultFolder(path: folder.path).add(text: "", as: name + "-hiccups.hgrm", description: "")
    }
  }

  /// One series of a second of a pen on `float64`.
  private static func series(queue: Int, stall: Double, _ clock: ThreadClock) throws -> LatencySeries {
    let configuration = try configuration("--queue \(queue) --stall \(stall)")
    let deliveries = InkDeliveries(pen: 240, samples: 60, rateHz: 240, seed: 1)
    var all: [LatencySeries] = []
    try LatencyExperiment(configuration, deliveries, clock: clock).run { all.append($0) }
    return try #require(all.first)
  }

  @Test("counted from when events were due sees a stall in all that waited; counted from when they were sent, in one")
  func stall() throws {
    let configuration = try Self.configuration("--stall 100")
    let deliveries = InkDeliveries(pen: 240, samples: 60, rateHz: 240, seed: 1)
    var all: [LatencySeries] = []
    try LatencyExperiment(configuration, deliveries, clock: ThreadClock()).run { all.append($0) }
    let series = try #require(all.first)
    let open = try #require(series.rows.first { $0.step == LatencyRow.total && $0.schedule == .open })
    let closed = try #require(series.rows.first { $0.step == LatencyRow.total && $0.schedule == .closed })
    // 100 ms are 24 periods: the event that stalls and the 23 that are due meanwhile miss theirs, the last by a hair.
    #expect(open.deadlines?.misses == 24 && open.deadlines?.longestMissRun == 24)
    #expect(closed.deadlines?.misses == 1)
    #expect(try #require(open.summary.p99) > 80_000_000)
    #expect(try #require(closed.summary.maximum) >= 100_000_000)
    #expect(try #require(closed.summary.p99) < 100_000)
    #expect(open.summary.count == 240 && open.dropped == 0)
    #expect(series.rows.first { $0.step == LatencyRow.hiccup }?.deadlines?.misses == 0)
  }

  @Test("drops what does not fit into the queue, and says so")
  func drops() throws {
    let configuration = try Self.configuration("--queue 4 --stall 100")
    let deliveries = InkDeliveries(pen: 120, samples: 60, rateHz: 240, seed: 1)
    var all: [LatencySeries] = []
    try LatencyExperiment(configuration, deliveries, clock: ThreadClock()).run { all.append($0) }
    let rows = try #require(all.first).rows
    let total = try #require(rows.first { $0.step == LatencyRow.total && $0.schedule == .open })
    #expect(total.dropped >= 15 && total.summary.count + total.dropped == 120)
    #expect(try #require(total.deadlines?.misses) >= total.dropped)
  }

  @Test("counts a dropped event as infinitely late, in the percentiles of latency and of the wait")
  func dropsAreLate() throws {
    let rows = try Self.series(queue: 4, stall: 98, ThreadClock()).rows
    func row(_ step: String) throws -> LatencyRow {
      try #require(rows.first { $0.step == step && $0.schedule == .open })
    }
    for step in [LatencyRow.total, LatencyRow.wait, LatencyRow.own] {
      let row = try row(step)
      // 20 of 240 are dropped: more than one in a hundred, and less than one in ten.
      #expect(row.dropped == 20, "\(step)")
      #expect(row.summary.p99 == nil && row.summary.p999 == nil && row.summary.maximum == nil, "\(step)")
      #expect(row.summary.p90 != nil && row.neverFrom == .p99, "\(step)")
    }
    #expect(try row(LatencyRow.service).neverFrom == nil && row(LatencyRow.service).summary.maximum != nil)
  }

  @Test("says whether a tier is missed by the pipeline or by the machine", arguments: [2, 1024])
  func verdicts(queue: Int) throws {
    func verdicts(stall: Double, machine: Range<UInt64> = 0..<0) throws -> [DeviceTier.Verdict?] {
      let rows = try Self.series(queue: queue, stall: stall, ThreadClock(stall: machine)).rows
      return DeviceTier.all.map { $0.verdict(rows) }
    }
    let asleep: Range<UInt64> = 1_200_000_000..<1_300_000_000
    #expect(try verdicts(stall: 0) == [.within, .within, .within])
    #expect(try verdicts(stall: 100) == [.overByPipeline, .overByPipeline, .overByPipeline])
    #expect(try verdicts(stall: 0, machine: asleep) == [.overByMachine, .overByMachine, .overByMachine])
    #expect(try verdicts(stall: 100, machine: asleep) == [.overByPipeline, .overByPipeline, .overByPipeline])
  }

  @Test("tells misses of the machine from those of the pipeline")
  func ownMisses() throws {
    let rows = try Self.series(queue: 1024, stall: 0, ThreadClock(stall: 1_200_000_000..<1_300_000_000)).rows
    func misses(_ step: String) -> Int? { rows.first { $0.step == step && $0.schedule == .open }?.deadlines?.misses }
    #expect(misses(LatencyRow.total) == 23 && misses(LatencyRow.hiccup) == 23 && misses(LatencyRow.own) == 0)
  }

  @Test("has a row for each step, for all deliveries")
  func steps() throws {
    let configuration = try Self.configuration(on: Self.canvases(["telescoping", "dyadic-frames"], decades: 100))
    let deliveries = InkDeliveries(pen: 500, samples: 100, rateHz: 240, seed: 2)
    for series in try Self.series(configuration, deliveries, unpaced: true) {
      #expect(series.rows.map(\.step) == InkStep.allCases.map(\.name) + [LatencyRow.service])
      #expect(series.rows.allSatisfy { $0.schedule == .unpaced && $0.summary.count == 500 && $0.broken == 0 })
      #expect(series.rows.allSatisfy { $0.ignored == 0 })
      for row in series.rows { #expect(try #require(row.summary.maximum) > 0, "\(row.step)") }
      #expect(series.hiccups == nil && series.histogram.count == 500)
    }
  }

  @Test("counts strokes that a scheme loses")
  func broken() throws {
    let configuration = try Self.configuration(on: Self.canvases(["float32", "mpfr-auto"], decades: 100))
    let deliveries = InkDeliveries(pen: 50, samples: 25, rateHz: 240, seed: 2)
    let series = try Self.series(configuration, deliveries, unpaced: true)
    #expect(series.map { $0.rows[0].broken > 0 } == [true, false])
  }

  @Test("cuts a recording into deliveries, each a new event and what comes with it, again and again")
  func deliveries() throws {
    let recording = PenRecording(samples: 40, seed: 3).events
    let news = recording.filter { !$0.isUpdate && !$0.isPrediction }.count
    let deliveries = try #require(InkDeliveries(3 * news, repeating: recording))
    #expect(deliveries.count == 3 * news && deliveries.eventCount == 3 * recording.count)
    #expect(deliveries.deliveries.filter(\.isLast).count == 3)
    var last = 0
    for delivery in deliveries.deliveries {
      #expect(delivery.events.lowerBound == last)
      last = delivery.events.upperBound
      let new = deliveries.events[delivery.events].filter { event in
        if case .touch(let touch) = event { !touch.isUpdate && !touch.isPrediction } else { false }
      }
      #expect(new.count == 1)
    }
    let paths = TouchPathStream()
    paths.consume(deliveries.events)
    #expect(paths.ignored.total == 0 && paths.output.lines.count == 3)
    #expect(InkDeliveries(5, repeating: recording.filter(\.isPrediction)) == nil)
  }
}
