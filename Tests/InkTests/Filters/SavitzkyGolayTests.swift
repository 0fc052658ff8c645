import Geometry
import Ink
import Testing

@Suite struct SavitzkyGolayTests {
  @Test func cubicsStay() throws {
    let paths = TouchPathStream()
    let smooth = paths.then(Polylines()).then(try SavitzkyGolay(halfWindow: 4))
    for index in 0..<20 {
      let t = Double(index) / 4
      paths.consume(
        TouchEvent(
          touchIdentifier: "a", timestamp: t, phase: .moved, location: Vector2(t * t * t - 2 * t, 3 * t * t - 1)))
    }
    for (index, point) in smooth.output.lines[0].elements.enumerated() {
      let t = Double(index) / 4
      #expect((point.location - Vector2(t * t * t - 2 * t, 3 * t * t - 1)).length < 1e-12)
    }
  }

  @Test func windowsAndStrengthsOutOfRangeAreRefused() {
    for halfWindow in [-1, 0, 1, 13] {
      let error = #expect(throws: InkError.self) { try SavitzkyGolay(halfWindow: halfWindow) }
      #expect(error?.description == "The half window is \(halfWindow) points; give 2 to 12.")
    }
    for strength in [-0.1, 1.1, .infinity, .nan] {
      let error = #expect(throws: InkError.self) { try SavitzkyGolay(strength: strength) }
      #expect(error?.description == "The strength is \(strength); give a number from 0 to 1.")
    }
  }
}
