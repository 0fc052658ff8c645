import Foundation
import Geometry
import StrokeOracle
import TestSupport
import Testing

@testable import Tessellation

/// The number of strokes of all kinds together that are tested. The environment variable VERNIER_STROKES sets a larger
/// one, and VERNIER_KIND selects one kind.
enum StrokeCount {
  static let isAsked = ProcessInfo.processInfo.environment["VERNIER_STROKES"] != nil
  static let traces = ProcessInfo.processInfo.environment["VERNIER_TRACE"] != nil
  static let kinds = StrokeKind.allCases.filter { kind in
    ProcessInfo.processInfo.environment["VERNIER_KIND"].map { $0 == kind.rawValue } ?? true
  }
  static let edges = UInt64(isAsked ? all : 40)
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

  /// The largest depth at positions just beyond edges that only one triangle has. A position there that is deep in the
  /// stroke is not covered, or is in a crack.
  private func undershoot(of stroke: StrokeCase) throws -> Double {
    let mesh = try MeshCopy(of: stroke)
    let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: stroke.origin)
    var edges: Set<[SIMD2<Float>]> = []
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = mesh.indices[start..<start + 3].map { mesh.positions[Int($0)] }
      for (a, b) in [(corners[0], corners[1]), (corners[1], corners[2]), (corners[2], corners[0])]
      where edges.remove([b, a]) == nil { edges.insert([a, b]) }
    }
    let probes = edges.flatMap { edge -> [StrokeProbe] in
      let (start, displacement) = (Vector2(edge[0]), Vector2(edge[1]) - Vector2(edge[0]))
      let outward = displacement.perpendicularCW / displacement.length
      return [0.1, 0.5, 0.9].map {
        StrokeProbe(position: stroke.origin + start + displacement * $0 + outward * 1e-9)
      }
    }
    let tolerance = stroke.tolerance + stroke.rounding(of: mesh.positions)
    let judge = StrokeJudge(region: stroke.exactStroke, mesh: coverage, tolerance: tolerance)
    return (judge.verdict(on: probes).undershoot?.distance ?? 0) / tolerance
  }

  private func edgeStroke(_ seed: UInt64) -> StrokeCase {
    var random = SplitMix64(seed: seed, stream: "cracks")
    return random.one(of: StrokeKind.allCases).stroke(using: &random)
  }

  @Test("is kept at all edges, where a crack would be", arguments: 0..<StrokeCount.edges)
  func edges(seed: UInt64) throws {
    let stroke = edgeStroke(seed)
    let undershoot = try undershoot(of: stroke)
    #expect(undershoot <= 1, "\(stroke)")
  }

  @Test(
    "is kept where a thin end's piece begins at a pair of an outline that misses its edges",
    arguments: [2523, 2793, 7957])
  func thinEnds(seed: UInt64) throws {
    let stroke = edgeStroke(seed)
    #expect(stroke.widths.last == 0.001 && !stroke.isEven, "The seed makes another stroke now.")
    let undershoot = try undershoot(of: stroke)
    #expect(undershoot <= 1, "\(stroke)")
  }

  @Test("is kept where Antigrain's curves bend fast beside a sample")
  func antigrain() throws {
    let stroke = edgeStroke(1112)
    guard case .antigrain = stroke.style.curve else {
      Issue.record("The seed makes another curve now: \(stroke.style.curve).")
      return
    }
    let undershoot = try undershoot(of: stroke)
    #expect(undershoot <= 1)
  }
}
