import Foundation
import Frames
import Geometry
import Workloads

extension HandoffChecks {
  /// Checks a return to a bookmark at some level, after a walk elsewhere: the displacement of stored points. Canvas and
  /// bookmark are saved and read between.
  func bookmark(levels: Int) -> HandoffRow {
    row(.bookmark, walk: "walk away and back", levels: levels, errorAfterBookmark(levels))
  }

  private func errorAfterBookmark(_ levels: Int) -> Double? {
    var canvas = canvas(levels: levels)
    guard let view = BookmarkedView(&canvas, probe, rule) else { return nil }
    let away = GestureWalk.wander(doublings: 20, count: 200, seed: configuration.seed).gestures
    guard play(away, on: &canvas), play([Gesture(pan: Vector2(1e5, -2e5)), Gesture(scale: 3.7)], on: &canvas),
      let bookmark: CanvasBookmark<Rule.Camera> = reread(view.bookmark),
      let archive: CanvasArchive<Rule.Camera> = reread(canvas.archive),
      var copy = try? FrameCanvas(archive, rule: rule, viewport: configuration.viewport),
      (try? copy.go(to: bookmark)) != nil
    else { return nil }
    return copy.camera == view.bookmark.camera ? view.error(in: copy) : nil
  }

  /// Written as JSON and read back.
  private func reread<Value: Codable>(_ value: Value) -> Value? {
    (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }
}

extension HandoffChecks {
  /// The number of steps of a flight.
  private static var steps: Int { 60 }

  /// Checks a flight over some levels to a bookmark: the error of its end, and that of its last step before the camera
  /// is set to the bookmark.
  func flights(levels: Int) -> [HandoffRow] {
    FlightDirection.allCases.flatMap { direction in
      let errors = flightErrors(levels, direction)
      return [
        row(.flight, walk: direction.rawValue, levels: levels, errors?.approach),
        row(.bookmark, walk: direction.rawValue, levels: levels, errors?.end),
      ]
    }
  }

  private func flightErrors(_ levels: Int, _ direction: FlightDirection) -> (approach: Double, end: Double)? {
    var canvas = canvas()
    guard play([Gesture(scale: 1.1, turn: Vector2(0.8, 0.6), pan: Vector2(31, -17))], on: &canvas) else { return nil }
    let surface = canvas.bookmark
    guard descend(levels, "goal", on: &canvas), let deep = BookmarkedView(&canvas, probe, rule) else { return nil }
    var view = deep
    switch direction {
    case .down: guard (try? canvas.go(to: surface)) != nil else { return nil }
    case .across: guard (try? canvas.go(to: surface)) != nil, descend(levels, "start", on: &canvas) else { return nil }
    case .up:
      let start = canvas.bookmark
      guard (try? canvas.go(to: surface)) != nil, let home = BookmarkedView(&canvas, probe, rule),
        (try? canvas.go(to: start)) != nil
      else { return nil }
      view = home
    }
    return fly(to: view, &canvas)
  }

  private func fly(
    to view: BookmarkedView<Rule>, _ canvas: inout FrameCanvas<Rule>
  ) -> (approach: Double, end: Double)? {
    guard var flight = try? canvas.flight(to: view.bookmark) else { return nil }
    for step in 1...Self.steps {
      // The camera is set at 1; the last step ends just before.
      let fraction = min(Double(step) / Double(Self.steps), 1.0.nextDown)
      guard (try? flight.advance(&canvas, to: fraction)) != nil else { return nil }
    }
    guard let approach = view.error(in: canvas), (try? flight.advance(&canvas, to: 1)) != nil,
      canvas.camera == view.bookmark.camera, let end = view.error(in: canvas)
    else { return nil }
    return (approach, end)
  }

  /// Zooms in by ten doublings a level about fingers that move, and turns.
  private func descend(_ levels: Int, _ name: String, on canvas: inout FrameCanvas<Rule>) -> Bool {
    var generator = SplitMix64(seed: configuration.seed, stream: name)
    for _ in 0..<10 * levels {
      let finger = Vector2(generator.symmetric(), generator.symmetric()) * 300
      let turn = (Rotation(halfTangent: 0.1 * generator.symmetric()) ?? .identity).pair
      guard play([Gesture(anchor: finger, scale: 2, turn: turn)], on: &canvas) else { return false }
    }
    return true
  }
}

/// The destination of a flight; the raw value is the name of its walk.
enum FlightDirection: String, CaseIterable {
  case down = "flight down"
  case up = "flight up"
  /// From another branch of the tree, at the same depth.
  case across = "flight across"
}

/// A bookmark, and the screen positions of points stored in its frame.
struct BookmarkedView<Rule: SavableHandoffRule> {
  let bookmark: CanvasBookmark<Rule.Camera>
  private let points: [Vector2]
  private let positions: [Vector2]

  /// Bookmarks the view and stores points in it; nil where the rule stores none.
  init?(_ canvas: inout FrameCanvas<Rule>, _ probe: HandoffProbe, _ rule: Rule) {
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule),
      (try? canvas.add(.hairline(points))) != nil
    else { return nil }
    self.points = points
    bookmark = canvas.bookmark
    positions = points.map { canvas.camera.screen($0) }
  }

  /// The largest displacement of the points; nil where one is lost.
  func error(in canvas: FrameCanvas<Rule>) -> Double? {
    var largest = 0.0
    for (point, position) in zip(points, positions) {
      guard let seen = canvas.screen(point, of: bookmark.camera.frame) else { return nil }
      largest = max(largest, (seen - position).length)
    }
    return largest
  }
}
