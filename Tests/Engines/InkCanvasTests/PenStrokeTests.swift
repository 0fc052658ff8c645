import Frames
import Geometry
import Ink
import TestSupport
import Testing

@testable import InkCanvas

@Suite("Strokes of touches")
struct PenStrokeTests {
  @Test("A pen's touches are kept where they were, in px from the top left, with their widths")
  func keepsTouches() throws {
    let canvas = try InkCanvas(viewport: .standard, pen: PenWidths(minimum: 2, maximum: 10, response: 1, tilt: 0))
    var pencil = Pencil("a")
    let ids = canvas.receive(pencil.line(from: Vector2(100, 60), to: Vector2(300, 160)))
    let id = try #require(ids.first)
    let record = try canvas.canvas.record(of: id)
    #expect(ids.count == 1 && record.path.points.count == 21 && canvas.strokeCount == 1)
    for (index, point) in record.path.points.enumerated() {
      // At one px per unit, the frame's origin is at the centre of 1,000 × 750 px.
      let expected = Vector2(100 - 500, 60 - 375) + Vector2(10, 5) * Double(index)
      check((point - expected).length < 1e-9, "\(index): \(point), not \(expected)")
      check(record.path.halfWidths[index] == 3, "\(index): half width \(record.path.halfWidths[index])")
      let seen = try #require(canvas.position(of: point, in: record.frame))
      check((seen - expected - Vector2(500, 375)).length < 1e-9, "\(index): seen at \(seen)")
    }
  }

  @Test("A stroke is drawn while it grows, its predictions included, and after")
  func drawsLive() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    var events = Array(pencil.line(from: Vector2(100, 60), to: Vector2(300, 60)).dropLast())
    events.append(pencil.prediction(Vector2(330, 60)))
    #expect(canvas.receive(events).isEmpty && canvas.isDrawing)
    #expect(canvas.picture.order == [nil] && canvas.picture.contains(Vector2(200, 60)))
    #expect(canvas.picture.contains(Vector2(310, 60)), "the prediction is drawn")
    #expect(!canvas.picture.contains(Vector2(200, 70)))
    let ids = canvas.receive([pencil.touch(Vector2(300, 60), .ended)])
    #expect(canvas.picture.order == ids && canvas.picture.contains(Vector2(200, 60)))
    #expect(!canvas.picture.contains(Vector2(310, 60)), "the prediction is gone")
  }

  @Test("Ink in progress ends where the pen was last, and further where it is predicted, at any zoom")
  func ends() throws {
    for prediction in [nil, try KalmanPrediction(horizon: 25)] {
      let canvas = try InkCanvas(viewport: .standard, prediction: prediction)
      try canvas.pinch(about: Vector2(10, 20), scale: 900)
      var pencil = Pencil("a")
      #expect(canvas.inkEnds == nil)
      // 600 px/s.
      let step = Vector2(2, 1.5)
      for index in 0..<60 {
        let position = Vector2(100, 60) + step * Double(index)
        _ = canvas.receive([pencil.touch(position, index == 0 ? .began : .moved)])
        if index == 40 { try canvas.pinch(about: position, scale: 700) }
        let ends = try #require(canvas.inkEnds)
        check((ends.measured - position).length < 0.1, "\(index): \(ends.measured), not \(position)")
        // A stroke that continues in another frame has no predictions until the next touch.
        check(ends.isPredicted == (prediction != nil && index > 0 && index != 40), "\(index)")
        let ahead = ends.drawn - ends.measured
        guard ends.isPredicted, index > 20 else {
          check(ends.isPredicted || ahead == .zero, "\(index): \(ahead)")
          continue
        }
        // 15 px in 25 ms, which a prediction may shorten. No curve bends it aside.
        check((6...16).contains(ahead.dot(step) / 2.5) && abs(ahead.cross(step)) < 1, "\(index): \(ahead)")
      }
      _ = canvas.receive([pencil.touch(Vector2(300, 200), .ended)])
      #expect(canvas.inkEnds == nil)
    }
  }

  @Test("Corrections move the points that they correct, and the stroke waits for them until the next touch")
  func corrects() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    let events = (0..<9).map { index in
      pencil.estimate(Vector2(100 + Double(index) * 20, 60), index == 0 ? .began : index == 8 ? .ended : .moved)
    }
    #expect(canvas.receive(events).isEmpty && !canvas.isDrawing && canvas.picture.contains(Vector2(180, 60)))
    let moved = events.map { correction(of: $0, at: $0.location + Vector2(0, 200)) }
    let ids = canvas.receive(moved)
    #expect(ids.count == 1 && canvas.picture.contains(Vector2(180, 260)) && !canvas.picture.contains(Vector2(180, 60)))

    var other = Pencil("b", from: 1)
    let waiting = (0..<5).map {
      other.estimate(Vector2(100 + Double($0) * 20, 400), $0 == 0 ? .began : $0 == 4 ? .ended : .moved)
    }
    #expect(canvas.receive(waiting).isEmpty)
    var third = Pencil("c", from: 2)
    #expect(canvas.receive([third.touch(Vector2(50, 50), .began)]).count == 1)
    #expect(canvas.strokeCount == 2)
    // Updates that come too late are counted.
    _ = canvas.receive([correction(of: waiting[0], at: .zero)])
    #expect(canvas.finish().count == 1 && canvas.ignoredCount == 1 && canvas.strokeCount == 3)
  }

  @Test("A cancelled touch leaves nothing, nor does one that is not finite or never began")
  func ignores() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    var events = pencil.line(from: Vector2(100, 60), to: Vector2(300, 60))
    events[20].phase = .cancelled
    #expect(canvas.receive(events).isEmpty && canvas.strokeCount == 0 && canvas.picture.order.isEmpty)
    #expect(!canvas.undo())
    var other = Pencil("b", from: 1)
    let lost = other.touch(Vector2(5, 5), .moved)
    #expect(canvas.receive([lost]).isEmpty && canvas.finish().isEmpty && canvas.ignoredCount == 1)
    let broken = [
      other.touch(Vector2(.nan, 5), .began), other.touch(Vector2(7, .infinity), .moved),
      other.touch(Vector2(1e300, 5), .ended),
    ]
    #expect(canvas.receive(broken).isEmpty && canvas.finish().isEmpty && canvas.strokeCount == 0)
    #expect(canvas.ignoredCount == 4)
  }

  @Test("Pressures and widths out of any range, and positions far away, are drawn within what is possible")
  func clampsValues() throws {
    let canvas = try InkCanvas(viewport: .standard, pen: PenWidths(minimum: 1e-6, maximum: 1e6, nominal: 1e6))
    for (index, force) in [-5.0, 1e300, 0].enumerated() {
      var pencil = Pencil("\(index)", from: Double(index))
      let events = [
        pencil.touch(Vector2(100, 100), .began, force: force), pencil.touch(Vector2(1e9, -1e9), .moved, force: force),
        pencil.touch(Vector2(200, 100), .ended, force: force),
      ]
      #expect(canvas.receive(events).count == 1, "force \(force)")
    }
    let widths = try canvas.canvas.content.strokes.map { try canvas.canvas.record(of: $0.id).path.halfWidths[0] }
    #expect(widths == [1.0 / 128, 2048, 1.0 / 128])
    let points = canvas.canvas.content.points
    #expect(points.allSatisfy { abs($0.x) <= 8000 && abs($0.y) <= 8000 })
    #expect(canvas.picture.contains(Vector2(1, 1)), "4,096 px wide")
  }

  @Test("Two fingers pinch about the point between them")
  func pinches() throws {
    let canvas = try InkCanvas(viewport: .standard)
    func finger(_ name: String, _ x: Double, _ phase: TouchPhase, _ time: Double) -> TouchEvent {
      TouchEvent(touchIdentifier: InkIdentifier(name), timestamp: time, phase: phase, location: Vector2(x, 300))
    }
    _ = canvas.receive([
      finger("a", 200, .began, 0), finger("b", 300, .began, 0.01), finger("a", 100, .moved, 0.02),
      finger("b", 400, .moved, 0.03), finger("a", 100, .ended, 0.04), finger("b", 400, .ended, 0.04),
    ])
    #expect(abs(canvas.canvas.camera.zoom - 3) < 1e-12 && canvas.strokeCount == 0)
    let seen = try #require(canvas.position(of: Vector2(250 - 500, 300 - 375), in: 0))
    #expect((seen - Vector2(250, 300)).length < 1e-9)
  }

  /// A finger's event.
  private func finger(_ name: String, _ x: Double, _ y: Double, _ phase: TouchPhase, _ time: Double) -> TouchEvent {
    TouchEvent(touchIdentifier: InkIdentifier(name), timestamp: time, phase: phase, location: Vector2(x, y))
  }

  @Test("Several fingers draw a stroke each, and those of one that may not are counted")
  func severalFingers() throws {
    let touches = (0...20).flatMap { step -> [TouchEvent] in
      let phase: TouchPhase = step == 0 ? .began : step == 20 ? .ended : .moved
      return ["a", "b", "c"].enumerated().map { index, name in
        finger(
          name, 100 + 20 * Double(step), 100 + 200 * Double(index), phase, Double(step) / 60 + Double(index) / 1000)
      }
    }
    let all = try InkCanvas(viewport: .standard, fingers: .all)
    #expect(all.receive(touches).count == 3 && all.ignoredTouchCount == 0)
    for y in [100.0, 300, 500] { #expect(all.picture.contains(Vector2(300, y))) }
    let one = try InkCanvas(viewport: .standard, holdDelay: 0)
    #expect(one.receive(touches).count == 1 && one.ignoredTouchCount == 2)
  }

  @Test("Ink at once is drawn before a finger is decided, and taken back from a pinch")
  func takesInkBack() throws {
    let canvas = try InkCanvas(viewport: .standard, firstInk: .atOnce)
    _ = canvas.receive([finger("a", 200, 300, .began, 0), finger("a", 206, 300, .moved, 0.01)])
    #expect(canvas.picture.contains(Vector2(203, 300)))
    _ = canvas.receive([finger("b", 300, 300, .began, 0.02), finger("b", 400, 300, .moved, 0.03)])
    #expect(canvas.picture.order.isEmpty && canvas.strokeCount == 0 && !canvas.undo())
    #expect(canvas.canvas.camera.zoom > 1.5)
    _ = canvas.receive([finger("a", 206, 300, .ended, 0.04), finger("b", 400, 300, .ended, 0.04)])
    #expect(canvas.finish().isEmpty && canvas.strokeCount == 0)
    let late = try InkCanvas(viewport: .standard)
    _ = late.receive([finger("a", 200, 300, .began, 0), finger("a", 206, 300, .moved, 0.01)])
    #expect(late.picture.order.isEmpty)
  }

  @Test("A cancelled touch leaves nothing, also where its corrections have not come, nor does the first of a pinch")
  func cancelsWithoutCorrections() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    let events = (0..<9).map { pencil.estimate(Vector2(100 + Double($0) * 20, 60), $0 == 0 ? .began : .moved) }
    _ = canvas.receive(events)
    #expect(canvas.picture.contains(Vector2(180, 60)))
    #expect(canvas.receive([pencil.touch(Vector2(280, 60), .cancelled)]).isEmpty && !canvas.isDrawing)
    #expect(canvas.picture.order.isEmpty && canvas.strokeCount == 0)
    #expect(canvas.receive([correction(of: events[2], at: Vector2(140, 60))]).isEmpty && canvas.picture.order.isEmpty)
    let early = try InkCanvas(viewport: .standard, firstInk: .atOnce)
    var touch = finger("a", 200, 300, .began, 0)
    touch.estimationUpdateIndex = 1
    touch.estimatedProperties = [.force]
    touch.estimatedPropertiesExpectingUpdates = [.force]
    _ = early.receive([touch, finger("a", 205, 300, .moved, 0.01)])
    #expect(!early.picture.order.isEmpty)
    _ = early.receive([finger("b", 300, 300, .began, 0.02)])
    #expect(early.picture.order.isEmpty && early.finish().isEmpty)
  }

  @Test("Nothing is removed while a touch draws, and ids of strokes that are gone are not reported")
  func removesLater() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    _ = canvas.receive([pencil.touch(Vector2(100, 100), .began), pencil.touch(Vector2(150, 100), .moved)])
    for _ in 0..<6 { try canvas.pinch(about: Vector2(150, 100), scale: 1000) }
    _ = canvas.receive([pencil.touch(Vector2(180, 100), .moved)])
    let piece = try #require(canvas.canvas.content.strokes.first?.id)
    try canvas.remove([piece])
    #expect(canvas.strokeCount == 1)
    #expect(canvas.receive([pencil.touch(Vector2(200, 100), .ended)]).contains(piece))
    #expect(canvas.undo() && canvas.strokeCount == 0)
    try canvas.remove([])
    #expect(canvas.redo(), "an edit of nothing is no step")
    var other = Pencil("b", from: 1)
    _ = canvas.receive(
      (0..<5).map { other.estimate(Vector2(9 * Double($0), 9), $0 == 0 ? .began : $0 == 4 ? .ended : .moved) })
    let saved = canvas.archive
    #expect(canvas.undo())
    #expect(canvas.finish().isEmpty, "the stroke that settled is undone")
    try canvas.load(saved)
    #expect(canvas.receive([]).isEmpty)
  }
}
