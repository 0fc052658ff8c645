import Geometry
import HarnessTestSupport
import Results
import Schemes
import TestSupport
import Testing

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
    for row in try Self.rows(LimitConfiguration(subjects) { $0.extent = extent }) {
      #expect(row.status == .confirmed, "\(row)")
      #expect(try #require(row.jitter) < 0.25 && #require(row.jitterBeyond) >= 0.25)
      let margin = try #require(row.horizon) - #require(row.zoomDepth)
      #expect(margin > 0 && margin < 0.3, "\(row.subject.name): \(margin) decades")
    }
  }

  @Test("points in 16-bit floats, up to the end of their range")
  func halves() throws {
    let subjects = try Self.types(["float16"])
    for extent in [1.0, 1000, 10_000] {
      let row = try #require(try Self.rows(LimitConfiguration(subjects) { $0.extent = extent }).first)
      #expect(row.status == .confirmed, "\(row)")
    }
    // At that zoom a picture is larger than the extent.
    let beside = try Self.types(["float16", "float64"])
    let coarse = try LimitSettings.of("--extent 3000 --threshold 0.02")
    let end = try #require(try Self.rows(LimitConfiguration(beside) { $0 = coarse }).first)
    #expect(end.status == .unmeasured && end.deepestZoom != nil)
    #expect(throws: SettingError.self) { try LimitConfiguration(subjects) { $0.extent = 65_505 }.validate() }
  }

  @Test(
    "No scheme of the catalogue is measured to be worse than its closed form, at any extent or tolerance",
    arguments: [
      (0.3, 10), (3000, 0.02), (10_000, 0.25), (1e13, 0.25),
    ] as [(Double, Double)])
  func everyScheme(extent: Double, tolerance: Double) throws {
    let catalog = SchemeCatalog.standard
    let limited = (catalog.schemes + catalog.unlisted).filter {
      $0.resolution.map { $0.camera != Resolution.unlimited.camera } == true
    }
    let subjects = limited.map { LimitSubject($0) } + [try #require(try LimitSubject.named("fixed-7", .type).first)]
    let settings = try LimitSettings.of("--extent \(extent) --threshold \(tolerance)")
    for row in try Self.rows(LimitConfiguration(subjects) { $0 = settings }) {
      #expect(row.status != .contradicted, "\(row.subject.name): \(row.jitter ?? .nan) px at 10^\(row.zoomDepth ?? 0)")
      // Whose world ends gets no clamp beyond it.
      let end = row.subject.scheme.resolution?.worldEnd ?? .infinity
      #expect((row.obstacle == .worldEnd(end)) == (extent > end), "\(row.subject.name)")
      if extent > end { #expect(row.deepestZoom == nil && row.status == .impossible) }
      if end < .infinity, let pan = row.panAtZoomOne { #expect(pan <= end, "\(row.subject.name)") }
    }
  }

  @Test(
    "Numbers of several parts are measured where their lower parts are not zero: they break within a factor of two",
    arguments: ["df32", "rte-nearest", "auto-offset", "grid-i64", "grid-i128", "double-double", "rte"])
  func parts(scheme: String) throws {
    let extent = scheme == "rte" ? 1e6 : 1000
    let subjects = try SchemeCatalog.standard.schemes([scheme]).map { LimitSubject($0) }
    let row = try #require(try Self.rows(LimitConfiguration(subjects) { $0.extent = extent }).first)
    #expect(row.status == .confirmed, "\(row)")
    #expect(try #require(row.jitter) > 0.1)
    #expect(row.restsOnProof == ["df32", "double-double", "rte"].contains(scheme))
  }

  @Test("A tolerance or an extent at which no zoom is safe is refused by the scheme's name")
  func obstacles() throws {
    func error(_ scheme: String, extent: Double, tolerance: Double = 0.25) throws -> SettingError? {
      let subjects = try SchemeCatalog.standard.schemes([scheme]).map { LimitSubject($0) }
      return #expect(throws: SettingError.self) {
        let settings = try LimitSettings.of("--extent \(extent) --threshold \(tolerance)")
        try LimitConfiguration(subjects) { $0 = settings }.validate()
      }
    }
    #expect(
      try error("tile-16", extent: 10_000)?.description
        == "--extent is 10000.0; the world of tile-16 ends at 4096.0: give at most that.")
    #expect(try error("grid-i64", extent: 3e9)?.setting == "extent")
    #expect(
      try error("css-4dp", extent: 1000, tolerance: 0.01)?.problem.contains("css-4dp may jitter by up to 0.01") == true)
    #expect(
      try error("fixed-32-turned", extent: 1000, tolerance: 0.05)?.problem.contains(
        "fixed-32-turned may jitter by up to 0.07")
        == true)
    // Beside others it has a row of its own.
    let subjects = try SchemeCatalog.standard.schemes(["tile-16", "float64"]).map { LimitSubject($0) }
    let rows = try Self.rows(LimitConfiguration(subjects) { $0.extent = 10_000 })
    #expect(rows.map(\.status) == [.impossible, .confirmed])
    #expect(rows[0].measuredDepth == nil && rows[0].jitter == nil)
  }

  @Test("Numbers that would take minutes to measure have their closed form")
  func unmeasured() throws {
    let subjects = try SchemeCatalog.standard.schemes(["mpfr-1000000"]).map { LimitSubject($0) }
    var configuration = LimitConfiguration(subjects)
    configuration.points = 4
    var rows: [LimitRow] = []
    let check = try LimitSearch(configuration).run(jobs: 1) { rows.append($1) }
    let row = try #require(rows.first)
    #expect(row.status == .unmeasured && row.jitter == nil && row.measuredDepth == nil && check.samples == 0)
    #expect(abs(try #require(row.zoomDepth) - 301_026.2) < 0.1)
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

  @Test(
    "Between the shallowest and the deepest zoom the bound is below the tolerance, and above the shallowest it is not")
  func zoomRange() throws {
    for scheme in SchemeCatalog.standard.schemes {
      guard let resolution = scheme.resolution else { continue }
      for tolerance in [0.005, 0.02, 0.1, 0.2, 1, 10] {
        let clamp = ZoomClamp(resolution, extent: 900, tolerance: tolerance, viewport: .standard)
        guard let deepest = clamp.deepestZoom else { continue }
        let shallowest = clamp.shallowestZoom ?? Zoom(0x1p-30)
        var zoom = try #require((shallowest ?? .one).multiplied(by: 1.001))
        while (zoom.exponent, zoom.significand) < (deepest.exponent, deepest.significand), zoom.exponent < 90 {
          let jitter = clamp.jitter(at: zoom, coordinate: 899)
          #expect(jitter < tolerance * 1.0001, "\(scheme.name), \(tolerance) px at \(zoom.double)")
          zoom = try #require(zoom.multiplied(by: 1.7))
        }
        if let shallowest = clamp.shallowestZoom {
          let above = try #require(shallowest.multiplied(by: 0.9))
          #expect(clamp.jitter(at: above, coordinate: 899) > tolerance, "\(scheme.name), \(tolerance) px")
        }
      }
    }
    let tiles = try #require(SchemeCatalog.standard["tile-16"]?.resolution)
    #expect(ZoomClamp(tiles, extent: 900, tolerance: 0.1, viewport: .standard).shallowestZoom == Zoom(0x1p14))
    #expect(ZoomClamp(tiles, extent: 900, tolerance: 0.2, viewport: .standard).shallowestZoom == nil)
  }

  @Test("What a turn of 15 bits displaces stays below its bound at any zoom")
  func turnedUnlimited() throws {
    let subjects = try LimitSubject.named("fixed-32-turned", .scheme)
    let row = try #require(try Self.rows(LimitConfiguration(subjects) { $0.threshold = 0.08 }).first)
    #expect(row.status == .unlimited)
    #expect((0.01..<0.08).contains(try #require(row.jitter)))
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
    #expect(LimitRow.table.cells(row)[8] == .missing)
  }

  @Test("A pan that is allowed at zoom 1 holds there, and one four times as far does not")
  func pans() throws {
    let subject = try #require(try Self.types(["float32"]).first)
    let row = try #require(try Self.rows(LimitConfiguration([subject])).first)
    let pan = try #require(row.panAtZoomOne)
    func jitter(extent: Double) -> Double? {
      LimitMeasurement(subject.scheme, LimitConfiguration([subject]) { $0.extent = extent }).jitter(deepest: .one)
    }
    #expect(try #require(jitter(extent: pan)) < 0.25)
    #expect(try #require(jitter(extent: 4 * pan)) >= 0.25)
  }

  @Test("The target lies within the extent with all that is seen, in the binade of the extent")
  func target() throws {
    for extent in [1, 1000, 1024, 1e6] {
      for zoom in [1e5, 1e12].compactMap({ Zoom($0) }) {
        for seed in 1...10 as ClosedRange<UInt64> {
          let room = Viewport.standard.diagonal / zoom.double
          var distances: [Double] = []
          for number in 0..<LimitTarget.count {
            let target = LimitTarget(
              extent: extent, seed: seed, number: number, view: Viewport.standard.diagonal, reach: 0)
            let point = target.point(at: zoom)
            for coordinate in [abs(point.x.double), abs(point.y.double)] {
              #expect(coordinate + room <= extent, "\(coordinate) of \(extent)")
              #expect(coordinate - room >= Double(sign: .plus, exponent: Int(extent.nextDown.exponent), significand: 1))
              if number == 0 { #expect(coordinate - room > extent - 10 * room) }
              distances.append(extent - coordinate)
            }
          }
          // All over the binade.
          #expect(try #require(distances.max()) > extent / 10, "seed \(seed)")
        }
      }
    }
    // So little above a power of two that the picture does not fit between: beyond it.
    let diagonal = Viewport.standard.diagonal
    let narrow = LimitTarget(extent: 1024.0.nextUp, seed: 1, number: 1, view: diagonal, reach: 0).point(at: .one)
    #expect(abs(narrow.x.double) - diagonal >= 1024)
  }

  @Test("Rows are the same for one worker and for two, and others for another seed")
  func workers() throws {
    let subjects = try Self.types(["float32", "float64", "float80"])
    let cells = try [1, 2].map { jobs in
      try Self.rows(LimitConfiguration(subjects), jobs: jobs).map { LimitRow.table.cells($0) }
    }
    #expect(cells[0] == cells[1])
    let other = try Self.rows(LimitConfiguration(subjects) { $0.seed = 2 }).map { LimitRow.table.cells($0) }
    #expect(other != cells[0])
  }
}
