import Geometry
import StrokeOracle
import Tessellation

/// Checks all guarantees of the tessellator for one stroke.
struct StrokeContract {
  let stroke: StrokeCase
  /// The largest number of checked positions.
  var probeLimit = 400

  /// The violations, and the largest distance of the mesh from the exact stroke.
  struct Report {
    /// One sentence for each violation; empty if there is none.
    var findings: [String] = []
    /// The largest errors in tolerances, with rounding counted as a part of the tolerance.
    var overshoot = 0.0
    var undershoot = 0.0
    var coveredCount = 0
    var overlapCount = 0
    var vertexCount = 0
    /// Whether float32 cannot represent a stroke so far away or so thin.
    var isRefused = false
  }

  func report(seed: UInt64) -> Report {
    let isRound = stroke.style.cap == .round && stroke.style.join == .round
    guard !isRound else { return report(on: stroke.exactStroke, seed: seed) { _ in false } }
    let thinner = stroke.thinnerOutline
    return report(on: stroke.exactOutline, seed: seed) { position in
      thinner.map { $0.signedDistance(to: position).upperBound > -stroke.tolerance / 4 } ?? true
    }
  }

  /// Checks the mesh.
  /// - Parameter isNotch: whether a position that is uncovered, and deeper in the region than the tolerance, is between
  ///   two pieces of the stroke that hardly overlap. Each of them may be thinner by the tolerance.
  private func report(on region: some ExactRegion, seed: UInt64, isNotch: (Vector2) -> Bool) -> Report {
    var report = Report()
    do throws(TessellationError) {
      let mesh = try MeshCopy(of: stroke)
      report.vertexCount = mesh.positions.count
      report.findings += try acrossFindings(mesh) + stripFindings(mesh)
      if try mesh.rewritten(stroke) != mesh { report.findings.append("Buffers hold something else.") }
      var random = SplitMix64(seed: seed, stream: "probes")
      let tolerance = stroke.tolerance + stroke.rounding(of: mesh.positions)
      let coverage = MeshCoverage(positions: mesh.positions, indices: mesh.indices, origin: stroke.origin)
      var probes = StrokeProbes(tolerance: tolerance, count: probeLimit / 4)
        .probes(of: coverage, about: region, using: &random)
      if probes.count > probeLimit { probes = (0..<probeLimit).map { _ in probes[random.index(below: probes.count)] } }
      probes += cornerProbes(tolerance: tolerance, limit: probeLimit / 2, using: &random)
      probes.removeAll { probe in
        !probe.isCoveredByConstruction && !coverage.contains(probe.position)
          && region.signedDistance(to: probe.position).upperBound < -tolerance && isNotch(probe.position)
      }
      let verdict = StrokeJudge(region: region, mesh: coverage, tolerance: tolerance).verdict(on: probes)
      report.findings += verdict.faults.map { "Fault: \($0)." }
      report.overshoot = (verdict.overshoot?.distance ?? 0) / tolerance
      report.undershoot = (verdict.undershoot?.distance ?? 0) / tolerance
      report.coveredCount = verdict.coveredCount
      report.overlapCount = verdict.overlapCount
      if report.overshoot > 1 {
        report.findings.append("Overshoot of \(report.overshoot) tolerances: \(String(describing: verdict.overshoot)).")
      }
      if report.undershoot > 1 {
        report.findings.append(
          "Undershoot of \(report.undershoot) tolerances: \(String(describing: verdict.undershoot)).")
      }
    } catch {
      report.findings.append("Refused: \(error)")
      switch error {
      case .pointTooFar, .widthTooFine, .widthTooLarge: report.isRefused = true
      default: break
      }
    }
    return report
  }

  /// Positions around input points: at the point, half way out, and a little more than a tolerance inside and outside
  /// the edge.
  private func cornerProbes(tolerance: Double, limit: Int, using random: inout SplitMix64) -> [StrokeProbe] {
    var probes: [StrokeProbe] = []
    let count = min(stroke.points.count, max(1, limit / 28))
    for step in 0..<count {
      let index = count == stroke.points.count ? step : random.index(below: stroke.points.count)
      let (point, radius) = (stroke.points[index], stroke.halfWidths[index])
      probes.append(StrokeProbe(position: point))
      for turn in 0..<9 {
        let half = (Double(turn) - 4 + 0.2 * random.symmetric()) / 4.1
        let direction = Vector2(1 - half * half, 2 * half) / (1 + half * half)
        for away in [radius / 2, radius - 1.01 * tolerance, radius + 1.01 * tolerance] {
          let sign = random.next() & 1 == 0 ? 1.0 : -1
          probes.append(StrokeProbe(position: point + direction * (sign * away)))
        }
      }
    }
    return probes
  }

  private func acrossFindings(_ mesh: MeshCopy) -> [String] {
    guard mesh.edgeCoordinates.count == mesh.positions.count else {
      return ["There are \(mesh.edgeCoordinates.count) edge coordinates."]
    }
    let wrong = mesh.edgeCoordinates.first { !($0.x.isFinite && $0.y.isFinite && Vector2($0).length <= 1 + 1e-6) }
    return wrong.map { ["An edge coordinate is \($0)."] } ?? []
  }

  private func stripFindings(_ mesh: MeshCopy) throws(TessellationError) -> [String] {
    var strip = TriangleStrip(hasEdgeCoordinates: true)
    try stroke.write(into: &strip)
    let positions = Array(strip.positions)
    var findings: [String] = []
    if strip.edgeCoordinates.contains(where: { !(Vector2($0).length <= 1 + 1e-6) }) {
      findings.append("An edge coordinate of a strip.")
    }
    var counts: [MeshCopy.Triangle: Int] = [:]
    for index in 0..<max(0, positions.count - 2) {
      let (a, b) = index % 2 == 0 ? (positions[index], positions[index + 1]) : (positions[index + 1], positions[index])
      let triangle = MeshCopy.Triangle(a, b, positions[index + 2])
      if triangle.turn < 0 { findings.append("The strip's triangle \(index) turns clockwise: \(triangle).") }
      if triangle.turn > 0 { counts[triangle, default: 0] += 1 }
    }
    let expected = mesh.triangles
    if let turned = expected.keys.first(where: { $0.turn <= 0 }) {
      findings.append("A triangle does not turn counter-clockwise: \(turned).")
    }
    if counts != expected {
      let missing = expected.first { counts[$0.key] != $0.value }
      let added = counts.first { expected[$0.key] != $0.value }
      findings.append(
        "The strip is made of other triangles: \(String(describing: missing)) not so, \(String(describing: added)).")
    }
    return findings
  }
}

extension SplitMix64 {
  /// A random whole number from 0 to `count` - 1.
  mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }

  /// A random element.
  mutating func one<Element>(of elements: [Element]) -> Element { elements[index(below: elements.count)] }

  /// A random position in a square about the origin.
  mutating func position(within size: Double) -> Vector2 { Vector2(size * symmetric(), size * symmetric()) }
}
