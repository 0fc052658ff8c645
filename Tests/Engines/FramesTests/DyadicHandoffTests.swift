import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("The dyadic handoff")
struct DyadicHandoffTests {
  private static let finger = Vector2(137.3, -88.1)

  private static func canvas(levels: Int, seed: UInt64 = 5) throws -> FrameCanvas<DyadicHandoff> {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: seed)
    for _ in 0..<levels * 2 {
      let finger = Vector2(random.symmetric(), random.symmetric()) * 300
      try canvas.apply(Gesture(anchor: finger, scale: 31.7, pan: Vector2(3, -5)))
    }
    return canvas
  }

  @Test("enters above 1024 and leaves below a half, several levels in one event, through a root that grows")
  func thresholds() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    #expect(try canvas.apply(Gesture(scale: 1024)) == 0)
    #expect(canvas.camera.frame == 0)
    #expect(try canvas.apply(Gesture(scale: 1.001)) == 1)
    #expect(canvas.camera.frame == 1 && canvas.camera.zoom == 1024 * 1.001 / 1024)
    #expect(try canvas.apply(Gesture(scale: 0x1p35)) == 3)
    #expect(canvas.tree[canvas.camera.frame].level == 4)
    #expect(try canvas.apply(Gesture(scale: 0x1p-75)) == -7)
    #expect(canvas.tree[canvas.camera.frame].level == -3 && canvas.tree[canvas.tree.root].level == -3)
    #expect(canvas.tree[0].parent != nil && canvas.tree[0].origin == .zero)
    #expect(canvas.camera.zoom >= 0.5 && canvas.camera.zoom <= 1024)
    // All scales but 1.001 are powers of two, and all pinches are about the centre.
    #expect(canvas.camera.centre == .zero)
  }

  @Test(
    "keeps visible coordinates within 768 units and a diagonal of the screen, which a view reaches",
    arguments: [(1000, 750, 2018), (1366, 1024, 2475.2), (2732, 2048, 4182.4)])
  func coordinates(width: Double, height: Double, bound: Double) throws {
    let viewport = try #require(Viewport(width: width, height: height))
    #expect(abs(DyadicHandoff.coordinateBound(viewport) - bound) < 0.05)
    #expect(DyadicHandoff.descriptor.promise?(viewport).local == DyadicHandoff.coordinateBound(viewport))
    // The farthest centre, the smallest zoom, and a corner that is turned onto the axis.
    var canvas = FrameCanvas(rule: DyadicHandoff(), viewport: viewport)
    let corner = viewport.size / 2
    try canvas.apply(Gesture(pan: Vector2(-768, 0)))
    try canvas.apply(Gesture(scale: 0.5, turn: corner / corner.length))
    #expect(canvas.camera.frame == 0 && canvas.camera.zoom == 0.5)
    let reached = canvas.camera.local(corner).x
    #expect(abs(reached - 768 - viewport.diagonal) < 1e-9 && reached <= DyadicHandoff.coordinateBound(viewport))
    // One unit farther, or at a slightly smaller zoom, the frame is another.
    try canvas.apply(Gesture(pan: (Vector2(-0.5, 0)).rotated(by: canvas.camera.turn)))
    #expect(canvas.camera.frame != 0)
  }

  @Test("enter and leave restore every bit of the camera", arguments: [0, 1, 10, 300])
  func restores(levels: Int) throws {
    var canvas = try Self.canvas(levels: levels)
    try canvas.apply(Gesture(anchor: Self.finger, scale: 900 / canvas.camera.zoom))
    // Go down first, so that the deepest position visited is the same before and after.
    try canvas.apply(Gesture(anchor: Self.finger, scale: 4))
    try canvas.apply(Gesture(anchor: Self.finger, scale: 0x1p-9))
    let before = canvas.camera
    let frames = canvas.tree.count
    #expect(try canvas.apply(Gesture(anchor: Self.finger, scale: 0x1p9)) == 1)
    let below = canvas.camera
    #expect(try canvas.apply(Gesture(anchor: Self.finger, scale: 0x1p-9)) <= 0)
    while canvas.camera.frame != before.frame {
      try canvas.apply(Gesture(anchor: Self.finger, scale: 0.5))
      try canvas.apply(Gesture(anchor: Self.finger, scale: 1))
      if canvas.tree[canvas.camera.frame].level < canvas.tree[before.frame].level { break }
    }
    try canvas.apply(Gesture(anchor: Self.finger, scale: before.zoom / canvas.camera.zoom))
    #expect(canvas.camera == before && canvas.camera.centre == before.centre)
    try canvas.apply(Gesture(anchor: Self.finger, scale: 0x1p9))
    #expect(canvas.camera == below && canvas.tree.count == frames)
  }

  @Test(
    "out and in about one finger comes back to the bit by powers of two, to 1e-9 px otherwise",
    arguments: [1, 5, 50, 334])
  func returns(levels: Int) throws {
    var canvas = try Self.canvas(levels: levels)
    let start = canvas.camera
    let point = canvas.camera.local(Self.finger)
    for _ in 0..<levels * 10 { try canvas.apply(Gesture(anchor: Self.finger, scale: 0.5)) }
    #expect(canvas.tree[canvas.camera.frame].level <= canvas.tree[start.frame].level - levels + 1)
    for _ in 0..<levels * 10 { try canvas.apply(Gesture(anchor: Self.finger, scale: 2)) }
    #expect(canvas.camera == start)
    let steps = levels * 102
    for _ in 0..<steps { try canvas.apply(Gesture(anchor: Self.finger, scale: 1 / 1.07)) }
    for _ in 0..<steps { try canvas.apply(Gesture(anchor: Self.finger, scale: 1.07)) }
    let seen = try #require(canvas.screen(point, of: start.frame))
    #expect((seen - Self.finger).length <= 1e-9)
  }

  @Test("a frame has one position: every path of pans leads to the same frame")
  func onePosition() throws {
    var canvas = try Self.canvas(levels: 20)
    try canvas.apply(Gesture(scale: 1 / canvas.camera.zoom))
    // To the centre of the frame, because near a border the camera may stay in either of two frames.
    try canvas.apply(Gesture(pan: canvas.camera.centre * canvas.camera.zoom))
    let home = canvas.camera.frame
    let step = 1024 * canvas.camera.zoom
    let paths: [[Vector2]] = [
      [Vector2(step, 0), Vector2(0, step), Vector2(-step, 0), Vector2(0, -step)],
      [Vector2(-3 * step, 700 * step), Vector2(1500 * step, -700 * step), Vector2(-1497 * step, 0)],
      [Vector2(5e8 * step, -5e8 * step), Vector2(-5e8 * step, 5e8 * step)],
    ]
    for path in paths {
      var visited: Set<Int> = [home]
      for pan in path {
        try canvas.apply(Gesture(pan: pan))
        visited.insert(canvas.camera.frame)
        #expect(abs(canvas.camera.centre.x) <= 768 && abs(canvas.camera.centre.y) <= 768)
      }
      #expect(canvas.camera.frame == home && visited.count == path.count)
    }
    for index in 0..<canvas.tree.count where canvas.tree[index].parent != nil {
      let origin = canvas.tree[index].origin
      check(
        [origin.x, origin.y].allSatisfy { $0 == $0.rounded() && (-512...511).contains($0) }
          && canvas.tree[index].scale == 1024, "frame \(index) at \(origin)")
    }
  }

  @Test("extreme gestures come back among the frames, and to the bit")
  func extremes() throws {
    var canvas = try Self.canvas(levels: 3)
    let start = canvas.camera
    let point = canvas.camera.local(Self.finger)
    for gesture in [
      Gesture(anchor: Vector2(0x1p60, -0x1p60), scale: 0x1p-100),
      Gesture(anchor: Vector2(0x1p60, -0x1p60), scale: 0x1p100),
      Gesture(pan: Vector2(-0x1p60, 0x1p60)), Gesture(pan: Vector2(0x1p60, -0x1p60)),
    ] {
      try canvas.apply(gesture)
      #expect(canvas.camera.zoom >= 0.5 && canvas.camera.zoom <= 1024)
      #expect(abs(canvas.camera.centre.x) <= 768 && abs(canvas.camera.centre.y) <= 768)
    }
    let seen = try #require(canvas.screen(point, of: start.frame))
    #expect((seen - start.screen(point)).length <= 1e-9 && canvas.camera.zoom == start.zoom)
  }

  @Test("at most one switch in 240 trembling events about either threshold, and at a border", arguments: [0.001, 0.01])
  func tremble(noise: Double) throws {
    for (threshold, approach) in [(1024.0, 1024.0), (0.5, 0x1p-11)] {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      if threshold < 1 { try canvas.apply(Gesture(scale: 1025)) }
      try canvas.apply(Gesture(anchor: Self.finger, scale: threshold < 1 ? 0.501 / canvas.camera.zoom : approach))
      try canvas.apply(Gesture(anchor: Self.finger, scale: threshold / canvas.camera.zoom))
      var random = SplitMix64(seed: 3)
      var last = 1.0
      var switches = 0
      for _ in 0..<240 {
        let next = 1 + noise * random.symmetric()
        let frame = canvas.camera.frame
        try canvas.apply(Gesture(anchor: Self.finger, scale: next / last))
        last = next
        if canvas.camera.frame != frame { switches += 1 }
      }
      #expect(switches <= 1, "about \(threshold)")
    }
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(pan: Vector2(-768, 0)))
    var random = SplitMix64(seed: 4)
    var switches = 0
    for _ in 0..<240 {
      let frame = canvas.camera.frame
      try canvas.apply(Gesture(pan: Vector2(10 * random.symmetric(), 0)))
      if canvas.camera.frame != frame { switches += 1 }
    }
    #expect(switches <= 1)
  }

  @Test("copies of a camera are values of their own")
  func values() throws {
    var canvas = try Self.canvas(levels: 2)
    let copy = canvas.camera
    let centre = copy.centre
    try canvas.apply(Gesture(pan: Vector2(1, 2)))
    #expect(copy.centre == centre && copy != canvas.camera)
    try canvas.apply(Gesture(pan: Vector2(-1, -2)))
    #expect(copy == canvas.camera)
  }

  @Test("keeps the point under the finger, compared with exact fractions, over a thousand gestures")
  func pins() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    var random = SplitMix64(seed: 9)
    for index in 0..<1000 {
      let finger = Vector2(random.symmetric(), random.symmetric()) * 400
      let frame = canvas.camera.frame
      let point = try #require(canvas.rule.stored(canvas.camera.local(finger)))
      let start = try #require(ExactPositions.position(point, of: frame, in: canvas))
      let scale = index % 200 < 120 ? 1 + 0.3 * random.unit() : 1 / (1 + 0.3 * random.unit())
      let turn = (Rotation(halfTangent: 0.1 * random.symmetric()) ?? .identity).pair
      let pan = Vector2(random.symmetric(), random.symmetric()) * 5
      try canvas.apply(Gesture(anchor: finger, scale: scale, turn: turn, pan: pan))
      let goal = finger + (start - finger).rotated(by: turn) * scale + pan
      let exact = try #require(ExactPositions.position(point, of: frame, in: canvas))
      let seen = try #require(canvas.screen(point, of: frame))
      check((exact - goal).length <= 1e-12, "gesture \(index): \((exact - goal).length) px off the finger")
      check((seen - exact).length <= 5e-10, "gesture \(index): drawn \((seen - exact).length) px off")
    }
  }
}
