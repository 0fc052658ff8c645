import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing
import Workloads

@testable import Frames

@Suite("The dyadic compositor")
struct DyadicCompositorTests {
  /// A position in the first frame.
  private static let hub = Vector2(37.25, -12.5)

  /// A canvas with edges through the hub in its first frame, zoomed in with the hub in view.
  private static func descended(_ levels: Int, edges: Int) throws
    -> (canvas: FrameCanvas<DyadicHandoff>, seen: Vector2, ends: [Vector2])
  {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let ends = EdgeFan(count: edges, seed: 3).ends(magnification: 1, grid: 0x1p-36).map { hub + $0 }
    for index in stride(from: 0, to: ends.count, by: 2) {
      _ = try? canvas.add(.hairline([ends[index], ends[index + 1]]))
    }
    var random = SplitMix64(seed: 8)
    var seen = hub
    for _ in 0..<levels * 10 {
      let goal = (Vector2(random.symmetric(), random.symmetric()) * 80).rounded(.toNearestOrEven) / 4
      try canvas.apply(Gesture(anchor: seen * 2 - goal, scale: 2))
      seen = goal
    }
    return (canvas, seen, ends)
  }

  @Test("draws edges from any level above where they were stored, to 1e-8 px", arguments: [1, 2, 3, 10, 40, 334])
  func ancestors(levels: Int) throws {
    let (canvas, seen, ends) = try Self.descended(levels, edges: 12)
    var list = DrawList()
    canvas.compose(into: &list)
    #expect(list.edges.count == 12)
    let exact = try #require(ExactPositions.position(Self.hub, of: 0, in: canvas))
    #expect((exact - seen).length <= 1e-9)
    let reference = EdgeReference(viewport: .standard)
    for edge in list.edges {
      let distance = reference.distance(
        drawn: (edge.start, edge.end), exact: exact, direction: ends[edge.point + 1] - ends[edge.point])
      check(try #require(distance) <= 1e-8, "edge \(edge.point) is \(distance ?? .nan) px off")
    }
  }

  @Test(
    "works for viewports of any size",
    arguments: [
      (1, 1), (65_536, 65_536), (1e12, 1e12), (1e300, 1), (1e300, 1e300),
    ] as [(Double, Double)])
  func viewports(width: Double, height: Double) throws {
    let viewport = try #require(Viewport(width: width, height: height))
    var canvas = FrameCanvas(rule: DyadicHandoff(), viewport: viewport)
    var list = DrawList()
    _ = try? canvas.add(.hairline([Vector2(-3.5, 0.25), Vector2(3.5, 0.25)]))
    for _ in 0..<30 {
      try canvas.apply(Gesture(anchor: Vector2(1, 2), scale: 4, pan: Vector2(700, -3)))
      canvas.compose(into: &list)
    }
    #expect(canvas.camera.zoom.isFinite)
  }

  @Test("draws them after panning to neighbours, and after zooming out and in")
  func wanders() throws {
    var (canvas, _, ends) = try Self.descended(12, edges: 12)
    let home = canvas.camera.frame
    var random = SplitMix64(seed: 12)
    var list = DrawList()
    let reference = EdgeReference(viewport: .standard)
    var judged = 0
    for index in 0..<300 {
      // Parallel to an edge, so that it stays in view while the camera crosses frames.
      let direction = (ends[1] - ends[0]) / (ends[1] - ends[0]).length
      let scale = index % 3 == 0 ? (random.unit() < 0.5 ? 1.7 : 1 / 1.7) : 1
      try canvas.apply(Gesture(scale: scale, pan: direction * (400 * random.symmetric())))
      canvas.compose(into: &list)
      let hub = try #require(ExactPositions.position(Self.hub, of: 0, in: canvas))
      for point in stride(from: 0, to: ends.count, by: 2) {
        let edge = list.edges.first { $0.point == point }
        // Nil if neither the exact edge nor a drawn one is inside the viewport.
        let distance = reference.distance(
          drawn: edge.map { ($0.start, $0.end) }, exact: hub, direction: ends[point + 1] - ends[point])
        guard let distance else { continue }
        judged += 1
        check(distance <= 1e-8, "event \(index), edge \(point): \(distance) px")
      }
      // A new compositor draws the same content.
      var fresh = DyadicCompositor()
      fresh.update(for: canvas.camera, in: canvas.tree, content: canvas.content, change: .all)
      var other = DrawList()
      fresh.compose(canvas.content, from: canvas.camera, in: canvas.tree, into: &other)
      check(Array(other.edges) == Array(list.edges) && other.strokes == list.strokes, "event \(index) differs")
    }
    #expect(judged > 300, "only \(judged) edges were in view")
    #expect(canvas.tree[home].level == 11)
  }

  @Test("clips nothing in view: edges that end there end there, dots stay")
  func ends() throws {
    for levels in [1, 2, 4] {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      let end = Vector2(3.25, 4.5)
      _ = try? canvas.add(.hairline([Vector2(300, 200), end]))
      _ = try? canvas.add(.hairline([end]))
      for _ in 0..<levels * 10 + 1 { try canvas.apply(Gesture(anchor: end * canvas.camera.zoom, scale: 1)) }
      var seen = end
      for _ in 0..<levels * 10 + 1 {
        try canvas.apply(Gesture(anchor: seen * 2 - Vector2(20, 10), scale: 2))
        seen = Vector2(20, 10)
      }
      var list = DrawList()
      canvas.compose(into: &list)
      #expect(list.edges.count == 2)
      for edge in list.edges {
        #expect((edge.end - seen).length <= 1e-9)
        if edge.stroke == 1 { #expect(edge.start == edge.end) }
      }
    }
  }

  @Test("draws neighbours and what lies below with their own offsets, and leaves out what cannot be seen")
  func others() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(scale: 3000))
    let points = [Vector2(10, 20), Vector2(110, 60)]
    _ = try? canvas.add(.hairline(points.map { canvas.camera.local($0) }))
    let home = canvas.camera.frame
    try canvas.apply(Gesture(pan: Vector2(-2400, 0)))
    #expect(canvas.camera.frame != home)
    var list = DrawList()
    canvas.compose(into: &list)
    #expect(list.strokes.isEmpty)
    try canvas.apply(Gesture(pan: Vector2(1500, 0)))
    #expect(canvas.camera.frame != home)
    canvas.compose(into: &list)
    #expect(list.strokes.count == 1)
    for draw in list.strokes {
      let stroke = canvas.content.strokes[draw.stroke]
      let drawn = Vector2(Double(draw.offset.x), Double(draw.offset.y)) * Double(draw.zoom)
      let exact = try #require(ExactPositions.position(stroke.origin, of: stroke.frame, in: canvas))
      #expect((drawn - exact).length <= 1e-3 && stroke.frame == home)
    }
    // Two levels up, the whole content is less than a quarter of a pixel.
    try canvas.apply(Gesture(scale: 0x1p-6))
    canvas.compose(into: &list)
    #expect(list.strokes.count == 1)
    try canvas.apply(Gesture(scale: 0x1p-12))
    canvas.compose(into: &list)
    #expect(list.strokes.isEmpty && list.edges.isEmpty)
  }

  @Test("large strokes of the active frame are drawn from doubles")
  func large() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let points = [Vector2(-310.3, -200.7), Vector2(11.1, 7.3), Vector2(290.9, 240.1)]
    _ = try? canvas.add(.hairline(points))
    try canvas.apply(Gesture(anchor: points[1], scale: 900))
    var list = DrawList()
    canvas.compose(into: &list)
    #expect(list.strokes.isEmpty && list.edges.count == 2)
    for edge in list.edges {
      let joint = edge.point == 0 ? edge.end : edge.start
      let exact = try #require(ExactPositions.position(canvas.content.points[1], of: 0, in: canvas))
      #expect((joint - exact).length <= 1e-9)
    }
  }

  @Test("large strokes that come into view from any side are drawn, both ways")
  func largeFromAllSides() throws {
    let middle = Vector2(11.1, 7.3)
    for direction in [(3, 0), (3, 2), (1, 3), (-2, 3), (-3, 0), (-3, -1), (0, -3), (2, -3)] {
      let end = middle + 100 * Vector2(Double(direction.0), Double(direction.1))
      for points in [[middle, end], [end, middle]] {
        var canvas = FrameCanvas(rule: DyadicHandoff())
        try canvas.add(.hairline(points))
        // The end is beside the centre of the view.
        try canvas.apply(Gesture(anchor: middle, scale: 900, pan: -middle + Vector2(90, -40)))
        let list = canvas.drawn()
        #expect(list.strokes.isEmpty && list.edges.count == 1, "\(points)")
      }
    }
  }

  @Test("a hundred thousand levels with content at the top and the bottom")
  func deep() throws {
    var tree = FrameTree()
    var index = 0
    for level in 0..<100_000 {
      index = try tree.add(below: index, origin: Vector2(Double(level % 7) - 3, 1), scale: 1024)
    }
    var content = FrameContent(identity: 0)
    content.add(.hairline([.zero, Vector2(1, 1)]), to: 0, of: tree, number: 0, data: "")
    content.add(.hairline([.zero, Vector2(1, 1)]), to: index, of: tree, number: 1, data: "")
    var compositor = DyadicCompositor()
    let camera = DyadicCamera(frame: index)
    compositor.update(for: camera, in: tree, content: content, change: .all)
    var list = DrawList()
    compositor.compose(content, from: camera, in: tree, into: &list)
    #expect(list.strokes.map(\.stroke) == [1])
    #expect(tree.path(to: index).count == 100_000)
  }
}
