import Frames
import Geometry
import Ink
import TestSupport
import Testing

@testable import InkCanvas

@Suite("How touches become smooth strokes")
struct SmoothingTests {
  /// A circle of 40 px at 60 touches a second, drawn in 0.4 s, and a hook that turns sharply.
  private static func positions() -> [Vector2] {
    let circle = (0...24).map { index in
      Vector2(400, 300) + (Rotation(halfTangent: -1 + Double(index) / 12)?.pair ?? Vector2(1, 0)) * 40
    }
    return circle + [Vector2(420, 250), Vector2(420, 250), Vector2(423, 330), Vector2(421, 200), Vector2(560, 201)]
  }

  private static func touches(_ positions: [Vector2]) -> [TouchEvent] {
    var pencil = Pencil("a")
    return positions.enumerated().map { index, position in
      pencil.touch(position, index == 0 ? .began : index == positions.count - 1 ? .ended : .moved)
    }
  }

  /// The points of the only stroke, in px from the top left.
  private static func drawn(_ smoothing: StrokeSmoothing, _ positions: [Vector2]) throws -> [Vector2] {
    let canvas = try InkCanvas(viewport: .standard, smoothing: smoothing)
    let id = try #require(canvas.receive(touches(positions)).first)
    let content = canvas.canvas.content
    var points: [Vector2] = []
    content.forEachPosition(of: content.strokes[try #require(content.index(of: id))], within: 1.0 / 64) { point, _ in
      points.append(point + canvas.viewport.centre)
    }
    return points
  }

  /// A centripetal Catmull-Rom spline by the pyramid of Barry and Goldman (1988), sampled.
  private static func spline(_ points: [Vector2]) -> [Vector2] {
    var points = points.enumerated().filter { $0 == 0 || $1 != points[$0 - 1] }.map(\.element)
    points.insert(points[0] * 2 - points[1], at: 0)
    points.append(points[points.count - 1] * 2 - points[points.count - 2])
    var samples: [Vector2] = []
    for index in 1..<points.count - 2 {
      let p = Array(points[index - 1...index + 2])
      var t = [0.0]
      for side in 1...3 { t.append(t[side - 1] + (p[side] - p[side - 1]).length.squareRoot()) }
      func mix(_ a: Vector2, _ b: Vector2, _ from: Int, _ to: Int, _ at: Double) -> Vector2 {
        a * ((t[to] - at) / (t[to] - t[from])) + b * ((at - t[from]) / (t[to] - t[from]))
      }
      for step in 0...200 {
        let at = t[1] + (t[2] - t[1]) * Double(step) / 200
        let a = (0..<3).map { mix(p[$0], p[$0 + 1], $0, $0 + 1, at) }
        let b = (0..<2).map { mix(a[$0], a[$0 + 1], $0, $0 + 2, at) }
        samples.append(mix(b[0], b[1], 1, 2, at))
      }
    }
    return samples
  }

  private static func distance(_ point: Vector2, _ line: [Vector2]) -> Double {
    var least = Double.infinity
    for (a, b) in zip(line, line.dropFirst()) {
      let side = b - a
      let share = side == .zero ? 0 : min(1, max(0, (point - a).dot(side) / side.dot(side)))
      least = min(least, (point - (a + side * share)).length)
    }
    return least
  }

  @Test("A stroke is within a 64th of a px from the Catmull-Rom spline through its touches, either way")
  func followsSpline() throws {
    let exact = Self.spline(Self.positions())
    let drawn = try Self.drawn(StrokeSmoothing(filter: nil), Self.positions())
    let polyline = try Self.drawn(StrokeSmoothing(filter: nil, curve: .polyline), Self.positions())
    let off = exact.map { Self.distance($0, drawn) }.max() ?? 1
    let back = drawn.map { Self.distance($0, exact) }.max() ?? 1
    #expect(off <= 1.0 / 64 && back <= 0.002, "\(off) px, and back \(back) px")
    // Straight lines have a larger error, so the test would notice a difference.
    #expect(exact.map { Self.distance($0, polyline) }.max() ?? 0 > 0.5)
    #expect(zip(polyline, Self.positions()).allSatisfy { ($0 - $1).length < 1e-9 })
    #expect(drawn.count < 20 * polyline.count)
  }

  @Test("The corners of an M that takes a third of a second are kept at 60 Hz, where no filter is asked for")
  func keepsCorners() throws {
    let letter = [Vector2(100, 400), Vector2(140, 200), Vector2(200, 350), Vector2(260, 200), Vector2(300, 400)]
    // Five touches a line.
    var positions = zip(letter, letter.dropFirst()).flatMap { from, to in
      (0..<5).map { from + (to - from) * (Double($0) / 5) }
    }
    positions.append(letter[4])
    func lost(_ smoothing: StrokeSmoothing) throws -> Double {
      let drawn = try Self.drawn(smoothing, positions)
      return letter.map { Self.distance($0, drawn) }.max() ?? .infinity
    }
    #expect(try lost(StrokeSmoothing(filter: nil)) < 1)
    #expect(try lost(StrokeSmoothing(filter: SavitzkyGolay())) > 5)
    #expect(try InkCanvas(viewport: .standard).smoothing.filter == nil)
  }

  @Test("A stroke's points do not depend on how its touches were split, or corrected on the way")
  func isSplitInvariant() throws {
    var random = SplitMix64(seed: 8)
    func widths(_ canvas: InkCanvas) throws -> [Double] { canvas.canvas.content.halfWidths }
    let choices: [StrokeSmoothing] = [
      StrokeSmoothing(filter: try SavitzkyGolay()), StrokeSmoothing(filter: nil, curve: .uniformCatmullRom),
      StrokeSmoothing(filter: nil, thinning: try DistanceThinning(distance: 15), curve: .antigrain(smoothing: 0.7)),
      StrokeSmoothing(filter: try SavitzkyGolay(), simplification: try DouglasPeucker(tolerance: 1)),
    ]
    for smoothing in choices {
      let whole = try InkCanvas(viewport: .standard, smoothing: smoothing)
      var pencil = Pencil("a")
      let positions = Self.positions()
      let exact = positions.enumerated().map { index, position in
        pencil.touch(
          position, index == 0 ? .began : index == positions.count - 1 ? .ended : .moved,
          force: Double(index % 7) / 7)
      }
      _ = whole.receive(exact)
      for _ in 0..<6 {
        let canvas = try InkCanvas(viewport: .standard, smoothing: smoothing)
        var late: [TouchEvent] = []
        for (index, event) in exact.enumerated() {
          var event = event
          if random.next() % 3 == 0 {
            // The event is estimated first, and corrected some touches later.
            let truth = event
            event.estimationUpdateIndex = index
            event.estimatedProperties = [.force, .location]
            event.estimatedPropertiesExpectingUpdates = [.force, .location]
            event.force = 0.9
            event.location += Vector2(3, -2)
            var update = correction(of: event, at: truth.location)
            update.force = truth.force
            late.append(update)
          }
          _ = canvas.receive([event, pencil.prediction(event.location + Vector2(9, 9))])
          if random.next() % 2 == 0 {
            _ = canvas.receive(late)
            late = []
          }
          _ = canvas.picture
        }
        _ = canvas.receive(late)
        _ = canvas.finish()
        #expect(canvas.canvas.content.points == whole.canvas.content.points, "\(smoothing)")
        #expect(try widths(canvas) == widths(whole), "\(smoothing)")
      }
    }
  }

  @Test("What is drawn live has chords; what is kept is the points and their curve")
  func liveIsKept() throws {
    let canvas = try InkCanvas(viewport: .standard)
    let touches = Self.touches(Self.positions())
    _ = canvas.receive(Array(touches.dropLast()))
    var drawing = InkDrawing()
    canvas.draw(into: &drawing)
    guard case .live(let mesh, _, _)? = drawing.draws.first?.shape else {
      Issue.record("no live mesh")
      return
    }
    let live = mesh.pointCount
    _ = canvas.receive([touches[touches.count - 1]])
    let kept = canvas.canvas.content.points
    #expect(live > touches.count && kept.count == touches.count, "\(live), then \(kept.count) points")
    #expect(canvas.canvas.content.strokes.first?.curve == .centripetalCatmullRom)
  }

  @Test("Filters are a choice, and another choice takes effect with the next stroke")
  func chooses() throws {
    let positions = Self.positions()
    let canvas = try InkCanvas(
      viewport: .standard, smoothing: StrokeSmoothing(filter: nil, thinning: DistanceThinning(distance: 1000)))
    _ = canvas.receive(Self.touches(positions))
    #expect(canvas.canvas.content.points.count == 2, "the first and the last")
    var pencil = Pencil("b", from: 1)
    _ = canvas.receive([pencil.touch(Vector2(100, 100), .began), pencil.touch(Vector2(110, 100), .moved)])
    try canvas.setSmoothing(StrokeSmoothing(filter: nil, simplification: DouglasPeucker(tolerance: 50)))
    _ = canvas.receive([pencil.touch(Vector2(120, 100), .moved), pencil.touch(Vector2(130, 100), .ended)])
    #expect(canvas.canvas.content.points.count == 4, "the stroke in progress keeps its filters")
    var next = Pencil("c", from: 2)
    let wave = (0...40).map { Vector2(200 + 10 * Double($0), 300 + ($0 % 2 == 0 ? 20 : -20)) }
    _ = canvas.receive(
      wave.enumerated().map { next.touch($1, $0 == 0 ? .began : $0 == 40 ? .ended : .moved) })
    #expect(canvas.canvas.content.points.count < 4 + 12, "\(canvas.canvas.content.points.count)")
    let sentence = words { () throws(InkError) in
      try canvas.setSmoothing(StrokeSmoothing(filter: nil, curve: .antigrain(smoothing: 2)))
    }
    #expect(sentence?.hasPrefix("The curve of strokes cannot be used: ") == true && sentence?.hasSuffix(".") == true)
  }
}
