import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("What an engine saves")
struct EngineArchiveTests {
  private static let names = [
    "rte", "rte-nearest", "auto-offset", "df32", "grid-i64", "grid-i128", "grid-2000", "fixed-32", "fixed-32-turned",
  ]

  private static func scheme(_ name: String) throws -> any ArchivingScheme {
    let descriptor = try #require(SchemeCatalog.standard[name])
    return try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? any ArchivingScheme)
  }

  @Test("comes back with the same bits, points and edges", arguments: names, [0, 30, 60])
  func roundTrip(name: String, exponent: Int) throws {
    var scenes = Scenes(seed: 0x6e6a, exponent: exponent)
    let scheme = try Self.scheme(name)
    let scene = scenes.scene(strokes: [5, 1, 7])
    scheme.store(scene)
    let archive = scheme.archive()
    let copy = try Self.scheme(name)
    try copy.restore(from: archive)
    #expect(copy.archive() == archive)
    for _ in 0..<4 {
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      copy.move(to: camera, by: Gesture())
      for (a, b) in zip(scheme.projected(13), copy.projected(13)) { check(isAlike(a, b), "\(name): \(a), \(b)") }
      #expect(scheme.drawn(atMost: 13) == copy.drawn(atMost: 13))
    }
    #expect(scheme.projected(13).contains { $0.x.isFinite })
  }

  @Test("is refused when it is cut off anywhere or goes on, and leaves the content as it was", arguments: names)
  func refused(name: String) throws {
    var scenes = Scenes(seed: 0x6e6b, exponent: 3)
    let scheme = try Self.scheme(name)
    scheme.store(scenes.scene(strokes: [2, 1]))
    let archive = scheme.archive()
    scheme.store(scenes.scene(strokes: [3]))
    let kept = scheme.archive()
    for count in archive.indices {
      #expect(throws: SchemeArchiveError.self, "\(count) bytes") { try scheme.restore(from: Array(archive[..<count])) }
    }
    #expect(throws: SchemeArchiveError.self) { try scheme.restore(from: archive + [0]) }
    #expect(scheme.archive() == kept)
    try scheme.restore(from: archive)
    #expect(scheme.archive() == archive)
  }

  @Test("is refused by a grid of other cells")
  func otherGrid() throws {
    let archive = try Self.scheme("grid-i64").archive()
    #expect(throws: SchemeArchiveError.self) { try Self.scheme("grid-2000").restore(from: archive) }
  }

  @Test(
    "of InfiniPaint is refused with a scale of zero, a whole number in more bytes than it has, or too many scale-ups")
  func fixed() throws {
    let scheme = try Self.scheme("fixed-32")
    var scenes = Scenes(seed: 0x6e6c, exponent: 3)
    scheme.store(scenes.scene(strokes: [1]))
    let archive = scheme.archive()
    var leading = archive
    // The first byte of the position comes after the scale-ups, the number of strokes, the sign and the number of
    // bytes.
    leading[4 + 8 + 1 + 8] = 0
    #expect(throws: SchemeArchiveError.self) { try scheme.restore(from: leading) }
    var scaled = archive
    scaled.replaceSubrange(0..<4, with: [0xff, 0xff, 0xff, 0x7f])
    #expect(throws: SchemeArchiveError.self) { try scheme.restore(from: scaled) }
    #expect(scheme.archive() == archive)
  }
}
