import Foundation
import Geometry
import StrokeOracle
import TestSupport
import Testing

@testable import Tessellation

@Suite("The tessellator's contract for polylines")
struct OutlineContractTests {
  static let seed: UInt64 = 0x0417

  /// A stroke without corners within a twentieth of a miter's limit, at which either join is right. Its segments are
  /// longer than the half width.
  private static func stroke(cap: StrokeCap, join: StrokeJoin, using random: inout SplitMix64) -> StrokeCase {
    let tolerance = random.one(of: [0.01, 0.1, 0.25])
    let width = [1.0, 4, 12][random.index(below: 3)] * (0.5 + random.unit())
    var points = [random.position(within: 20)]
    var direction = Vector2(1, 0)
    let count = 2 + random.index(below: 6)
    while points.count < count {
      var turn = direction
      while true {
        let way = random.position(within: 1)
        guard way.length > 0.1, way.length <= 1 else { continue }
        turn = way / way.length
        let cosine = direction.x * turn.x + direction.y * turn.y
        if case .miter(let limit) = join, points.count > 1 {
          let excess = limit * limit * (1 + cosine) / 2
          if excess > 0.9, excess < 1.1 { continue }
        }
        break
      }
      direction = turn
      points.append(points[points.count - 1] + direction * (0.55 * width + 1 + 20 * random.unit()))
    }
    return StrokeCase(
      points: points, widths: [width], isEven: true, style: StrokeStyle(curve: .polyline, cap: cap, join: join),
      tolerance: tolerance)
  }

  /// Checks that a stroke keeps the contract.
  @discardableResult
  private func judge(_ stroke: StrokeCase, seed: UInt64) -> StrokeContract.Report {
    let report = StrokeContract(stroke: stroke, probeLimit: StrokeCount.isAsked ? 1500 : 150).report(seed: seed)
    check(report.findings.isEmpty, "seed \(seed): \(report.findings.joined(separator: " ")) \(stroke)")
    return report
  }

  @Test(
    "is kept with any caps and joins", arguments: StrokeCap.allCases,
    [StrokeJoin.round, .bevel, .miter(limit: 1), .miter(limit: 2), .miter(limit: 4)])
  func outlines(cap: StrokeCap, join: StrokeJoin) {
    var (over, under) = (0.0, 0.0)
    let count = max(1, StrokeCount.all / 30)
    for number in 0..<count {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "\(cap) \(join)")
      let stroke = Self.stroke(cap: cap, join: join, using: &random)
      let report = judge(stroke, seed: seed)
      over = max(over, report.overshoot)
      under = max(under, report.undershoot)
    }
    print("\(cap) caps, \(join) joins: \(count) strokes, at most \(over) tolerances over and \(under) under")
  }

  @Test(
    "is kept by joins where widths change", arguments: [StrokeJoin.bevel, .miter(limit: 2), .miter(limit: 4)],
    [false, true])
  func tapers(join: StrokeJoin, isShort: Bool) {
    var (over, under) = (0.0, 0.0)
    let count = max(20, StrokeCount.all / 10)
    for number in 0..<count {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "tapers \(join)")
      var stroke = Self.stroke(cap: .round, join: join, using: &random)
      if isShort { stroke = Self.shortened(stroke, using: &random) }
      stroke.isEven = false
      let width = stroke.widths[0]
      stroke.widths = stroke.points.map { _ in width * (0.5 + 0.5 * random.unit()) }
      if isShort, number % 2 == 0 {
        // Half widths change by less than lines are long, so that no disc contains the next.
        for index in stroke.points.indices.dropFirst() {
          let length = (stroke.points[index] - stroke.points[index - 1]).length
          stroke.widths[index] = max(width / 4, stroke.widths[index - 1] + 1.8 * length * random.symmetric())
        }
      }
      guard !Self.isNearMiterLimit(stroke) else { continue }
      let report = judge(stroke, seed: seed)
      over = max(over, report.overshoot)
      under = max(under, report.undershoot)
    }
    print("\(join) joins where widths change: \(count) strokes, at most \(over) tolerances over and \(under) under")
  }

  @Test(
    "is kept about a walk of many segments, of any length below the tolerance", arguments: StrokeCap.allCases,
    [StrokeJoin.bevel, .miter(limit: 2), .miter(limit: 4)])
  func walks(cap: StrokeCap, join: StrokeJoin) {
    for number in 0..<max(8, StrokeCount.all / 60) {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "walks \(cap) \(join)")
      var stroke = Self.stroke(cap: cap, join: join, using: &random)
      // Steps of one size, or of all.
      let size = random.next() & 1 == 0 ? random.unit() : nil
      let steps = (0..<(4 + random.index(below: 36))).map { _ in
        let way = random.position(within: 1)
        return way * (stroke.tolerance * pow(0x1p-38, size ?? random.unit()) / way.length)
      }
      let corner = random.index(below: stroke.points.count)
      let walk = steps.reduce(into: [stroke.points[corner]]) { $0.append($0[$0.count - 1] + $1) }
      let rest = stroke.points.dropFirst(corner + 1).map { $0 + walk[walk.count - 1] - walk[0] }
      stroke.points = stroke.points.prefix(corner) + walk + rest
      checkShort(stroke, seed: seed)
    }
  }

  @Test("covers many segments far shorter than the tolerance, which together go far")
  func staircase() throws {
    let step = 1.0 / 3000
    var stairs = [Vector2(20, 0)]
    for number in 1...60_000 {
      stairs.append(stairs[number - 1] + (number % 2 == 0 ? Vector2(step, 0) : Vector2(0, step)))
    }
    let stroke = StrokeCase(
      points: [.zero] + stairs + [Vector2(50, 10)], widths: [4], isEven: true,
      style: StrokeStyle(curve: .polyline, join: .bevel), tolerance: 0.1)
    let mesh = try MeshCopy(of: stroke)
    let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: stroke.origin)
    #expect(stairs.indices.filter { $0 % 500 == 0 }.allSatisfy { coverage.contains(stairs[$0]) })
  }

  /// The same stroke with points in the same directions from each other. A third of the distances is kept, and the
  /// others are from 2^-38 of the tolerance to half a width.
  private static func shortened(_ stroke: StrokeCase, using random: inout SplitMix64) -> StrokeCase {
    var shortened = stroke
    for index in stroke.points.indices.dropFirst() {
      let segment = stroke.points[index] - stroke.points[index - 1]
      let longest = stroke.widths[0] / 2
      let length =
        switch random.index(below: 3) {
        case 0: segment.length
        case 1: longest * (0.02 + random.unit())
        default: longest * pow(stroke.tolerance * 0x1p-38 / longest, random.unit())
        }
      shortened.points[index] = shortened.points[index - 1] + segment * (length / segment.length)
    }
    return shortened
  }

  /// Whether both drawing and omitting a miter are right, because pieces may be rotated against their segments, by an
  /// eighth of the tolerance at a distance of half a width.
  private static func isNearMiterLimit(_ stroke: StrokeCase) -> Bool {
    guard case .miter(let limit) = stroke.style.join else { return false }
    let discs = Array(zip(stroke.points, stroke.halfWidths))
    let edges = zip(discs, discs.dropFirst() + discs.prefix(stroke.isClosed ? 1 : 0)).map { start, end in
      let length = (end.0 - start.0).length
      return OuterEdges(
        direction: (end.0 - start.0) / length, length: length, startRadius: start.1, endRadius: end.1)
    }
    let next = edges.dropFirst() + edges.prefix(stroke.isClosed ? 1 : 0)
    let margin = 0.25 * min(1, 6 / (limit * limit)) * stroke.tolerance / (stroke.halfWidths.min() ?? 0)
    return zip(edges, next).contains { behind, ahead in
      [(behind.left, ahead.left), (behind.right, ahead.right)].contains { behind, ahead in
        let turn = abs(atan2(behind.cross(ahead), behind.dot(ahead)))
        return limit * cos(max(0, turn - margin) / 2) > 1 && limit * cos(min(.pi, turn + margin) / 2) < 1
      }
    }
  }

  @Test(
    "is kept beside segments shorter than half a width",
    arguments: StrokeCap.allCases, [StrokeJoin.bevel, .miter(limit: 2), .miter(limit: 4)])
  func shortSegments(cap: StrokeCap, join: StrokeJoin) {
    for number in 0..<max(1, StrokeCount.all / 10) {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "short \(cap) \(join)")
      let stroke = Self.shortened(Self.stroke(cap: cap, join: join, using: &random), using: &random)
      checkShort(stroke, seed: seed)
    }
  }

  private func checkShort(_ stroke: StrokeCase, seed: UInt64) {
    guard !Self.isNearMiterLimit(stroke) else { return }
    judge(stroke, seed: seed)
  }

  @Test(
    "is kept by sharp corners between many points that lie nearly on straight lines",
    arguments: [StrokeJoin.bevel, .miter(limit: 2), .miter(limit: 4), .miter(limit: 12)])
  func corners(join: StrokeJoin) {
    var (over, under) = (0.0, 0.0)
    for number in 0..<max(20, StrokeCount.all / 10) {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "corners \(join)")
      var stroke = Self.stroke(cap: .square, join: join, using: &random)
      guard !Self.isNearMiterLimit(stroke) else { continue }
      let corners = stroke.points
      stroke.points = [corners[0]]
      for (start, end) in zip(corners, corners.dropFirst()) {
        let step = (end - start) / 8
        let across = step.perpendicularCCW * (stroke.tolerance / 8 / step.length)
        stroke.points += (1..<8).map { start + step * Double($0) + across * random.symmetric() } + [end]
      }
      guard !Self.isNearMiterLimit(stroke) else { continue }
      let report = judge(stroke, seed: seed)
      over = max(over, report.overshoot)
      under = max(under, report.undershoot)
    }
    print("\(join) joins between straight lines: at most \(over) tolerances over and \(under) under")
  }

  @Test("is kept by closed strokes with any join", arguments: [StrokeJoin.bevel, .miter(limit: 2), .miter(limit: 4)])
  func closed(join: StrokeJoin) {
    var judged = 0
    for number in 0..<max(20, StrokeCount.all / 10) {
      let seed = Self.seed &+ UInt64(number)
      var random = SplitMix64(seed: seed, stream: "closed \(join)")
      var stroke = Self.stroke(cap: .butt, join: join, using: &random)
      guard stroke.points.count > 2 else { continue }
      stroke.isClosed = true
      checkShort(Self.shortened(stroke, using: &random), seed: seed)
      let closing = (stroke.points[0] - stroke.points[stroke.points.count - 1]).length
      guard closing > 0.55 * stroke.widths[0] + 1, !Self.isNearMiterLimit(stroke) else { continue }
      judge(stroke, seed: seed)
      judged += 1
    }
    #expect(judged > 10)
  }

  @Test("is kept on the inner side of a corner that ends in a hook")
  func hook() {
    let hook = StrokeCase(
      points: [Vector2(0, 0), Vector2(20, 0), Vector2(20, 1)], widths: [10], isEven: true,
      style: StrokeStyle(curve: .polyline, cap: .butt, join: .bevel), tolerance: 0.1)
    let report = StrokeContract(stroke: hook, probeLimit: 2000).report(seed: Self.seed)
    #expect(report.findings.isEmpty, "\(report)")
  }

  @Test("has its exception where the documentation says so")
  func exception() {
    // A first segment of 1.4 tolerances, which the cap does not follow.
    let turned = StrokeCase(
      points: [
        Vector2(-16.59029844, -6.6387023428), Vector2(-16.60111888, -6.629889161), Vector2(-16.9110135, -6.038301),
      ],
      widths: [0.9835129874], isEven: true, style: StrokeStyle(curve: .polyline, cap: .square, join: .round),
      tolerance: 0.01)
    let turnedReport = StrokeContract(stroke: turned, probeLimit: 2000).report(seed: Self.seed)
    #expect(turnedReport.overshoot > 10, "\(turnedReport)")
    let farthest = 2.squareRoot() * turned.halfWidths[0] + turned.tolerance
    #expect(turnedReport.overshoot * turned.tolerance < farthest, "\(turnedReport)")
  }

  @Test("is kept where edges that are fitted at once begin and end with any cap", arguments: StrokeCap.allCases)
  func arcs(cap: StrokeCap) {
    for radius in [30.0, 50, 77.5, 120, 300] {
      for spacing in [1.2, 1.7, 2.5] {
        let points = (0...20).map { index -> Vector2 in
          let angle = spacing / radius * Double(index)
          return Vector2(radius * sin(angle), radius * (1 - cos(angle)))
        }
        let stroke = StrokeCase(
          points: points, widths: [2], isEven: true, style: StrokeStyle(curve: .polyline, cap: cap, join: .round),
          tolerance: 0.01)
        let report = StrokeContract(stroke: stroke, probeLimit: 2000).report(seed: Self.seed)
        check(report.findings.isEmpty, "\(cap) \(radius) \(spacing): \(report.findings)")
      }
    }
  }

  @Test("is kept by closed squares, right angles and a single point, with any joins")
  func squares() {
    let square = [Vector2(0, 0), Vector2(20, 0), Vector2(20, 20), Vector2(0, 20)]
    for join in [StrokeJoin.round, .bevel, .miter(limit: 4)] {
      for cap in StrokeCap.allCases {
        let shapes = [(square, true), (square, false), (Array(square.prefix(2)), false), ([Vector2(7, 9)], false)]
        for (points, isClosed) in shapes {
          let stroke = StrokeCase(
            points: points, widths: [5], isEven: true, style: StrokeStyle(curve: .polyline, cap: cap, join: join),
            isClosed: isClosed, tolerance: 0.05)
          let findings = StrokeContract(stroke: stroke).report(seed: Self.seed).findings
          check(findings.isEmpty, "seed \(Self.seed): \(findings) \(stroke)")
        }
      }
    }
  }
}
