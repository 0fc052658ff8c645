import Frames
import Geometry
import Testing

@Suite("A canvas saved in bytes")
struct CanvasBytesTests {
  private static func check<Rule: HandoffRule>(
    _ rule: Rule, levels: Int
  ) throws where Rule.Camera: ByteSavedCamera {
    var canvas = try SampleCanvas.make(rule, levels: levels)
    let bytes = canvas.archive.encoded
    let archive = try CanvasArchive<Rule.Camera>(decoding: bytes)
    #expect(archive == canvas.archive)
    #expect(archive.encoded == bytes)
    var read = try FrameCanvas(archive, rule: rule)
    var draws = 0
    for step in 0..<50 {
      let gesture = Gesture(anchor: Vector2(30, -70), scale: step < 25 ? 0.125 : 9, pan: Vector2(1, 0.5))
      try canvas.apply(gesture)
      try read.apply(gesture)
      #expect(read.camera == canvas.camera && read.tree == canvas.tree)
      let seen = Self.drawn(canvas)
      #expect(Self.drawn(read) == seen)
      draws += seen.count
    }
    #expect(read.archive == canvas.archive && draws > 50)
  }

  /// The drawing in painting order: the number of each stroke's id, and all coordinates.
  private static func drawn(_ canvas: FrameCanvas<some HandoffRule>) -> [String] {
    var list = DrawList()
    canvas.compose(into: &list)
    var drawn: [String] = []
    canvas.paint(&list) { drawing, list in
      var text = "\(canvas.content.strokes[drawing.stroke].id.number)"
      switch drawing {
      case .vertices(let draw): text += " \(draw.offset) \(draw.zoom)"
      case .edges(let edges): for edge in edges { text += " \(edge.start) \(edge.end)" }
      case .areas(let areas): for area in areas { text += " \(list.areaCorners[area.corners])" }
      case .cover: text += " cover"
      case .tile: Issue.record("a list without tiles")
      }
      drawn.append(text)
    }
    return drawn
  }

  @Test("is read to the bit, drawn as before, and goes on to the same bits")
  func comesBack() throws {
    try Self.check(DyadicHandoff(), levels: 40)
    try Self.check(TelescopingHandoff(), levels: 5)
    try Self.check(TelescopingCapturedHandoff(), levels: 5)
    try Self.check(TelescopingChainHandoff(), levels: 5)
    try Self.check(TelescopingGridHandoff(), levels: 9)
    let empty = FrameCanvas(rule: DyadicHandoff()).archive
    #expect(try CanvasArchive<DyadicCamera>(bytes: empty.bytes) == empty)
  }

  @Test("keeps values that no canvas has, so that a canvas refuses what was saved")
  func keepsFaults() throws {
    var archive = try SampleCanvas.make(TelescopingHandoff()).archive
    archive.tree.parents = [-1, nil, .max, nil]
    archive.pointsX[0] = Double(bitPattern: 0xFFF4_0000_0000_1234)
    archive.pointsY.removeLast()
    archive.nextStroke = -5
    let read = try CanvasArchive<PinnedCamera>(bytes: archive.bytes)
    #expect(read.tree == archive.tree && read.nextStroke == -5 && read.pointsY.count == archive.pointsY.count)
    #expect(read.pointsX[0].bitPattern == 0xFFF4_0000_0000_1234)
    #expect(throws: CanvasArchiveError.self) { try FrameCanvas(read, rule: TelescopingHandoff()) }
  }

  // MARK: Damage

  /// The error's sentence for some bytes; nil if they can be read.
  private static func words<Camera: ByteSavedCamera>(_ bytes: [UInt8], _: Camera.Type) -> String? {
    FramesTests.words { () throws(CanvasArchiveError) in _ = try CanvasArchive<Camera>(decoding: bytes) }
  }

  private static func isSentence(_ words: String) -> Bool { words.hasSuffix(".") && words.first?.isUppercase == true }

  @Test("is refused wherever it is cut, in a sentence")
  func isCut() throws {
    let bytes = try SampleCanvas.make(DyadicHandoff(preparedLevels: 3), levels: 1).archive.bytes
    for count in bytes.indices {
      let words = Self.words(Array(bytes[..<count]), DyadicCamera.self)
      #expect(words.map(Self.isSentence) == true, "\(count) bytes: \(words ?? "read")")
    }
  }

  @Test("never ends the process where bytes of it change, and what is read is written again alike")
  func isChanged() throws {
    func check<Rule: HandoffRule>(_ rule: Rule) throws -> Int where Rule.Camera: ByteSavedCamera {
      let sound = try SampleCanvas.make(rule, levels: 2).archive.encoded
      var random = SplitMix64(seed: 0x6279, stream: rule.name)
      var reads = 0
      for trial in 0..<1500 {
        var bytes = sound
        for _ in 0...random.next() % 3 {
          // Half of the changes are near the beginning, which contains counts, frames and the camera.
          let reach = random.next() & 1 == 0 ? UInt64(min(400, bytes.count)) : UInt64(bytes.count)
          let place = Int(random.next() % reach)
          switch random.next() % 4 {
          case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
          case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 2: bytes.remove(at: place)
          default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
          }
        }
        guard let archive = try? CanvasArchive<Rule.Camera>(decoding: bytes) else {
          let words = Self.words(bytes, Rule.Camera.self)
          if words.map(Self.isSentence) != true { Issue.record("\(rule.name), trial \(trial): \(words ?? "nothing")") }
          continue
        }
        reads += 1
        if archive.encoded != bytes { Issue.record("\(rule.name), trial \(trial): written otherwise") }
        if let canvas = try? FrameCanvas(archive, rule: rule) {
          var list = DrawList()
          canvas.compose(into: &list)
        }
      }
      return reads
    }
    #expect(try check(DyadicHandoff(preparedLevels: 3)) > 100)
    #expect(try check(TelescopingHandoff()) > 100)
  }

  @Test("is refused where it is random")
  func isRandom() {
    var random = SplitMix64(seed: 0x6e6f, stream: "random canvases")
    for _ in 0..<300 {
      let bytes = (0..<random.next() % 200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(
        Self.words(bytes, PinnedCamera.self)
          == "The bytes are not a saved canvas; such bytes begin with the word vernier.")
    }
  }

  /// The bytes of an empty dyadic canvas, and where its camera begins: after the signature, two numbers, the rule's
  /// name and four lists of one frame.
  private static let empty = FrameCanvas(rule: DyadicHandoff(preparedLevels: 0), viewport: .standard, identity: 1)
    .archive.bytes
  private static let camera = 8 + 8 + (8 + 13) + 4 * 16

  private static func changed(_ byte: Int, _ value: [UInt8]) -> [UInt8] {
    var bytes = empty
    bytes.replaceSubrange(byte..<byte + value.count, with: value)
    return bytes
  }

  private static func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  @Test("says what is wrong, and at which byte")
  func saysWhat() {
    let (empty, camera) = (Self.empty, Self.camera)
    let cases: [([UInt8], String)] = [
      ([], "The bytes are not a saved canvas; such bytes begin with the word vernier."),
      (
        Self.changed(8, [3]),
        "The canvas is saved in format 3, and this version reads the formats 1 to 2; read it by the version that saved "
          + "it, or a later one."
      ),
      (
        Self.changed(12, [2]),
        "The saved canvas has a camera of the kind 2 at byte 12, not of the kind 1; read it by the rule that made it."
      ),
      (
        Self.changed(16, Self.number(1 << 40)),
        "The saved canvas claims a list of 1099511627776 entries at byte 16, and \(empty.count - 24) bytes follow; read "
          + "all of it, or save it again."
      ),
      (Self.changed(24, [0xFF]), "The saved canvas has a text at byte 16 that is not UTF-8; save it again."),
      (
        Self.changed(camera + 8, Self.number(-10)),
        "At byte \(camera) of the saved canvas: The camera in frame 0 has -10 fraction bits in its centre; they are 128 "
          + "and 10 a level, at most 16777216."
      ),
      (
        Self.changed(camera + 24, Self.number(.min)),
        "At byte \(camera) of the saved canvas: The camera in frame 0 has -9223372036854775808 stepBits; they are at "
          + "most 33554432, of either sign."
      ),
      (
        Self.changed(camera + 33, Self.number(1_000_000)),
        "The saved canvas claims a list of 1000000 entries at byte \(camera + 33), and \(empty.count - camera - 41) bytes "
          + "follow; read all of it, or save it again."
      ),
      (
        Self.changed(camera + 32, [1]),
        "The saved canvas has an integer at byte \(camera + 32) that is not in its shortest form; save it again."
      ),
      (
        empty + [0, 0], "The saved canvas ends at byte \(empty.count), and 2 bytes follow; read no more than it is."
      ),
      (
        Array(empty.dropLast(3)),
        "The saved canvas ends too early: 8 bytes belong at byte \(empty.count - 8), and 5 follow; read all of it."
      ),
    ]
    for (bytes, words) in cases { #expect(Self.words(bytes, DyadicCamera.self) == words) }
  }

  @Test("of a million limbs that are there is refused by the camera, not computed with")
  func hasManyLimbs() {
    var bytes = Array(Self.empty[..<(Self.camera + 32)])
    bytes += [0] + Self.number(1_000_000) + Array(repeating: 0xAB, count: 8_000_000)
    #expect(
      Self.words(bytes, DyadicCamera.self)
        == "At byte \(Self.camera + 32) of the saved canvas: The camera in frame 0 has a centreX beyond 2^148 quanta; a "
        + "camera is saved after a handoff, near its frame.")
  }
}
