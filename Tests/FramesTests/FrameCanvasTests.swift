import Geometry
import TestSupport
import Testing
import Workloads

@testable import Frames

@Suite("A frame canvas")
struct FrameCanvasTests {
  @Test(
    "refuses a gesture that cannot be played, and stays as it was",
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

  @Test("says when a camera in doubles would leave them, and stays as it was")
  func infinity() throws {
    var canvas = FrameCanvas(rule: TelescopingHandoff())
    try canvas.apply(Gesture(pan: Vector2(5, 6)))
    var played = 0
    var camera = canvas.camera
    #expect(throws: FrameCanvasError.cameraAtInfinity) {
      for _ in 0..<100 {
        camera = canvas.camera
        try canvas.apply(Gesture(anchor: Vector2(100, 100), scale: 0x1p-50))
        played += 1
      }
    }
    #expect(canvas.camera == camera && played > 15 && canvas.tree.count == 1)
  }

  @Test("stores what the rule can store, and nothing of a stroke that it cannot")
  func storing() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    for stroke in [[Vector2(0.1, 0.2), Vector2(1e5, 0)], [Vector2(.nan, 0)], []] {
      let index = canvas.add(stroke)
      #expect(index == nil)
    }
    #expect(canvas.content.points.isEmpty && canvas.content.strokes.isEmpty)
    let index = canvas.add([Vector2(0.1, 0.2)])
    #expect(index == 0)
    let stored = canvas.content.points[0]
    #expect(stored != Vector2(0.1, 0.2) && (stored - Vector2(0.1, 0.2)).length < 0x1p-42)
    let units = stored.x * 0x1p42
    #expect(units == units.rounded())
  }

  @Test("a zoom beyond doubles is told as significand and exponent")
  func effectiveZoom() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    for _ in 0..<334 { try canvas.apply(Gesture(scale: 1024)) }
    try canvas.apply(Gesture(scale: 1.5))
    let zoom = try #require(canvas.camera.effectiveZoom(in: canvas.tree))
    #expect(zoom.exponent == 3340 && zoom.significand == 1.5 && zoom.double == .infinity)
  }

  @Test("content is known to reach at least as far as it does, also when the root grows")
  func reach() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let anchor = Vector2(random.symmetric(), random.symmetric()) * 400
      try canvas.apply(
        Gesture(anchor: anchor, scale: 1 + 900 * random.unit() * random.unit(), pan: anchor * random.symmetric()))
      if random.unit() < 0.6 { try canvas.apply(Gesture(anchor: anchor, scale: 1 / (1 + 1500 * random.unit()))) }
      _ = canvas.add([canvas.camera.local(anchor), canvas.camera.local(anchor * 0.7)])
    }
    #expect(canvas.tree.root != 0)
    for stroke in canvas.content.strokes {
      for point in canvas.content.points[stroke.points] {
        var position = point
        var frame = stroke.frame
        while true {
          check(
            canvas.content.reachBelow(frame) >= position.length * (1 - 1e-15),
            "frame \(frame) reaches less than \(position)")
          guard let parent = canvas.tree[frame].parent else { break }
          position = canvas.tree[frame].origin + position / canvas.tree[frame].scale
          frame = parent
        }
      }
    }
  }
}
