import ExactNumbers
import Geometry
import Testing
import Workloads

@Suite("The target that a measurement zooms in on")
struct SeededTargetTests {
  private func target(seed: UInt64 = 1, _ units: Double, fractionBits: Int) throws -> ExactPoint {
    SeededTarget(seed: seed, distance: try #require(TargetDistance(units))).point(fractionBits: fractionBits)
  }

  @Test(
    "lies along each axis between the powers of two about the distance",
    arguments: [
      (1000, 512), (512, 512), (1023.5, 512), (1, 1), (0.75, 0.5), (1e6, 0x1p19), (1e300, 0x1p996), (1e-9, 0x1p-30),
    ])
  func binade(units: Double, smallest: Double) throws {
    #expect(TargetDistance(units)?.smallest == smallest)
    for seed: UInt64 in 0..<20 {
      let target = try target(seed: seed, units, fractionBits: 80)
      for coordinate in [target.x.double, target.y.double] {
        #expect((smallest...2 * smallest).contains(abs(coordinate)))
      }
    }
  }

  @Test("has the same digits at every distance, and the digits of a deeper one after a shallower one's")
  func digits() throws {
    let near = try target(1, fractionBits: 209)
    let far = try target(1000, fractionBits: 200)
    let shallow = try target(1000, fractionBits: 60)
    var scaled = BigFloat(copying: near.x)
    scaled.multiply(byPowerOfTwo: 9)
    #expect(scaled.hexadecimal == far.x.hexadecimal)
    var rest = BigFloat(precision: 300)
    rest.setDifference(far.x, shallow.x)
    #expect(abs(rest.double) < 0x1p-60 && rest.double != 0)
  }

  @Test("is the origin at distance 0, and where its first digit is finer than those asked for")
  func origin() throws {
    for (units, bits) in [(0, 64), (-0.0, 64), (1e-30, 64), (.leastNonzeroMagnitude, 64), (0, 10_000)] {
      let target = try target(units, fractionBits: bits)
      #expect(target.x.double == 0 && target.y.double == 0)
    }
    #expect(try abs(target(1e-30, fractionBits: 200).x.double) > 0.5e-30)
  }

  @Test("lies at a position that is given, with digits of the seed that are finer than drawings")
  func position() throws {
    for position in [Vector2(6_900_000.25, -0.1), Vector2(0, -67_000_000.7)] {
      let target = SeededTarget(seed: 1, at: position)
      let deep = target.point(fractionBits: 300)
      let shallow = target.point(fractionBits: 64)
      var rest = BigFloat(precision: 400)
      var given = BigFloat(precision: 53)
      given.set((position.x * 0x1p40).rounded() / 0x1p40, exponent: 0)
      rest.setDifference(deep.x, given)
      #expect((0x1p-60...0x1p-41).contains(rest.double))
      given.set((position.y * 0x1p40).rounded() / 0x1p40, exponent: 0)
      rest.setDifference(deep.y, given)
      #expect((0x1p-60...0x1p-41).contains(rest.double))
      rest.setDifference(deep.y, shallow.y)
      #expect(abs(rest.double) < 0x1p-64 && rest.double != 0)
      #expect(SeededTarget(seed: 2, at: position).point(fractionBits: 300).x.hexadecimal != deep.x.hexadecimal)
    }
  }

  @Test("has no distance that is no number of units", arguments: [-1, .infinity, -.infinity, .nan, -1e-300])
  func bad(units: Double) {
    #expect(TargetDistance(units) == nil)
  }

  @Test(
    "is said in words",
    arguments: [
      (1000, "512 to 1,024 units from the origin"), (0, "at the origin"), (1, "1 to 2 units from the origin"),
      (0.6, "0.5 to 1 units from the origin"), (1e5, "65,536 to 131,072 units from the origin"),
      (1e300, "2^996 to 2^997 units from the origin"),
    ])
  func words(units: Double, text: String) {
    #expect(TargetDistance(units)?.description == text)
  }
}
