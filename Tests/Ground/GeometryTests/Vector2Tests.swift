import ExactNumbers
import Geometry
import TestSupport
import Testing

@Suite("A vector")
struct Vector2Tests {
  static let seed: UInt64 = 0x6e04

  /// A number below 2^12, with bits down to 2^-41 if a double has them.
  private static func coordinate(_ random: inout SplitMix64) -> Double {
    4096 * (random.next() & 1 == 0 ? random.unit() : -random.unit())
  }

  @Test("rounds to the nearest multiple of 2^-40, ties to even")
  func grid() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let vector = Vector2(Self.coordinate(&random), random.symmetric() * 0x1p-30)
      let rounded = vector.roundedToGrid()
      let units = rounded * 0x1p40
      let distance = rounded - vector
      check(units == units.rounded(.towardZero), "\(vector): \(rounded)")
      check(abs(distance.x) <= 0x1p-41 && abs(distance.y) <= 0x1p-41, "\(vector): \(rounded)")
    }
    #expect(Vector2(0x1p-41, 0x3p-41).roundedToGrid() == Vector2(0, 0x1p-39))
    #expect(Vector2(-0x1p-41, -0x3p-41).roundedToGrid() == Vector2(0, -0x1p-39))
  }

  @Test("on the grid has exact differences below 2^12")
  func exactDifferences() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    var reach = 0.0
    for _ in 0..<2000 {
      let a = Vector2(Self.coordinate(&random), Self.coordinate(&random)).roundedToGrid()
      let b = Vector2(Self.coordinate(&random), 0x1p-20 * random.symmetric()).roundedToGrid()
      let difference = a - b
      for (a, b, difference) in [(a.x, b.x, difference.x), (a.y, b.y, difference.y)] {
        guard var exact = Rational(a), let second = Rational(b), let given = Rational(difference) else { continue }
        exact.subtract(second)
        let isExact = exact.isEqual(to: given)
        check(isExact, "\(a) - \(b) = \(difference)")
        reach = max(reach, abs(difference))
      }
    }
    #expect(reach > 4096)
  }

  @Test("has a length, and is rotated without changing it")
  func rotations() throws {
    #expect(Vector2(3, -4).length == 5)
    var random = SplitMix64(seed: Self.seed &+ 2)
    for _ in 0..<1000 {
      let vector = Vector2(random.symmetric(), random.symmetric()) * 1000
      let rotation = try #require(Rotation(halfTangent: 3 * random.symmetric()))
      let rotated = vector.rotated(by: rotation.pair)
      check(abs(rotated.length - vector.length) <= 1e-12, "\(vector) by \(rotation.pair)")
      check((rotated.rotated(byInverseOf: rotation.pair) - vector).length <= 1e-12, "\(vector) by \(rotation.pair)")
      check((rotated.rotated(by: rotation.inverse.pair) - vector).length <= 1e-12, "\(vector) by \(rotation.pair)")
    }
    #expect(Vector2(5, 0).rotated(by: Vector2(0.6, 0.8)) == Vector2(3, 4))
  }

  @Test("has perpendiculars whose names say their orientation with y up")
  func perpendiculars() {
    #expect(Vector2(1, 0).perpendicularCCW == Vector2(0, 1) && Vector2(0, 1).perpendicularCCW == Vector2(-1, 0))
    #expect(Vector2(1, 0).perpendicularCW == Vector2(0, -1) && Vector2(0, 1).perpendicularCW == Vector2(1, 0))
    var random = SplitMix64(seed: Self.seed &+ 3)
    for _ in 0..<1000 {
      let vector = Vector2(Self.coordinate(&random), Self.coordinate(&random))
      check(vector.perpendicularCCW == vector.rotated(by: Vector2(0, 1)), "\(vector)")
      check(vector.perpendicularCW == vector.rotated(byInverseOf: Vector2(0, 1)), "\(vector)")
      check(vector.perpendicularCCW.perpendicularCW == vector, "\(vector)")
      check(vector.dot(vector.perpendicularCCW) == 0 && vector.cross(vector) == 0, "\(vector)")
      check(vector.cross(vector.perpendicularCCW) == vector.dot(vector), "\(vector)")
    }
  }

  @Test("has a dot and a cross product, each the sum of two rounded products")
  func products() throws {
    #expect(Vector2(2, 3).dot(Vector2(5, 7)) == 31 && Vector2(2, 3).cross(Vector2(5, 7)) == -1)
    #expect(Vector2(1, 0).cross(Vector2(0, 1)) == 1)
    // One rounding for each product and one for the sum. A fused operation would keep the last bits of the product.
    let a = 1 + 0x1p-30
    #expect(Vector2(a, 1).dot(Vector2(a, -(1 + 0x1p-29))) == 0)
    #expect(Vector2(a, 1).cross(Vector2(1 + 0x1p-29, a)) == 0)
  }

  @Test("that is a rotation stays one through a million compositions")
  func compositions() throws {
    let step = try #require(Rotation(halfTangent: 0.3)).pair
    var rotation = Vector2(1, 0)
    for _ in 0..<1_000_000 { rotation = rotation.composedRotation(with: step) }
    #expect(abs(rotation.length - 1) <= 0x1p-52)
    #expect(rotation.composedRotation(with: Vector2(1, 0)) == rotation)
    // Of a length far from 1 another bit would change too.
    #expect(Vector2(0.75, 0.5).composedRotation(with: Vector2(1, 0)) == Vector2(0.75, 0.5))
    let two = step.composedRotation(with: step)
    #expect((two - step.rotated(by: step)).length <= 0x1p-52)
  }
}
