import Annotations
import Foundation
import Geometry
import HarnessTestSupport
import Measurement
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import AnnotationExperiment

@Suite("The annotation experiment") struct AnnotationTests {
  private static func configuration(
    _ schemes: String, _ depths: String, picks: Int = 300
  ) throws -> AnnotationConfiguration {
    try .of("--schemes \(schemes) --depths \(depths) --picks \(picks) --counts - --seed 5")
  }

  private static func rows(_ configuration: AnnotationConfiguration, jobs: Int = 1) throws -> [PickRow] {
    var all: [PickRow] = []
    try PickMeasurement.run(configuration.pickings, configuration, jobs: jobs) { all.append($1) }
    return all
  }

  @Test("Schemes that hold, and the canvas itself, find the right annotation at every depth") func right() throws {
    let rows = try Self.rows(try Self.configuration("dyadic-frames,mpfr-auto", "0,300"))
    #expect(rows.count == 6)
    for row in rows {
      #expect(row.tally.wrong == 0 && row.tally.invalidAnnotations == 0, "\(row)")
      #expect(row.tally.exactHits > 100 && row.tally.nearBorder < 60, "\(row)")
      #expect((row.tally.placement ?? 1) < 1e-3)
    }
  }

  @Test("Schemes that do not hold find others, and annotations that are shown nowhere are counted") func wrong() throws
  {
    let rows = try Self.rows(try Self.configuration("float32,float64", "3,300"))
    #expect(rows[0].tally.wrong == 0, "float32 is off by less than a quarter of a px at 10^3")
    #expect(rows[1].tally.wrong > 50 && rows[1].tally.invalidAnnotations > 0, "\(rows[1])")
    #expect(rows[2].tally.wrong == 0 && rows[3].tally.wrong > 50, "\(rows[3])")
  }

  @Test("Rows do not depend on the number of workers") func workers() throws {
    let configuration = try Self.configuration("telescoping,float64", "0,15")
    #expect(try Self.rows(configuration) == Self.rows(configuration, jobs: 2))
  }

  @Test("All engines draw as many triangles, and find the same annotation under a px") func engines() throws {
    let scene = TimedScene(count: 400, visible: .all, viewport: .standard, seed: 3)
    let engines: [any TimedRenderer] = [
      try TimedSceneRenderer.immediate(scene), try TimedSceneRenderer.retained(scene), ViewTreeRenderer(scene),
      try HybridRenderer(scene),
    ]
    let changes = AnnotationChanges(scene, seed: 9)
    for quantity in [AnnotationQuantity.frame, .editedFrame, .moving10, .reorderedFrame] {
      for engine in engines {
        var same = changes
        try same.make(quantity, on: engine)
      }
      #expect(engines[0].triangleCount == engines[1].triangleCount && engines[0].triangleCount > 1000)
      // Views at the border of the screen are drawn a little earlier.
      for engine in engines[2...] {
        #expect(abs(engines[0].triangleCount - engine.triangleCount) < engines[0].triangleCount / 20)
      }
    }
    var generator = SplitMix64(seed: 3)
    var hits = 0
    for _ in 0..<300 {
      let probe = Vector2(generator.symmetric() * 500, generator.symmetric() * 375)
      let found = engines.map { $0.annotation(at: probe) }
      #expect(found.allSatisfy { $0 == found[0] }, "\(found)")
      hits += found[0] == nil ? 0 : 1
    }
    #expect(hits > 50)
  }

  @Test("A grid as views has as many dots as one canvas of them, wherever the camera is") func grid() throws {
    let scene = TimedScene(count: 1, visible: .all, viewport: .standard, seed: 3)
    var (canvas, views) = (try TimedGrid(scene, as: .immediate), try TimedGrid(scene, as: .viewTree))
    for _ in 0..<3 {
      #expect(canvas.count == views.count && canvas.count > 2500)
      try canvas.display()
      try views.display()
    }
  }

  @Test("Every quantity is timed once, in order") func timings() throws {
    var configuration = try Self.configuration("float64", "0")
    configuration.counts = [3, 20]
    var rows: [AnnotationTimeRow] = []
    try AnnotationTimings(configuration, meter: AllocationMeter()).run { rows.append($0) }
    #expect(rows.map(\.timing) == configuration.series.flatMap(\.self))
    for row in rows where row.timing.quantity != .memory { #expect(row.summary.count >= 3) }
    for row in rows where row.timing.quantity.isFrame && row.timing.visible == .all {
      #expect((row.triangles ?? 0) > 0, "\(row.timing)")
    }
  }

  /// A result with times, allocations and memory.
  private static let timed = Result {
    var configuration = try Self.configuration("float64", "0", picks: 20)
    configuration.counts = [10]
    let meter = AllocationMeter(count: { 7 }, bytes: { 4096 })
    return try RecordedRun.folder(of: AnnotationExperiment(configuration, meter: meter))
  }

  @Test("A result verifies, and a changed one is found", arguments: Forgery.allCases)
  func verify(_ forgery: Forgery) throws {
    let folder = try Self.timed.get()
    if forgery == .byte { #expect(try RecordedRun.findings(AnnotationExperiment.self, folder.path) == []) }
    try forgery.expectFound(in: folder.path, of: AnnotationExperiment.self, setting: ("picks", 0))
  }

  @Test("What cannot be measured is refused by the setting's name") func refusals() throws {
    func problem(_ change: (inout AnnotationConfiguration) -> Void) throws -> String? {
      var configuration = try Self.configuration("float64", "0")
      change(&configuration)
      do { try configuration.validate() } catch { return error.setting }
      return nil
    }
    #expect(try problem { _ in } == nil)
    #expect(try problem { $0.picks = 0 } == "picks")
    #expect(try problem { $0.counts = [0] } == "counts")
    #expect(try problem { $0.counts = [10, 10] } == "counts")
    #expect(try problem { $0.counts = [3_000_000] } == "counts")
    #expect(try problem { $0.schemes = [] } == "schemes")
    #expect(try problem { $0.depths = [] } == "depths")
  }
}
