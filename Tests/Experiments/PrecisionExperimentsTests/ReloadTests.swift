import ExactNumbers
import Geometry
import Measurement
import PrecisionExperiments
import Results
import Schemes
import Testing

/// Doubles that are saved as floats, or not at all.
private final class LossyScheme: ArchivingScheme {
  private let inner: Float64Scheme
  private let fails: Bool

  static func descriptor(_ name: String, fails: Bool) -> SchemeDescriptor {
    SchemeDescriptor(name: name, summary: "doubles saved as floats", source: "a test", colour: "#123456") {
      LossyScheme(viewport: $1, fails: fails)
    }
  }

  init(viewport: Viewport, fails: Bool) {
    inner = Float64Scheme(viewport: viewport)
    self.fails = fails
  }

  func store(_ scene: ExactScene) { inner.store(scene) }
  func move(to camera: ExactCamera, by gesture: Gesture) { inner.move(to: camera, by: gesture) }
  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { inner.project(into: ndc) }
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { inner.draw(into: edges) }
  func unproject(_ screen: Vector2) -> Vector2 { inner.unproject(screen) }
  func project(_ point: Vector2) -> SIMD2<Float> { inner.project(point) }

  func archive() -> [UInt8] {
    var reader = ArchiveReader(inner.archive())
    var writer = ArchiveWriter()
    guard let strokes = try? reader.strokes(bytesPerPoint: 16) else { return [] }
    writer.append(strokes: strokes)
    while let value = try? reader.double() { writer.append(Double(Float(value))) }
    return writer.bytes
  }

  func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    if fails { throw SchemeArchiveError("The disk is gone.") }
    try inner.restore(from: archive)
  }
}

@Suite("What is lost on the way to a file and back")
struct ReloadTests {
  private static func rows(_ scheme: SchemeDescriptor, decades: [Int]) throws -> [SweepRow] {
    try Scenario.rows(Scenario.configuration([scheme], decades: decades, frames: 3, points: 12))
      .filter { $0.content == .active }
  }

  @Test("is nothing for doubles that are saved as doubles: the last frame's error stays")
  func kept() throws {
    for row in try Self.rows(#require(SchemeCatalog.standard["float64"]), decades: [0, 6]) {
      let reload = try #require(row.reload)
      #expect(reload.invalid == 0)
      #expect(try #require(reload.largest) <= #require(row.summary.placement?.maximum))
    }
  }

  @Test("is seen where doubles are saved as floats, though the picture was right before")
  func lossy() throws {
    for row in try Self.rows(LossyScheme.descriptor("lossy", fails: false), decades: [6]) {
      #expect(try #require(row.summary.placement?.maximum) < 0.001)
      #expect(try #require(row.reload?.largest) > 1, "\(row.workload), \(row.path)")
    }
  }

  @Test("counts every point as invalid where the archive cannot be read")
  func unreadable() throws {
    for row in try Self.rows(LossyScheme.descriptor("unreadable", fails: true), decades: [0]) {
      #expect(row.reload == ReloadError(largest: nil, invalid: row.points))
    }
  }

  @Test("and what else goes wrong is summed up by the first depth at which it is seen")
  func firstSeen() throws {
    let lossy = LossyScheme.descriptor("lossy", fails: false)
    var summary = SweepSummary(depths: [0, 2, 6, 14], criterion: BreakCriterion(threshold: 0.25))
    // In any order of the depths.
    for row in try Self.rows(lossy, decades: [6, 14, 0, 2]) { summary.add(row) }
    let seen = try #require(summary.lines.first).seen
    #expect(seen[.jitter] == .at(14) && seen[.distortion] == .at(14) && seen[.roundTrip] == .at(14))
    #expect(seen[.reload] == .at(6))
    var shallow = SweepSummary(depths: [0, 2], criterion: BreakCriterion(threshold: 0.25))
    for row in try Self.rows(lossy, decades: [2, 0]) { shallow.add(row) }
    let unseen = try #require(shallow.lines.first).seen
    for quantity in FirstSeen.Quantity.allCases { #expect(unseen[quantity] == .beyond(2), "\(quantity)") }
  }
}
