import Experiments
import Geometry
import Schemes
import TestSupport
import Testing
import Workloads

@testable import PrecisionExperiments

@Suite("A measurement confirms the closed form of a limit, or contradicts it")
struct LimitSearchTests {
  /// Of few points: what jitters is the middle of the view, the same for all.
  private static func rows(_ configuration: LimitConfiguration, jobs: Int = 2) throws -> [LimitRow] {
    var configuration = configuration
    configuration.points = 4
    try configuration.validate()
    var rows: [LimitRow] = []
    let check = try LimitSearch(configuration).run(jobs: jobs) { _, row in rows.append(row) }
    _ = try check.verified(viewport: configuration.viewport)
    #expect(check.samples > 0 && rows.count == configuration.subjects.count)
    return rows
  }

  private static func types(_ names: [String]) throws -> [LimitSubject] {
    try names.flatMap { try LimitSubject.named($0, .type) }
  }

  @Test("within 0.3 decade, at extents from 1 to 10^6 and about powers of two", arguments: [1, 1000, 1024, 1025, 1e6])
  func extents(extent: Double) throws {
    let subjects = try Self.types(["float32", "float64", "fixed-20"])
    for row in try Self.rows(LimitConfiguration(subjects, extent: extent)) {
      #expect(row.status == .confirmed, "\(row)")
      #expect(try #require(row.jitter) < 0.25 && #require(row.jitterBeyond) >= 0.25)
      let margin = try #require(row.horizon) - #require(row.zoomDepth)
      #expect(margin > 0 && margin < 0.3, "\(row.subject.name): \(margin) decades")
    }
  }

  /// `float64`, with a closed form that may be wrong.
  private static func float64(_ resolution: Resolution?) -> LimitSubject {
    LimitSubject(
      SchemeDescriptor(
        name: "lying", summary: "float64 that says something else", source: "this test", colour: "#7F7F7F",
        resolution: resolution
      ) { Float64Scheme(viewport: $1) })
  }

  @Test(
    "A scheme that lies about its resolution is found out",
    arguments: [
      (.significant(bits: 53), .confirmed), (.significant(bits: 54), .contradicted),
      (.significant(bits: 100), .contradicted), (.significant(bits: 50), .cautious), (.step(1e-20), .contradicted),
      (.unlimited, .contradicted), (nil, .unknown),
    ] as [(Resolution?, LimitRow.Status)])
  func lies(resolution: Resolution?, status: LimitRow.Status) throws {
    let row = try #require(try Self.rows(LimitConfiguration([Self.float64(resolution)])).first)
    #expect(row.status == status, "\(row)")
    #expect((row.horizon != nil) == (status == .confirmed))
  }

  @Test("Schemes without a limit say over how many levels what was drawn above holds")
  func unlimited() throws {
    let schemes = try SchemeCatalog.standard.schemes(["mpfr-auto", "telescoping", "dyadic-frames"]).map {
      LimitSubject($0)
    }
    let rows = try Self.rows(LimitConfiguration(schemes))
    #expect(rows.map(\.status) == [.unlimited, .unlimited, .unlimited])
    #expect(rows.map(\.brokenLevels) == [nil, 2, nil])
    #expect(rows.allSatisfy { $0.deepestZoom == nil && $0.measuredDepth == 1000 })
  }

  @Test("A zoom beyond a double's range is a limit too")
  func beyondDoubles() throws {
    let row = try #require(
      try Self.rows(LimitConfiguration(SchemeCatalog.standard.schemes(["mpfr-2000"]).map { LimitSubject($0) })).first)
    #expect(row.status == .confirmed)
    #expect(abs(try #require(row.zoomDepth) - 598.29) < 0.01)
    #expect(LimitRow.table.cells(row)[7] == .missing)
  }

  @Test("A pan that is allowed at zoom 1 holds there, and one four times as far does not")
  func pans() throws {
    let subject = try #require(try Self.types(["float32"]).first)
    let row = try #require(try Self.rows(LimitConfiguration([subject])).first)
    let pan = try #require(row.panAtZoomOne)
    func jitter(extent: Double) -> Double? {
      LimitMeasurement(subject.scheme, LimitConfiguration([subject], extent: extent)).jitter(deepest: .one)
    }
    #expect(try #require(jitter(extent: pan)) < 0.25)
    #expect(try #require(jitter(extent: 4 * pan)) >= 0.25)
  }

  @Test("The target lies within the extent with all that is seen, in the binade of the extent")
  func target() throws {
    for extent in [1, 1000, 1024, 1e6] {
      for zoom in [1e5, 1e12].compactMap({ Zoom($0) }) {
        for seed in 1...10 as ClosedRange<UInt64> {
          let target = LimitTarget(extent: extent, seed: seed, viewport: .standard)
          let point = target.point(at: zoom)
          let room = Viewport.standard.diagonal / zoom.double
          for coordinate in [abs(point.x.double), abs(point.y.double)] {
            #expect(coordinate + room <= extent, "\(coordinate) of \(extent)")
            #expect(coordinate - room > extent - 10 * room)
          }
        }
      }
    }
    // So little above a power of two that the picture does not fit between: beyond it.
    let narrow = LimitTarget(extent: 1024.0.nextUp, seed: 1, viewport: .standard).point(at: .one)
    #expect(abs(narrow.x.double) - Viewport.standard.diagonal >= 1024)
  }

  @Test("Rows are the same for one worker and for two, and others for another seed")
  func workers() throws {
    let subjects = try Self.types(["float32", "float64", "float80"])
    let cells = try [1, 2].map { jobs in
      try Self.rows(LimitConfiguration(subjects), jobs: jobs).map { LimitRow.table.cells($0) }
    }
    #expect(cells[0] == cells[1])
    let other = try Self.rows(LimitConfiguration(subjects, seed: 2)).map { LimitRow.table.cells($0) }
    #expect(other != cells[0])
  }
}
