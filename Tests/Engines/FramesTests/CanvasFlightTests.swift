import Foundation
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("A flight")
struct CanvasFlightTests {
  @Test(
    "down zooms and turns at a constant rate about the goal's centre, which comes to the centre of the view as asked",
    arguments: [0, 1, 5, 300, 3000])
  func down(levels: Int) throws {
    var draw = Operands(seed: 0x6e81 &+ UInt64(levels))
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    try canvas.add(.hairline([Vector2(-300, -200), Vector2(300, 200)]))
    try canvas.apply(Gesture(scale: 1.1, turn: draw.turn()))
    let start = canvas
    try Flights.descend(&canvas, levels: levels, &draw)
    let (goal, tree) = (canvas.bookmark, canvas.tree)
    try canvas.go(to: start.bookmark)
    let bits = Flights.log2Zoom(goal.camera, in: tree) - Flights.log2Zoom(start.camera, in: tree)
    let from = try #require(canvas.screen(goal.camera.centre, of: goal.camera.frame))
    #expect(from.length > 10)
    try Flights.fly(&canvas, to: goal) { fraction, canvas in
      let zoomed = Flights.log2Zoom(canvas.camera, in: canvas.tree) - Flights.log2Zoom(start.camera, in: canvas.tree)
      check(abs(zoomed - bits * fraction) < 1e-9, "\(fraction): 2^\(zoomed), not 2^\(bits * fraction)")
      let seen = try #require(canvas.screen(goal.camera.centre, of: goal.camera.frame))
      let asked = from * ((1 - fraction) * exp2(-max(0, bits) * fraction / 2))
      check((seen - asked).length < 1e-6, "\(fraction): \(seen), not \(asked)")
    }
  }

  @Test("up is a flight down seen backwards", arguments: [1, 5, 300, 3000])
  func upwards(levels: Int) throws {
    var draw = Operands(seed: 0x6e91 &+ UInt64(levels))
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(scale: 1.1, turn: draw.turn()))
    let goal = canvas.bookmark
    try Flights.descend(&canvas, levels: levels, &draw)
    let (start, tree) = (canvas.camera, canvas.tree)
    let bits = Flights.log2Zoom(goal.camera, in: tree) - Flights.log2Zoom(start, in: tree)
    var end = canvas
    try end.go(to: goal)
    let to = try #require(end.screen(start.centre, of: start.frame))
    try Flights.fly(&canvas, to: goal) { fraction, canvas in
      let zoomed = Flights.log2Zoom(canvas.camera, in: canvas.tree) - Flights.log2Zoom(start, in: canvas.tree)
      check(abs(zoomed - bits * fraction) < 1e-9, "\(fraction): 2^\(zoomed), not 2^\(bits * fraction)")
      let seen = try #require(canvas.screen(start.centre, of: start.frame))
      let asked = to * (fraction * exp2(bits * (1 - fraction) / 2))
      check((seen - asked).length < 1e-6, "\(fraction): \(seen), not \(asked)")
    }
  }

  @Test("to another branch goes by way of a view that shows both", arguments: [1, 5, 300, 3000])
  func branches(levels: Int) throws {
    var draw = Operands(seed: 0x6ea1 &+ UInt64(levels))
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    let top = canvas.bookmark
    try canvas.apply(Gesture(anchor: Vector2(-300, -200), scale: 5000))
    try Flights.descend(&canvas, levels: levels, &draw)
    let goal = canvas.bookmark
    try canvas.go(to: top)
    try canvas.apply(Gesture(anchor: Vector2(200, 310), scale: 5000))
    try Flights.descend(&canvas, levels: levels, &draw)
    let lowest = try Flights.flyOver(&canvas, to: goal)
    #expect(lowest > -2.5 && lowest < 4, "\(lowest)")
  }

  @Test("to a frame beside the border of another branch climbs no further than it must")
  func border() throws {
    var draw = Operands(seed: 0x6eb1)
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    // The border between the frames at (0, 0) and (1, 0), and between all frames below them: 0.(511)(511)… in base
    // 1,024.
    let border = Vector2(511 * 1024 / 1023.0, 0)
    try canvas.apply(Gesture(pan: border / -1024))
    for _ in 0..<21 {
      try canvas.apply(Gesture(scale: 1024.0.nextUp))
      try canvas.apply(Gesture(pan: (canvas.camera.centre - border) * canvas.camera.zoom))
    }
    try canvas.apply(Gesture(pan: Vector2(90, 0)))
    let left = canvas.bookmark
    try canvas.apply(Gesture(pan: Vector2(-180, 0)))
    try Flights.descend(&canvas, levels: 6, &draw)
    let meeting = canvas.tree.commonAncestor(left.camera.frame, canvas.camera.frame)
    #expect(canvas.tree[meeting].level <= 0 && canvas.tree[canvas.camera.frame].level == 27)
    let above = canvas
    try canvas.go(to: left)
    try Flights.descend(&canvas, levels: 6, &draw)
    let lowest = try Flights.flyOver(&canvas, to: above.bookmark)
    #expect(lowest > 200 && lowest < 220, "\(lowest)")
  }

  @Test("along a level, a million frames away, goes by way of a view that shows both")
  func farAway() throws {
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(scale: 4000, turn: Rotation(halfTangent: 0.3)?.pair ?? Vector2(1, 0)))
    let start = canvas.bookmark
    try canvas.apply(Gesture(turn: Vector2(-1, 0), pan: Vector2(-3e9, 2e9)))
    let goal = canvas.bookmark
    try canvas.go(to: start)
    let lowest = try Flights.flyOver(&canvas, to: goal)
    #expect(lowest < 12 - 20 && lowest > 12 - 26, "\(lowest)")
    #expect(canvas.tree.count < 200)
  }

  @Test("climbs above the root where a view of both is there, also in one step")
  func aboveRoot() throws {
    var canvas = Flights.Canvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(scale: 1000))
    try canvas.apply(Gesture(pan: Vector2(700_000, 0)))
    let start = canvas.bookmark
    try canvas.apply(Gesture(pan: Vector2(-1_400_000, 0)))
    let goal = canvas.bookmark
    try canvas.go(to: start)
    #expect(canvas.tree.count == 1)
    for fractions in [[0.99], [0.4999, 0.9]] {
      var (near, flight) = (canvas, try canvas.flight(to: goal))
      for fraction in fractions { try flight.advance(&near, to: fraction) }
      let seen = try #require(near.screen(goal.camera.centre, of: goal.camera.frame))
      #expect(near.tree.count > 1 && seen.length < 50, "\(seen)")
      try flight.approach(&near, to: 1)
      #expect(try Flights.distance(near, goal) < 1e-6)
    }
    _ = try Flights.flyOver(&canvas, to: goal)
  }
}
