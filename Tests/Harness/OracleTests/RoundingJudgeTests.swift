import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing

@Suite("The rounding judge")
struct RoundingJudgeTests {
  static let seed: UInt64 = 0x6e33
  private let judge = RoundingJudge()
  private static let sides = [1000.0, -750, 1920, -1080, 1024, 333.25]

  /// The exact position of `value + steps · 2^exponent` in normalised device coordinates, px from the centre.
  private static func position(_ value: Double, side: Double, plus pixels: Double = 0) -> Rational {
    var position = fraction(value)
    position.multiply(by: fraction(side / 2))
    position.add(fraction(pixels))
    return position
  }

  /// Float32s in ±[2^-16, 4): ordinary ones, powers of two and their neighbours.
  private static func float(_ random: inout SplitMix64) -> Float {
    let sign: Float = random.next() & 1 == 0 ? 1 : -1
    let power = Float(sign: .plus, exponent: Int(random.next() % 18) - 16, significand: 1)
    return switch random.next() % 4 {
    case 0: sign * power
    case 1: sign * power.nextDown
    default: sign * power * Float(1 + random.unit()).nextDown
    }
  }

  @Test("accepts the nearest float32 and no other, on both sides of it and of zero")
  func nearest() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let given = Self.float(&random)
      let side = Self.sides[Int(random.next() % 6)]
      let towards = random.next() & 1 == 0 ? given.nextUp : given.nextDown
      // Up to 0.49 of the gap to the neighbour on that side.
      let exact = Double(given) + (Double(towards) - Double(given)) * 0.49 * random.unit()
      let position = Self.position(exact, side: side)
      let operands = "\(given) for \(exact) on a side of \(side) px"
      check(judge.verdict(on: given, position: position, side: side) == .correctlyRounded, operands)
      for other in [given.nextUp, given.nextDown, -given, 0, 100] {
        check(
          judge.verdict(on: other, position: position, side: side) == .misrounded, "\(other) in place of " + operands)
      }
    }
  }

  @Test("takes either neighbour at a tie and within 2^-40 px of it and nothing else, and the nearest just beyond")
  func ties() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for _ in 0..<1000 {
      let below = Self.float(&random)
      let above = below.nextUp
      let side = Self.sides[Int(random.next() % 6)]
      let tie = (Double(below) + Double(above)) / 2
      let operands = "\(below) and \(above) on a side of \(side) px"
      for pixels in [0, 0x1p-40, -0x1p-40, 0x1p-41, -0x1p-60] {
        let position = Self.position(tie, side: side, plus: pixels)
        for given in [below, above] {
          check(
            judge.verdict(on: given, position: position, side: side) == .nearBoundary,
            "\(pixels) px from the tie of " + operands)
        }
        for given in [below.nextDown, above.nextUp, -below, 5, .nan] {
          check(
            judge.verdict(on: given, position: position, side: side) == .misrounded,
            "\(given), \(pixels) px from the tie of " + operands)
        }
      }
      for pixels in [0x1.000001p-40, -0x1.000001p-40, 0x1p-39, -0x1p-39] {
        let position = Self.position(tie, side: side, plus: pixels)
        let isAbove = (pixels > 0) == (side > 0)
        let expected = { (right: Bool) in right ? CoordinateVerdict.correctlyRounded : .misrounded }
        let words = "\(pixels) px from the tie of " + operands
        check(judge.verdict(on: above, position: position, side: side) == expected(isAbove), "above, " + words)
        check(judge.verdict(on: below, position: position, side: side) == expected(!isAbove), "below, " + words)
      }
    }
  }

  @Test("takes anything as near within 2^-40 px of zero, and nothing else", arguments: [1000.0, -750])
  func zero(side: Double) {
    for pixels in [0, 0x1p-40, -0x1p-40, 0x1p-1000] {
      for given: Float in [0, -0.0, .leastNonzeroMagnitude, 0x1p-50] {
        #expect(judge.verdict(on: given, position: fraction(pixels), side: side) == .nearBoundary)
      }
      for given: Float in [1, -1, 0x1p-40, .infinity] {
        #expect(judge.verdict(on: given, position: fraction(pixels), side: side) == .misrounded)
      }
      #expect(judge.verdict(on: 0, position: fraction(pixels), side: side * 0x1p160) == .nearBoundary)
      #expect(
        judge.verdict(on: .leastNonzeroMagnitude, position: fraction(pixels), side: side * 0x1p160) == .misrounded)
    }
    // Below 2^-16 px, float32s are less than 2^-40 px apart.
    for pixels in [0x1p-10, -0x1p-10] {
      let position = fraction(pixels)
      let nearest = Float(pixels / (side / 2))
      #expect(judge.verdict(on: nearest, position: position, side: side) == .correctlyRounded)
      #expect(judge.verdict(on: 0, position: position, side: side) == .misrounded)
    }
  }

  @Test("judges subnormal coordinates in their own spacing")
  func subnormal() {
    var random = SplitMix64(seed: Self.seed &+ 2)
    // A subnormal step, 2^-149, is 2^10 px here.
    let side = 0x1p160
    for _ in 0..<500 {
      let steps = Double(1 + random.next() % (1 << 22)) * (random.next() & 1 == 0 ? 1 : -1)
      let given = Float(steps * 0x1p-149)
      let operands = "\(given), \(steps) steps of 2^-149"
      for beside in [0, 0.25, -0.25, 0.499, -0.499] {
        let position = fraction((steps + beside) * 0x1p10)
        check(judge.verdict(on: given, position: position, side: side) == .correctlyRounded, operands)
        check(judge.verdict(on: given.nextUp, position: position, side: side) == .misrounded, operands)
        check(judge.verdict(on: given.nextDown, position: position, side: side) == .misrounded, operands)
      }
      for beside in [0.5, -0.5] {
        let position = fraction((steps + beside) * 0x1p10)
        check(judge.verdict(on: given, position: position, side: side) == .nearBoundary, operands)
      }
    }
  }

  @Test("calls everything that is not finite misrounded, at a tie too", arguments: [Float.nan, .infinity, -.infinity])
  func notFinite(given: Float) {
    for position in [0, 0.3, 500 * (1 + 0x1p-24), 1e300] {
      #expect(judge.verdict(on: given, position: fraction(position), side: 1000) == .misrounded)
    }
  }

  @Test("takes no finite number where the nearest float32 is infinite")
  func overflow() {
    let largest = Float.greatestFiniteMagnitude
    #expect(judge.verdict(on: largest, position: fraction(500 * 0x1p128), side: 1000) == .misrounded)
    #expect(judge.verdict(on: largest, position: fraction(500 * Double(largest)), side: 1000) == .correctlyRounded)
  }
}
