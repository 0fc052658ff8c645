import Geometry
import Ink
import Testing

/// For any bytes, reading neither stops the program nor counts wrongly, and a split into chunks changes nothing.
@Suite struct ReadingFuzzTests {
  private static let words = [
    "{", "}", "[", "]", "\"", "\\", ",", ":", "null", "1e999", "-", "\\ud834", "\0", "\u{FEFF}", "\"kind\":\"page\",",
    "\"phase\":9,", "{}", "[]", "0.1e-400", "12345678901234567890123",
  ]

  private static func mutant(of bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var mutant = bytes
    for _ in 0...Int(generator.next() % 4) {
      let position = Int(generator.next() % UInt64(mutant.count + 1))
      let end = min(mutant.count, position + Int(generator.next() % 12))
      switch generator.next() % 5 {
      case 0: mutant.removeSubrange(position..<end)
      case 1: mutant.insert(contentsOf: words[Int(generator.next() % UInt64(words.count))].utf8, at: position)
      case 2: if position < mutant.count { mutant[position] = UInt8(truncatingIfNeeded: generator.next()) }
      case 3: if position < mutant.count { mutant[position] ^= 1 << UInt8(generator.next() % 8) }
      default: mutant.insert(contentsOf: mutant[position..<end], at: position)
      }
    }
    return mutant
  }

  @Test(arguments: 1...8) func mutantsOfARecording(seed: UInt64) throws {
    var kinds = EventKinds()
    try kinds.register(PageTurn.self)
    var generator = SplitMix64(seed: seed, stream: "mutants")
    let bytes = Array(SmallRecording.text.utf8)
    var reasons: Set<FaultReason> = []
    var whole = 0
    for number in 0..<1000 {
      let mutant = Self.mutant(of: bytes, &generator)
      let read = ReadRecording(mutant, kinds: kinds)
      let report = read.report
      let isWhole =
        report.events == report.touches + report.others + report.unknown + report.faultCount
        && read.events.count == report.events - report.faultCount && report.touches == read.touches.count
        && report.unknownKinds.values.reduce(0, +) == report.unknown
        && report.firstFaults.count == min(report.faultCount, ReadingReport.faultLimit)
      let piece = 1 + Int(generator.next() % 90)
      if !isWhole || ReadRecording(mutant, pieces: [piece], kinds: kinds) != read {
        Issue.record("seed \(seed), mutant \(number), pieces of \(piece): \(String(decoding: mutant, as: UTF8.self))")
      }
      reasons.formUnion(report.faults.keys)
      if read.fault == nil { whole += 1 }
    }
    // Otherwise the changes would be too many or too few.
    #expect(whole > 300 && whole < 900 && reasons.count >= 5, "\(whole) whole, \(reasons)")
  }
}
