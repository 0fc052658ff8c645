import ExactNumbers
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Curves at every depth")
struct CurveDrawingTests {
  /// Whether a draw list has ink at a position, px from the viewport's centre.
  static func hasInk(
    _ list: DrawList, at position: Vector2, _ canvas: FrameCanvas<DyadicHandoff>, hairline: Double
  ) -> Bool {
    if !list.covers.isEmpty { return true }
    for edge in list.edges
    where Disc.hull(
      edge, least: canvas.content.strokes[edge.stroke].style == .hairline ? hairline : 0, contains: position)
    {
      return true
    }

    for area in list.areas {
      let corners = list.areaCorners[area.corners]
      let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
      if sides.allSatisfy({ ($1 - $0).cross(position - $0) >= 0 })
        || sides.allSatisfy({ ($1 - $0).cross(position - $0) <= 0 })
      {
        return true
      }
    }
    for draw in list.strokes {
      let stroke = canvas.content.strokes[draw.stroke]
      let zoom = Double(draw.zoom)
      var line: [(point: Vector2, halfWidth: Double)] = []
      canvas.content.forEachPosition(of: stroke, within: 0x1p-6 / zoom) { line.append(($0, $1)) }
      let seen = line.map {
        ((Vector2(draw.offset) + $0.point - stroke.origin) * zoom).rotated(by: canvas.camera.turn)
      }
      for index in 1..<seen.count
      where Disc.hull(
        seen[index - 1], stroke.style == .hairline ? hairline : line[index - 1].halfWidth * zoom,
        seen[index], stroke.style == .hairline ? hairline : line[index].halfWidth * zoom,
        contains: position)
      {
        return true
      }
    }
    return false
  }

  /// A canvas with the stroke of a random curve, of any rule; every other one goes back to where it came from, and has
  /// points that repeat.
  static func canvas(_ draw: inout Operands, halfWidth: Double, tapers: Bool, size: Double, trial: Int) throws
    -> FrameCanvas<DyadicHandoff>
  {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var points = (0..<6).map { _ in draw.vector(size) }
    if trial % 4 == 2 {
      points[4] = points[2]
      points.insert(points[3], at: 3)
    }
    let curve = [StrokeCurve.centripetalCatmullRom, .uniformCatmullRom, .antigrain(smoothing: 0.7)][trial % 3]
    let widths = points.map { _ in tapers ? halfWidth * (0.5 + draw.random.unit()) : halfWidth }
    if halfWidth == 0 {
      try canvas.add(.hairline(points, curve: curve))
      return canvas
    }
    try canvas.add(
      FramePath(
        points, halfWidths: widths, style: .stroke(cap: .round, join: .round), curve: curve))
    return canvas
  }

  @Test(
    "The region that is drawn is that of the exact curve, on the centre line and on both borders",
    arguments: [0, 1, 2, 3, 4, 5, 6, 8, 12, 40, 1000])
  func regions(levels: Int) throws {
    var draw = Operands(seed: UInt64(0xc0de + levels))
    let trials = levels > 100 ? 5 : 10
    var judged = (inside: 0, outside: 0, near: 0)
    var worst = 0.0
    for trial in 0..<trials {
      let halfWidth = [0.001, 0.3, 4, 60, 0][trial % 5]
      var canvas = try Self.canvas(&draw, halfWidth: halfWidth, tapers: trial % 4 == 1, size: 200, trial: trial)
      let stroke = try #require(canvas.content.strokes.first)
      let exact = ExactCurveStroke(stroke, in: canvas.content)
      let side = halfWidth == 0 ? 0 : [1, -1, 0][trial % 3]
      let (span, t) = (trial % exact.spans.count, (draw.random.unit() * 1024).rounded() / 1024)
      let bits = 500 + 20 * levels
      let target = exact.target(span, t, side: side, bits: bits)
      // A border that other discs cover is not seen.
      if side != 0, exact.depth(of: target.double) > 1e-6 { continue }
      if halfWidth == 0, trial % 4 == 2 { continue }
      try canvas.descend(to: target, levels: levels, &draw)
      var list = DrawList()
      canvas.compose(into: &list)
      let view = try #require(ExactView(canvas.camera, in: canvas.tree))
      let scale = Exact(view.zoom) * view.frame.scale
      // All parameters whose discs may be seen, and more: a screen over the speed, or the width where it is small.
      let d = ExactCurveStroke.direction(exact.spans[span].controls, Exact(t)).double.length * 3
      let reach = Exact(2500 / max(d, 1)) / scale
      let window = min(Exact(1), reach * Exact(40))
      for sample in 0..<21 {
        let centre = view.screen(target).double
        let position =
          sample % 3 == 2
          ? draw.vector(1) * (canvas.viewport.size / 2) : centre + draw.vector(sample % 3 == 0 ? 20 : 0.3)
        guard abs(position.x) < canvas.viewport.size.x / 2, abs(position.y) < canvas.viewport.size.y / 2 else {
          continue
        }
        let local = view.centre + (ExactVector(position).rotated(byInverseOf: view.turn)) / Exact(view.zoom)
        let distance = exact.distance(
          view.frame.outward(local), near: (span, Exact(t)), window: window, times: scale, bits: bits,
          hairline: halfWidth == 0 ? 3 : 0)
        let isInk = Self.hasInk(list, at: position, canvas, hairline: 3)
        if isInk { judged.inside += 1 } else { judged.outside += 1 }
        if abs(distance) < 20 { judged.near += 1 }
        if isInk == (distance > 0) { worst = max(worst, abs(distance)) }
        check(
          isInk ? distance < 0.13 : distance > -0.13,
          "\(levels) levels, trial \(trial), sample \(sample): \(isInk ? "ink" : "none") at \(distance) px, half width "
            + "\(halfWidth), side \(side)")
      }
    }
    print("\(levels) levels: \(judged), worst \(worst)")
    check(judged.inside > 20 && judged.outside > 20, "\(levels): \(judged)")
  }

  @Test(
    "What is left of a curve lies where it was, at any depth, and so does a saved one", arguments: [1, 2, 3, 5, 40])
  func erasedElsewhere(levels: Int) throws {
    var draw = Operands(seed: UInt64(0xe1a5 + levels))
    for trial in 0..<10 {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      let points = (0..<5).map { _ in DyadicHandoff().stored(draw.vector(200)) ?? .zero }
      // On the middle point, which is on the curve.
      let target = points[2]
      let path: FramePath =
        trial % 2 == 0 || levels > 3
        ? .hairline(points, curve: .centripetalCatmullRom)
        : .stroke(points, halfWidth: 0x1p-30, curve: .centripetalCatmullRom)
      let id = try canvas.add(path)
      for _ in 0..<levels {
        try canvas.apply(Gesture(anchor: try #require(canvas.screen(target, of: 0)), scale: 1024))
      }
      let before = canvas.drawn().edges
      try #require(!before.isEmpty)
      // Both spans beside the point keep a part.
      try canvas.erase(id, from: 2.5, to: 3.5)
      try canvas.erase(id, from: 0.5, to: 1.5)
      let saved = try FrameCanvas(canvas.archive, rule: DyadicHandoff())
      // Chords of other parts of the curve near the view, and the same line far below.
      let tolerance = levels < 3 ? 2 * DrawList().curveTolerance : 1e-4
      for (first, other) in [
        (before, canvas.drawn().edges), (canvas.drawn().edges, before), (before, saved.drawn().edges),
      ] {
        for edge in first where edge.start.length < 1000 && edge.end.length < 1000 || levels > 2 {
          let isKept = other.contains {
            Disc.hull($0, least: tolerance, contains: edge.start) || Disc.hull($0, least: tolerance, contains: edge.end)
          }
          check(isKept, "\(levels) levels, trial \(trial): \(edge)")
        }
      }
    }
  }
}
