import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("A frame canvas")
struct FrameCanvasTests {
  @Test(
    "refuses a gesture that cannot be applied, and stays as it was",
    arguments: [
      Gesture(scale: 0), Gesture(scale: -1), Gesture(scale: .nan), Gesture(scale: 1e300), Gesture(scale: .infinity),
      Gesture(anchor: Vector2(1e30, 0)), Gesture(pan: Vector2(.infinity, 0)), Gesture(pan: Vector2(0, .nan)),
      Gesture(turn: .zero),
    ])
  func refuses(gesture: Gesture) throws {
    func refused<Rule: HandoffRule>(_ rule: Rule) throws {
      var canvas = FrameCanvas(rule: rule)
      try canvas.apply(Gesture(anchor: Vector2(3, 4), scale: 1e7))
      let camera = canvas.camera
      let tree = canvas.tree
      #expect(throws: FrameCanvasError.self) { try canvas.apply(gesture) }
      #expect(canvas.camera == camera && canvas.tree == tree)
    }
    try refused(TelescopingHandoff())
    try refused(TelescopingCapturedHandoff())
    try refused(TelescopingGridHandoff())
    try refused(DyadicHandoff())
  }

  @Test("refuses a gesture that would take a camera beyond doubles, and stays as it was")
  func infinity() throws {
    var canvas = FrameCanvas(rule: TelescopingHandoff())
    try canvas.apply(Gesture(pan: Vector2(5, 6)))
    var applied = 0
    var camera = canvas.camera
    #expect(throws: FrameCanvasError.cameraAtInfinity) {
      for _ in 0..<100 {
        camera = canvas.camera
        try canvas.apply(Gesture(anchor: Vector2(100, 100), scale: 0x1p-50))
        applied += 1
      }
    }
    #expect(canvas.camera == camera && applied > 15 && canvas.tree.count == 1)
  }

  @Test("stores what the rule can store, and nothing of a stroke that it cannot")
  func storing() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    for stroke in [[Vector2(0.1, 0.2), Vector2(1e5, 0)], [Vector2(.nan, 0)], []] {
      #expect(throws: CanvasEditError.self) { try canvas.add(.hairline(stroke)) }
    }
    #expect(canvas.content.points.isEmpty && canvas.content.strokes.isEmpty)
    let id = try canvas.add(.hairline([Vector2(0.1, 0.2)]))
    #expect(canvas.content.index(of: id) == 0)
    let stored = canvas.content.points[0]
    #expect(stored != Vector2(0.1, 0.2) && (stored - Vector2(0.1, 0.2)).length < 0x1p-42)
    let units = stored.x * 0x1p42
    #expect(units == units.rounded())
  }

  @Test("bounds the content of each frame and of all below it, tightly, also when the root grows")
  func radii() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let anchor = Vector2(random.symmetric(), random.symmetric()) * 400
      try canvas.apply(
        Gesture(anchor: anchor, scale: 1 + 900 * random.unit() * random.unit(), pan: anchor * random.symmetric()))
      if random.unit() < 0.6 { try canvas.apply(Gesture(anchor: anchor, scale: 1 / (1 + 1500 * random.unit()))) }
      _ = try? canvas.add(.hairline([canvas.camera.local(anchor), canvas.camera.local(anchor * 0.7)]))
    }
    let (tree, content) = (canvas.tree, canvas.content)
    #expect(tree.root != 0)
    var own = Array(repeating: -1.0, count: tree.count)
    for stroke in content.strokes {
      for point in content.points[stroke.points] {
        own[stroke.frame] = max(own[stroke.frame], point.length)
        var position = point
        var frame = stroke.frame
        while true {
          check(
            content.subtreeRadius(of: frame) >= position.length * (1 - 1e-15),
            "\(position) lies outside the radius of frame \(frame)")
          guard let parent = tree[frame].parent else { break }
          position = tree[frame].origin + position / tree[frame].scale
          frame = parent
        }
      }
    }
    for frame in 0..<tree.count {
      check(content.radius(of: frame) == own[frame], "frame \(frame): \(content.radius(of: frame)), not \(own[frame])")
      let below = tree.children(of: frame).map { child in
        let radius = content.subtreeRadius(of: child)
        return radius < 0 ? -1 : tree[child].origin.length + radius / tree[child].scale
      }
      let tight = below.reduce(own[frame], max)
      check(
        abs(content.subtreeRadius(of: frame) - tight) <= 1e-14 * abs(tight),
        "frame \(frame): \(content.subtreeRadius(of: frame)), not \(tight)")
    }
  }
}
