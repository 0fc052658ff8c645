import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Erasing")
struct ErasingTests {
  private static let zigzag = [Vector2(-30, 0), Vector2(-10, 8), Vector2(10, -8), Vector2(30, 0)]
  private static let widths = [1.0, 3, 2, 4]
  private static let style = PathStyle.stroke(cap: .round, join: .round)

  /// A canvas with two dots and, between them, one line with a width.
  private static func canvas() throws -> (canvas: FrameCanvas<DyadicHandoff>, ids: [StrokeID]) {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let ids = [
      try canvas.add(.hairline([Vector2(100, 100)])),
      try canvas.add(FramePath(zigzag, halfWidths: widths, style: style), data: "kept"),
      try canvas.add(.hairline([Vector2(-100, 100)])),
    ]
    return (canvas, ids)
  }

  private static func paths<Rule: HandoffRule>(of canvas: FrameCanvas<Rule>) -> [FramePath] {
    canvas.content.strokes.map { canvas.content.path(of: $0) }
  }

  @Test("the middle of a line leaves two lines, the second painted just above, with the data of the first")
  func middle() throws {
    var (canvas, ids) = try Self.canvas()
    let kept = try canvas.erase(ids[1], from: 0.5, to: 2.25)
    #expect(kept == [ids[1], StrokeID(canvas: canvas.identity, number: 3)])
    #expect(canvas.content.strokes.map(\.id) == [ids[0]] + kept + [ids[2]])
    #expect(canvas.content.strokes.map { canvas.content.data(of: $0) } == ["", "kept", "kept", ""])
    let paths = Self.paths(of: canvas)
    #expect(paths[1] == FramePath([Vector2(-30, 0), Vector2(-20, 4)], halfWidths: [1, 2], style: Self.style))
    #expect(paths[2] == FramePath([Vector2(15, -6), Vector2(30, 0)], halfWidths: [2.5, 4], style: Self.style))
  }

  @Test(
    "parameters outside of the line are its ends, whole ones its points",
    arguments: [
      (-5, 1, [1...3]), (-.infinity, 1.5, [1.5...3]), (2, .infinity, [0...2]), (1, 2, [0...1, 2...3]),
      (-9, -8, [0...3]),
      (7, 9, [0...3]), (0, 3, []), (-.infinity, .infinity, []), (1.25, 1.25, [0...1.25, 1.25...3]), (0, 0, [0...3]),
    ] as [(Double, Double, [ClosedRange<Double>])])
  func parameters(start: Double, end: Double, left: [ClosedRange<Double>]) throws {
    var (canvas, ids) = try Self.canvas()
    let kept = try canvas.erase(ids[1], from: start, to: end)
    #expect(kept.count == left.count && (kept.isEmpty || kept[0] == ids[1]))
    #expect(canvas.content.strokes.count == 2 + left.count)
    for (path, range) in zip(Self.paths(of: canvas).dropFirst(), left) {
      let whole = Self.zigzag.indices.filter { range.contains(Double($0)) }
      for index in whole { #expect(path.points.contains(Self.zigzag[index])) }
      #expect(path.halfWidths.first == Self.width(at: range.lowerBound))
      #expect(path.halfWidths.last == Self.width(at: range.upperBound))
    }
  }

  private static func width(at parameter: Double) -> Double {
    let index = min(Int(parameter), 2)
    return widths[index] + (widths[index + 1] - widths[index]) * (parameter - Double(index))
  }

  @Test("whole points stay to the bit, also where a difference to the neighbour rounds")
  func bits() throws {
    for rule in [TelescopingHandoff()] {
      var canvas = FrameCanvas(rule: rule)
      let points = [Vector2(0x1p60, 1), Vector2(0.1, 1e-9), Vector2(-0.3, 0x1p60)]
      let id = try canvas.add(.hairline(points))
      try canvas.erase(id, from: 0, to: 0.5)
      #expect(Array(Self.paths(of: canvas)[0].points.suffix(2)) == Array(points.suffix(2)))
      try canvas.erase(id, from: 1, to: 5)
      #expect(Self.paths(of: canvas)[0].points.last == points[1])
    }
  }

  @Test("what has no parts, and parameters that are none, are refused")
  func refusals() throws {
    var (canvas, ids) = try Self.canvas()
    let fill = try canvas.add(.fill(Self.zigzag))
    let before = canvas.archive
    for id in [ids[0], fill] {
      #expect(throws: CanvasEditError.noParts(id)) { try canvas.erase(id, from: 0, to: 1) }
    }
    #expect(
      words { () throws(CanvasEditError) in try canvas.erase(ids[1], from: 2, to: 1) }
        == "There is no part from 2.0 to 1.0; both are numbers, and a part ends where it begins or behind.")
    for (start, end) in [(.nan, 1), (1, .nan), (.infinity, -.infinity)] as [(Double, Double)] {
      #expect(throws: CanvasEditError.self) { try canvas.erase(ids[1], from: start, to: end) }
    }
    #expect(canvas.archive == before)
  }

  // MARK: The round eraser

  /// The distance of a position from a line with a width, negative inside, computed from many discs along the line.
  private static func covered(_ position: Vector2, by path: FramePath) -> Double {
    var clearance = Double.infinity
    for index in path.points.indices.dropLast() {
      for step in 0...2000 {
        let t = Double(step) / 2000
        let point = path.points[index] + (path.points[index + 1] - path.points[index]) * t
        var width = 0.0
        if !path.halfWidths.isEmpty {
          width = path.halfWidths[index] + (path.halfWidths[index + 1] - path.halfWidths[index]) * t
        }
        clearance = min(clearance, (point - position).length - width)
      }
    }
    return clearance
  }

  @Test("a round eraser cuts a line of varying width so that round caps end at its border")
  func round() throws {
    var draw = Operands(seed: 0x6e51)
    var cuts = 0
    for _ in 0..<200 {
      var (canvas, ids) = try Self.canvas()
      let turn = Gesture(scale: 1 + 3 * draw.random.unit(), turn: draw.turn(), pan: draw.vector(20))
      try canvas.apply(turn)
      let position = canvas.camera.screen(draw.vector(25))
      let centre = canvas.camera.local(position)
      let radius = 10 * draw.random.unit() + 0.5
      let reach = radius / canvas.camera.zoom
      let before = Self.covered(centre, by: FramePath(Self.zigzag, halfWidths: Self.widths, style: Self.style))
      let erased = try canvas.erase(at: position, radius: radius)
      #expect(erased == (before < reach ? [ids[1]] : []) || abs(before - reach) < 0.02)
      if erased.isEmpty { continue }
      cuts += 1
      for stroke in canvas.content.strokes where stroke.points.count > 1 {
        let clearance = Self.covered(centre, by: canvas.content.path(of: stroke))
        check(clearance > reach - 1e-9, "\(clearance) units from the centre, not \(reach)")
        // One end of the remaining line touches the eraser.
        check(abs(clearance - reach) < 0.02, "\(clearance) units from the centre, not \(reach)")
        #expect(canvas.content.data(of: stroke) == "kept")
      }
      // A second pass finds only what rounding left.
      let again = canvas
      #expect(try canvas.erase(at: position, radius: radius * (1 - 1e-9)).isEmpty)
      #expect(canvas.archive == again.archive)
    }
    #expect(cuts > 40)
  }

  @Test("dots and fills that it touches go, and a line that lies within it goes")
  func kinds() throws {
    var (canvas, ids) = try Self.canvas()
    let fill = try canvas.add(.fill(Self.zigzag))
    #expect(try canvas.erase(at: Vector2(100, 105), radius: 4.999).isEmpty)
    #expect(try canvas.erase(at: Vector2(100, 105), radius: 5.001) == [ids[0]])
    #expect(try canvas.erase(at: .zero, radius: 40) == [ids[1], fill])
    #expect(canvas.content.strokes.map(\.id) == [ids[2]])
    #expect(try canvas.erase(at: Vector2(0, 0), radius: 0).isEmpty)
    for radius in [-1, .nan, .infinity] {
      #expect(
        words { () throws(CanvasEditError) in try canvas.erase(at: Vector2(0, 0), radius: radius) }
          == "The eraser has the radius \(radius) px; a radius is a finite number, 0 or more.")
    }
    for (x, y) in [(.nan, 0), (0, -.infinity)] as [(Double, Double)] {
      #expect(
        words { () throws(CanvasEditError) in try canvas.erase(at: Vector2(x, y), radius: 1e9) }
          == "The eraser is at (\(x), \(y)) px; both coordinates are finite.")
    }
    #expect(try canvas.erase(at: Vector2(3, 4), radius: 1e300) == [ids[2]])
    #expect(canvas.content.strokes.isEmpty)
  }

  @Test("a line one or two levels above is cut within a quarter of a pixel; one further above at least there")
  func levels() throws {
    for levels in 0...4 {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      let line = [Vector2(-310.3, -200.7), Vector2(290.9, 240.1)]
      let id = try canvas.add(.hairline(line))
      let middle = (line[0] + line[1]) / 2
      let seen = try #require(canvas.screen(middle, of: 0))
      // In small steps, because the point would otherwise drift by an ULP of the first frame.
      try canvas.apply(Gesture(pan: Vector2.zero - seen))
      for _ in 0..<levels { try canvas.apply(Gesture(scale: 1024)) }
      try canvas.apply(Gesture(scale: 1.5, pan: Vector2(3, -4)))
      #expect(canvas.tree[canvas.camera.frame].level == levels)
      let position = try #require(canvas.screen(middle, of: 0))
      let erased = try canvas.erase(at: position, radius: 20)
      #expect(erased == [id] && canvas.content.strokes.count == 2)
      for (stroke, end) in zip(canvas.content.strokes, [1, 0]) {
        let cut = canvas.content.path(of: stroke).points[end]
        let distance = try #require(ExactPositions.position(cut, of: 0, in: canvas)) - position
        check(levels > 2 || distance.length <= 20.36, "\(levels) levels: \(distance.length) px")
        check(distance.length >= 19.64, "\(levels) levels: \(distance.length) px")
      }
    }
  }

  @Test("strokes of frames far away and far below stay")
  func far() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(scale: 0x1p100))
    try canvas.apply(Gesture(scale: 0x1p50))
    let below = try canvas.add(.hairline([Vector2(0, 0), Vector2(1, 1)]))
    for _ in 0..<3 { try canvas.apply(Gesture(scale: 0x1p-50)) }
    #expect(try canvas.erase(at: Vector2(200, 200), radius: 100).isEmpty)
    #expect(canvas.content.index(of: below) == 0)
  }

  /// Whether a draw list has ink at a position, px from the viewport's centre; a hairline is 0.1 px wide.
  private static func hasInk(
    _ list: DrawList, at position: Vector2, _ canvas: FrameCanvas<DyadicHandoff>
  ) -> Bool {
    func meets(_ p: Vector2, _ q: Vector2, _ start: Double, _ end: Double) -> Bool {
      Disc.hull(p, max(0.05, start), q, max(0.05, end), contains: position)
    }
    if !list.covers.isEmpty { return true }
    for edge in list.edges where Disc.hull(edge, least: 0.05, contains: position) { return true }
    var windings: [Int: Int] = [:]
    for area in list.areas {
      let corners = list.areaCorners[area.corners]
      let isInside = zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { p, q in
        (q - p).cross(position - p) >= 0
      }
      let isInsideOut = zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { p, q in
        (q - p).cross(position - p) <= 0
      }
      if isInside || isInsideOut { windings[area.stroke, default: 0] += area.winding }
    }
    if windings.values.contains(where: { $0 != 0 }) { return true }
    for draw in list.strokes {
      let stroke = canvas.content.strokes[draw.stroke]
      var seen: [Vector2] = []
      var widths: [Double] = []
      canvas.content.forEachPosition(of: stroke, within: 0x1p-8 / Double(draw.zoom)) { point, halfWidth in
        guard let position = canvas.screen(point, of: stroke.frame) else { return }
        seen.append(position)
        widths.append(halfWidth * Double(draw.zoom))
      }
      if stroke.style.isFill {
        // Of sides that a ray to the right crosses: a quadrangle is convex, and so is inside by an odd number.
        let crossed = zip(seen, seen.dropFirst() + seen.prefix(1)).filter { p, q in
          (p.y > position.y) != (q.y > position.y)
            && position.x < p.x + (q.x - p.x) * ((position.y - p.y) / (q.y - p.y))
        }
        if !crossed.count.isMultiple(of: 2) { return true }
      } else if seen.count == 1 {
        if meets(seen[0], seen[0], widths.first ?? 0, widths.first ?? 0) { return true }
      }
      for index in 1..<max(1, stroke.style.isFill ? 1 : seen.count) {
        let (start, end) = widths.isEmpty ? (0, 0) : (widths[index - 1], widths[index])
        if meets(seen[index - 1], seen[index], start, end) { return true }
      }
    }
    return false
  }

  @Test(
    "what an eraser touches is gone under it, at any width and from any level, and undone",
    arguments: [0, 1, 2, 3, 4, 5, 6, 8, 40, 350])
  func touched(levels: Int) throws {
    var draw = Operands(seed: UInt64(0xe4a5 + levels))
    var erasings = 0
    for trial in 0..<100 {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      // Where doubles are stored as they are, so that a line goes through the target however deep the view is.
      let target = DyadicHandoff().stored(draw.vector(200)) ?? .zero
      let direction = Vector2(1, 0).rotated(by: draw.turn())
      let side = direction.perpendicularCCW
      // Through the target, or with a border there, in seven kinds.
      let width = 0x1p-6 * Double(sign: .plus, exponent: Int(draw.random.next() % 16), significand: 1)
      let along = DyadicHandoff().stored(direction * 150 * (0.1 + draw.random.unit())) ?? direction
      let ends = [target - along, target + along]
      let bent = [ends[0], target, target + side * 150 * draw.random.unit(), ends[1]]
      let kind = trial % 7
      let path: FramePath =
        switch kind {
        case 0: .hairline(ends)
        case 1: .stroke(ends, halfWidth: width)
        case 2: .stroke(ends.map { $0 + side * width }, halfWidth: width)
        case 3:
          FramePath(
            ends, halfWidths: [width, width * draw.random.unit()], style: .stroke(cap: .round, join: .round))
        case 4: .hairline(bent, curve: .centripetalCatmullRom)
        case 5: .stroke(bent, halfWidth: width, curve: .centripetalCatmullRom)
        default: .fill([ends[0], ends[1], ends[1] + side * width, ends[0] + side * width])
        }
      let id = try canvas.add(path)
      // To the target, held there as the view goes in.
      let local = target
      for _ in 0..<levels {
        let seen = canvas.screen(local, of: 0) ?? .zero
        if seen.length < 400 { try canvas.apply(Gesture(anchor: seen, scale: 1024)) } else { break }
      }
      try canvas.apply(Gesture(scale: 0.6 + draw.random.unit(), turn: draw.turn(), pan: draw.vector(30)))
      var list = DrawList()
      canvas.compose(into: &list)
      let seen = canvas.screen(local, of: 0) ?? .zero
      let position = seen + draw.vector(15)
      let radius = 3 + 20 * draw.random.unit()
      let samples = (0..<400).map { _ in
        position + Vector2(0.98 * radius * draw.random.unit().squareRoot(), 0).rotated(by: draw.turn())
      }.filter { abs($0.x) < canvas.viewport.size.x / 2 && abs($0.y) < canvas.viewport.size.y / 2 }
      guard samples.contains(where: { Self.hasInk(list, at: $0, canvas) }) else { continue }
      erasings += 1
      let before = Self.paths(of: canvas)
      var undoing = StrokeExchange()
      let erased = try canvas.erase(at: position, radius: radius, undoing: &undoing)
      check(erased == [id], "\(levels) levels, trial \(trial): \(erased)")
      canvas.compose(into: &list)
      let left = samples.filter { Self.hasInk(list, at: $0, canvas) }
      check(
        left.isEmpty, "\(levels) levels, trial \(trial): ink at \(left.first ?? .zero), eraser \(position) \(radius)")
      // A line is cut, and not removed, but where its parts lie under the eraser too.
      if levels > 0, [0, 1, 4, 5].contains(kind), width < 8 {
        check(canvas.content.strokes.count == 2, "trial \(trial)")
      }
      _ = try canvas.exchange(undoing.removed, for: undoing.restored)
      check(Self.paths(of: canvas) == before, "trial \(trial)")
    }
    check(erasings >= 50, "\(erasings)")
  }

  @Test("an eraser beside a fill or between its arms leaves it; inside of a hole too")
  func fillsBeside() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    // A square of side 100 with a square hole of side 60, by a seam.
    func square(_ half: Double) -> [Vector2] {
      [Vector2(-half, -half), Vector2(half, -half), Vector2(half, half), Vector2(-half, half), Vector2(-half, -half)]
    }
    let ring = try canvas.add(.fill(square(50) + square(30).reversed()))
    for (position, radius) in [(Vector2(0, 0), 9.0), (Vector2(70, 0), 19.9), (Vector2(60, 60), 14.1)] {
      // The seam lies on the diagonal.
      #expect(try canvas.erase(at: position, radius: radius).isEmpty)
    }
    #expect(try canvas.erase(at: Vector2(40, 0), radius: 0.1) == [ring])
    #expect(canvas.content.strokes.isEmpty)
  }

  @Test("what lies beside, in a frame of the same level that has no view, is erased like any other")
  func beside() throws {
    for levels in [3, 6, 40] {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      // The last frame of each level along x: the next one has no ancestor in common below the root.
      for _ in 0..<levels {
        try canvas.apply(Gesture(pan: Vector2.zero - canvas.camera.screen(Vector2(511 * 1024.0 / 1023, 0))))
        try canvas.apply(Gesture(scale: 1024))
      }
      try canvas.apply(Gesture(scale: 1 / canvas.camera.zoom))
      let own = canvas.camera.frame
      let ends = [Vector2(560, -20), Vector2(620, 30)]
      let id = try canvas.add(.stroke(ends, halfWidth: 2))
      try canvas.apply(Gesture(pan: Vector2(-300, 0)))
      #expect(canvas.camera.frame != own && (canvas.view(of: own) == nil) == (levels > 5))
      let before = canvas
      let position = (try #require(canvas.screen(ends[0], of: own)) + #require(canvas.screen(ends[1], of: own))) / 2
      #expect(try canvas.erase(at: position + Vector2(0, 25), radius: 10).isEmpty)
      #expect(try canvas.erase(at: position, radius: 10) == [id])
      #expect(canvas.content.strokes.count == 2 && before.content.strokes.count == 1)
      for stroke in canvas.content.strokes {
        let seen = canvas.content.points[stroke.points].compactMap { canvas.screen($0, of: own) }
        let nearest = seen.map { ($0 - position).length }.min() ?? 0
        check(abs(nearest - 12) < 0.01, "\(levels) levels: \(nearest) px")
      }
    }
  }
}
