import Foundation
import Geometry
import Oracle
import TestSupport
import Testing
import Workloads

@testable import Tessellation

/// How many strokes of all kinds together are judged: more where the environment's VERNIER_STROKES says so, and of one
/// kind where VERNIER_KIND does.
enum StrokeCount {
  static let isAsked = ProcessInfo.processInfo.environment["VERNIER_STROKES"] != nil
  static let traces = ProcessInfo.processInfo.environment["VERNIER_TRACE"] != nil
  static let kinds = StrokeKind.allCases.filter { kind in
    ProcessInfo.processInfo.environment["VERNIER_KIND"].map { $0 == kind.rawValue } ?? true
  }
  static let all = ProcessInfo.processInfo.environment["VERNIER_STROKES"].flatMap { Int($0) } ?? 300
}

@Suite("The tessellator's contract")
struct ContractTests {
  static let seed: UInt64 = 0x7e55

  @Test("is kept by round strokes of every kind", arguments: StrokeCount.kinds)
  func round(kind: StrokeKind) {
    var (over, under) = (0.0, 0.0)
    let count = max(1, StrokeCount.all / StrokeCount.kinds.count)
    for number in 0..<count {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: kind.rawValue)
      let stroke = kind.stroke(using: &random)
      if StrokeCount.traces { FileHandle.standardError.write(Data("\(kind) seed \(seed) \(stroke)\n".utf8)) }
      let report = StrokeContract(stroke: stroke, probeLimit: StrokeCount.isAsked ? 1500 : 150).report(seed: seed)
      over = max(over, report.overshoot)
      under = max(under, report.undershoot)
      check(report.findings.isEmpty, "\(kind) seed \(seed): \(report.findings.joined(separator: " ")) \(stroke)")
    }
    if StrokeCount.isAsked { print("\(kind): \(count) strokes, at most \(over) tolerances over and \(under) under") }
  }
}
