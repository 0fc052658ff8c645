import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Fixed point with 32 bits behind the point")
struct FixedPointTests {
  private static func vector(_ x: Int, _ y: Int) -> FixedVector {
    var vector = FixedVector()
    vector.x.set(x)
    vector.y.set(y)
    return vector
  }

  @Test("cuts doubles and quotients toward zero, and products downwards")
  func cuts() {
    var vector = FixedVector()
    vector.set(Vector2(1.75 * 0x1p-32, -1.75 * 0x1p-32))
    #expect(vector.x.int == 1 && vector.y.int == -1)
    vector.set(Vector2(.nan, -.infinity))
    #expect(vector.x.isZero && vector.y.isZero)
    vector = Self.vector(3, -3)
    vector.multiply(by: BigInteger(1 << 31))
    #expect(vector.x.int == 1 && vector.y.int == -2)
    vector = Self.vector(3, -3)
    vector.divide(by: BigInteger(1 << 33))
    #expect(vector.x.int == 1 && vector.y.int == -1)
  }

  @Test("turns by a cosine and a sine of 15 bits, cut")
  func shortTurn() {
    var vector = Self.vector(1000 << 32, 0)
    vector.rotate(byShort: Vector2(0.8, 0.6))
    // ⌊0.8 · 2^15⌋ = 26,214 and ⌊0.6 · 2^15⌋ = 19,660.
    #expect(vector.x.int == 26_214 * 1000 << 17 && vector.y.int == 19_660 * 1000 << 17)
    #expect(abs(vector.doubles.x - 800) < 0.02 && vector.doubles.x < 799.99)
    var still = Self.vector(12_345, -67_890)
    still.rotate(byShort: Vector2(1, 0))
    #expect(still.x.int == 12_345 && still.y.int == -67_890)
  }

  @Test(
    "scales the canvas up before a px is less than a unit", arguments: [(0, 0), (19, 0), (20, 1), (186, 1), (187, 2)])
  func scaleUps(exponent: Int, ups: Int) throws {
    var scale = CanvasScale()
    let units = scale.reach(try #require(Zoom(1, exponent: exponent)))
    #expect(scale.ups == ups && units.bitWidth > 32)
    var expected = Rational()
    expected.set(CanvasScale.factor(of: ups))
    expected.multiply(by: Rational(1_000_000))
    expected.multiply(byPowerOfTwo: 32 - exponent)
    #expect(abs(units.double(exponent: 0) / expected.double - 1) < 1e-9)
  }

  @Test("keeps every bit of a position when the canvas is scaled up")
  func exactScaleUp() {
    var position = Self.vector(123_456_789, -987_654_321)
    let coordinates = FixedCoordinates(
      position: FixedVector(copying: position), unitsPerPixel: BigInteger(1 << 40), turn: Vector2(1, 0), scaleUps: 0)
    var scale = CanvasScale()
    scale.reach(steps: 2)
    coordinates.scaleUp(to: scale)
    position.scale(by: CanvasScale.factor(of: 2))
    #expect(coordinates.position.x.compare(position.x) == 0 && coordinates.position.y.compare(position.y) == 0)
    #expect(coordinates.scaleUps == 2)
    coordinates.scaleUp(to: scale)
    #expect(coordinates.position.x.compare(position.x) == 0, "once is enough")
  }

  @Test("keeps a stroke in coordinates of its own, from −1,000 to 1,000")
  func normalised() {
    let scheme = FixedPointScheme(viewport: .standard)
    var scenes = Scenes(seed: 0x6e65, exponent: 7)
    scheme.store(scenes.scene(strokes: [20, 1, 2], reach: 40))
    for stroke in scheme.strokes where stroke.vertices.count > 1 {
      let largest = stroke.vertices.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
      #expect(abs(largest - 1000) < 0.1)
    }
    #expect(scheme.strokes[1].vertices[0].x < 1000, "a dot stays px of the screen")
  }

  @Test(
    "shows content where it exactly is at any depth, also after the canvas was scaled up", arguments: [0, 18, 60, 1000])
  func placement(exponent: Int) throws {
    let scheme = FixedPointScheme(viewport: .standard)
    var scenes = Scenes(seed: 0x6e66, exponent: exponent)
    let scene = scenes.scene(strokes: [1, 20, 2])
    scheme.store(scene)
    let ups = scheme.scale.ups
    for step in 0..<6 {
      let camera = scenes.camera()
      if step == 3 {
        let deep = ExactCamera(anchor: camera.anchor, exponent: exponent + 170, pose: camera.pose)
        scheme.move(to: deep, by: Gesture())
        #expect(scheme.scale.ups > ups)
      }
      scheme.move(to: camera, by: Gesture())
      let exact = try ExactScreen(scene, camera)
      for (index, ndc) in scheme.projected(scene.offsets.count).enumerated() {
        let error = (Viewport.standard.fromCentre(ndc: ndc) - (try exact.rounded(index))).length
        check(error <= 1e-3, "2^\(exponent), step \(step), point \(index): \(error) px")
      }
    }
  }

  @Test("draws a stroke enlarged by a matrix up to 2^14, and vertex by vertex beyond", arguments: [10, 13, 16, 30])
  func enlarged(shift: Int) throws {
    var scenes = Scenes(seed: 0x6e67, exponent: 4)
    let ends = [Vector2(-300, -200), Vector2(300, 200), Vector2(-300, 200), Vector2(300, -200)]
    let scene = ExactScene(anchor: scenes.anchor, exponent: 4, offsets: ends, strokes: [0..<2, 2..<4])
    let scheme = FixedPointScheme(viewport: .standard)
    scheme.store(scene)
    // The deeper views are of a position on the first stroke.
    let centre =
      shift < 14 ? scenes.offset(10) : Vector2(150, 100) * Double(sign: .plus, exponent: shift, significand: 1)
    let pose = CameraPose(
      offset: centre, magnification: 1.3, rotation: try #require(Rotation(halfTangent: 0.2)))
    let camera = ExactCamera(anchor: scene.anchor, exponent: 4 + shift, pose: pose)
    scheme.move(to: camera, by: Gesture())
    let exact = try ExactScreen(scene, camera)
    let edges = scheme.drawn(atMost: 4)
    // Vertices have 24 bits for 1,000 px of a stroke that is as large.
    let reach = max(1e-2, 0x1p-13 * Double(sign: .plus, exponent: shift, significand: 1))
    for edge in edges {
      let ends = try exact.clip(edge.source, bound: DrawnEdge.guardBand).ends
      for (given, expected) in [(edge.start, ends?.start), (edge.end, ends?.end)] {
        guard let expected else { continue }
        #expect(((Vector2(given) - expected) * Vector2(500, 375)).length <= reach)
      }
    }
    if shift < 20 { #expect(edges.map(\.source) == (shift < 14 ? [0, 2] : [0])) }
  }

  @Test("gives a vertex shader one run of vertices a stroke, in their order")
  func vertexShader() {
    var scenes = Scenes(seed: 0x6e6a, exponent: 7)
    let scheme = FixedPointScheme(viewport: .standard)
    scheme.store(scenes.scene(strokes: [3, 1, 4]))
    scheme.move(to: scenes.camera(), by: Gesture())
    let inputs = scheme.vertexShaderInputs()
    #expect(inputs.draws.map(\.points) == [0..<3, 3..<4, 4..<8] && inputs.vertices.count == 2 * 8)
  }

  @Test("reads a canvas that was scaled up 1,000 times, and none that was more often", arguments: [1000, 1001])
  func scaleUpsOfAnArchive(count: Int) {
    let bytes = FixedArchive(strokes: [], scaleUps: count).bytes
    #expect((try? FixedArchive(reading: bytes))?.scaleUps == (count <= 1000 ? count : nil))
  }

  @Test("draws nothing that is seen 2^11 times smaller", arguments: [(10, 2), (11, 0), (20, 0)])
  func small(shift: Int, drawn: Int) {
    var scenes = Scenes(seed: 0x6e68, exponent: 40)
    let ends = [Vector2(-1000, -200), Vector2(1000, 200), Vector2(-1000, 200), Vector2(1000, -200)]
    let scene = ExactScene(anchor: scenes.anchor, exponent: 40, offsets: ends, strokes: [0..<2, 2..<4])
    let scheme = FixedPointScheme(viewport: .standard)
    scheme.store(scene)
    let pose = CameraPose(offset: scenes.offset(1), magnification: 1, rotation: .identity)
    scheme.move(to: ExactCamera(anchor: scene.anchor, exponent: 40 - shift, pose: pose), by: Gesture())
    #expect(scheme.drawn(atMost: 4).count == drawn)
  }

  @Test("is, turned by 15 bits, up to 0.05 px off and not less than 0.001")
  func turned() throws {
    let scheme = try #require(
      SchemeCatalog.standard["fixed-32-turned"]?.scheme(deepest: .one, viewport: .standard) as? FixedPointScheme)
    var scenes = Scenes(seed: 0x6e69, exponent: 30)
    let scene = scenes.scene(strokes: [20])
    scheme.store(scene)
    var worst = 0.0
    for _ in 0..<8 {
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      let exact = try ExactScreen(scene, camera)
      for (index, ndc) in scheme.projected(20).enumerated() {
        worst = max(worst, (Viewport.standard.fromCentre(ndc: ndc) - (try exact.rounded(index))).length)
      }
    }
    #expect((0.001...0.05).contains(worst), "\(worst) px")
  }
}
