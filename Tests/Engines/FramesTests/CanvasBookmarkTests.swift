import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("A bookmark")
struct CanvasBookmarkTests {
  @Test(
    "is gone to bit for bit from anywhere, also through a file, and nothing is handed off",
    arguments: HandoffRuleCatalog.standard.names)
  func comesBack(name: String) throws {
    func comeBack<Rule: SavableHandoffRule>(_ rule: Rule) throws {
      var draw = Operands(seed: 0x6e71)
      var canvas = FrameCanvas(rule: rule)
      try canvas.travel(levels: 5, &draw)
      var bookmarks: [CanvasBookmark<Rule.Camera>] = []
      for _ in 0..<30 {
        try canvas.apply(
          Gesture(
            anchor: draw.vector(400), scale: 1 + 2000 * draw.random.unit(), turn: draw.turn(), pan: draw.vector(99)))
        canvas.scribble(&draw)
        bookmarks.append(canvas.bookmark)
        if draw.random.unit() < 0.6 { try canvas.apply(Gesture(anchor: draw.vector(99), scale: 1 / 1500.0)) }
        if draw.random.unit() < 0.2 { for _ in 0..<9 { try canvas.apply(Gesture(scale: 1 / 3.0)) } }
      }
      let drawn = bookmarks.map { bookmark in
        FrameCanvas(
          rule: rule, tree: canvas.tree, camera: bookmark.camera, content: canvas.content, viewport: canvas.viewport
        ).drawn()
      }
      #expect(drawn.allSatisfy { $0.strokes.count + $0.edges.count > 0 })
      for _ in 0..<60 {
        let index = Int(draw.random.unit() * 30)
        let (bookmark, bits) = (bookmarks[index], drawn[index].bits)
        let tree = canvas.tree
        try canvas.go(to: throughJSON(bookmark))
        #expect(canvas.camera == bookmark.camera && canvas.bookmark == bookmark && canvas.tree == tree)
        #expect(canvas.camera.centre.bits == bookmark.camera.centre.bits)
        #expect(canvas.camera.zoom == bookmark.camera.zoom && canvas.camera.turn.bits == bookmark.camera.turn.bits)
        #expect(canvas.drawn().bits == bits, "\(name)")
      }
      let read = try FrameCanvas(throughJSON(canvas.archive), rule: rule)
      for (bookmark, list) in zip(bookmarks, drawn) {
        var again = read
        try again.go(to: bookmark)
        #expect(again.camera == bookmark.camera && again.drawn().bits == list.bits)
      }
    }
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try comeBack(rule)
  }

  @Test("knows a frame by the origins and scales of all frames above it")
  func addressesOfFrames() throws {
    func address(_ x: Double, _ y: Double, _ scale: Double) throws -> UInt64 {
      var tree = FrameTree()
      let parent = try tree.add(below: 0, origin: Vector2(x, y), scale: scale)
      let child = try tree.add(below: parent, origin: Vector2(1, 2), scale: 1024)
      return tree.address(of: child)
    }
    let different = try [address(3, 4, 1024), address(4, 3, 1024), address(3, 5, 1024), address(3, 4, 512)]
    #expect(Set(different).count == 4)
  }

  @Test("of another canvas, of a frame that is not there or is another one, or of no camera, is refused in a sentence")
  func refusals() throws {
    var canvas = FrameCanvas(rule: TelescopingHandoff(), identity: 5)
    let early = canvas
    try canvas.apply(Gesture(anchor: Vector2(20, 10), scale: 3e6))
    let bookmark = canvas.bookmark
    func refused<Rule: SavableHandoffRule>(
      _ sentence: String, _ canvas: FrameCanvas<Rule>, _ bookmark: CanvasBookmark<Rule.Camera>,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var copy = canvas
      let words = FramesTests.words { () throws(CanvasBookmarkError) in try copy.go(to: bookmark) }
      #expect(words == sentence, sourceLocation: sourceLocation)
      #expect(copy.archive == canvas.archive && copy.drawn().bits == canvas.drawn().bits)
    }
    func forged(_ change: (inout PinnedCamera) -> Void) -> CanvasBookmark<PinnedCamera> {
      var camera = bookmark.camera
      change(&camera)
      return CanvasBookmark(canvas: 5, camera: camera, address: bookmark.address, pixelDensity: 1)
    }
    refused(
      "The bookmark is one of another canvas; a canvas goes to its own.",
      FrameCanvas(rule: TelescopingHandoff(), identity: 6), bookmark)
    refused(
      "The bookmark is in frame 2, which is not there; it was removed, or made after this copy of the canvas.", early,
      bookmark)
    for frame in [-1, .min, .max, 3] {
      refused(
        "The bookmark is in frame \(frame), which is not there; it was removed, or made after this copy of the canvas.",
        canvas, forged { $0.frame = frame })
    }
    // The copy continues differently, so its frame 2 is another frame.
    var other = early
    try other.apply(Gesture(anchor: Vector2(-200, 10), scale: 3e6))
    #expect(other.camera.frame == bookmark.camera.frame)
    refused(
      "The bookmark's frame 2 is not there; another frame has that index, as this copy of the canvas was continued "
        + "otherwise.", other, bookmark)
    refused(
      "The camera in frame 2 has the zoom 0.0; a zoom is positive and finite, in px a unit.", canvas,
      forged { $0.zoom = 0 })
    refused(
      "The camera in frame 2 is at infinity; the centre of its view has finite coordinates.", canvas,
      forged { $0.pan.x = .infinity })
    for density in [0, -1, .nan, 1e300] {
      refused(
        "The bookmark was made at the pixel density \(density), which cannot be taken to that of the canvas; a density "
          + "is a number of px per point from 2^-10 to 2^10.", canvas,
        CanvasBookmark(canvas: 5, camera: bookmark.camera, address: bookmark.address, pixelDensity: density))
    }
  }

  @Test("of a dyadic camera that has been deeper than any frame is refused")
  func deepCamera() throws {
    let canvas = FrameCanvas(rule: DyadicHandoff(), identity: 5)
    let camera = DyadicCamera(frame: 0, pose: DyadicPose(fractionBits: 128), levelsToShallowest: 3)
    let bookmark = CanvasBookmark(
      canvas: 5, camera: camera, address: canvas.bookmark.address, pixelDensity: 1)
    var copy = canvas
    #expect(
      words { () throws(CanvasBookmarkError) in try copy.go(to: bookmark) }
        == "The camera in frame 0 has 3 levelsToShallowest; they are 0 to 0.")
  }

  @Test("keeps its size in points on a screen of another pixel density")
  func density() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(anchor: Vector2(20, 10), scale: 400))
    let bookmark = canvas.bookmark
    try canvas.resize(to: .standard, density: 4)
    try canvas.apply(Gesture(anchor: Vector2(20, 10), scale: 0x1p-30))
    try canvas.go(to: bookmark)
    #expect(canvas.camera.zoom == 1600 / 1024.0 && canvas.camera.frame != bookmark.camera.frame)
    try canvas.resize(to: .standard, density: 1)
    #expect(canvas.camera == bookmark.camera)
  }

  @Test("an address stays when the tree grows above its root and elsewhere, and is that of one frame")
  func addresses() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var addresses: [Int: UInt64] = [:]
    var draw = Operands(seed: 0x6e72)
    for _ in 0..<300 {
      let scale = 0x1p-12 + (draw.random.unit() < 0.5 ? 3000 * draw.random.unit() : 0)
      try canvas.apply(Gesture(anchor: draw.vector(400), scale: scale, pan: draw.vector(2000)))
      for frame in 0..<canvas.tree.count {
        let address = canvas.tree.address(of: frame)
        check(addresses[frame, default: address] == address && address < 1 << 53, "frame \(frame)")
        addresses[frame] = address
      }
    }
    #expect(canvas.tree.root != 0 && addresses.count > 50)
    #expect(Set(addresses.values).count == addresses.count)
  }
}
