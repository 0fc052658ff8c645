import Geometry
import Testing

@testable import Frames

/// A canvas and a simple list of its expected content. Both get the same random edits.
struct EditScript<Rule: HandoffRule> {
  /// The expected values of one stroke.
  struct Entry {
    let id: StrokeID
    let frame: Int
    var path: FramePath
    var data: String
  }

  private(set) var canvas: FrameCanvas<Rule>
  /// The expected strokes, in painting order.
  private(set) var entries: [Entry] = []
  private(set) var edits = 0
  private var draw: Operands
  /// The strokes that were removed.
  private(set) var removed: [StrokeID] = []

  init(_ rule: Rule, seed: UInt64) {
    canvas = FrameCanvas(rule: rule)
    draw = Operands(seed: seed)
  }

  private mutating func chance(_ probability: Double) -> Bool { draw.random.unit() < probability }
  private mutating func number(below count: Int) -> Int { min(Int(draw.random.unit() * Double(count)), count - 1) }

  private mutating func style() -> PathStyle {
    let joins: [StrokeJoin] = [.round, .bevel, .miter(limit: 1 + 4 * draw.random.unit())]
    let styles: [PathStyle] = [
      .hairline, .fill(.nonzero), .fill(.evenOdd),
      .stroke(cap: StrokeCap.allCases[number(below: 3)], join: joins[number(below: 3)]),
    ]
    return styles[number(below: 4)]
  }

  private mutating func widths(_ style: PathStyle, _ count: Int) -> [Double] {
    guard case .stroke = style else { return [] }
    return (0..<count).map { _ in 20 * draw.random.unit() / canvas.camera.zoom }
  }

  private mutating func path(style: PathStyle? = nil) -> FramePath {
    let style = if let style { style } else { self.style() }
    let (extent, count) = (chance(0.3) ? 3000.0 : 300, 1 + number(below: 5))
    let points = (0..<count).map { _ in canvas.camera.local(draw.vector(extent)) }
    return FramePath(points, halfWidths: widths(style, count), style: style)
  }

  /// Zooms about the middle of an edge in view, if one is found, and turns and pans a little.
  mutating func wander(inwards: Bool) {
    let scale = 1 + 600 * draw.random.unit()
    let gesture = Gesture(
      anchor: visiblePosition() ?? draw.vector(300), scale: inwards ? scale : 1 / scale, turn: draw.turn(),
      pan: draw.vector(50))
    _ = try? canvas.apply(gesture)
  }

  private mutating func visiblePosition() -> Vector2? {
    for _ in 0..<20 where !entries.isEmpty {
      let entry = entries[number(below: entries.count)]
      let (p, q) = (entry.path.points[0], entry.path.points[entry.path.points.count > 1 ? 1 : 0])
      if let seen = canvas.screen((p + q) / 2, of: entry.frame), seen.length < 500 { return seen }
    }
    return nil
  }

  /// Applies one random edit to the canvas and to the list.
  mutating func edit() throws {
    edits += 1
    guard entries.count > 5, !chance(0.35) else {
      let path = path()
      let data = chance(0.5) ? "stroke \(edits)" : ""
      guard let id = try? canvas.add(path, data: data) else { return }
      let stored = try path.stored(by: canvas.rule)
      entries.append(Entry(id: id, frame: canvas.camera.frame, path: stored, data: data))
      return
    }
    let index = number(below: entries.count)
    let id = entries[index].id
    switch number(below: 6) {
    case 0:
      try canvas.remove(id)
      removed.append(entries.remove(at: index).id)
    case 1:
      let path = path()
      guard (try? canvas.replace(id, with: path)) != nil else { return }
      entries[index].path = try path.stored(by: canvas.rule)
    case 2:
      let style = style()
      let widths = widths(style, entries[index].path.points.count)
      guard (try? canvas.restyle(id, as: style, halfWidths: widths)) != nil else { return }
      let path = FramePath(entries[index].path.points, halfWidths: widths, style: style)
      entries[index].path = try path.stored(by: canvas.rule)
    case 3:
      let position = number(below: entries.count)
      try canvas.move(id, to: position)
      entries.insert(entries.remove(at: index), at: position)
    case 4:
      try canvas.setData("edit \(edits)", of: id)
      entries[index].data = "edit \(edits)"
    default:
      try eraseMiddle(of: index)
    }
  }

  /// Erases from a third of the way along the first edge of a line to two thirds of the last.
  private mutating func eraseMiddle(of index: Int) throws {
    let old = entries[index]
    let last = old.path.points.count - 1
    if case .fill = old.path.style { return }
    guard last > 0 else { return }
    let ids = try canvas.erase(old.id, from: 1 / 3.0, to: Double(last) - 1 / 3.0)
    let fraction = Double(last) - 1 / 3.0 - Double(last - 1)
    func sample<Value: SIMD>(_ values: [Value], _ index: Int, _ fraction: Double) -> Value
    where Value.Scalar == Double {
      values[index] + (values[index + 1] - values[index]) * fraction
    }
    let points = old.path.points
    let widths = old.path.halfWidths.map { Vector2($0, 0) }
    let front = FramePath(
      [points[0], sample(points, 0, 1 / 3.0)],
      halfWidths: widths.isEmpty ? [] : [widths[0].x, sample(widths, 0, 1 / 3.0).x], style: old.path.style)
    let back = FramePath(
      [sample(points, last - 1, fraction), points[last]],
      halfWidths: widths.isEmpty ? [] : [sample(widths, last - 1, fraction).x, widths[last].x], style: old.path.style)
    #expect(ids.count == 2 && ids.first == old.id)
    entries.remove(at: index)
    for (id, path) in zip(ids, [front, back]).reversed() {
      entries.insert(
        Entry(id: id, frame: old.frame, path: try path.stored(by: canvas.rule), data: old.data), at: index)
    }
  }

  /// A new canvas with the expected content of this canvas.
  func anew() -> FrameCanvas<Rule> {
    var content = FrameContent(identity: canvas.identity)
    for entry in entries {
      content.add(entry.path, to: entry.frame, of: canvas.tree, number: entry.id.number, data: entry.data)
    }
    content.nextNumber = canvas.content.nextNumber
    return FrameCanvas(
      rule: canvas.rule, tree: canvas.tree, camera: canvas.camera, content: content, viewport: canvas.viewport)
  }

  /// Compares ids, paths, data, bounding radii, drawings and archives with those of a new canvas.
  func compare(_ read: FrameCanvas<Rule>? = nil) -> (strokes: Int, partsFromAbove: Int) {
    let (canvas, new) = (read ?? canvas, anew())
    #expect(canvas.content.strokes.map(\.id) == entries.map(\.id), "after edit \(edits)")
    for (position, entry) in entries.enumerated() where position < canvas.content.strokes.count {
      let index = canvas.content.strokes.index(at: position)
      let stroke = canvas.content.strokes[index]
      #expect(canvas.content.index(of: entry.id) == index && canvas.content.strokes.position(of: index) == position)
      #expect(stroke.frame == entry.frame && canvas.content.data(of: stroke) == entry.data)
      #expect(canvas.content.path(of: stroke) == entry.path)
    }
    #expect(removed.allSatisfy { canvas.content.index(of: $0) == nil })
    for frame in 0..<canvas.tree.count {
      #expect(canvas.content.radius(of: frame) == new.content.radius(of: frame))
      #expect(canvas.content.subtreeRadius(of: frame) == new.content.subtreeRadius(of: frame))
    }
    let (list, expected) = (canvas.drawn(), new.drawn())
    let drawnAnew = new.byPosition(expected)
    #expect(canvas.byPosition(list) == drawnAnew, "after edit \(edits)")
    #expect(list.areaCorners == expected.areaCorners, "after edit \(edits)")
    #expect(canvas.archive == new.archive)
    let level = canvas.tree[canvas.camera.frame].level
    let drawn = list.edges.map(\.stroke) + list.areas.map(\.stroke) + list.covers
    let above = drawn.filter { canvas.tree[canvas.content.strokes[$0].frame].level < level }
    return (list.strokes.count, above.count)
  }
}

/// The drawing of a list. It identifies strokes by their positions instead of their indices, which other edits change.
struct DrawnByPosition: Equatable {
  var strokes: [StrokeDraw]
  var edges: [EdgeDraw]
  var areas: [AreaDraw]
  var covers: [Int]
}

extension FrameCanvas {
  /// The drawing of a list by positions. Points are counted from the first point of their stroke.
  func byPosition(_ list: DrawList) -> DrawnByPosition {
    func position(_ stroke: Int) -> Int { content.strokes.position(of: stroke) }
    return DrawnByPosition(
      strokes: list.strokes.map { StrokeDraw(stroke: position($0.stroke), offset: $0.offset, zoom: $0.zoom) },
      edges: list.edges.map { edge in
        EdgeDraw(
          stroke: position(edge.stroke), point: edge.point - content.strokes[edge.stroke].points.lowerBound,
          start: edge.start, end: edge.end, startHalfWidth: edge.startHalfWidth, endHalfWidth: edge.endHalfWidth)
      },
      areas: list.areas.map { AreaDraw(stroke: position($0.stroke), corners: $0.corners, winding: $0.winding) },
      covers: list.covers.map(position))
  }
}
