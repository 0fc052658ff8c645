import ExactNumbers
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Frames

/// Curves made so that a disc of a wide stroke only just contains a view, or only just does not: the centre line comes
/// as near twice, turns about a cusp or a tight bend, or tapers to nothing.
@Suite("Wide curves around a view")
struct WideCurveTests {
  /// The four control points of a span.
  private static func controls(_ draw: inout Operands, shape: Int) -> [Vector2] {
    let size = 1000 * (0.05 + draw.random.unit())
    let corners: [Vector2] =
      switch shape {
      // A bow that comes near twice.
      case 0: [Vector2(-1, 1), Vector2(-0.4, -0.8), Vector2(0.4, -0.8), Vector2(1, 1)]
      // A cusp, and a loop.
      case 1: [Vector2(0, 0), Vector2(1, 1), Vector2(0, 1), Vector2(1, 0)]
      case 2: [Vector2(0, 0), Vector2(2, 1), Vector2(-1, 1), Vector2(1, 0)]
      // Nearly an arc.
      case 3: [Vector2(1, 0), Vector2(1, 0.5523), Vector2(0.5523, 1), Vector2(0, 1)]
      case 4: [Vector2(0, 0), Vector2(0.3, 0), Vector2(0.7, 0), Vector2(1, 0)]
      default: (0..<4).map { _ in draw.vector(1) }
      }
    let noise = shape == 1 ? 0 : 0.02
    return corners.map { DyadicHandoff().stored(($0 + draw.vector(noise)) * size) ?? .zero }
  }

  /// A position at which two parts of the centre line come as near, relative to the half width there; or else any.
  private static func position(_ cubic: LocalCubic, growth: Double, _ draw: inout Operands) -> Vector2 {
    func nearest(_ p: Vector2) -> Double {
      let samples = (0...300).map { Double($0) / 300 }
      return samples.min { room($0) < room($1) } ?? 0
      func room(_ s: Double) -> Double { (cubic.position(s) - p).length - growth * s }
    }
    let size = cubic.b.length + cubic.c.length
    var (a, b) = (cubic.position(0.5) + draw.vector(size), cubic.position(0.5) + draw.vector(size))
    let (first, last) = (nearest(a), nearest(b))
    for _ in 0..<60 where abs(first - last) > 0.1 {
      let middle = (a + b) / 2
      if abs(nearest(middle) - first) < abs(nearest(middle) - last) { a = middle } else { b = middle }
    }
    return a
  }

  @Test("between two positions with velocities has those at its ends")
  func hermite() {
    let (start, end, first, last) = (Vector2(3, 8), Vector2(11, -4), Vector2(6, 2), Vector2(-4, 10))
    let cubic = LocalCubic(from: start, first, to: end, last)
    let step = 0x1p-20
    #expect(cubic.position(-1) == start && cubic.position(1) == end)
    #expect(((cubic.position(step - 1) - start) / step - first).length < 1e-4)
    #expect(((end - cubic.position(1 - step)) / step - last).length < 1e-4)
  }

  @Test("A view is covered where a disc contains it, and only there", arguments: [1, 2, 3, 4, 6])
  func covers(levels: Int) throws {
    var draw = Operands(seed: UInt64(0xc04e + levels))
    var judged = (inside: 0, outside: 0, left: 0)
    // What a frame keeps of the frame above is within this many of that frame's units.
    let inner = 3.6 / pow(1024, Double(levels - 1))
    for trial in 0..<120 {
      var controls = Self.controls(&draw, shape: trial % 6)
      var cubic = LocalCubic(CubicSpan(from: controls[0], controls[1], controls[2], to: controls[3]))
      // Up to as fast as discs can grow and have a border.
      let growth = trial % 2 == 0 ? 0 : draw.random.symmetric() * cubic.b.length
      // Some taper to nothing, as a pen that is lifted.
      let isTip = trial % 5 == 4
      var target = isTip ? cubic.position(1) : Self.position(cubic, growth: growth, &draw)
      // The position comes near the origin of the first frame, which is not left.
      let whole = target.rounded(.toNearestOrEven)
      controls = controls.map { $0 - whole }
      cubic.a -= whole
      target -= whole
      target += draw.vector(1) * inner * [0, 1, 4, 100][trial / 6 % 4]
      let rooms = (0...3000).map { index -> (room: Double, speed: Double) in
        let s = Double(index) / 3000
        return ((cubic.position(s) - target).length - growth * s, cubic.velocity(s).length)
      }
      let deepest = try #require(rooms.min { $0.room < $1.room })
      // Discs that grow as fast as they move have no border.
      guard abs(deepest.speed - abs(growth)) > 1e-3 * deepest.speed else { continue }
      // Deeper than a disc has to be, or less.
      let depth = inner * [-0.5, 0.5, 1.5, 2.5, 3.5, 5, 30, 1e3, 1e5][trial / 6 % 9]
      let start = isTip ? abs(growth) : deepest.room + depth
      let end = isTip ? 0 : start + growth
      guard min(start, end) >= 0, max(start, end) < 0x1p15 else { continue }
      var canvas = FrameCanvas(rule: DyadicHandoff())
      var path = FramePath(
        [
          controls[3] - (controls[1] - controls[0]) * 6, controls[0], controls[3],
          controls[0] + (controls[3] - controls[2]) * 6,
        ],
        halfWidths: [start, start, end, end], style: .stroke(cap: .round, join: .round),
        curve: .uniformCatmullRom)
      path.part = 1...2
      try canvas.add(path)
      let exact = ExactCurveStroke(try #require(canvas.content.strokes.first), in: canvas.content)
      try canvas.descend(to: ExactVector(target), levels: levels, &draw)
      var list = DrawList()
      canvas.compose(into: &list)
      let view = try #require(ExactView(canvas.camera, in: canvas.tree))
      let pixel = Exact(1) / (Exact(view.zoom) * view.frame.scale)
      for _ in 0..<3 {
        let position = draw.vector(1) * (canvas.viewport.size / 2)
        let local = view.centre + ExactVector(position).rotated(byInverseOf: view.turn) / Exact(view.zoom)
        let place = view.frame.outward(local)
        let isInk = CurveDrawingTests.hasInk(list, at: position, canvas, hairline: 0)
        let tolerance = pixel * Exact(0.13)
        guard let isNear = exact.contains(place, grownBy: tolerance),
          let isDeep = exact.contains(place, grownBy: .zero - tolerance)
        else {
          judged.left += 1
          continue
        }
        if isInk { judged.inside += 1 } else { judged.outside += 1 }
        check(
          isInk ? isNear : !isDeep,
          "\(levels) levels, trial \(trial), \(isInk ? "ink" : "none"), half widths \(start) and \(end)")
      }
    }
    print("\(levels) levels: \(judged)")
    check(judged.inside > 50 && judged.outside > 20 && judged.left < 10, "\(levels): \(judged)")
  }
}

extension FrameCanvas<DyadicHandoff> {
  /// Zooms to a position in units of the root, level by level, with it somewhere in the view.
  mutating func descend(to target: ExactVector, levels: Int, _ draw: inout Operands) throws {
    for _ in 0...levels {
      let view = try #require(ExactView(camera, in: tree))
      try apply(Gesture(pan: draw.vector(200) - view.screen(target).double))
      let moved = try #require(ExactView(camera, in: tree)).screen(target).double
      try apply(Gesture(anchor: moved, scale: pow(2, 9.5 + draw.random.unit())))
    }
    try apply(Gesture(turn: draw.turn()))
  }
}

extension ExactCurveStroke {
  /// Whether a position is in a disc, all of which are larger by a margin: where a polynomial of degree 6 is at most 0,
  /// by its coefficients in Bernstein's form. Nil if 300 halvings do not tell.
  func contains(_ position: ExactVector, grownBy margin: Exact) -> Bool? {
    func product(_ a: [Exact], _ b: [Exact]) -> [Exact] {
      let binomials = [1, 3, 3, 1]
      var sums = [Exact](repeating: .zero, count: 7)
      for i in 0...3 {
        for j in 0...3 { sums[i + j] = sums[i + j] + a[i] * b[j] * Exact(binomials[i] * binomials[j]) }
      }
      return zip(sums, [1, 6, 15, 20, 15, 6, 1]).map { $0 / Exact($1) }
    }
    func halves(_ values: [Exact]) -> ([Exact], [Exact]) {
      var (first, last, row) = ([values[0]], [values[values.count - 1]], values)
      while row.count > 1 {
        row = zip(row, row.dropFirst()).map { ($0 + $1).timesPowerOfTwo(-1) }
        first.append(row[0])
        last.append(row[row.count - 1])
      }
      return (first, last.reversed())
    }
    for span in spans {
      let (x, y) = (span.controls.map { $0.x - position.x }, span.controls.map { $0.y - position.y })
      let (first, last) = (span.widths.0 + margin, span.widths.1 + margin)
      let width = (0...3).map { first + (last - first) * Exact($0) / Exact(3) }
      let squares = zip(zip(product(x, x), product(y, y)), product(width, width)).map { $0.0 + $0.1 - $1 }
      var rest = [(squares, [first, last])]
      for _ in 0..<300 {
        guard let (values, widths) = rest.popLast() else { break }
        if widths.allSatisfy({ $0 < .zero }) || values.allSatisfy({ $0 > .zero }) { continue }
        for end in [0, 1] where widths[end] >= .zero && values[end * 6] <= .zero { return true }
        let ((a, b), (v, w)) = (halves(values), halves(widths))
        rest += [(a, v), (b, w)]
      }
      if !rest.isEmpty { return nil }
    }
    return false
  }
}
