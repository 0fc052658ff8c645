import Frames
import Geometry
import Ink
import TestSupport
import Testing

@testable import InkCanvas

@Suite("Screens, bookmarks and flights of an ink canvas")
struct ViewTests {
  @Test("Another screen keeps what is in the centre, its size in points, and takes touches in its own px")
  func resizes() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    let id = try #require(canvas.receive(pencil.line(from: Vector2(450, 375), to: Vector2(550, 375))).first)
    try canvas.resize(to: Viewport(screenWidth: 3000, height: 2000), density: 2)
    #expect(canvas.viewport == Viewport(width: 3000, height: 2000) && canvas.pixelDensity == 2)
    let halfWidth = 2 * (try canvas.canvas.record(of: id).path.halfWidths[10])
    // 100 px are 200 px about the new centre.
    #expect(canvas.picture.contains(Vector2(1401, 1000)) && canvas.picture.contains(Vector2(1500, 999 + halfWidth)))
    #expect(!canvas.picture.contains(Vector2(1390, 1000)) && !canvas.picture.contains(Vector2(1500, 1001 + halfWidth)))
    var other = Pencil("b", from: 1)
    _ = canvas.receive(other.line(from: Vector2(1450, 1200), to: Vector2(1550, 1200)))
    #expect(canvas.picture.contains(Vector2(1500, 1200)))
    _ = canvas.receive(Touches.pinch(from: 1400, 1600, to: 1300, 1700, y: 1000))
    #expect(abs(canvas.canvas.camera.zoom - 4) < 1e-12 && canvas.picture.contains(Vector2(1500, 1000)))
    #expect(canvas.undo() && canvas.undo() && canvas.strokeCount == 0 && canvas.redo())
    #expect(canvas.picture.order == [id])
  }

  @Test("A finger that moves by 20 px draws on a screen of one px a point, and not yet where these are 3 px")
  func slop() throws {
    let canvases = try [1, 3, 1, 1].map { try InkCanvas(viewport: .standard, density: $0) }
    try canvases[2].resize(to: .standard, density: 3)
    for density in [3, 1.0] { try canvases[3].resize(to: .standard, density: density) }
    for (canvas, role) in zip(canvases, [TouchRole.drawing, .undecided, .undecided, .drawing]) {
      for (phase, x) in [(TouchPhase.began, 400.0), (.moved, 420)] {
        canvas.receive([TouchEvent(touchIdentifier: "a", timestamp: 0, phase: phase, location: Vector2(x, 300))])
      }
      #expect(canvas.role(of: "a") == role)
    }
  }

  @Test("A pencil that comes down takes back what a palm has drawn")
  func palm() throws {
    let canvas = try InkCanvas(viewport: .standard)
    for (phase, x) in [(TouchPhase.began, 400.0), (.moved, 420), (.moved, 460)] {
      canvas.receive([TouchEvent(touchIdentifier: "a", timestamp: 0, phase: phase, location: Vector2(x, 300))])
    }
    #expect(canvas.isDrawing && canvas.picture.contains(Vector2(440, 300)))
    var pencil = Pencil("b")
    let ids = canvas.receive(pencil.line(from: Vector2(100, 100), to: Vector2(300, 100)))
    #expect(!canvas.picture.contains(Vector2(440, 300)) && canvas.picture.contains(Vector2(200, 100)))
    #expect(canvas.picture.order == ids && canvas.strokeCount == 1)
    canvas.receive([TouchEvent(touchIdentifier: "a", timestamp: 1, phase: .ended, location: Vector2(470, 300))])
    #expect(canvas.finish().isEmpty && canvas.strokeCount == 1)
  }

  @Test("Where no finger draws one pans the canvas, until a pencil makes it a palm, and draws")
  func pencilAlone() throws {
    let canvas = try InkCanvas(viewport: .standard, fingers: .none)
    let point = canvas.local(Vector2(400, 300))
    func finger(_ phase: TouchPhase, _ x: Double) -> TouchEvent {
      TouchEvent(touchIdentifier: "a", timestamp: 0, phase: phase, location: Vector2(x, 300))
    }
    canvas.receive([finger(.began, 400), finger(.moved, 430)])
    #expect(!canvas.isDrawing && (canvas.local(Vector2(430, 300)) - point).length < 1e-9)
    var pencil = Pencil("b")
    let ids = canvas.receive(pencil.line(from: Vector2(100, 100), to: Vector2(300, 100)))
    canvas.receive([finger(.moved, 500), finger(.ended, 500)])
    #expect((canvas.local(Vector2(430, 300)) - point).length < 1e-9 && canvas.ignoredTouchCount == 1)
    #expect(canvas.finish().isEmpty && canvas.picture.order == ids && ids.count == 1)
  }

  @Test("A screen that no canvas draws is refused, with nothing changed")
  func refusesScreens() throws {
    let large = try #require(Viewport(width: 1e9, height: 1e9))
    let sentence = "The viewport of 1000000000.0 × 1000000000.0 px is too large; its diagonal is at most 30000 px."
    #expect(
      throws: InkError(parameter: "viewport", description: sentence)
    ) { try InkCanvas(viewport: large) }
    let density = "The pixel density 0.0 is invalid; a density is a number of px per point from 2^-10 to 2^10."
    #expect(throws: InkError(parameter: "density", description: density)) {
      try InkCanvas(viewport: .standard, density: 0)
    }
    let canvas = try InkCanvas(viewport: .standard, density: 2)
    #expect(canvas.pixelDensity == 2 && canvas.canvas.camera.zoom == 2)
    let bookmark = canvas.bookmark
    #expect(words { () throws(CanvasViewportError) in try canvas.resize(to: large) } == sentence)
    #expect(
      words { () throws(CanvasViewportError) in try canvas.resize(to: .standard, density: 0) } == density)
    #expect(canvas.bookmark == bookmark && canvas.viewport == .standard)
  }

  @Test("A bookmark is gone to exactly, at once and in a flight, from a thousand levels away")
  func bookmarks() throws {
    let canvas = try InkCanvas(viewport: .standard)
    let start = canvas.bookmark
    for _ in 0..<1000 { try canvas.pinch(about: Vector2(520, 300), scale: 1024) }
    let deep = canvas.bookmark
    var pencil = Pencil("a")
    let id = try #require(canvas.receive(pencil.line(from: Vector2(100, 100), to: Vector2(300, 100))).first)
    try canvas.go(to: start)
    #expect(canvas.bookmark == start && canvas.picture.order.isEmpty)
    var flight = try canvas.flight(to: deep)
    for step in 1...4 { try canvas.advance(&flight, to: Double(step) / 4) }
    #expect(flight.progress == 1 && canvas.bookmark == deep && canvas.picture.order == [id])
    try canvas.advance(&flight, to: .nan)
    #expect(canvas.picture.contains(Vector2(200, 100)))
  }

  @Test("A bookmark of another canvas, or of a frame that is not there, is refused")
  func refusesBookmarks() throws {
    let canvas = try InkCanvas(viewport: .standard)
    let early = canvas.archive
    try canvas.pinch(about: Vector2(520, 300), scale: 3000)
    let deep = canvas.bookmark
    var flight = try canvas.flight(to: deep)
    try canvas.load(early)
    let start = canvas.bookmark
    let missing =
      "The bookmark is in frame \(deep.camera.frame), which is not there; it was removed, or made after this copy of the "
      + "canvas."
    #expect(words { () throws(CanvasBookmarkError) in try canvas.go(to: deep) } == missing)
    #expect(words { () throws(CanvasBookmarkError) in _ = try canvas.flight(to: deep) } == missing)
    #expect(words { () throws(CanvasBookmarkError) in try canvas.advance(&flight, to: 0.5) } == missing)
    let stranger = try InkCanvas(viewport: .standard).bookmark
    #expect(throws: CanvasBookmarkError.anotherCanvas) { try canvas.go(to: stranger) }
    #expect(canvas.bookmark == start)
  }

  @Test("A stroke in progress that another pixel density makes too large is added and continued")
  func continuesOnScreen() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    _ = canvas.receive([pencil.touch(Vector2(450, 300), .began), pencil.touch(Vector2(520, 380), .moved)])
    try canvas.resize(to: .standard, density: 1024)
    #expect(canvas.strokeCount == 1 && canvas.isDrawing)
    #expect(canvas.receive([pencil.touch(Vector2(700, 300), .ended)]).count == 2 && canvas.undo())
    #expect(canvas.strokeCount == 0)
  }

  @Test("A stroke in progress is continued where a bookmark leads", arguments: [true, false])
  func continuesStrokes(flies: Bool) throws {
    let canvas = try InkCanvas(viewport: .standard)
    let start = canvas.bookmark
    for _ in 0..<3 { try canvas.pinch(about: Vector2(520, 300), scale: 1e6) }
    let deep = canvas.bookmark
    try canvas.go(to: start)
    var pencil = Pencil("a")
    _ = canvas.receive([pencil.touch(Vector2(450, 300), .began), pencil.touch(Vector2(500, 300), .moved)])
    if flies {
      var flight = try canvas.flight(to: deep)
      for step in 1...20 { try canvas.advance(&flight, to: Double(step) / 20) }
    } else {
      try canvas.go(to: deep)
    }
    // The stroke drawn there is added at once, so that it is visible even if no further touch comes.
    #expect(canvas.bookmark == deep && canvas.strokeCount > 0)
    let ids = canvas.receive([pencil.touch(Vector2(600, 200), .moved), pencil.touch(Vector2(700, 300), .ended)])
    #expect(ids.count > 1 && canvas.picture.contains(Vector2(600, 200)))
    #expect(canvas.undo() && canvas.strokeCount == 0)
  }
}
