import Ink
import Testing

@Suite struct SavitzkyGolayTests {
  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      let lines = paths.then(Polylines())
      return [
        Probe(lines.then(try SavitzkyGolay())), Probe(lines.then(try SavitzkyGolay(halfWindow: 7, strength: 0.4))),
      ]
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
