import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("A run of points comes out as one by one")
struct RunTests {
  static let seed: UInt64 = 0x6e52

  /// Ordinary numbers, and now and then a zero, a subnormal, a huge number, or one that is not finite.
  private static func double(_ random: inout SplitMix64) -> Double {
    switch random.next() % 16 {
    case 0: [0, -0.0, .infinity, -.infinity, .nan][Int(random.next() % 5)]
    case 1: random.symmetric() * 0x1p-1030
    case 2: random.symmetric() * 0x1p1000
    case 3: Double(Float(random.symmetric()) * .leastNormalMagnitude)
    default: random.symmetric() * 1000
    }
  }

  private static func vector(_ random: inout SplitMix64) -> Vector2 { Vector2(double(&random), double(&random)) }

  /// Runs over `count` elements of a buffer with one more, and checks each result against `single`. The additional
  /// element must not change.
  private static func compare<Element>(
    _ elements: [Element], count: Int, single: (Element) -> SIMD2<Float>,
    run: (UnsafePointer<Element>, UnsafeMutablePointer<SIMD2<Float>>) -> Void
  ) {
    let untouched = SIMD2<Float>(repeating: 123.5)
    var results = [SIMD2<Float>](repeating: untouched, count: elements.count)
    elements.withUnsafeBufferPointer { source in
      results.withUnsafeMutableBufferPointer { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        run(source, target)
      }
    }
    for index in 0..<count {
      let expected = single(elements[index])
      check(
        isAlike(results[index], expected),
        "seed \(seed), element \(index) of \(count), \(elements[index]): \(results[index]), not \(expected)")
    }
    for index in count..<elements.count {
      check(isSame(results[index], untouched), "element \(index) beyond \(count): \(results[index])")
    }
  }

  @Test("by the vertex shader", arguments: 0...17)
  func vertexShader(count: Int) {
    var random = SplitMix64(seed: Self.seed &+ UInt64(count))
    for _ in 0..<40 {
      var shader = VertexShader(viewport: .standard)
      shader.offset = SIMD2<Float>(Self.vector(&random))
      shader.zoom = Float(Self.double(&random))
      shader.turn = SIMD2<Float>(Rotation(halfTangent: random.symmetric())?.pair ?? .zero)
      let vertices = (0..<count + 5).map { _ in SIMD2<Float>(Self.vector(&random)) }
      Self.compare(vertices, count: count, single: { shader($0) }, run: { shader.run($0, count: count, into: $1) })
    }
  }

  @Test("by the plane map", arguments: 0...17)
  func planeMap(count: Int) {
    var random = SplitMix64(seed: Self.seed &+ 0x100 &+ UInt64(count))
    for _ in 0..<40 {
      let map = PlaneMap(
        origin: Self.vector(&random), straight: Self.vector(&random), crossed: Self.vector(&random))
      let points = (0..<count + 5).map { _ in Self.vector(&random) }
      Self.compare(
        points, count: count, single: { SIMD2<Float>(map($0)) }, run: { map.run($0, count: count, into: $1) })
    }
  }

  @Test("The shader adds the offset, zooms, turns and scales, in that order")
  func order() {
    var shader = VertexShader(viewport: .standard)
    shader.offset = SIMD2(-1, 2)
    shader.zoom = 50
    shader.turn = SIMD2(0, 1)
    // (3, −1) + (−1, 2) = (2, 1); × 50; turned by a quarter (−50, 100) px; y up.
    #expect(shader(SIMD2(3, -1)) == SIMD2(Float(-50) * (2 / 1000), Float(100) * (-2 / 750)))
  }
}
