import Foundation
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Powers of zooms and rotations")
struct ZoomPowersTests {
  @Test("of a zoom are those of the logarithm, and multiply")
  func zooms() throws {
    var draw = Operands(seed: 0x6ee1)
    for _ in 0..<1000 {
      let exponent = Int(draw.random.symmetric() * 2000)
      let zoom = try #require(Zoom(1 + draw.random.unit(), exponent: exponent))
      let fraction = draw.random.unit()
      let expected = (Double(exponent) + log2(zoom.significand)) * fraction
      let power = zoom.power(fraction)
      let bits = Double(power.exponent) + log2(power.significand)
      check(abs(bits - expected) < 1e-12 * max(1, abs(expected)), "\(zoom)^\(fraction): 2^\(bits), not 2^\(expected)")
      let whole = power.times(zoom.power(1 - fraction)).divided(by: zoom)
      check(abs(whole.double - 1) < 1e-11, "\(zoom)^\(fraction): \(whole.double)")
      #expect(zoom.power(1) == zoom && zoom.power(0) == .one)
    }
  }

  @Test("of a rotation are parts of its angle, the half turn included")
  func rotations() {
    var draw = Operands(seed: 0x6ee2)
    let special = [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1), Vector2(-1, -0x1p-60)]
    for turn in special + (0..<1000).map({ _ in draw.turn() }) {
      let fraction = draw.random.unit()
      let angle = atan2(turn.y, turn.x) * fraction
      let power = turn.rotationPower(fraction)
      check((power - Vector2(cos(angle), sin(angle))).length < 1e-14, "\(turn)^\(fraction): \(power)")
      #expect(turn.rotationPower(1) == turn && turn.rotationPower(0) == Vector2(1, 0))
    }
  }
}
