import Geometry
import Results
import Schemes
import Tessellation
import Testing
import Workloads

@testable import TessellationExperiment

@Suite("A displayed frame of a scene")
struct SceneCostTests {
  private static func configuration(_ schemes: String, depths: String) throws -> TessellationConfiguration {
    try .of("--points 1 --schemes \(schemes) --depths \(depths) --strokes 6 --stroke-points 30 --seed 2 --runs 3")
  }

  @Test("is timed in all four ways, each but the cheapest beside it")
  func ways() throws {
    let configuration = try Self.configuration("float64,dyadic-frames,float32", depths: "0,5")
    var positions: [SchemeDepth] = []
    try SceneCosts(configuration).run { index, rows in
      #expect(index == positions.count)
      #expect(rows.map(\.method) == SceneMethod.allCases)
      positions += Set(rows.map(\.canvas))
      for row in rows {
        #expect(row.status == .ok && row.strokes == 6 && row.points == 30)
        #expect(try #require(row.nanoseconds) > 0)
        let (bytes, vertices) = (try #require(row.bytesUploaded), try #require(row.vertices))
        switch row.method {
        case .uniform: #expect(bytes == 6 * 20 && row.ratio == nil)
        case .transform: #expect(bytes == 8 * vertices)
        case .retessellate: #expect(bytes > 8 * vertices)
        case .retessellatePublished:
          #expect(vertices == 6 * (6 * 580 + 48 * 579 + 180))
          #expect(bytes == 8 * vertices)
        }
        if row.method != .uniform {
          let ratio = try #require(row.ratio)
          #expect(ratio.pairs == 3 && ratio.interval.contains(ratio.ratio))
        }
      }
    }
    #expect(positions == configuration.scenes)
  }

  @Test("is a status and no numbers where positions are not finite")
  func notFinite() throws {
    try SceneCosts(Self.configuration("float64", depths: "400")).run { _, rows in
      #expect(rows.count == 4)
      for row in rows {
        #expect(row.status == .notFinite && row.nanoseconds == nil && row.vertices == nil && row.ratio == nil)
        #expect(row.bytesUploaded == nil)
      }
    }
  }

  /// What a stroke's offset, scale and turn make of its last point, against where the scheme shows that point itself.
  @Test("by an offset, a scale and a turn shows strokes where the scheme has them", arguments: [0, 12, 300])
  func uniform(decades: Int) throws {
    let configuration = try Self.configuration("dyadic-frames", depths: "\(decades)")
    let position = try #require(configuration.scenes.first)
    let scene = try #require(PenScene(strokes: 6, points: 30, width: 4, viewport: .standard, seed: 2))
    let whole = try SceneFrames(scene.drawing, position, configuration, travel: DepthTravel(seed: 2))
    let origins = try SceneFrames(scene.origins, position, configuration, travel: DepthTravel(seed: 2))
    var largest = 0.0
    var moved = 0.0
    for _ in 0..<SceneFrames.period + 5 {
      whole.advance()
      origins.advance()
      for (index, stroke) in scene.drawing.strokes.enumerated() {
        let (first, last) = (scene.drawing.points[stroke.lowerBound], scene.drawing.points[stroke.upperBound - 1])
        let uniform = StrokeUniform(
          offset: SIMD2<Float>(origins.screen.positions[index]), turn: SIMD2<Float>(origins.turn),
          scale: Float(origins.scale))
        let shown = Vector2(uniform(SIMD2<Float>(last - first)))
        largest = max(largest, (shown - whole.screen.positions[stroke.upperBound - 1]).length)
        moved = max(moved, (shown - last).length)
      }
    }
    #expect(largest < 1e-3, "\(largest) px")
    #expect(moved > 50, "the camera should move, turn and zoom")
  }
}
