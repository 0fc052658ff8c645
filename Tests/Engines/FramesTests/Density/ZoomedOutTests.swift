import Geometry
import Raster
import StrokeOracle
import TestSupport
import Testing
import Workloads

@testable import Frames

/// The picture of a draw list on white, with exact areas.
struct ListPicture {
  var width: Int { 120 }
  var height: Int { 90 }
  private(set) var pixels: [SIMD4<Float>]

  init<Rule: HandoffRule>(_ canvas: FrameCanvas<Rule>, _ list: inout DrawList) {
    pixels = Array(repeating: SIMD4(1, 1, 1, 1), count: 120 * 90)
    let (centre, turn) = (canvas.viewport.centre, canvas.turn)
    var picture = self
    canvas.paint(&list) { drawing, list in
      switch drawing {
      case .tile(let draw): if let tiles = list.tiles { picture.add(draw, tiles, centre, turn) }
      case .vertices(let draw): picture.add(draw, canvas, centre, turn)
      default: Issue.record("drawn in another way")
      }
    }
    self = picture
  }

  private mutating func add(_ draw: TileDraw, _ tiles: InkTiles, _ centre: Vector2, _ turn: Vector2) {
    // Where the tile may be, whatever the view's rotation.
    let middle = ((Vector2(draw.corner) + Vector2(draw.opposite)) / 2).rotated(by: turn) + centre
    let reach = (Vector2(draw.opposite) - Vector2(draw.corner)).length / 2 + 1
    func range(_ middle: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max(middle - reach, 0), Double(count)))
      return first..<max(first, Int(min(max(middle + reach, 0), Double(count))))
    }
    for y in range(middle.y, height) {
      for x in range(middle.x, width) {
        let place = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - centre).rotated(byInverseOf: turn)
        guard let color = tiles.color(of: draw, at: place) else { continue }
        pixels[y * width + x] = color + pixels[y * width + x] * (1 - color.w)
      }
    }
  }

  private mutating func add<Rule: HandoffRule>(
    _ draw: StrokeDraw, _ canvas: FrameCanvas<Rule>, _ centre: Vector2, _ turn: Vector2
  ) {
    let stroke = canvas.content.strokes[draw.stroke]
    let points = canvas.content.vertices[stroke.points].map {
      ((Vector2($0) + Vector2(draw.offset)) * Double(draw.zoom)).rotated(by: turn) + centre
    }
    let half = stroke.halfWidth * Double(draw.zoom)
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
    let alpha = Float(color.alpha) / 255
    let paint = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255) * (alpha / 255)
    region.forEachRun(columns: 0..<width, rows: 0..<height) { y, columns, coverage in
      for x in columns {
        let below = pixels[y * width + x]
        pixels[y * width + x] = paint * Float(coverage) + below * (1 - alpha * Float(coverage))
      }
    }
  }
}

@Suite("Zoomed out")
struct ZoomedOutTests {
  /// Whether to print the largest deviations.
  private static let measures = false

  /// A canvas with a scene, drawn at one px per unit, from where it is looked at.
  static func canvas<Rule: HandoffRule>(_ rule: Rule, _ scene: InkScene) throws -> FrameCanvas<Rule> {
    var canvas = try FrameCanvas(rule: rule, viewport: #require(Viewport(width: 120, height: 90)))
    var middle = Vector2.zero
    for stroke in scene.strokes {
      let start = stroke.points[0]
      if (start - middle).length > 500 {
        try canvas.apply(Gesture(pan: middle - start))
        middle = start
      }
      let color = StrokeColor(
        red: stroke.color.x, green: stroke.color.y, blue: stroke.color.z, alpha: stroke.color.w)
      let points = stroke.points.map { canvas.camera.local($0 - middle) }
      try canvas.add(.stroke(points, halfWidth: stroke.halfWidth / canvas.camera.zoom, color: color))
    }
    try canvas.apply(Gesture(pan: middle))
    return canvas
  }

  private static func check<Rule: HandoffRule>(
    _ rule: Rule, _ scene: InkScene, turn: Vector2 = Vector2(1, 0)
  ) throws {
    let finger = Vector2(11.3, -7.1)
    // Drawn the other way round, a scene is as it was in a turned view.
    var drawn = InkScene(scene.name)
    for stroke in scene.strokes {
      drawn.add(
        stroke.points.map { finger + ($0 - finger).rotated(byInverseOf: turn) }, width: 2 * stroke.halfWidth,
        stroke.color)
    }
    var canvas = try canvas(rule, drawn)
    try canvas.apply(Gesture(anchor: finger, scale: 1, turn: turn))
    var judge = InkJudge(scene, anchor: finger + canvas.viewport.centre, origin: finger)
    var list = DrawList(tiles: InkTiles())
    var zoom = 1.0
    while zoom > 1e-6 {
      repeat { canvas.compose(into: &list) } while list.tiles?.isBehind == true
      let picture = ListPicture(canvas, &list)
      judge.judge(zoom: zoom, width: picture.width, height: picture.height) { x, y in
        let color = picture.pixels[y * picture.width + x] * 255
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
      try canvas.apply(Gesture(anchor: finger, scale: 1 / 1.3))
      zoom /= 1.3
    }
    TestSupport.check(judge.faults.isEmpty, "\(rule.name): \(judge.faults)")
    if measures { print(rule.name, scene.name, judge.worst) }
  }

  @Test("a drawing keeps its ink, its place and its colours", arguments: InkScene.all)
  func ink(of scene: InkScene) throws {
    try Self.check(DyadicHandoff(), scene)
  }

  @Test("a drawing keeps its ink in a turned view", arguments: [InkScene.dense, .colours])
  func turned(_ scene: InkScene) throws {
    try Self.check(DyadicHandoff(), scene, turn: #require(Rotation(halfTangent: 0.31)?.pair))
  }

  @Test("a drawing keeps its ink by the published rules", arguments: [InkScene.dense, .letters, .colours])
  func published(_ scene: InkScene) throws {
    try Self.check(TelescopingHandoff(), scene)
  }
}
