import ExactNumbers
import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("What a mesh covers")
struct MeshCoverageTests {
  static let seed: UInt64 = 0x3e54
  private static let square: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]

  private static func mesh(_ positions: [SIMD2<Float>], _ indices: [UInt32], at origin: Vector2 = .zero) -> MeshCoverage
  {
    MeshCoverage(positions: positions, indices: indices, origin: origin)
  }

  @Test("is its triangles with their edges, each position once where triangles only touch")
  func square() {
    let mesh = Self.mesh(Self.square, [0, 1, 2, 0, 2, 3], at: Vector2(100, 200))
    #expect(mesh.faults.isEmpty && mesh.triangleCount == 2)
    #expect(mesh.signedArea == 1 && mesh.unionArea == 1 && mesh.overlapArea == 0)
    for (x, y) in [(0.5, 0.5), (0.25, 0.75), (0.125, 0.5), (0, 0), (0, 0.5), (0.5, 0)] {
      #expect(mesh.contains(Vector2(100 + x, 200 + y)))
      #expect(mesh.coverageCount(of: Vector2(100 + x, 200 + y)) == 1, "\(x) \(y)")
    }
    #expect(mesh.contains(Vector2(101, 201)))
    for (x, y) in [(1.0.nextUp, 0.5), (-1e-12, 0.5), (0.5, -1e-12), (0.5, 1.0.nextUp), (.nan, 0.5)] {
      #expect(!mesh.contains(offset: Vector2(x, y)), "\(x) \(y)")
    }
  }

  @Test("lists what is wrong with a triangle, naming it")
  func faults() {
    var positions = Self.square
    positions += [SIMD2(.nan, 0), SIMD2(0, .infinity), SIMD2(0.5, 0.5)]
    let mesh = Self.mesh(
      positions, [0, 1, 2, 0, 2, 1, 0, 1, 9, 0, 4, 1, 0, 1, 5, 0, 6, 2, 3, 3, 1, 0, 1])
    #expect(
      mesh.faults == [
        .clockwise(triangle: 1), .indexOutOfRange(triangle: 2, index: 9), .notFinite(triangle: 3, index: 4),
        .notFinite(triangle: 4, index: 5), .degenerate(triangle: 5), .degenerate(triangle: 6),
        .incompleteTriangle(indexCount: 23),
      ])
    #expect(mesh.coverageCount(of: Vector2(0.75, 0.25)) == 2)
    #expect(mesh.signedArea == 0 && mesh.unionArea == 0.5 && mesh.overlapArea == 0.5)
  }

  @Test("of a strip turns every other triangle round and takes repeated positions for links")
  func strip() {
    let quad: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)]
    let moved = quad.map { $0 + SIMD2(2, 0) }
    let mesh = MeshCoverage(strip: quad + [quad[3], moved[0]] + moved, origin: .zero)
    #expect(mesh.faults.isEmpty, "\(mesh.faults)")
    #expect(mesh.unionArea == 2 && mesh.signedArea == 2 && mesh.triangleCount == 8)
    #expect(!mesh.contains(Vector2(1.5, 0.5)) && mesh.contains(Vector2(2.5, 0.5)))
    let odd = MeshCoverage(strip: quad + [quad[3]] + moved.reversed(), origin: .zero)
    #expect(!odd.faults.isEmpty)
    #expect(MeshCoverage(positions: quad, strip: [1, 0, 3, 2], origin: .zero).faults.count == 2)
    #expect(MeshCoverage(positions: quad, strip: [0, 1, 2, 7], origin: .zero).faults.count == 1)
  }

  @Test("decides sides as fractions do, however flat a triangle is")
  func sides() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<400 {
      let a = SIMD2(Float(1000 * random.symmetric()), Float(1e-3 * random.symmetric()))
      let way = SIMD2(Float(random.symmetric()), Float(random.symmetric()))
      var (b, c) = (a + way * 3, a + way * 7)
      if random.next() & 1 == 0 { (b, c) = (c, b) }
      let sign = Self.exactSign(Vector2(a), Vector2(b), Vector2(c))
      let faults = Self.mesh([a, b, c], [0, 1, 2]).faults
      let expected: [MeshFault] = sign > 0 ? [] : sign == 0 ? [.degenerate(triangle: 0)] : [.clockwise(triangle: 0)]
      check(faults == expected, "seed \(Self.seed) \(a) \(b) \(c): \(faults)")
      let position = Vector2(a) + (Vector2(b) - Vector2(a)) * random.unit()
      let ab = Self.exactSign(Vector2(a), Vector2(b), position) * sign
      let bc = Self.exactSign(Vector2(b), Vector2(c), position) * sign
      let ca = Self.exactSign(Vector2(c), Vector2(a), position) * sign
      let isInside = sign != 0 && ab >= 0 && bc >= 0 && ca >= 0
      check(
        Self.mesh([a, b, c], [0, 1, 2]).contains(offset: position) == isInside,
        "seed \(Self.seed) \(a) \(b) \(c) holds \(position)?")
    }
    let tiny = Self.mesh([SIMD2(0, 0), SIMD2(0x1p-149, 0), SIMD2(0, 0x1p-149)], [0, 1, 2])
    #expect(tiny.faults.isEmpty)
    let huge: Float = 0x1p127
    #expect(
      Self.mesh([SIMD2(-huge, 0), SIMD2(huge, 0x1p-149), SIMD2(0, 0)], [0, 1, 2]).faults == [.clockwise(triangle: 0)])
  }

  private static func exactSign(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Int {
    var sum = Rational()
    for (p, q, sign) in [
      (a.x, b.y, 1.0), (a.y, b.x, -1), (b.x, c.y, 1), (b.y, c.x, -1), (c.x, a.y, 1), (c.y, a.x, -1),
    ] {
      var product = fraction(p * sign)
      product.multiply(by: fraction(q))
      sum.add(product)
    }
    return sum.signum
  }

  @Test("has the area of a union, of rectangles that overlap and of a star")
  func union() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    var positions: [SIMD2<Float>] = []
    var indices: [UInt32] = []
    var isFilled = Array(repeating: false, count: 32 * 16)
    for _ in 0..<20 {
      let (x, y) = (Int(random.next() % 28), Int(random.next() % 12))
      let (w, h) = (1 + Int(random.next() % 4), 1 + Int(random.next() % 4))
      let base = UInt32(positions.count)
      positions += [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map { SIMD2(Float($0.0), Float($0.1)) }
      indices += [0, 1, 2, 0, 2, 3].map { base + $0 }
      for row in y..<y + h { for column in x..<x + w { isFilled[32 * row + column] = true } }
    }
    let area = Double(isFilled.count { $0 })
    let mesh = Self.mesh(positions, indices)
    #expect(abs(mesh.unionArea - area) < 1e-10, "seed \(Self.seed &+ 1): \(mesh.unionArea), \(area)")
    #expect(abs(mesh.signedArea - mesh.overlapArea - area) < 1e-10)
    let upright = Self.mesh(positions.map { SIMD2(-$0.y, $0.x) }, indices)
    #expect(abs(upright.unionArea - area) < 1e-10)
    let star = Self.mesh(
      [SIMD2(0, 0), SIMD2(6, 0), SIMD2(3, 6), SIMD2(0, 4), SIMD2(3, -2), SIMD2(6, 4)], [0, 1, 2, 3, 4, 5])
    #expect(abs(star.unionArea - 24) < 1e-12)
  }

  @Test("is found through the grid as by asking every triangle")
  func grid() {
    var random = SplitMix64(seed: Self.seed &+ 2)
    let meshes = (0..<40).map { index -> [SIMD2<Float>] in
      let a = SIMD2(Float(50 * random.symmetric()), Float(9 * random.symmetric()))
      let reach: Float = index < 4 ? 60 : 3
      let corners = [a, a + SIMD2(reach, Float(random.symmetric())), a + SIMD2(Float(random.symmetric()), reach)]
      return corners
    }
    let whole = Self.mesh(meshes.flatMap { $0 }, (0..<120).map { UInt32($0) })
    let single = meshes.map { Self.mesh($0, [0, 1, 2]) }
    for _ in 0..<300 {
      let position = Vector2(70 * random.symmetric(), 30 * random.symmetric())
      let count = single.reduce(0) { $0 + $1.coverageCount(of: position) }
      check(
        whole.coverageCount(of: position) == count && whole.contains(position) == (count > 0),
        "seed \(Self.seed &+ 2) \(position): \(whole.coverageCount(of: position)), \(count)")
    }
  }
}
