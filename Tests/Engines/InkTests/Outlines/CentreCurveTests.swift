import Geometry
import Testing

@testable import Ink

@Suite struct CentreCurveTests {
  @Test func contactPointsMoveByTheirDerivatives() throws {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let positions = fuzz.positions(4, step: 20, turn: 2, resting: 0)
      let curve = CentreCurve(
        start: OutlineDisc(centre: positions[0], radius: fuzz.number(0...6)), control1: positions[1],
        control2: positions[2],
        end: OutlineDisc(centre: positions[3], radius: fuzz.number(0...6)))
      let t = fuzz.number(0.01...0.99)
      let step = 1e-5
      guard let before = curve.contact(at: t - step), let contact = curve.contact(at: t),
        let after = curve.contact(at: t + step)
      else { continue }
      found += 1
      for (velocity, difference) in [
        (contact.leftVelocity, after.left - before.left), (contact.rightVelocity, after.right - before.right),
      ] {
        #expect((difference / (2 * step) - velocity).length < 1e-4 * (1 + velocity.length), "seed \(seed)")
      }
      let disc = curve.disc(at: t)
      for edge in [contact.left, contact.right] {
        #expect(abs((edge - disc.centre).length - disc.radius) < 1e-9, "seed \(seed)")
      }
      let side = contact.tangent.cross(contact.left - disc.centre)
      #expect(side <= 0, "the left edge is on the left, seed \(seed)")
    }
    #expect(found > 80)
  }

  @Test func noDiscDeviatesByMoreThanTheBound() {
    for seed in 0..<100 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let positions = fuzz.positions(4, step: 20, turn: 6)
      let curve = CentreCurve(
        start: OutlineDisc(centre: positions[0], radius: 1), control1: positions[1], control2: positions[2],
        end: OutlineDisc(centre: positions[3], radius: 4))
      let lower = fuzz.number(0...0.5)
      let upper = fuzz.number(0.5...1)
      let start = curve.disc(at: lower).centre
      let displacement = curve.disc(at: upper).centre - start
      let deviation = curve.deviation(from: lower, to: upper)
      let deviations = (0...100).map { step in
        let share = Double(step) / 100
        return (curve.disc(at: lower + (upper - lower) * share).centre - (start + displacement * share)).length
      }
      let largest = deviations.max() ?? 0
      #expect(largest <= deviation + 1e-9 && deviation <= 8 * largest + 1e-9, "seed \(seed)")
    }
  }
}
