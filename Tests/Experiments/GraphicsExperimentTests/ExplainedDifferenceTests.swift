import Geometry
import Graphics
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import GraphicsExperiment

/// What Mesa's compiler makes of shaders that leave it free, operation by operation, as the documentation has it.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct ExplainedDifferenceTests {
  /// A pair of vectors: the numbers at two places of a list.
  private static func pair(_ numbers: ArraySlice<Float>, _ index: Int) -> SIMD2<Float> {
    let first = numbers.startIndex + 2 * index
    return SIMD2(numbers[first], numbers[first + 1])
  }

  private static func swapped(_ pair: SIMD2<Float>) -> SIMD2<Float> { SIMD2(pair.y, pair.x) }

  /// A product of df32 that has kept the error of the product of its high parts, and lost all others.
  private static func product(_ aHigh: Float, _ aLow: Float, _ bHigh: Float, _ bLow: Float) -> Float {
    let product = aHigh * bHigh
    // Exact, as the error of a product of floats is a float.
    let error = Float(Double(aHigh) * Double(bHigh) - Double(product))
    return (product + (error + aHigh * bLow)) + aLow * bHigh
  }

  /// What a plain shader gives: of its vertex and its uniforms.
  private static let explanations: [String: @Sendable (ArraySlice<Float>, ArraySlice<Float>) -> SIMD2<Float>] = [
    "tile-16": { vertex, uniforms in
      let (x, y) = (pair(uniforms, 0) * vertex[vertex.startIndex], pair(uniforms, 1) * vertex[vertex.startIndex + 1])
      return (x + pair(uniforms, 2)) + y
    },
    "auto-offset": { vertex, uniforms in
      let position = (pair(vertex, 0) - pair(uniforms, 0)) + pair(vertex, 1)
      return (pair(uniforms, 1) * position + pair(uniforms, 3)) + pair(uniforms, 2) * swapped(position)
    },
    "fixed-32": { vertex, uniforms in
      let position = pair(vertex, 0)
      let px = (pair(uniforms, 0) * position + pair(uniforms, 2)) + pair(uniforms, 1) * swapped(position)
      return px * pair(uniforms, 3) + SIMD2(-1, 1)
    },
    "df32": { vertex, uniforms in
      // The difference of two pairs whose errors are all taken for 0.
      let d = (pair(vertex, 0) - pair(uniforms, 0)) + (pair(vertex, 1) - pair(uniforms, 1))
      let (straight, straightLow) = (pair(uniforms, 2), pair(uniforms, 3))
      let (crossed, crossedLow) = (pair(uniforms, 4), pair(uniforms, 5))
      return SIMD2(
        product(straight.x, straightLow.x, d.x, 0) + product(crossed.x, crossedLow.x, d.y, 0),
        product(crossed.y, crossedLow.y, d.x, 0) + product(straight.y, straightLow.y, d.y, 0))
    },
  ]

  @Test("On llvmpipe, a plain shader adds a translation to the first product, and takes the errors of sums for 0")
  func mesa() throws {
    let context = try GraphicsContext()
    guard context.device.renderer.contains("llvmpipe") else { return }
    var random = SplitMix64(seed: 8)
    let drawing = Drawing(
      stroke: (0..<40).map { _ in (Vector2(random.symmetric(), random.symmetric()) * 400).roundedToGrid() })
    for (name, explanation) in Self.explanations {
      let entry = try #require(SchemeShaderCatalog[name: name])
      let readback = try VertexReadback(
        context, name: name, source: entry.shader.source(.plain, for: context.device),
        components: entry.shader.components, uniforms: entry.shader.uniforms)
      for depth in try DepthList.parse("0,3,7") {
        let setup = try SceneSetup(
          entry.scheme, at: depth, drawing: drawing, path: OrbitPath(), frames: 3, viewport: .standard, seed: 1)
        let scheme = try #require(setup.scheme as? any VertexShadedScheme)
        for frame in 0..<3 {
          scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
          let inputs = scheme.vertexShaderInputs()
          let results = try readback.run(
            inputs.vertices,
            inputs.draws.map { VertexReadback.Draw(count: $0.points.count, uniforms: $0.uniforms) })
          var vertex = 0
          for draw in inputs.draws {
            for _ in draw.points {
              let numbers = inputs.vertices[vertex * inputs.components..<(vertex + 1) * inputs.components]
              let explained = explanation(numbers, draw.uniforms[...])
              #expect(
                explained == SIMD2(results[2 * vertex], results[2 * vertex + 1]), "\(name) at 10^\(depth), \(vertex)")
              vertex += 1
            }
          }
        }
      }
    }
  }
}
