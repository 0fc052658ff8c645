import ExactNumbers
import Geometry
import Oracle
import PrecisionExperiments
import Results
import Schemes
import Testing

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
      let jitter = try #require(row.summary.jitter).judged
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
