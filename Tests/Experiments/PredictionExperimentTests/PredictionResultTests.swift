import Files
import Foundation
import Geometry
import HarnessTestSupport
import Ink
import Results
import TestSupport
import Testing
import Workloads

@testable import PredictionExperiment

@Suite("Results of graded predictions") struct PredictionResultTests {
  /// A recording as a file: a pen's stroke, as JSON.
  private static func file(_ seed: UInt64, in folder: TemporaryFolder) throws -> RecordedEvents {
    let events = PenRecording(samples: 60, seed: seed, grid: 0.5).events
    let encoder = JSONEncoder()
    let text = String(decoding: try encoder.encode(events), as: UTF8.self)
    return try RecordedEvents(path: try folder.file("pen-\(seed).json", holding: text))
  }

  @Test("A result verifies, a changed value is found in every column, and so is a recording that has changed since")
  func verify() throws {
    let recordings = try TemporaryFolder()
    let configuration = try PredictionConfiguration(
      files: [1, 2].map { GradedRecording(try Self.file($0, in: recordings), in: .recordings) }
    ) { $0 = try .of("--horizons 8.5 --predictors constant-velocity --pens 0 --seed 3") }
    try configuration.validate()
    let result = try RecordedRun.folder(of: PredictionExperiment(configuration))
    for forgery in Forgery.allCases {
      try forgery.expectFound(in: result.path, of: PredictionExperiment.self, setting: ("horizons_ms", []))
    }
    #expect(try result.text("predictions.csv").split(separator: "\n").count == 1 + 1)
    #expect(try result.text("recordings.csv").split(separator: "\n").count == 1 + 2)

    // A hash too few is said to be missing, whichever it is, and no file is said to have changed.
    let fewer = try ForgedResult(copyOf: result.path)
    let first = try #require(configuration.files[0].contentHash)
    let provenance = try String(contentsOfFile: fewer.path + "/provenance.json", encoding: .utf8)
    let entry = #"\s*"\#(first)","#
    let removed = provenance.replacingOccurrences(of: entry, with: "", options: .regularExpression)
    #expect(removed != provenance)
    try fewer.write(removed, to: "provenance.json")
    let missing = #expect(throws: FileError.self) { try RecordedRun.findings(PredictionExperiment.self, fewer.path) }
    #expect(missing?.description.contains("it should have 2, one for each recording") == true, "\(missing as Any)")

    try recordings.file("pen-2.json", holding: try recordings.text("pen-2.json") + "\n")
    let error = #expect(throws: FileError.self) { try RecordedRun.findings(PredictionExperiment.self, result.path) }
    #expect(error?.description.contains("has now: the file has changed since") == true, "\(error as Any)")
  }

  @Test("Sets are graded apart, in their order") func sets() throws {
    let folder = try TemporaryFolder()
    let files = try [(1, .recordings), (2, .tuned), (3, .recordings)].map { (seed: UInt64, set: RecordingSet) in
      GradedRecording(try Self.file(seed, in: folder), in: set)
    }
    let configuration = try PredictionConfiguration(files: files) {
      $0 = try .of("--horizons 8,16.5 --predictors hold,two-sample --pens 1")
    }
    var rows: [PredictionRow] = []
    var single: [RecordingGradeRow] = []
    try PredictionExperiment.grade(
      configuration, jobs: 2, progress: { _ in }, take: { rows.append($0) }, takeRecording: { single.append($0) })
    #expect(rows.map(\.set) == [.tuned, .recordings, .madeUp].flatMap { Array(repeating: $0, count: 4) })
    #expect(rows.map(\.recordings) == [1, 2, 1].flatMap { Array(repeating: $0, count: 4) })
    #expect(
      single.map(\.recording) == [files[1], files[0], files[2]].flatMap { Array(repeating: $0.name, count: 4) }
        + Array(repeating: "pen-1", count: 4))
    // Of one recording a set says what the recording by itself says.
    for (row, alone) in zip(rows.prefix(4), single.prefix(4)) {
      #expect(row.error == alone.error && row.meanRatio == alone.meanRatio && row.instants == alone.instants)
      #expect(row.predictor == alone.predictor && row.horizon == alone.horizon && row.meanInterval == nil)
    }
    let held = rows[6]
    #expect(held.instants == single[6].instants + single[10].instants && held.horizon == 16.5)
  }

  @Test("Rows are the same for any number of threads, and their intervals for any run") func threads() throws {
    var configuration = try PredictionConfiguration {
      $0 = try .of("--horizons 16 --predictors all --pens 5 --seed 11")
    }
    func rows(_ jobs: Int) throws -> [PredictionRow] {
      var rows: [PredictionRow] = []
      try PredictionExperiment.grade(
        configuration, jobs: jobs, progress: { _ in }, take: { rows.append($0) }, takeRecording: { _ in })
      return rows
    }
    let first = try rows(1)
    #expect(first == (try rows(3)))
    for row in first where row.predictor != "system" {
      let (mean, interval) = (try #require(row.error.mean), try #require(row.meanInterval))
      #expect(interval.low <= mean && mean <= interval.high && interval.low < interval.high, "\(row.predictor)")
      if row.predictor == "two-sample" {
        #expect(row.meanRatioInterval == Interval(low: 1, high: 1) && row.p95Ratio == 1)
      } else {
        let ratios = try #require(row.meanRatioInterval)
        #expect(ratios.low < ratios.high, "\(row.predictor)")
      }
    }
    configuration.seed = 12
    #expect(first != (try rows(1)))
  }

  @Test("Figures of a resample are those of its values written out") func resamples() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<60 {
      let touches = 2 + Int(generator.next() % 5)
      let values = (0..<touches).map { _ in
        (0..<Int(generator.next() % 30)).map { _ in Double(generator.next() % 40) / 4 }
      }
      let pooled = PooledValues(values)
      let times = (0..<touches).map { _ in Int(generator.next() % 3) }
      let resample = Resample(times: times)
      let written = zip(values, times).flatMap { Array(repeating: $0, count: $1).flatMap { $0 } }.sorted()
      let mean = pooled.mean(resample)
      #expect((mean == nil) == written.isEmpty)
      if let mean { #expect(abs(mean - written.reduce(0, +) / Double(written.count)) < 1e-12) }
      for permille in [1, 500, 950, 990, 1000] {
        let expected = written.isEmpty ? nil : written[(written.count * permille + 999) / 1000 - 1]
        check(pooled.percentile(permille, resample) == expected, "\(values), \(times), \(permille)")
      }
    }
    // Draws are with replacement, each touch as likely as any other.
    let bootstrap = Bootstrap(groups: [1, 1, 1, 1], seed: 1, stream: "test")
    var drawn = [0, 0, 0, 0]
    _ = bootstrap.interval { resample in
      #expect(resample.times.reduce(0, +) == 4)
      for (touch, times) in resample.times.enumerated() { drawn[touch] += times }
      return 0
    }
    #expect(drawn.reduce(0, +) == 4000 && drawn.allSatisfy { abs($0 - 1000) < 120 }, "\(drawn)")
    #expect(Bootstrap(groups: [30], seed: 1, stream: "test").interval { _ in 0 } == nil)
  }

  @Test("Intervals are over recordings: ten strokes of a hand say no more about others than one") func hands() throws {
    /// The strokes of a hand, one after the other.
    func hand(_ name: String, _ positions: [Vector2], strokes: Int) -> GradedRecording {
      let events = (0..<strokes).flatMap { stroke in
        positions.enumerated().map { index, position in
          TouchEvent(
            touchIdentifier: InkIdentifier("\(stroke)"), timestamp: Double(stroke) + Double(index) / 240, kind: .pencil,
            phase: index == 0 ? .began : index == positions.count - 1 ? .ended : .moved, location: position)
        }
      }
      return GradedRecording(name, events, in: .tuned)
    }
    let straight = (0..<40).map { Vector2(3 * Double($0), 0) }
    let steps = (0..<40).map { Vector2(3 * Double($0), Double($0 % 4) * 2) }
    func row(_ strokes: Int) throws -> PredictionRow {
      try #require(
        try HandMadePen.grades(
          of: [hand("a", straight, strokes: strokes), hand("b", steps, strokes: strokes)], ["two-sample"])["two-sample"]
      )
    }
    let (one, ten) = (try row(1), try row(10))
    #expect(ten.touches == 20 && ten.error == one.error)
    #expect(one.meanInterval?.low == 0 && ten.meanInterval == one.meanInterval, "\(ten)")
    #expect(ten.p95Interval == one.p95Interval && ten.meanRatioInterval == one.meanRatioInterval)
    // Of a single hand, strokes are all there is to draw.
    let alone = try #require(
      try HandMadePen.grades(of: [hand("b", steps, strokes: 3)], ["two-sample"])["two-sample"])
    #expect(alone.meanInterval != nil)
  }

  @Test("Settings that make no sense are refused in a sentence, each") func settings() throws {
    let folder = try TemporaryFolder()
    let file = try Self.file(1, in: folder)
    let copy = try RecordedEvents(path: try folder.file("copy.json", holding: try folder.text("pen-1.json")))
    let copies = [GradedRecording(file, in: .tuned), GradedRecording(copy, in: .recordings)]
    let good = try PredictionConfiguration { $0 = try .of("--predictors hold --pens 1") }
    #expect(throws: Never.self) { try good.validate() }
    func problem(_ change: (inout PredictionConfiguration) -> Void) -> String {
      var changed = good
      change(&changed)
      do { try changed.validate() } catch { return "\(error)" }
      return ""
    }
    for (change, words) in [
      ({ $0.horizons = [0.5] }, "--horizons names 0.5; give ms from 1 to 100"),
      ({ $0.horizons = [.nan] }, "names nan"), ({ $0.horizons = [] }, "is empty"),
      ({ $0.horizons = [8, 8] }, "names 8 twice"), ({ $0.predictors = [] }, "predictors is empty"),
      ({ $0.predictors += $0.predictors }, "names hold twice"), ({ $0.pens = -1 }, "pens is -1"),
      ({ $0.pens = 0 }, "pens is 0, and no recording is named"), ({ $0.pens = 1001 }, "pens is 1001"),
      ({ $0.files = [HandMadePen.recording([.zero]), HandMadePen.recording([.zero])] }, "names by hand twice"),
      ({ $0.files = copies }, "which hold the same; name each recording once"),
    ] as [((inout PredictionConfiguration) -> Void, String)] {
      #expect(problem(change).contains(words), "\(problem(change))")
    }
  }
}
