import Foundation
import Geometry
import TestSupport
import Testing
import Workloads

@testable import Frames

@Suite("A saved canvas")
struct CanvasArchiveTests {
  static let seed: UInt64 = 0x6e32

  @Test("of a thousand levels is drawn and goes on to the same bits", arguments: HandoffRuleCatalog.standard.names)
  func goesOn(name: String) throws {
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try goOn(rule)
  }

  private func goOn<Rule: SavableHandoffRule>(_ rule: Rule) throws {
    var draw = Operands(seed: Self.seed)
    var canvas = FrameCanvas(rule: rule)
    try canvas.travel(levels: 1000, &draw)
    #expect(canvas.content.strokes.count > 50)
    var read = try FrameCanvas(throughJSON(canvas.archive), rule: rule)
    #expect(read.archive == canvas.archive)
    #expect(read.tree == canvas.tree && read.tree.bits == canvas.tree.bits)
    #expect(read.content.points.flatMap(\.bits) == canvas.content.points.flatMap(\.bits))
    #expect(read.content.vertices == canvas.content.vertices)
    #expect(Array(read.content.strokes) == Array(canvas.content.strokes))
    #expect(!canvas.drawn().strokes.isEmpty)
    var seen = 0
    for (number, gesture) in RandomScript(seed: Self.seed, number: 0).gestures(1000).enumerated() {
      let position = "gesture \(number), \(gesture)"
      let list = canvas.drawn()
      check(read.drawn().bits == list.bits, "\(position): drawn otherwise")
      if !list.strokes.isEmpty || !list.edges.isEmpty { seen += 1 }
      let words = FramesTests.words { () throws(FrameCanvasError) in try canvas.apply(gesture) }
      let readWords = FramesTests.words { () throws(FrameCanvasError) in try read.apply(gesture) }
      check(readWords == words, "\(position): \(readWords ?? "fine"), not \(words ?? "fine")")
      check(read.camera == canvas.camera, "\(position): \(read.camera), not \(canvas.camera)")
      check(read.camera.centre.bits == canvas.camera.centre.bits, "\(position): \(read.camera), not \(canvas.camera)")
      if number.isMultiple(of: 10) {
        var again = draw
        canvas.scribble(&draw)
        read.scribble(&again)
      }
    }
    #expect(read.drawn().bits == canvas.drawn().bits)
    #expect(read.tree == canvas.tree && read.archive == canvas.archive)
    #expect(seen > 300, "mostly nothing was drawn")
  }

  @Test(
    "comes back through property lists; in binary ones zeros lose their sign",
    arguments: HandoffRuleCatalog.standard.names)
  func propertyLists(name: String) throws {
    func comeBack<Rule: SavableHandoffRule>(_ rule: Rule) throws {
      var draw = Operands(seed: Self.seed &+ 1)
      var canvas = FrameCanvas(rule: rule)
      try canvas.travel(levels: 20, &draw)
      let read = try FrameCanvas(throughPropertyList(canvas.archive, .xml), rule: rule)
      #expect(read.tree.bits == canvas.tree.bits && read.drawn().bits == canvas.drawn().bits)
      #expect(try throughPropertyList(canvas.archive, .binary) == canvas.archive)
    }
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try comeBack(rule)
  }

  @Test("may be empty, and may be read for another screen", arguments: HandoffRuleCatalog.standard.names)
  func empty(name: String) throws {
    func comeBack<Rule: SavableHandoffRule>(_ rule: Rule) throws {
      let viewport = try #require(Viewport(width: 2000, height: 300))
      var read = try FrameCanvas(throughJSON(FrameCanvas(rule: rule).archive), rule: rule, viewport: viewport)
      var canvas = FrameCanvas(rule: rule, viewport: viewport)
      for x in [900.0, 2400] {
        _ = try? read.add(.hairline([Vector2(x, 0), Vector2(x + 100, 0)]))
        _ = try? canvas.add(.hairline([Vector2(x, 0), Vector2(x + 100, 0)]))
      }
      #expect(canvas.drawn().bits == read.drawn().bits && !canvas.drawn().strokes.isEmpty)
    }
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try comeBack(rule)
  }

  @Test("has the bounding radii of the canvas, whichever came first, content or frames")
  func radii() throws {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<20 {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      canvas.scribble(&draw)
      try canvas.travel(levels: 5, &draw)
      for _ in 0..<5 {
        canvas.scribble(&draw)
        try canvas.apply(Gesture(anchor: draw.vector(400), scale: 0x1p-20))
      }
      let read = try FrameCanvas(canvas.archive, rule: canvas.rule)
      for frame in 0..<canvas.tree.count {
        check(read.content.radius(of: frame) == canvas.content.radius(of: frame), "frame \(frame)")
        check(read.content.subtreeRadius(of: frame) == canvas.content.subtreeRadius(of: frame), "frame \(frame)")
      }
    }
  }

  @Test("keeps zeros of both signs and doubles of any size of a pinned camera through JSON")
  func pinnedCamera() throws {
    var camera = PinnedCamera(frame: 7)
    camera.zoom = .leastNonzeroMagnitude
    camera.turn = Vector2(1, -0.0)
    camera.pan = Vector2(-0.0, -.greatestFiniteMagnitude)
    let read = try throughJSON(camera)
    #expect(read == camera && read.zoom == camera.zoom)
    #expect(read.turn.bits == camera.turn.bits && read.pan.bits == camera.pan.bits)
  }

  @Test("is read, with a hundred thousand levels")
  func deep() throws {
    let levels = 100_000
    var tree = FrameTree()
    for level in 1...levels {
      _ = tree.addFrame(below: level - 1, origin: Vector2(Double(level % 512), -0.0), scale: 1024)
    }
    var archive = FrameCanvas(rule: DyadicHandoff()).archive
    archive.tree = FrameArchive(tree)
    archive.camera = DyadicCamera(frame: levels)
    archive.nextStroke = levels + 1
    archive.strokeNumbers = Array(0...levels)
    archive.strokeFrames = Array(0...levels)
    archive.strokeStyles = Array(repeating: .hairline, count: levels + 1)
    archive.strokeColors = Array(repeating: .black, count: levels + 1)
    archive.strokeData = Array(repeating: "", count: levels + 1)
    archive.strokePoints = Array(repeating: 1, count: levels + 1)
    archive.pointsX = (0...levels).map { Double($0 % 1000) }
    archive.pointsY = Array(repeating: -0.0, count: levels + 1)
    archive.strokeCurves = Array(repeating: .polyline, count: levels + 1)
    var canvas = try FrameCanvas(throughJSON(archive), rule: DyadicHandoff())
    #expect(canvas.archive == archive)
    #expect(try canvas.apply(Gesture(scale: 0x1p-15)) < 0)
  }
}
