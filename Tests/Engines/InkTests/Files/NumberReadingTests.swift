import Ink
import Testing

@Suite struct NumberReadingTests {
  /// The bits of each number as it is read, in order; nil if it is too large.
  private func read(_ numerals: [String]) -> [UInt64?] {
    var text = Array("[".utf8)
    for (index, numeral) in numerals.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += "{\"touchIdentifier\":\"\",\"timestamp\":\(index),\"phase\":1,\"location\":[\(numeral),0]}".utf8
    }
    let read = ReadRecording(text + [UInt8(ascii: "]")])
    #expect(read.fault == nil && read.report.events == numerals.count)
    #expect(Set(read.report.faults.keys).isSubset(of: [.notFinite]))
    var found = [UInt64?](repeating: nil, count: numerals.count)
    for touch in read.touches { found[Int(touch.timestamp)] = touch.location.x.bitPattern }
    return found
  }

  private func hold(_ numerals: [String]) {
    for (numeral, found) in zip(numerals, read(numerals)) {
      let nearest = Double(numeral)
      let expected = nearest.flatMap { $0.isFinite ? $0.bitPattern : nil }
      if nearest == nil || found != expected { Issue.record("\(numeral) is read as \(String(describing: found))") }
    }
  }

  @Test func extremesAreTheNearestDouble() {
    hold(NumeralMaker.extremes + NumeralMaker.extremes.map { "-" + $0 }.filter { !$0.hasPrefix("--") })
  }

  @Test(arguments: 1...5) func randomOnesAreTheNearestDouble(seed: UInt64) {
    var maker = NumeralMaker(seed: seed)
    hold((0..<25_000).map { _ in maker.numeral() })
  }

  /// Whole numbers of 54 and 55 bits times an exact power of ten. The result is known without reading a decimal number.
  @Test func tiesGoToTheEvenDouble() {
    let even = read(["9007199254740993", "9007199254740995", "900719925474099.3e1", "9007199254740993000e-3"])
    #expect(even == [0x4340_0000_0000_0000, 0x4340_0000_0000_0002, 0x4340_0000_0000_0000, 0x4340_0000_0000_0000])
    #expect(
      read(["4503599627370496.5", "4503599627370497.5", "4503599627370497.499"])
        == [0x4330_0000_0000_0000, 0x4330_0000_0000_0002, 0x4330_0000_0000_0001])
  }
}
