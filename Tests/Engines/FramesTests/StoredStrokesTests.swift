import Geometry
import TestSupport
import Testing

@testable import Frames

/// A canvas with frames that contain enough strokes for a tree, compared with a simple list of all strokes.
private struct StoredStrokes {
  private(set) var canvas = FrameCanvas(rule: DyadicHandoff())
  /// The expected strokes in painting order.
  private var list: [StrokeRecord] = []
  private var undoable: [(exchange: StrokeExchange, before: [StrokeRecord])] = []
  private var random: SplitMix64
  private let frames: [Int]

  /// A parent and a child, both about the origin.
  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed, stream: "stored strokes")
    let parent = canvas.camera.frame
    try canvas.apply(Gesture(scale: 2000))
    frames = [parent, canvas.camera.frame]
  }

  private mutating func number(below count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func vector(_ extent: Double) -> Vector2 {
    Vector2(random.symmetric(), random.symmetric()) * extent
  }

  /// Lines of 0.1 to 100 units, some with a width, and some dots.
  private mutating func path() -> FramePath {
    let (start, size) = (vector(900), [0.1, 3, 30, 100][number(below: 4)])
    let points = [start] + (0..<number(below: 3)).map { _ in start + vector(size) }
    return number(below: 3) == 0 ? .hairline(points) : .stroke(points, halfWidth: size / 10)
  }

  mutating func add() throws {
    let frame = frames[number(below: 8) == 0 ? 1 : 0]
    let id = try canvas.add(path(), to: frame)
    undoable.append((StrokeExchange(removed: [id]), list))
    list.append(try canvas.record(of: id))
  }

  mutating func edit() throws {
    let choice = number(below: 12)
    guard list.count > 20, choice > 2 else { return try add() }
    let index = number(below: list.count)
    let id = list[index].id
    switch choice {
    case 3, 4:
      undoable.append((StrokeExchange(restored: [try canvas.record(of: id)]), list))
      try canvas.remove(id)
      list.remove(at: index)
    case 5, 6:
      undoable = []
      try canvas.replace(id, with: path())
      list[index] = try canvas.record(of: id)
    case 7:
      undoable = []
      let position = number(below: list.count)
      try canvas.move(id, to: position)
      list.insert(list.remove(at: index), at: position)
    case 8, 9: try erase()
    default:
      guard let (exchange, before) = undoable.popLast() else { return }
      try canvas.exchange(exchange.removed, for: exchange.restored)
      list = before
    }
  }

  /// Removes most strokes one by one, so that trees become lists again, or many at once.
  mutating func thin(to count: Int) throws {
    undoable = []
    while list.count > count { try canvas.remove(list.remove(at: number(below: list.count)).id) }
  }

  mutating func look() throws {
    let zoom = [0.6, 3, 40, 700][number(below: 4)]
    try canvas.go(to: FrameCanvas(rule: canvas.rule, identity: canvas.identity).bookmark)
    try canvas.apply(Gesture(anchor: vector(300), scale: zoom, pan: vector(300)))
  }

  /// The distance of a position from a line, in the units of its frame.
  private static func distance(_ position: Vector2, _ points: [Vector2]) -> Double {
    var least = (points[0] - position).length
    for (p, q) in zip(points, points.dropFirst()) where p != q {
      let d = q - p
      let t = min(max((position - p).dot(d) / d.dot(d), 0), 1)
      least = min(least, (p + d * t - position).length)
    }
    return least
  }

  /// Erases, and compares the strokes that were touched with the strokes whose lines are near. The other strokes must
  /// stay.
  private mutating func erase() throws {
    let (position, radius) = (vector(400), 5 + 60 * random.unit())
    var (expected, open): (Set<StrokeID>, Set<StrokeID>) = ([], [])
    for record in list {
      guard let view = canvas.view(of: record.frame) else { continue }
      let half = (record.path.halfWidths.first ?? 0) * view.zoom
      let local = view.centre + position.rotated(byInverseOf: canvas.camera.turn) / view.zoom
      let distance = Self.distance(local, record.path.points) * view.zoom - half
      if abs(distance - radius) < 1e-3 || abs(half - 4 * radius) < 1e-3 { open.insert(record.id) }
      if distance < radius, half <= 4 * radius { expected.insert(record.id) }
    }
    var undoing = StrokeExchange()
    let touched = try canvas.erase(at: position, radius: radius, undoing: &undoing)
    check(Set(touched).subtracting(open) == expected.subtracting(open), "\(touched), not \(expected)")
    check(touched == list.map(\.id).filter(Set(touched).contains), "\(touched) is not in painting order")
    if !touched.isEmpty { undoable.append((undoing, list)) }
    let left = Set(touched)
    let added = undoing.removed.filter { !left.contains($0) }
    // The rest of a line is at the position of the line.
    var ids: [StrokeID] = []
    let all = canvas.content.strokes.map(\.id)
    for record in list {
      if !left.contains(record.id) { ids.append(record.id) }
      guard left.contains(record.id), undoing.removed.contains(record.id) else { continue }
      ids.append(record.id)
      if let place = all.firstIndex(of: record.id) { ids += all[(place + 1)...].prefix { added.contains($0) } }
    }
    check(all == ids, "the order after an erasing")
    let before = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
    list = try ids.map { id in
      if let record = before[id], !left.contains(id) {
        return StrokeRecord(
          id: id, position: record.position, frame: record.frame, path: record.path, data: record.data)
      }
      return try canvas.record(of: id)
    }
  }

  /// Compares paths, order, radii, and what is drawn.
  mutating func compare() throws {
    let found = try canvas.content.strokes.map { try canvas.record(of: $0.id) }
    check(found.map(\.id) == list.map(\.id), "other strokes, or in another order")
    check(found.map(\.path) == list.map(\.path), "other paths")
    check(found.map(\.position) == Array(list.indices), "other positions")
    let strokes = Array(canvas.content.strokes)
    for frame in frames {
      let own = strokes.filter { $0.frame == frame }.map(\.frameRadius).max() ?? -1
      check(canvas.content.radius(of: frame) == own, "frame \(frame): \(canvas.content.radius(of: frame)), not \(own)")
    }
    try look()
    let drawn = canvas.drawn()
    for frame in frames {
      guard let view = canvas.view(of: frame), frame != frames[0] || canvas.camera.frame == frame else { continue }
      let visible = strokes.filter { stroke in
        stroke.frame == frame && (stroke.extent == 0 || stroke.extent * view.zoom >= 0.25)
          && (stroke.origin - view.centre).length <= canvas.viewport.diagonal / view.zoom + stroke.extent
      }
      let small = visible.filter { $0.extent * view.zoom <= DyadicCompositor.maxVertexRadius }.map(\.id)
      let listed = drawn.strokes.map { canvas.content.strokes[$0.stroke] }.filter { $0.frame == frame }.map(\.id)
      check(
        listed == small, "frame \(frame) at \(view): \(listed.count) strokes, not \(small.count), or in another order")
      let large = Set(visible.map(\.id)).subtracting(small)
      let others = (drawn.edges.map(\.stroke) + drawn.areas.map(\.stroke) + drawn.covers)
        .map { canvas.content.strokes[$0] }.filter { $0.frame == frame }.map(\.id)
      check(large.isSuperset(of: others), "frame \(frame): other edges")
    }
  }
}

@Suite("Many strokes in a frame")
struct StoredStrokesTests {
  @Test(
    "are drawn, cut, restored, replaced and reordered like a plain list of them",
    arguments: 1...3 as ClosedRange<UInt64>
  )
  func edits(seed: UInt64) throws {
    var strokes = try StoredStrokes(seed: seed)
    // From a list to a tree, back to a list, and to a tree again.
    for (adds, edits, rest) in [(260, 60, 90), (0, 30, 40), (150, 60, 700)] {
      for _ in 0..<adds { try strokes.add() }
      try strokes.look()
      for edit in 0..<edits {
        try strokes.edit()
        if edit % 6 == 0 { try strokes.compare() }
      }
      try strokes.thin(to: rest)
      try strokes.compare()
    }
  }

  @Test("more than a run of the painting order holds are restored at their positions")
  func runs() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: 4)
    var ids: [StrokeID] = []
    for _ in 0..<1300 {
      ids.append(try canvas.add(.hairline([Vector2(random.symmetric(), random.symmetric()) * 400, .zero])))
    }
    for _ in 0..<300 {
      let (from, to) = (Int(random.next() % 1300), Int(random.next() % 1300))
      try canvas.move(ids[from], to: to)
      ids.insert(ids.remove(at: from), at: to)
    }
    #expect(canvas.content.strokes.map(\.id) == ids)
    let gone = ids.indices.filter { $0 % 3 > 0 && $0 < 1100 }
    let records = try gone.map { try canvas.record(of: ids[$0]) }
    #expect(records.map(\.position) == gone)
    try canvas.exchange(gone.map { ids[$0] }, for: [])
    #expect(canvas.content.strokes.count == 1300 - gone.count)
    try canvas.exchange([], for: records)
    #expect(canvas.content.strokes.map(\.id) == ids)
    #expect(canvas.content.strokes.indices.map { canvas.content.strokes.position(of: $0) } == Array(0..<1300))
  }

  @Test("are found by a handoff into a child, and drawn there, as a list of them says")
  func handoffs() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: 5)
    for index in 0..<600 {
      let start = Vector2(20, 30) + Vector2(random.symmetric(), random.symmetric()) * (index % 2 == 0 ? 2 : 400)
      try canvas.add(.stroke([start, start + Vector2(random.symmetric(), random.symmetric()) * 3], halfWidth: 0.02))
    }
    try canvas.apply(Gesture(anchor: Vector2(20, 30), scale: 1100))
    #expect(canvas.camera.frame != 0)
    var seen = 0
    for _ in 0..<40 {
      let list = canvas.drawn()
      let drawn = Set(list.strokes.map(\.stroke) + list.edges.map(\.stroke) + list.areas.map(\.stroke) + list.covers)
      for index in canvas.content.strokes.indices {
        let stroke = canvas.content.strokes[index]
        let ends = canvas.content.path(of: stroke).points.compactMap { canvas.screen($0, of: stroke.frame) }
        guard ends.contains(where: { abs($0.x) < 500 && abs($0.y) < 375 }) else { continue }
        check(drawn.contains(index), "stroke \(index) at \(ends) is not drawn")
        seen += 1
      }
      try canvas.apply(Gesture(pan: Vector2(random.symmetric(), random.symmetric()) * 900))
    }
    #expect(seen > 20)
  }
}
