import ExactNumbers
import Foundation
import Frames
import Geometry
import Oracle
import Schemes
import Workloads

extension HandoffChecks {
  /// Checks edges stored some levels of ×1,000 above the camera, in doubles and after the float32 conversion.
  ///
  /// The camera follows the position on all edges. Up to 334 levels it does so by a person's pinches, corrected by the
  /// position's exact value. Beyond, it does so by doublings about quarter pixels, under which the position stays at
  /// its exact value.
  func ancestors(levels: Int) -> [HandoffRow] {
    let isSteered = levels <= 334
    let walk = isSteered ? "steered" : "doubling"
    var canvas = isSteered ? canvas(levels: 1) : canvas()
    let fan = EdgeFan(count: 24, seed: configuration.seed)
    let hub = hub(of: canvas, isSteered: isSteered)
    let home = canvas.camera.frame
    let ends = fan.ends(magnification: canvas.camera.zoom, grid: 0x1p-36).map { hub + $0 }
    for index in stride(from: 0, to: ends.count, by: 2) {
      guard (try? canvas.add(.hairline([ends[index], ends[index + 1]]))) != nil else {
        return PositionFormat.allCases.map { row(.ancestor, walk: walk, levels: levels, nil, format: $0) }
      }
    }
    let arrived =
      isSteered ? steer(levels, hub, home, on: &canvas) : double(10 * levels, hub, on: &canvas)
    guard arrived, let seen = exact(hub, home, from: canvas) else {
      return PositionFormat.allCases.map { row(.ancestor, walk: walk, levels: levels, nil, format: $0) }
    }
    return PositionFormat.allCases.map { format in
      let error = levels == 0 ? worstEnd(format, ends, canvas) : worst(format, hub: seen, ends: ends, canvas)
      return row(.ancestor, walk: walk, levels: levels, error, format: format)
    }
  }

  /// A position near the middle of the view that every rule stores exactly, and around which edges can be.
  func hub(of canvas: FrameCanvas<Rule>, isSteered: Bool) -> Vector2 {
    guard isSteered else { return Vector2(37.25, -12.5) }
    return (canvas.camera.local(Vector2(11, -7)) / 0x1p-36).rounded(.toNearestOrEven) * 0x1p-36
  }

  /// - Returns: whether the position was kept in sight.
  func steer(_ levels: Int, _ hub: Vector2, _ home: Int, on canvas: inout FrameCanvas<Rule>) -> Bool {
    steer(levels, ExactPoint(x: hub.x, y: hub.y), home, on: &canvas)
  }

  func steer(_ levels: Int, _ hub: ExactPoint, _ home: Int, on canvas: inout FrameCanvas<Rule>) -> Bool {
    guard let goal = DepthLabel(decades: 3 * levels)?.zoom else { return false }
    var walk = SteeredWalk(seed: configuration.seed)
    var reached = Zoom.one
    while let remaining = Zoom(goal.significand / reached.significand, exponent: goal.exponent - reached.exponent),
      remaining.double > 1
    {
      guard let seen = exact(hub, home, from: canvas) else { return false }
      let gesture = walk.gesture(position: seen, remaining: remaining.double)
      guard play([gesture], on: &canvas),
        let next = Zoom(reached.significand * gesture.scale, exponent: reached.exponent)
      else { return false }
      reached = next
    }
    return true
  }

  func double(_ times: Int, _ hub: Vector2, on canvas: inout FrameCanvas<Rule>) -> Bool {
    var generator = SplitMix64(seed: configuration.seed, stream: "doubling")
    var seen = hub
    for _ in 0..<times {
      let goal = (Vector2(generator.symmetric(), generator.symmetric()) * 80).rounded(.toNearestOrEven) / 4
      guard play([Gesture(anchor: seen * 2 - goal, scale: 2)], on: &canvas) else { return false }
      seen = goal
    }
    return true
  }

  func chain(_ frame: Int, _ tree: FrameTree) -> FrameChain {
    FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
  }

  /// The exact screen position of a frame's point, px from the middle of the view; nil where the camera's numbers are
  /// lost.
  func exact(_ point: Vector2, _ frame: Int, from canvas: FrameCanvas<Rule>) -> Vector2? {
    exact(ExactPoint(x: point.x, y: point.y), frame, from: canvas)
  }

  private func exact(_ point: ExactPoint, _ frame: Int, from canvas: FrameCanvas<Rule>) -> Vector2? {
    ExactView(canvas.camera).flatMap { view in
      FrameReference(point, storedIn: chain(frame, canvas.tree), seenFrom: chain(canvas.camera.frame, canvas.tree))
        .flatMap { $0.position(centre: view.centre, zoom: canvas.camera.zoom, turn: canvas.camera.turn) }
    }
  }

  /// The largest placement error of an end, where whole edges are in view.
  private func worstEnd(_ format: PositionFormat, _ ends: [Vector2], _ canvas: FrameCanvas<Rule>) -> Double? {
    guard let positions = probe.exact(ends, in: canvas.camera) else { return nil }
    let drawn = drawn(format, canvas)
    var largest = 0.0
    for index in stride(from: 0, to: ends.count, by: 2) {
      guard let edge = drawn[index] else { return nil }
      largest = max(largest, (edge.start - positions[index]).length, (edge.end - positions[index + 1]).length)
    }
    return largest
  }

  /// The largest error of an edge in view; nil where one is lost or none is visible.
  private func worst(
    _ format: PositionFormat, hub: Vector2, ends: [Vector2], _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    let drawn = drawn(format, canvas)
    let reference = EdgeReference(viewport: configuration.viewport)
    var largest: Double?
    for index in stride(from: 0, to: ends.count, by: 2) {
      let direction = (ends[index + 1] - ends[index]).rotated(by: canvas.camera.turn)
      guard let distance = reference.distance(drawn: drawn[index], exact: hub, direction: direction) else { continue }
      guard configuration.viewport.isValid(distance) else { return nil }
      largest = max(largest ?? 0, distance)
    }
    return largest
  }

  /// Both ends of every drawn edge by the index of its first point.
  private func drawn(_ format: PositionFormat, _ canvas: FrameCanvas<Rule>) -> [Int: (start: Vector2, end: Vector2)] {
    var list = DrawList()
    canvas.compose(into: &list)
    return format == .float64 ? drawnBefore(list, canvas) : drawnAfter(list, canvas)
  }

  /// The engine's edges in doubles.
  private func drawnBefore(_ list: DrawList, _ canvas: FrameCanvas<Rule>) -> [Int: (start: Vector2, end: Vector2)] {
    var drawn: [Int: (start: Vector2, end: Vector2)] = [:]
    for edge in list.edges { drawn[edge.point] = (edge.start, edge.end) }
    for draw in list.strokes {
      let stroke = canvas.content.strokes[draw.stroke]
      let ends = stroke.points.map { canvas.screen(canvas.content.points[$0], of: stroke.frame) }
      if ends.count == 2, let start = ends[0], let end = ends[1] { drawn[stroke.points.lowerBound] = (start, end) }
    }
    return drawn
  }

  /// The GPU's edges, from the engine's float32.
  private func drawnAfter(_ list: DrawList, _ canvas: FrameCanvas<Rule>) -> [Int: (start: Vector2, end: Vector2)] {
    let room = UnsafeMutableBufferPointer<DrawnEdge>.allocate(capacity: canvas.content.points.count)
    defer { room.deallocate() }
    let viewport = configuration.viewport
    let count = Float32Conversion(viewport: viewport).draw(
      list, content: canvas.content, turn: canvas.camera.turn, into: room)
    var drawn: [Int: (start: Vector2, end: Vector2)] = [:]
    for edge in room[..<count] {
      drawn[edge.source] = (viewport.fromCentre(ndc: edge.start), viewport.fromCentre(ndc: edge.end))
    }
    return drawn
  }

  /// Checks points stored some levels of ×1,000 below, as seen from above.
  func descendants(levels: Int) -> [HandoffRow] {
    let isSteered = levels <= 334
    var canvas = isSteered ? canvas(levels: levels) : canvas()
    if !isSteered, !double(10 * levels, Vector2(37.25, -12.5), on: &canvas) {
      return PositionFormat.allCases.map { descendantRow(levels, nil, $0) }
    }
    let home = canvas.camera.frame
    let points = probe.stored(probe.positions, in: canvas.camera, by: rule)
    // 1.37^22 is 1,018.
    let out =
      isSteered
      ? repeatElement(Gesture(anchor: Vector2(23, 41), scale: 1 / 1.37), count: 22 * levels)
      : repeatElement(Gesture(anchor: Vector2(23, 41), scale: 0.5), count: 10 * levels)
    guard let points, play(out, on: &canvas) else {
      return PositionFormat.allCases.map { descendantRow(levels, nil, $0) }
    }
    return PositionFormat.allCases.map { format in
      var largest: Double? = 0
      for point in points {
        let seen = probe.seen(point, of: home, format, from: canvas.camera, in: canvas.tree, by: canvas.compositor)
        let error = seen.flatMap { seen in exact(point, home, from: canvas).map { (seen - $0).length } }
        largest = largest.flatMap { largest in error.map { max(largest, $0) } }
      }
      return descendantRow(levels, largest, format)
    }
  }

  private func descendantRow(_ levels: Int, _ measured: Double?, _ format: PositionFormat) -> HandoffRow {
    row(.descendant, walk: "out", levels: levels, measured, format: format)
  }
}

extension HandoffChecks {
  /// Saves a canvas some levels down as JSON and reads it back: checks the difference of positions then, and after 200
  /// more gestures on both.
  func reload(levels: Int) -> HandoffRow {
    row(.reload, walk: "save and reload", levels: levels, differenceAfterReload(levels))
  }

  private func differenceAfterReload(_ levels: Int) -> Double? {
    var canvas = canvas(levels: levels)
    let frame = canvas.camera.frame
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule),
      (try? canvas.add(.hairline(points))) != nil,
      let bytes = try? JSONEncoder().encode(canvas.archive),
      let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: bytes),
      var copy = try? FrameCanvas(archive, rule: rule, viewport: configuration.viewport)
    else { return nil }
    var largest = difference(canvas, copy, points, of: frame)
    for gesture in GestureWalk.wander(doublings: 20, count: 200, seed: configuration.seed).gestures {
      guard play([gesture], on: &canvas), play([gesture], on: &copy) else { return nil }
      let next = difference(canvas, copy, points, of: frame)
      largest = largest.flatMap { old in next.map { max(old, $0) } }
    }
    return largest
  }

  private func difference(
    _ a: FrameCanvas<Rule>, _ b: FrameCanvas<Rule>, _ points: [Vector2], of frame: Int
  ) -> Double? {
    var largest = a.camera == b.camera ? 0.0 : 1
    for point in points {
      guard let first = a.screen(point, of: frame), let second = b.screen(point, of: frame) else { return nil }
      largest = max(largest, (first - second).length)
    }
    return largest
  }
}
