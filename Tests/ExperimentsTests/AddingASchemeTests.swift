import ExactGeometry
import Experiments
import Frames
import Geometry
import Oracle
import Schemes
import Testing
import Workloads

// What the article "Adding a scheme" walks through: a scheme in one file, registered in one line, and swept.

/// Each coordinate of a point and of the eye as the nearest float and the rest; the differences are taken in float32.
final class SplitFloatsScheme: CoordinateScheme {
  struct StoredPoint {
    let high, low: SIMD2<Float>

    init(_ point: Vector2) {
      high = SIMD2<Float>(point)
      low = SIMD2<Float>(point - Vector2(high))
    }
  }

  static let descriptor = SchemeDescriptor(
    name: "split-floats", summary: "points and eye as a nearest float and the rest", source: "relative to eye (RTE)",
    colour: "#7F7F7F"
  ) { SplitFloatsScheme(viewport: $1) }

  private var points: [StoredPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private var eye = Vector2.zero
  private var highAndLow = StoredPoint(.zero)
  private var shader: VertexShader
  private var rounder = ExactRounder(precision: 53)

  init(viewport: Viewport) {
    shader = VertexShader(viewport: viewport)
  }

  func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { StoredPoint(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  func move(to camera: ExactCamera, by gesture: Gesture) {
    eye = rounder.centre(of: camera)
    highAndLow = StoredPoint(eye)
    shader.zoom = camera.zoom.float
    shader.turn = SIMD2<Float>(camera.pose.rotation.pair)
  }

  func project(_ point: StoredPoint) -> SIMD2<Float> {
    shader((point.high - highAndLow.high) + (point.low - highAndLow.low))
  }

  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    for index in points.indices { ndc[index] = project(points[index]) }
  }

  func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ project(points[$0]) }, into: drawn)
  }

  func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(screen.rotated(byInverseOf: Vector2(shader.turn)) / Double(shader.zoom) + eye)
  }
}

@Suite struct AddingASchemeTests {
  private static let catalog = SchemeCatalog.standard + [SplitFloatsScheme.descriptor]

  @Test func aSchemeOfOnesOwnIsListedLast() {
    #expect(Self.catalog.names == SchemeCatalog.standard.names + ["split-floats"])
    #expect(Self.catalog["split-floats"] == SplitFloatsScheme.descriptor)
    #expect(Self.catalog["mpfr-128"] != nil, "families stay")
  }

  @Test func itIsSweptOnEveryWorkloadAndPath() throws {
    let scheme = try #require(Self.catalog["split-floats"])
    let configuration = Scenario.configuration([scheme], decades: [0, 6, 14], ancestors: [1])
    let rows = try Scenario.rows(configuration)
    #expect(rows.count == configuration.cells.count && rows.allSatisfy { $0.scheme == "split-floats" })
    #expect(rows.map(\.crossChecked).reduce(0, +) >= CrossCheckPlan.fewest)
    for row in rows where row.content == .active {
      let jitter = try #require(row.summary.jitter).p99
      // 48 bits for coordinates of some 1,000 units: 4e-12 units.
      switch row.depth {
      case 0, 6: #expect(jitter < 0.01 && (row.roundTrip ?? 1) < 0.01, "\(row.workload) \(row.path): \(jitter) px")
      default: #expect(jitter > 0.25, "\(row.workload) \(row.path): \(jitter) px")
      }
    }
  }

  @Test func itBreaksBetweenFloat32AndFloat64() throws {
    let schemes = try ["float32", "split-floats", "float64"].map { try #require(Self.catalog[$0]) }
    let rows = try Scenario.horizons(Scenario.configuration(schemes, decades: []), deepest: 20)
    let nearest = try schemes.map { scheme in
      try #require(rows.filter { $0.scheme == scheme.name && $0.status == .found }.compactMap(\.horizon).min())
    }
    #expect(nearest[0] + 4 < nearest[1] && nearest[1] + 0.5 < nearest[2], "\(nearest)")
  }

  @Test func itsWorstSampleIsRedoneByExactArithmetic() throws {
    let configuration = Scenario.configuration([SplitFloatsScheme.descriptor], decades: [9])
    let recheck = CellRecheck(configuration)
    for cell in configuration.cells {
      let answer = try recheck.answer(cell)
      let recorded = try #require(answer.row.summary.jitter?.maximum)
      let exact = try #require(answer.exactWorstJitter)
      #expect(recorded > 1e-4, "what is not rounded is not judged: \(recorded) px")
      #expect(abs(exact - recorded) <= CellRecheck.tolerance(for: .standard), "\(exact) px, \(recorded) px")
    }
  }

  @Test func itsMemoryAndItsEffortAreAskedOfTheDescriptor() {
    let configuration = Scenario.configuration([SplitFloatsScheme.descriptor], decades: [0, 6])
    #expect(SplitFloatsScheme.descriptor.coordinateBits(deepest: .one, viewport: .standard) == 64)
    var effort = SweepEffort(configuration)
    var done = 0.0
    for index in configuration.cells.indices { done = effort.finish(index) }
    #expect(abs(done - 1) < 1e-12)
  }
}

/// Frames of scale 1,000 as in the documents of Slate, with origins at whole numbers of parent units.
struct WholeOriginHandoff: HandoffRule {
  static let descriptor = HandoffRuleDescriptor(
    WholeOriginHandoff(), summary: "nested frames of scale 1,000 at whole-number positions", source: "this test",
    colour: "#7F7F7F")

  var name: String { "whole-origins" }
  var thresholds: HandoffThresholds { TelescopingHandoff().thresholds }
  func camera() -> PinnedCamera { PinnedCamera() }
  func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }
  func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    while camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let local = camera.local(finger)
      let origin = local.rounded(.toNearestOrEven)
      let known = tree.child(of: camera.frame, at: origin)
      guard let child = known ?? tree.addFrame(below: camera.frame, origin: origin, scale: 1000) else { return crossed }
      camera.frame = child
      camera.zoom /= 1000
      camera.pin((local - origin) * 1000, at: finger)
      crossed += 1
    }
    let frame = tree[camera.frame]
    if crossed == 0, camera.zoom < thresholds.leave, let parent = frame.parent {
      let local = frame.origin + camera.local(finger) / frame.scale
      camera.frame = parent
      camera.zoom *= frame.scale
      camera.pin(local, at: finger)
      crossed = -1
    }
    return crossed
  }
}

/// A handoff rule of one's own is validated, and swept as a scheme, under its one name.
@Suite struct AddingAHandoffRuleTests {
  @Test func itIsValidated() throws {
    let catalog = HandoffRuleCatalog.standard + [WholeOriginHandoff.descriptor]
    let rule = try #require(catalog["whole-origins"])
    let rows = try HandoffScenario.rows(HandoffScenario.configuration([rule], levels: [0, 1, 2], panLevels: [0]))
    #expect(Set(rows.map(\.rule)) == ["whole-origins"])
    for row in rows where row.walk == "plunge" && row.check == .jump {
      #expect(row.status == .pass && row.bound == 0.25, "\(row)")
    }
    let lost = rows.filter { $0.check == .ancestor && $0.levels == 2 && $0.stage == .after }
    #expect(!lost.isEmpty && lost.allSatisfy { $0.status == .fail }, "ancestors are float32 vertices: \(lost)")
  }

  @Test func itIsSweptUnderItsName() throws {
    let catalog = SchemeCatalog.standard + [SchemeDescriptor(WholeOriginHandoff.descriptor)]
    let scheme = try #require(catalog["whole-origins"])
    #expect(scheme.colour == WholeOriginHandoff.descriptor.colour)
    let configuration = Scenario.configuration([scheme], decades: [], frames: 4, points: 10)
    for row in try Scenario.horizons(configuration, deepest: 40) {
      #expect(row.scheme == "whole-origins" && row.status == .beyond, "\(row)")
    }
    let rows = try Scenario.rows(Scenario.configuration([scheme], decades: [30], ancestors: [1], frames: 4, points: 10))
    #expect(rows.contains { $0.content == .ancestors } && rows.allSatisfy { $0.summary.invalid == 0 })
  }
}
