import Geometry
import TestSupport
import Testing

@testable import Graphics

/// Results of vertex shaders are read back with the same bits.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct VertexReadbackTests {
  private static let scaling = """
    #version 310 es
    layout(location = 0) in highp vec2 vertex;
    uniform highp float factor;
    uniform highp vec2 shift;
    out highp vec4 result;
    void main() { result = vec4(vertex * factor, vertex + shift); }
    """

  @Test("Each run of vertices has its own uniforms, and any bits of normal numbers come back")
  func runs() throws {
    let context = try GraphicsContext()
    let shader = try VertexReadback(
      context, name: "scaling", source: Self.scaling, components: 2,
      uniforms: [ShaderUniform("factor", 1), ShaderUniform("shift", 2)], results: 4)
    var random = SplitMix64(seed: 5)
    let vertices = (0..<600).map { _ in
      Float(
        sign: random.next() & 1 == 0 ? .plus : .minus, exponent: Int.random(in: -60...60, using: &random),
        significand: 1 + Float(UInt32.random(in: 0..<1 << 23, using: &random)) * 0x1p-23)
    }
    let draws = [
      VertexReadback.Draw(count: 100, uniforms: [1, 0, 0]), VertexReadback.Draw(count: 150, uniforms: [0.1, 3, -7]),
      VertexReadback.Draw(count: 999, uniforms: [-5, 0x1p40, 1]),
    ]
    let results = try shader.run(vertices, draws)
    #expect(results.count == 1200)
    for index in 0..<300 {
      let uniforms = draws[index < 100 ? 0 : index < 250 ? 1 : 2].uniforms
      let (x, y) = (vertices[2 * index], vertices[2 * index + 1])
      let expected = [x * uniforms[0], y * uniforms[0], x + uniforms[1], y + uniforms[2]]
      #expect(Array(results[4 * index..<4 * index + 4]) == expected)
    }
    #expect(try shader.run([], draws) == [])
  }

  @Test("A shader that does not compile is told with the driver's reason, on one line")
  func broken() throws {
    let context = try GraphicsContext()
    #expect {
      try VertexReadback(
        context, name: "nonsense", source: "#version 310 es\nvoid main() { nothing(); }", components: 2, uniforms: [])
    } throws: { error in
      "\(error)".hasPrefix("The driver does not take the shader nonsense: ") && "\(error)".contains("nothing")
        && !"\(error)".contains("\n")
    }
  }

  @Test("Stamps in one call are the px of the same stamps one by one")
  func stamps() throws {
    let context = try GraphicsContext()
    var random = SplitMix64(seed: 9)
    // Whole px and quarter turns, so that neither computation rounds.
    let turns: [SIMD2<Float>] = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, 2)]
    let stamps = (0..<30).map { _ in
      StoredStamps.Stamp(
        position: SIMD2(
          Float(Int.random(in: -30...30, using: &random)), Float(Int.random(in: -20...20, using: &random))),
        turn: turns[Int.random(in: 0..<4, using: &random)])
    }
    let motif: ([SIMD2<Float>], [UInt32]) = ([SIMD2(0, 0), SIMD2(7, 0), SIMD2(0, 3)], [0, 1, 2])
    let (one, other) = (
      try OffscreenTarget(context, width: 64, height: 48), try OffscreenTarget(context, width: 64, height: 48)
    )
    let stored = try StoredStamps(context, vertices: motif.0, indices: motif.1, stamps: stamps)
    try StampRenderer(context).draw(stored, offset: SIMD2(1, -2), color: SIMD4(0, 0, 1, 1), into: one)
    let renderer = try MeshRenderer(context)
    for stamp in stamps {
      let vertices = motif.0.map { vertex in
        let turned = SIMD2(
          stamp.turn.x * vertex.x - stamp.turn.y * vertex.y, stamp.turn.x * vertex.y + stamp.turn.y * vertex.x)
        return turned + stamp.position + SIMD2(1, -2)
      }
      let mesh = try StoredMesh(context, vertices: vertices, indices: motif.1)
      try renderer.draw([MeshDraw(mesh, color: SIMD4(0, 0, 1, 1))], into: other)
    }
    let (image, expected) = (try one.image(), try other.image())
    #expect(image == expected)
    #expect(image.pixels.contains([0, 0, 255, 255]))
  }

  @Test("A frame's time is the clock's until the device has finished; its own clock, where there is one, has run too")
  func timer() throws {
    let context = try GraphicsContext()
    let target = try OffscreenTarget(context, width: 512, height: 512)
    let mesh = try StoredMesh(context, vertices: [[-256, -256], [256, -256], [-256, 256]], indices: [0, 1, 2])
    let renderer = try MeshRenderer(context)
    var readings: [UInt64] = [1_000, 4_500]
    let timer = try DisplayTimer(context) { readings.isEmpty ? 0 : readings.removeFirst() }
    let times = try timer.time { for _ in 0..<20 { try renderer.draw([MeshDraw(mesh)], into: target) } }
    #expect(times.frame == 3_500)
    if context.device.hasTimer { #expect((times.device ?? 1) > 0) } else { #expect(times.device == nil) }
  }
}
