import Foundation
import Geometry
import TestSupport
import Testing

@testable import Tessellation

@Suite("Any sequence of steps and widths")
struct SequenceContractTests {
  static let seed: UInt64 = 0x5e9

  @Test("is a stroke within the tolerance; one that is not is shown with the fewest points")
  func sequences() {
    var (over, under, failures, refused) = (0.0, 0.0, 0, 0)
    let count = StrokeCount.all
    for number in 0..<count where failures < 8 {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "sequence")
      let stroke = StrokeSequence.stroke(using: &random)
      if StrokeCount.traces { FileHandle.standardError.write(Data("seed \(seed) \(stroke)\n".utf8)) }
      let limit = StrokeCount.isAsked ? 1000 : 120
      let report = StrokeContract(stroke: stroke, probeLimit: limit).report(seed: seed)
      over = max(over, report.overshoot)
      under = max(under, report.undershoot)
      if report.isRefused { refused += 1 }
      guard !report.findings.isEmpty, !report.isRefused else { continue }
      failures += 1
      let shrunk = StrokeShrinker {
        let report = StrokeContract(stroke: $0, probeLimit: 1000).report(seed: seed)
        return !report.findings.isEmpty && !report.isRefused
      }.shrunk(stroke)
      let findings = StrokeContract(stroke: shrunk, probeLimit: 1000).report(seed: seed).findings
      check(false, "seed \(seed): \(report.findings.prefix(2)) shrunk to \(shrunk): \(findings.prefix(2))")
    }
    #expect(refused < count / 4)
    print("sequences: \(count) strokes, \(refused) refused, at most \(over) tolerances over and \(under) under")
  }

  @Test(
    "is kept where samples moved along the curve, a widest sample was passed, and an arc reckoned with too little",
    arguments: [(2023, StrokeCurve.antigrain(smoothing: 0.7), 9), (4416, .uniformCatmullRom, 9), (4802, .polyline, 6)])
  func regressions(seed: UInt64, curve: StrokeCurve, count: Int) {
    var random = SplitMix64(seed: seed, stream: "sequence")
    let stroke = StrokeSequence.stroke(using: &random)
    #expect(stroke.style.curve == curve && stroke.points.count == count, "The seed makes another stroke now.")
    let report = StrokeContract(stroke: stroke, probeLimit: 1000).report(seed: seed)
    #expect(!report.isRefused && report.findings.isEmpty, "\(report.findings.prefix(2))")
  }

  @Test("is made smaller until nothing can go, where it is wrong")
  func shrinks() {
    var random = SplitMix64(seed: Self.seed, stream: "shrinks")
    let stroke = StrokeKind.pen.stroke(using: &random)
    let shrunk = StrokeShrinker { $0.points.contains { $0.x > 1 } }.shrunk(stroke)
    #expect(shrunk.points.count == 1 && shrunk.points[0].x > 1 && shrunk.isEven && !shrunk.isClosed, "\(shrunk)")
  }
}
