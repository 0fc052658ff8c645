import ExactNumbers
import Frames
import Geometry
import Schemes
import TestSupport
import Testing
import Workloads

@Suite("What a scheme saves")
struct ArchiveTests {
  static let seed: UInt64 = 0x6e61

  /// Every listed scheme that saves its content, and one of a family.
  static let names =
    (SchemeCatalog.standard.names + ["mpfr-24", "telescoping-chain", "float16", "float16-differences"]).filter {
      SchemeCatalog.standard[$0]?.scheme(deepest: .one, viewport: .standard) is any ArchivingScheme
    }

  private static func scheme(_ name: String, _ zoom: Zoom) throws -> any ArchivingScheme {
    let deepest = try #require(Zoom(4 * zoom.significand, exponent: zoom.exponent))
    return try #require(
      SchemeCatalog.standard[name]?.scheme(deepest: deepest, viewport: .standard) as? any ArchivingScheme)
  }

  /// A scheme at a depth that has stored a scene of 12 points in 3 strokes, and its camera.
  private static func stored(_ name: String, decades: Int) throws -> (any ArchivingScheme, ExactCamera, Zoom) {
    let zoom = try #require(DepthLabel(decades: decades)).zoom
    let scheme = try scheme(name, zoom)
    var scenes = Scenes(seed: seed, exponent: zoom.exponent)
    if let traveller = scheme as? any TravellingScheme {
      DepthWalk(seed: seed).replay(to: zoom) { traveller.travel(by: $0) }
      let viewpoint = traveller.viewpoint
      let exponent = Int(viewpoint.zoom.exponent)
      let offsets = scenes.scene(strokes: [7, 1, 4]).offsets
      scheme.store(
        ExactScene(anchor: viewpoint.centre, exponent: exponent, offsets: offsets, strokes: [0..<7, 7..<8, 8..<12]))
    } else {
      scheme.store(scenes.scene(strokes: [7, 1, 4]))
    }
    let camera = scenes.camera()
    if !(scheme is any TravellingScheme) { scheme.move(to: camera, by: Gesture()) }
    return (scheme, camera, zoom)
  }

  @Test("is what it draws once it is read back", arguments: names, [0, 3, 10, 80])
  func returns(name: String, decades: Int) throws {
    let (scheme, camera, zoom) = try Self.stored(name, decades: decades)
    let fresh = try Self.scheme(name, zoom)
    try fresh.restore(from: scheme.archive())
    if !(fresh is any TravellingScheme) { fresh.move(to: camera, by: Gesture()) }
    let (before, after) = (scheme.projected(12), fresh.projected(12))
    for index in before.indices {
      check(isAlike(before[index], after[index]), "\(name) at \(decades): point \(index), \(after[index])")
    }
    #expect(fresh.drawn(atMost: 12) == scheme.drawn(atMost: 12))
    if let read = fresh as? any TravellingScheme, let saved = scheme as? any TravellingScheme {
      #expect(read.contentFrame.links == saved.contentFrame.links)
    }
  }

  @Test("is refused where bytes are missing, or where there are too many, and the content stays", arguments: names)
  func damaged(name: String) throws {
    let (scheme, _, zoom) = try Self.stored(name, decades: 3)
    let archive = scheme.archive()
    let before = scheme.projected(12)
    var damaged = [archive + [7]]
    for kept in stride(from: 0, to: archive.count, by: max(1, archive.count / 50)) {
      damaged.append(Array(archive.prefix(kept)))
    }
    for bytes in damaged {
      #expect(throws: SchemeArchiveError.self, "\(name), \(bytes.count) of \(archive.count)") {
        try scheme.restore(from: bytes)
      }
    }
    let after = scheme.projected(12)
    #expect(zip(before, after).allSatisfy(isAlike))
    // A count that nothing follows is not allocated.
    #expect(throws: SchemeArchiveError.self) {
      try Self.scheme(name, zoom).restore(from: [1, 0, 0, 0, 255, 255, 255, 255])
    }
  }

  @Test("has the low bytes of a number first, and x before y")
  func layout() throws {
    var writer = ArchiveWriter()
    writer.append(strokes: [0..<2])
    writer.append(SIMD2<Float>(1, -2))
    writer.append(Vector2(1, -2))
    #expect(
      writer.bytes == [1, 0, 0, 0, 2, 0, 0, 0] + [0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0]
        + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0xC0])
    var reader = ArchiveReader(writer.bytes)
    #expect(try reader.strokes(bytesPerPoint: 12) == [0..<2])
    #expect(try reader.floatPair() == SIMD2(1, -2))
    #expect(try reader.doublePair() == Vector2(1, -2))
    try reader.requireEnd()
  }

  @Test("is refused before a point is read, where its strokes have more points than bytes are left for")
  func tooManyPoints() throws {
    var writer = ArchiveWriter()
    writer.append(strokes: [0..<2, 2..<5])
    writer.append(SIMD2<Float>(1, -2))
    for (size, isEnough) in [(1, true), (2, false), (8, false)] {
      var reader = ArchiveReader(writer.bytes)
      #expect(((try? reader.strokes(bytesPerPoint: size)) != nil) == isEnough, "\(size)")
    }
  }
}
