import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Editing a canvas")
struct CanvasEditingTests {
  @Test(
    "any script of edits leaves what a canvas made anew with the same strokes has", arguments: [1, 2, 3] as [UInt64])
  func scripts(seed: UInt64) throws {
    func play<Rule: SavableHandoffRule>(_ rule: Rule) throws -> (strokes: Int, partsFromAbove: Int) {
      var script = EditScript(rule, seed: 0x6e41 &+ seed)
      var seen = (strokes: 0, partsFromAbove: 0)
      for round in 0..<100 {
        for _ in 0..<5 { try script.edit() }
        script.wander(inwards: round % 12 < 6)
        let drawn = script.compare()
        seen = (seen.strokes + drawn.strokes, seen.partsFromAbove + drawn.partsFromAbove)
        guard round.isMultiple(of: 50) else { continue }
        _ = script.compare(try FrameCanvas(throughJSON(script.canvas.archive), rule: rule))
      }
      #expect(script.removed.count > 10 && Set(script.entries.map(\.frame)).count > 3)
      return seen
    }
    let dyadic = try play(DyadicHandoff())
    #expect(dyadic.strokes > 50 && dyadic.partsFromAbove > 30, "\(dyadic)")
    let published = [
      try play(TelescopingHandoff()), try play(TelescopingCapturedHandoff()), try play(TelescopingGridHandoff()),
      try play(TelescopingChainHandoff()),
    ]
    #expect(published.allSatisfy { $0.strokes > 50 }, "\(published)")
  }

  /// Three strokes, the second with a width and data.
  private static func canvas() throws -> (canvas: FrameCanvas<DyadicHandoff>, ids: [StrokeID]) {
    var canvas = FrameCanvas(rule: DyadicHandoff(), identity: 77)
    let ids = [
      try canvas.add(.hairline([Vector2(1, 2), Vector2(3, 4)])),
      try canvas.add(.stroke([Vector2(-9, 0), Vector2(9, 0), Vector2(9, 9)], halfWidth: 2), data: "{\"pen\": 7}"),
      try canvas.add(.fill([Vector2(0, 0), Vector2(5, 0), Vector2(0, 5)])),
    ]
    return (canvas, ids)
  }

  @Test("a refused edit says why in a sentence, and changes nothing")
  func refusals() throws {
    let (canvas, ids) = try Self.canvas()
    func refused(
      _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation,
      _ edit: (inout FrameCanvas<DyadicHandoff>) throws(CanvasEditError) -> Void
    ) {
      var edited = canvas
      let words = FramesTests.words { () throws(CanvasEditError) in try edit(&edited) }
      #expect(words == sentence, sourceLocation: sourceLocation)
      #expect(edited.archive == canvas.archive && edited.drawn().bits == canvas.drawn().bits)
    }
    let line = [Vector2(0, 0), Vector2(1, 1)]
    for width in [-1, -0x1p-80, .nan, .infinity, -.infinity] {
      let sentence =
        "The path has the half width \(width) at the point 0; a half width is a finite number of units, 0 or more."
      refused(sentence) { (canvas) throws(CanvasEditError) in try canvas.add(.stroke(line, halfWidth: width)) }
      refused(sentence) { (canvas) throws(CanvasEditError) in
        try canvas.restyle(ids[0], as: .stroke(cap: .butt, join: .bevel), halfWidths: [width, 1])
      }
    }
    for width in [0x1p15.nextUp, 1e300] {
      refused(
        "The path has the half width \(width) at the point 0, which this rule does not store; it is larger than the "
          + "frame can hold, or too precise."
      ) { (canvas) throws(CanvasEditError) in try canvas.replace(ids[1], with: .stroke(line, halfWidth: width)) }
    }
    for limit in [0, 1.0.nextDown, -4, .nan, .infinity] {
      refused("The path has the miter limit \(limit); a limit is a finite number, 1 or more.") {
        (canvas) throws(CanvasEditError) in
        try canvas.add(.stroke(line, halfWidth: 1, join: .miter(limit: limit)))
      }
    }
    refused(
      "The path has 1 half widths for 2 points; a stroke with a width has one a point, a hairline or fill none."
    ) { (canvas) throws(CanvasEditError) in
      try canvas.restyle(ids[0], as: .stroke(cap: .round, join: .round), halfWidths: [1])
    }
    refused(
      "The path has 2 half widths, though a hairline or fill has none; a stroke with a width has one a point."
    ) { (canvas) throws(CanvasEditError) in try canvas.restyle(ids[0], as: .hairline, halfWidths: [1, 1]) }
    refused("The path has 0 points; a stroke has at least one.") { (canvas) throws(CanvasEditError) in
      try canvas.replace(ids[0], with: .hairline([]))
    }
    refused(
      "The path has the point 1 at (nan, 0.0); both coordinates are finite, in units of the frame."
    ) { (canvas) throws(CanvasEditError) in
      try canvas.replace(ids[0], with: .hairline([.zero, Vector2(.nan, 0)]))
    }
  }

  @Test(
    "a half width is kept up to the rule's limit, with finite radii, and refused beyond",
    arguments: HandoffRuleCatalog.standard.names + ["telescoping-chain"])
  func halfWidthLimit(name: String) throws {
    func limit(_ rule: some SavableHandoffRule) throws {
      var canvas = FrameCanvas(rule: rule)
      let id = try canvas.add(.stroke([.zero, Vector2(1, 1)], halfWidth: rule.maxHalfWidth, cap: .square))
      for _ in 0..<4 { try canvas.apply(Gesture(anchor: Vector2(9, 9), scale: 1e-3)) }
      for frame in 0..<canvas.tree.count { #expect(canvas.content.subtreeRadius(of: frame).isFinite) }
      #expect(canvas.content.strokes[0].extent.isFinite && canvas.drawn().strokes.allSatisfy { $0.zoom.isFinite })
      let archive = canvas.archive
      for width in [rule.maxHalfWidth.nextUp, 1e300, .greatestFiniteMagnitude] {
        let sentence =
          "The path has the half width \(width) at the point 0, which this rule does not store; it is larger than the "
          + "frame can hold, or too precise."
        let path = FramePath.stroke([.zero, Vector2(1, 1)], halfWidth: width)
        #expect(words { () throws(CanvasEditError) in try canvas.add(path) } == sentence)
        #expect(words { () throws(CanvasEditError) in try canvas.replace(id, with: path) } == sentence)
      }
      #expect(canvas.archive == archive)
    }
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try limit(rule)
  }

  @Test("an id of another canvas, or of a stroke that is gone, is refused by every edit")
  func strangers() throws {
    var (canvas, ids) = try Self.canvas()
    let other = try Self.canvas().canvas
    try canvas.remove(ids[1])
    let gone = "The canvas has no stroke 1; it was removed, or never made."
    let never = "The canvas has no stroke 9; it was removed, or never made."
    let foreign = "The stroke 1 is one of another canvas; a canvas takes the ids that it has given."
    let names = [
      (ids[1], gone), (StrokeID(canvas: other.identity, number: 9), never), (StrokeID(canvas: 78, number: 1), foreign),
      (StrokeID(canvas: .max, number: 1), foreign), (StrokeID(canvas: 77, number: .min), nil),
    ]
    let before = canvas.archive
    for (id, sentence) in names {
      let sentence = sentence ?? "The canvas has no stroke \(Int.min); it was removed, or never made."
      #expect(words { () throws(CanvasEditError) in try canvas.remove(id) } == sentence)
      #expect(words { () throws(CanvasEditError) in try canvas.move(id, to: 0) } == sentence)
      #expect(words { () throws(CanvasEditError) in try canvas.setData("x", of: id) } == sentence)
      #expect(words { () throws(CanvasEditError) in try canvas.replace(id, with: .hairline([.zero])) } == sentence)
      #expect(
        words { () throws(CanvasEditError) in try canvas.restyle(id, as: .hairline, halfWidths: []) } == sentence)
      #expect(words { () throws(CanvasEditError) in try canvas.erase(id, from: 0, to: 1) } == sentence)
    }
    #expect(canvas.archive == before)
  }

  @Test("a copy is independent of the canvas, and brings it back as it was")
  func undo() throws {
    var (canvas, ids) = try Self.canvas()
    let copy = canvas
    let (archive, list) = (canvas.archive, canvas.drawn().bits)
    try canvas.replace(ids[0], with: .fill([Vector2(7, 7), Vector2(8, 7), Vector2(8, 8)]))
    try canvas.move(ids[2], to: -5)
    try canvas.setData("new", of: ids[1])
    try canvas.apply(Gesture(anchor: Vector2(10, 20), scale: 3000))
    try canvas.add(.hairline([.zero]))
    canvas.removeStrokes()
    #expect(canvas.content.strokes.isEmpty && canvas.archive != archive)
    #expect(copy.archive == archive && copy.drawn().bits == list)
    canvas = copy
    #expect(
      canvas.content.strokes.map(\.id) == ids
        && canvas.content.data(of: canvas.content.strokes[canvas.content.strokes.index(at: 1)]) == "{\"pen\": 7}")
    // A canvas never reuses an id, even after strokes are removed.
    try canvas.remove(ids[2])
    #expect(try canvas.add(.hairline([.zero])).number == 3)
    var read = try FrameCanvas(canvas.archive, rule: canvas.rule)
    #expect(try read.add(.hairline([.zero])).number == 4)
    #expect(
      read.content.strokes.position(of: read.content.index(of: ids[1]) ?? 0) == 1 && read.identity == canvas.identity)
  }

  @Test("replacing a stroke again and again keeps memory in proportion to the strokes")
  func memory() throws {
    var (canvas, ids) = try Self.canvas()
    let path = FramePath.hairline((0..<100).map { Vector2(Double($0), 1) })
    for _ in 0..<1000 { try canvas.replace(ids[0], with: path) }
    #expect(canvas.content.points.count < 2500)
    #expect(canvas.content.points.count == canvas.content.vertices.count)
    #expect(canvas.content.points.count == canvas.content.halfWidths.count)
    #expect(canvas.content.path(of: canvas.content.strokes[0]) == path)
  }
}
