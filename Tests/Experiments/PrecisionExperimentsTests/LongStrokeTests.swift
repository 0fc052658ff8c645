import ExactNumbers
import Geometry
import Measurement
import Schemes
import Testing

@testable import PrecisionExperiments

/// What long strokes find: numbers relative to a stroke's first point that are too few for a long one.
@Suite struct LongStrokeTests {
  /// Exact, but that the offset of a point from its stroke's first one has 11 significant bits.
  private final class FirstPointScheme: CoordinateScheme {
    static let descriptor = SchemeDescriptor(
      name: "first-point-16", summary: "16-bit offsets from the first point", source: "this test", colour: "#7F7F7F",
      coordinateBits: { _, _ in 256 }
    ) { FirstPointScheme(viewport: $1) }

    private let base: MPFRScheme

    init(viewport: Viewport) { base = MPFRScheme(precision: 256, viewport: viewport) }

    func store(_ scene: ExactScene) {
      var offsets = scene.offsets
      for stroke in scene.strokes {
        let first = offsets[stroke.lowerBound]
        for index in stroke { offsets[index] = first + (offsets[index] - first).roundedTo11Bits() }
      }
      base.store(
        ExactScene(anchor: scene.anchor, exponent: scene.exponent, offsets: offsets, strokes: scene.strokes))
    }

    func move(to camera: ExactCamera, by gesture: Gesture) { base.move(to: camera, by: gesture) }
    func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { base.project(into: ndc) }
    func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { base.draw(into: edges) }
    func unproject(_ screen: Vector2) -> ExactPoint { base.unproject(screen) }
    func project(_ point: ExactPoint) -> SIMD2<Float> { base.project(point) }
  }

  @Test("16-bit offsets from a stroke's first point break on long strokes alone, at every depth")
  func firstPoint() throws {
    let configuration = SweepConfiguration(schemes: [FirstPointScheme.descriptor]) {
      $0.depths = Scenario.depths([0, 9, 30])
      $0.content = [.active]
    }
    let broken = try Scenario.rows(configuration).filter { !configuration.criterion.faults(of: $0).isEmpty }
    #expect(broken.count == 12 && broken.allSatisfy { $0.workload == "long" && $0.summary.invalid == 0 })
    #expect(broken.allSatisfy { ($0.summary.placement?.maximum ?? 0) > 0.5 })
  }

  @Test("What is out of view is no sample: a picture that is right in view has no error")
  func outOfView() throws {
    let rows = try Scenario.rows(Scenario.configuration(["mpfr-256", "css-4dp"], decades: [0]))
    for row in rows where row.content == .active {
      let isWhole = row.summary.samples == row.frames * row.points
      #expect(isWhole == (row.workload != "long"))
      #expect(row.summary.samples > row.frames * row.points / 2 && row.summary.invalid == 0)
      #expect((row.summary.placement?.maximum ?? .nan) < 0.1, "\(row.scheme) \(row.workload) \(row.path)")
    }
  }
}

extension Vector2 {
  fileprivate func roundedTo11Bits() -> Vector2 {
    func rounded(_ value: Double) -> Double {
      guard value != 0 else { return 0 }
      let step = Double(sign: .plus, exponent: Int(value.exponent) - 10, significand: 1)
      return (value / step).rounded(.toNearestOrEven) * step
    }
    return Vector2(rounded(x), rounded(y))
  }
}
