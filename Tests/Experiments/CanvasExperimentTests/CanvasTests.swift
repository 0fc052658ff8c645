import Foundation
import HarnessTestSupport
import Measurement
import PatternCanvas
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import CanvasExperiment

@Suite("The canvas experiment") struct CanvasTests {
  private static func configuration(
    _ schemes: String, _ depths: String, patterns: String = "parallelLines,dots"
  ) throws -> CanvasConfiguration {
    try .of("--schemes \(schemes) --depths \(depths) --patterns \(patterns) --points 40 --duration 0 --seed 5")
  }

  private static func rows(_ configuration: CanvasConfiguration, jobs: Int = 1) throws -> [CanvasPictureRow] {
    var all: [CanvasPictureRow] = []
    try CanvasPictures.run(configuration.canvases, configuration, jobs: jobs) { _, rows in all += rows }
    return all
  }

  @Test("A scheme that holds gives the same picture at every depth") func same() throws {
    for row in try Self.rows(try Self.configuration("dyadic-frames,mpfr-auto", "0,300")) {
      #expect(row.difference.visiblyDiffering == 0 && row.invalidPoints == 0, "\(row)")
      #expect(row.stamps == row.exactStamps && row.stamps > 40 && row.difference.drawn > 5000)
    }
  }

  @Test("Where a scheme does not hold, the picture differs, and points that go astray are counted") func different()
    throws
  {
    let rows = try Self.rows(try Self.configuration("float32,float64", "3,300", patterns: "crossHatch"))
    // 10^3: float32 has an error of some hundredths of a px; float64 holds.
    #expect(rows[0].difference.visiblyDiffering > 100 && rows[0].difference.largest > 5)
    #expect(rows[2].difference.visiblyDiffering == 0)
    for row in [rows[1], rows[3]] { #expect(row.difference.visiblyDiffering > row.difference.drawn / 2) }
    #expect(rows[1].invalidPoints > 0)
  }

  @Test("Rows do not depend on the number of workers") func workers() throws {
    let configuration = try Self.configuration("telescoping,float64,dyadic-frames", "0,15")
    #expect(try Self.rows(configuration) == Self.rows(configuration, jobs: 2))
  }

  @Test("The difference of two pictures counts px, and visible ones apart") func difference() throws {
    let size = try PixelSize(width: 5, height: 4)
    let (one, other) = (ColorImage(size), ColorImage(size))
    other.row(1)[4 * 2 + 3] = 1
    one.row(3)[4 * 4] = 9
    other.row(3)[4 * 4 + 3] = 7
    let difference = PictureDifference(one, other)
    #expect(difference.drawn == 2 && difference.differing == 2)
    #expect(difference.visiblyDiffering == 1 && difference.largest == 9)
  }

  private static let recorded = Result {
    var configuration = try Self.configuration("float64,dyadic-frames", "0,15", patterns: "waves")
    configuration.duration = 0.5
    let times = configuration.quantities.map { quantity in
      CanvasTimeRow.table.cells(
        CanvasTimeRow(
          quantity: quantity, summary: .none, floor: nil, floorByteCount: nil, deepestQueue: nil, dropped: nil))
    }
    return try RecordedRun.folder(
      of: CanvasExperiment(configuration, clock: MachineClock()), given: [CanvasTimeRow.table.name: times])
  }

  @Test("A result verifies, and a changed one is found", arguments: Forgery.allCases)
  func verify(_ forgery: Forgery) throws {
    let folder = try Self.recorded.get()
    if forgery == .byte { #expect(try RecordedRun.findings(CanvasExperiment.self, folder.path) == []) }
    try forgery.expectFound(in: folder.path, of: CanvasExperiment.self, setting: ("points", 1))
  }

  @Test("A stroke's floor reads its tiles once, and writes their copies and the px that it paints once")
  func strokeTraffic() throws {
    let size = try PixelSize(width: 200, height: 100)
    var traffic = StrokeTraffic(size)
    traffic.add(StampTraffic(rect: PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 20), copiedByteCount: 16_384))
    traffic.add(StampTraffic(rect: PixelRect(minX: 20, minY: 10, maxX: 40, maxY: 20), copiedByteCount: 0))
    traffic.add(.none)
    #expect(traffic.readByteCount == 16_384 && traffic.writtenByteCount == 16_384 + 4 * 300)
    let floor = traffic.floor()
    #expect(floor.byteCount == 2 * 16_384 + 1200 && floor.nanoseconds > 0)
  }

  @Test("Every stroke that is timed touches more than it paints once, and less than all px of its tiles twice")
  func strokeFloors() throws {
    let configuration = try Self.configuration("float64", "0")
    for pattern in PatternKind.allCases {
      let traffic = try StampedStroke(pattern, configuration).traffic()
      let tiles = traffic.readByteCount
      #expect(tiles % 16_384 == 0 && tiles >= 8 * 16_384, "\(pattern) \(tiles)")
      #expect(traffic.writtenByteCount > tiles + tiles / 10 && traffic.writtenByteCount <= 2 * tiles, "\(pattern)")
    }
  }

  @Test("Most touches of the played strokes have no stamp, so that no single floor bounds the latency of all")
  func touchesWithoutStamps() throws {
    let brush = try Self.configuration("float64", "0").brush(.parallelLines)
    var stroke = PatternStroke(brush)
    var stamps: [PatternStamp] = []
    var empty = 0
    let points = CanvasScenery.stroke(points: 480, spacing: 2, side: 2048, seed: 1, rateHz: CanvasConfiguration.rateHz)
    for point in points {
      stamps.removeAll()
      try stroke.continue(to: point, into: &stamps)
      if stamps.isEmpty { empty += 1 }
    }
    #expect(empty > 240 && empty < 480)
  }

  @Test("What cannot be drawn is refused by the setting's name")
  func refusals() throws {
    func problem(_ change: (inout CanvasConfiguration) -> Void) throws -> String? {
      var configuration = try Self.configuration("float64", "0")
      change(&configuration)
      do { try configuration.validate() } catch { return error.setting }
      return nil
    }
    #expect(try problem { _ in } == nil)
    #expect(try problem { $0.points = 1 } == "points")
    #expect(try problem { $0.spacing = .nan } == "spacing")
    #expect(try problem { $0.spacing = 0.5 } == "spacing")
    #expect(try problem { $0.size = 2047 } == "size")
    #expect(try problem { $0.duration = -1 } == "duration")
    #expect(try problem { $0.duration = 0.001 } == "duration")
    #expect(try problem { $0.patterns = [] } == "patterns")
    #expect(try problem { $0.patterns = [.dots, .dots] } == "patterns")
    #expect(try problem { $0.schemes = [] } == "schemes")
  }
}
