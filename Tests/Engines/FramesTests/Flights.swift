import Foundation
import Geometry
import TestSupport
import Testing

@testable import Frames

/// Flights of canvases, and their measured errors.
enum Flights {
  typealias Canvas = FrameCanvas<DyadicHandoff>
  static let steps = 240

  /// Zooms in by some levels about fingers that move, and rotates.
  static func descend(_ canvas: inout Canvas, levels: Int, _ draw: inout Operands) throws {
    for _ in 0..<levels { try canvas.apply(Gesture(anchor: draw.vector(300), scale: 1024)) }
    try canvas.apply(Gesture(scale: 1 + draw.random.unit(), turn: draw.turn(), pan: draw.vector(200)))
  }

  /// The logarithm of the zoom, px per unit of the first frame.
  static func log2Zoom(_ camera: DyadicCamera, in tree: FrameTree) -> Double {
    Double(10 * tree[camera.frame].level) + log2(camera.zoom)
  }

  static func angle(_ turn: Vector2) -> Double { atan2(turn.y, turn.x) }

  /// The distance of a canvas from a bookmark, in px: the largest of five screen positions.
  static func distance(_ canvas: Canvas, _ bookmark: CanvasBookmark<DyadicCamera>) throws -> Double {
    let positions = [Vector2.zero, Vector2(500, 375), Vector2(-500, 375), Vector2(500, -375), Vector2(-77, -375)]
    return try positions.map { position in
      let seen = canvas.screen(bookmark.camera.local(position), of: bookmark.camera.frame)
      return try (#require(seen) - position).length
    }.max() ?? .infinity
  }

  /// Flies in equal steps, checks that the view turns at a constant rate, and calls `visit` at each step. The last
  /// position is compared before the camera is set.
  static func fly(
    _ canvas: inout Canvas, to bookmark: CanvasBookmark<DyadicCamera>, _ visit: (Double, Canvas) throws -> Void
  ) throws {
    let frames = canvas.tree.count
    let turn = canvas.camera.turn
    var angle = Self.angle(bookmark.camera.turn.rotated(byInverseOf: turn))
    var flight = try canvas.flight(to: bookmark)
    for step in 1..<steps {
      let fraction = Double(step) / Double(steps)
      try flight.advance(&canvas, to: fraction)
      #expect(flight.progress == fraction)
      let turned = canvas.camera.turn.rotated(byInverseOf: turn)
      // A half turn may go in either direction.
      if step == 1, abs(angle) > 3.14159265 { angle = turned.y < 0 ? -abs(angle) : abs(angle) }
      let asked = Vector2(cos(angle * fraction), sin(angle * fraction))
      check((turned - asked).length < 1e-9, "\(fraction): turned by \(turned), not by \(asked)")
      try visit(fraction, canvas)
    }
    var (near, last) = (canvas, flight)
    try last.approach(&near, to: 1)
    let deviation = try distance(near, bookmark)
    #expect(deviation < 1e-6, "\(deviation) px")
    try flight.advance(&canvas, to: 1)
    #expect(canvas.camera == bookmark.camera && flight.progress == 1)
    #expect(canvas.camera.zoom == bookmark.camera.zoom && canvas.camera.centre.bits == bookmark.camera.centre.bits)
    var fresh = DyadicCompositor(viewport: canvas.viewport)
    fresh.update(for: canvas.camera, in: canvas.tree, content: canvas.content, change: .all)
    var list = DrawList()
    fresh.compose(canvas.content, from: canvas.camera, in: canvas.tree, into: &list)
    #expect(canvas.drawn().bits == list.bits)
    #expect(canvas.tree.count - frames < 60, "\(canvas.tree.count - frames) frames were made")
  }

  /// Flies via a view of both ends. The zoom changes at one rate up and at the same rate down, and at any time one of
  /// the two ends is near.
  /// - Returns: the logarithm of the smallest zoom.
  static func flyOver(_ canvas: inout Canvas, to goal: CanvasBookmark<DyadicCamera>) throws -> Double {
    let start = canvas.camera
    var zooms = [log2Zoom(start, in: canvas.tree)]
    try fly(&canvas, to: goal) { fraction, canvas in
      zooms.append(log2Zoom(canvas.camera, in: canvas.tree))
      let ends = [
        canvas.screen(start.centre, of: start.frame), canvas.screen(goal.camera.centre, of: goal.camera.frame),
      ]
      check(ends.contains { ($0?.length ?? .infinity) < 400 }, "\(fraction): \(ends)")
    }
    zooms.append(log2Zoom(goal.camera, in: canvas.tree))
    let steps = zip(zooms.dropFirst(), zooms).map { $0 - $1 }
    let top = try #require(steps.firstIndex { $0 > steps[0] + 1e-8 })
    for (index, step) in steps.enumerated() where index != top {
      let rate = index < top ? steps[0] : steps[steps.count - 1]
      check(abs(step - rate) < 1e-8, "step \(index): 2^\(step), not 2^\(rate)")
    }
    #expect(steps[0] < 0 && abs(steps[0] + steps[steps.count - 1]) < 0.02 * abs(steps[0]))
    return zooms.min() ?? .infinity
  }
}
