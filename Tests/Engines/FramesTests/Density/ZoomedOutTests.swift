import Foundation
import Geometry
import PictureTestSupport
import Raster
import TestSupport
import Testing
import Workloads

@testable import Frames

extension ExactPicture {
  /// What a draw list shows of a canvas. A hairline drawn by itself is a px wide.
  init<Rule: HandoffRule>(_ canvas: FrameCanvas<Rule>, _ list: inout DrawList) {
    self.init(canvas)
    var picture = self
    canvas.paint(&list) { drawing, list in
      switch drawing {
      case .tile(let draw): if let tiles = list.tiles { picture.paint(draw, tiles) }
      case .vertices(let draw): picture.paint(draw, canvas)
      default: Issue.record("drawn in another way")
      }
    }
    self = picture
  }

  private mutating func paint<Rule: HandoffRule>(_ draw: StrokeDraw, _ canvas: FrameCanvas<Rule>) {
    let stroke = canvas.content.strokes[draw.stroke]
    let points = canvas.content.vertices[stroke.points].map {
      ((Vector2($0) + Vector2(draw.offset)) * Double(draw.zoom)).rotated(by: turn) + centre
    }
    let half = stroke.style == .hairline ? 0.5 : stroke.halfWidth * Double(draw.zoom)
    var region = RegionFiller()
    for (p, q) in zip(points, points.dropFirst()) {
      let normal = p == q ? Vector2(half, 0) : (q - p).perpendicularCCW * (half / (q - p).length)
      region.addTriangle(p + normal, q + normal, q - normal)
      region.addTriangle(p + normal, q - normal, p - normal)
    }
    var arms = [Vector2(half, 0)]
    for _ in 1..<32 { arms.append(arms[arms.count - 1].rotated(by: Vector2(0.9807852804032304, 0.19509032201612825))) }
    for point in points { region.add(arms.map { point + $0 }) }
    let color = stroke.color
    paint(region, SIMD4(color.red, color.green, color.blue, color.alpha))
  }
}

@Suite("Zoomed out")
struct ZoomedOutTests {
  private static func check<Rule: HandoffRule>(
    _ rule: Rule, _ scene: InkScene, depth: Double = 1, turn: Vector2 = Vector2(1, 0)
  ) throws {
    let finger = InkScene.finger
    // Drawn the other way round, a scene is as it was in a turned view.
    var drawn = InkScene(scene.name)
    for stroke in scene.strokes {
      drawn.add(
        stroke.points.map { finger + ($0 - finger).rotated(byInverseOf: turn) }, width: 2 * stroke.halfWidth,
        stroke.color)
    }
    var canvas = try drawn.canvas(rule, depth: depth)
    try canvas.apply(Gesture(anchor: finger, scale: 1, turn: turn))
    var list = DrawList(tiles: InkTiles())
    try scene.judge(rule.name) {
      try canvas.apply(Gesture(anchor: finger, scale: $0))
    } picture: { _ in
      repeat { canvas.compose(into: &list) } while list.tiles?.isBehind == true
      return ExactPicture(canvas, &list)
    }
  }

  @Test("a drawing keeps its ink, its place and its colours", arguments: InkScene.all)
  func ink(of scene: InkScene) throws { try Self.check(DyadicHandoff(), scene) }

  @Test(
    "a drawing keeps its ink in a turned view",
    arguments: [InkScene.dense, .letters, .hatching, .random, .colours, .frames])
  func turned(_ scene: InkScene) throws {
    try Self.check(DyadicHandoff(), scene, turn: #require(Rotation(halfTangent: 0.31)?.pair))
  }

  @Test("a drawing keeps its ink by the published rules", arguments: InkScene.all)
  func published(_ scene: InkScene) throws { try Self.check(TelescopingHandoff(), scene) }

  /// The size of cells against px is another one there at each zoom.
  @Test(
    "a drawing in frames below keeps its ink", arguments: HandoffRuleCatalog.standard.names,
    [InkScene.dense, .random, .colours, .frames])
  func below(rule: String, scene: InkScene) throws {
    let descriptor = try #require(HandoffRuleCatalog.standard[rule])
    try Self.check(descriptor.rule, scene, depth: 3e4)
  }

  /// The strokes of the test of many. `VERNIER_STROKES=1000000 swift test -c release --filter ZoomedOut` takes that
  /// many.
  private static let count = ProcessInfo.processInfo.environment["VERNIER_STROKES"].flatMap { Int($0) } ?? 10_000

  @Test("very many random strokes keep their ink") func many() throws {
    let scene = InkScene.random(count: Self.count)
    var canvas = try scene.canvas(DyadicHandoff())
    var list = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    // All of them are in view.
    let start = 90 / max(scene.box.size.x, scene.box.size.y)
    try scene.judge("many", from: start, samples: Self.count > 100_000 ? 2880 : 1200) {
      try canvas.apply(Gesture(anchor: InkScene.finger, scale: $0))
    } picture: { _ in
      canvas.compose(into: &list)
      #expect(list.strokes.isEmpty && list.tiles?.isBehind == false)
      return ExactPicture(canvas, &list)
    }
  }

  @Test(
    "a hairline is about a px wide until its frame is smaller than 1/64 px, also in tiles", arguments: [1, 3e4],
    [false, true])
  func hairline(depth: Double, isTogether: Bool) throws {
    var scene = InkScene("a hairline")
    if isTogether {
      // Beneath it, strokes that are not seen, but small and close together.
      for index in 0..<20 {
        let start = Vector2(-7, Double(index) * 2.4 - 24)
        scene.add([start, start + Vector2(14, 0)], width: 2, SIMD4(255, 255, 255, 255))
      }
    }
    scene.add([Vector2(-50, -30), Vector2(10, 5), Vector2(45, 20)], width: 0)
    func check<Rule: HandoffRule>(_ rule: Rule) throws {
      var canvas = try scene.canvas(rule, depth: depth)
      var list = DrawList(tiles: InkTiles())
      try InkScene.zoomOut {
        try canvas.apply(Gesture(anchor: InkScene.finger, scale: $0))
      } _: { zoom in
        repeat { canvas.compose(into: &list) } while list.tiles?.isBehind == true
        let line = scene.strokes[scene.strokes.count - 1].points.map {
          ($0 - InkScene.finger) * zoom + InkScene.finger + canvas.viewport.centre
        }
        #expect(list.strokes.isEmpty || !isTogether || zoom > 0.5)
        Self.check(ExactPicture(canvas, &list), line, "\(rule.name), \(depth), \(zoom)")
      }
    }
    try check(DyadicHandoff())
    try check(TelescopingHandoff())
  }

  /// Checks the picture of a hairline, by its length and by the distance of px from it.
  private static func check(_ picture: ExactPicture, _ line: [Vector2], _ name: String) {
    var ink = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let share = 1 - Double(picture.pixels[y * picture.width + x].x)
        ink += share
        guard share > 0.01 else { continue }
        let place = Vector2(Double(x) + 0.5, Double(y) + 0.5)
        let distance = zip(line, line.dropFirst()).map { Self.distance(place, $0, $1) }.reduce(9, min)
        TestSupport.check(distance < 1.3, "\(name): ink \(distance) px away")
      }
    }
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    // Without ends in tiles, with round ones by itself.
    let limits = 0.45 * length - 0.02...length + 1
    TestSupport.check(length < 1 / 32.0 || limits.contains(ink), "\(name): \(ink) px of ink, not \(limits)")
  }

  private static func distance(_ place: Vector2, _ from: Vector2, _ to: Vector2) -> Double {
    let (d, p) = (to - from, place - from)
    return (p - d * min(max(p.dot(d) / d.dot(d), 0), 1)).length
  }
}
