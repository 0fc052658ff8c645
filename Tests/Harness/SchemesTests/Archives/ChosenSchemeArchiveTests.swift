import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("An archive of")
struct ChosenSchemeArchiveTests {
  static let seed: UInt64 = 0x6e65
  private static let exponent = 8

  private static let names =
    ["double-double", "tile-16", "css-4dp", "perturbation"] + SchemeDescriptor.onExtendedPrecision.map(\.name)

  private static func scheme(_ name: String) throws -> any ArchivingScheme {
    let zoom = try #require(Zoom(2, exponent: exponent))
    return try #require(
      SchemeCatalog.standard[name]?.scheme(deepest: zoom, viewport: .standard) as? any ArchivingScheme)
  }

  private static func filled(_ name: String) throws -> (scheme: any ArchivingScheme, camera: ExactCamera) {
    let scheme = try scheme(name)
    var scenes = Scenes(seed: seed, exponent: exponent)
    scheme.store(scenes.scene(strokes: [4, 1, 3]))
    return (scheme, scenes.camera())
  }

  private static func shown(_ scheme: any ArchivingScheme, _ camera: ExactCamera) -> (
    points: [SIMD2<Float>], edges: [DrawnEdge]
  ) {
    scheme.move(to: camera, by: Gesture())
    return (scheme.projected(8), scheme.drawn(atMost: 8))
  }

  @Test("shows the same bits when it is read, and is written as the same bytes", arguments: names)
  func roundTrip(name: String) throws {
    let (scheme, camera) = try Self.filled(name)
    let archive = scheme.archive()
    let other = try Self.scheme(name)
    try other.restore(from: archive)
    let (before, after) = (Self.shown(scheme, camera), Self.shown(other, camera))
    #expect(zip(before.points, after.points).allSatisfy { isSame($0, $1) })
    #expect(before.edges == after.edges && !before.edges.isEmpty)
    #expect(other.archive() == archive)
  }

  @Test("is refused when it ends early or goes on, and the content stays", arguments: names)
  func damaged(name: String) throws {
    let (scheme, camera) = try Self.filled(name)
    let archive = scheme.archive()
    // Another drawing, so that anything taken from the archive would be visible.
    scheme.store(
      ExactScene(
        anchor: ExactPoint(x: 600, y: 300), exponent: 0, offsets: [.zero, Vector2(40, 25)], strokes: [0..<2]))
    let before = scheme.archive()
    scheme.move(to: camera, by: Gesture())
    let shown = scheme.projected(2)
    for count in 0..<archive.count {
      #expect(throws: SchemeArchiveError.self, "\(count) of \(archive.count) bytes") {
        try scheme.restore(from: Array(archive.prefix(count)))
      }
    }
    #expect(throws: SchemeArchiveError.self) { try scheme.restore(from: archive + [0]) }
    #expect(scheme.archive() == before && scheme.projected(2) == shown)
  }

  @Test("nothing is read into nothing", arguments: names)
  func empty(name: String) throws {
    let scheme = try Self.scheme(name)
    scheme.store(ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: [], strokes: []))
    let (other, _) = try Self.filled(name)
    try other.restore(from: scheme.archive())
    #expect(other.drawn(atMost: 8).isEmpty && other.archive() == scheme.archive())
  }

  @Test("tldraw's strokes is a list of records with plain numbers")
  func text() throws {
    let scheme = try Self.scheme("css-4dp")
    scheme.store(
      ExactScene(
        anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: [Vector2(0.1, -2), Vector2(3.1179, -2.25)],
        strokes: [0..<2]))
    let text = String(decoding: scheme.archive(), as: UTF8.self)
    #expect(text.contains(#""x":0.1,"y":-2.0,"#))
    #expect(text.contains(#"{"x":3.02,"y":-0.25,"z":0.5}"#))
  }

  @Test(
    "tldraw's strokes is refused that has no records, or a shape without points or with a number that is none",
    arguments: [
      "{}", #"{"records":{}}"#, #"{"records":[{"x":1,"y":2,"props":{}}]}"#,
      #"{"records":[{"x":1,"y":2,"props":{"segments":[]}}]}"#,
      #"{"records":[{"x":1,"y":2,"props":{"segments":[{"points":[]}]}}]}"#,
      #"{"records":[{"x":1,"y":null,"props":{"segments":[{"points":[{"x":0,"y":0}]}]}}]}"#,
      #"{"records":[{"x":1,"y":2,"props":{"segments":[{"points":[{"x":0,"y":1e999}]}]}}]}"#,
    ])
  func badText(text: String) throws {
    #expect(throws: SchemeArchiveError.self) { try Self.scheme("css-4dp").restore(from: Array(text.utf8)) }
  }

  @Test("tiles is refused where a step or a tile is out of range")
  func ranges() throws {
    for (column, row, x, y) in [(1 << 22, 0, 0, 0), (0, 1 << 22, 0, 0), (0, 0, -1, 0), (0, 0, 0, 8193)] {
      var writer = ArchiveWriter()
      writer.append(strokes: [0..<1])
      for value in [column, row] { writer.append(UInt32(value)) }
      for value in [x, y] { writer.append(Int16(value)) }
      #expect(throws: SchemeArchiveError.self) { try Self.scheme("tile-16").restore(from: writer.bytes) }
    }
  }

  @Test("tiles keeps what lay outside of the world outside")
  func outside() throws {
    let (scheme, other) = (try Self.scheme("tile-16"), try Self.scheme("tile-16"))
    let offsets = [Vector2(5000, 0), Vector2(4096, -4096)]
    scheme.store(ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: offsets, strokes: [0..<2]))
    try other.restore(from: scheme.archive())
    let (before, after) = (scheme.projected(2), other.projected(2))
    #expect(after[0].x.isNaN && isSame(before[1], after[1]) && after[1].x.isFinite)
  }

  @Test("a reference is refused that is no number, or whose zoom is out of range")
  func references() throws {
    for (x, exponent) in [("nan", 0), ("inf", 0), ("1,5", 0), ("", 0), ("1", Int64.min), ("1", Int64.max)]
      as [(String, Int64)]
    {
      var writer = ArchiveWriter()
      for text in [x, "0"] { writer.append(text) }
      writer.append(exponent)
      writer.append(strokes: [])
      #expect(throws: SchemeArchiveError.self) { try Self.scheme("perturbation").restore(from: writer.bytes) }
    }
  }
}
