import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("A flight and its app")
struct InterruptedFlightTests {
  @Test("goes on from where a person has moved the canvas, and does nothing for a fraction that is over")
  func interrupted() throws {
    var draw = Operands(seed: 0x6ec1)
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    let start = canvas.bookmark
    try Flights.descend(&canvas, levels: 40, &draw)
    let goal = canvas.bookmark
    for (from, to) in [(start, goal), (goal, start)] {
      try canvas.go(to: from)
      var flight = try canvas.flight(to: to)
      for step in 1..<100 {
        try flight.advance(&canvas, to: Double(step) / 100)
        let (camera, progress) = (canvas.camera, flight.progress)
        for fraction in [-1, 0, progress, .nan, -.infinity] { try flight.advance(&canvas, to: fraction) }
        #expect(canvas.camera == camera && flight.progress == progress)
        if step.isMultiple(of: 9) {
          try canvas.apply(Gesture(anchor: draw.vector(99), scale: 40, turn: draw.turn(), pan: draw.vector(300)))
        }
      }
      var (near, last) = (canvas, flight)
      try last.approach(&near, to: 1)
      #expect(try Flights.distance(near, to) < 1e-6)
      try flight.advance(&canvas, to: 2)
      #expect(canvas.camera == to.camera && flight.progress == 1)
      try canvas.apply(Gesture(scale: 2))
      try flight.advance(&canvas, to: 3)
      #expect(canvas.camera != to.camera)
    }
  }

  @Test("to where the canvas is moves nothing")
  func here() throws {
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(anchor: Vector2(30, 40), scale: 1e9))
    let camera = canvas.camera
    try Flights.fly(&canvas, to: canvas.bookmark) { _, canvas in #expect(canvas.camera == camera) }
  }

  @Test("of another canvas, or of one without the goal's frame, is refused at any time with nothing changed")
  func refusals() throws {
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    let early = canvas
    try canvas.apply(Gesture(scale: 1e7))
    let goal = canvas.bookmark
    #expect(throws: CanvasBookmarkError.missingFrame(goal.camera.frame)) { try early.flight(to: goal) }
    try canvas.apply(Gesture(anchor: Vector2(2, 3), scale: 1e-7))
    var flight = try canvas.flight(to: goal)
    for fraction in [0.5, 1] {
      var (other, pruned) = (Flights.Canvas(rule: DyadicHandoff()), early)
      #expect(throws: CanvasBookmarkError.anotherCanvas) { try flight.advance(&other, to: fraction) }
      #expect(throws: CanvasBookmarkError.self) { try flight.advance(&pruned, to: fraction) }
      #expect(pruned.camera == early.camera && pruned.tree == early.tree && flight.progress == 0)
    }
    try flight.advance(&canvas, to: 1)
    #expect(canvas.camera == goal.camera)
  }

  @Test("by a published rule arrives too", arguments: HandoffRuleCatalog.standard.names + ["telescoping-chain"])
  func published(name: String) throws {
    func arrive<Rule: HandoffRule>(_ rule: Rule) throws {
      var draw = Operands(seed: 0x6ed1)
      var canvas = FrameCanvas(rule: rule)
      var bookmarks = [canvas.bookmark]
      for levels in [2, 5, 40, 300] {
        try canvas.travel(levels: levels, &draw)
        bookmarks.append(canvas.bookmark)
        if levels < 40 { try canvas.go(to: bookmarks[0]) }
      }
      for bookmark in bookmarks + bookmarks.reversed() {
        var flight = try canvas.flight(to: bookmark)
        for step in 1...60 { try flight.advance(&canvas, to: Double(step) / 60) }
        #expect(canvas.camera == bookmark.camera && canvas.bookmark == bookmark)
      }
    }
    let rule = try #require(HandoffRuleCatalog.standard[name]?.rule)
    try arrive(rule)
  }
}
