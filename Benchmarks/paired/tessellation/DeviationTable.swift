import Foundation
import Geometry
import StrokeOracle
import Tessellation

/// The largest deviations of meshes from the exact stroke, for every curve, cap, join and width: outside, where a
/// triangle covers positions outside of the stroke, and inside, where a part of the stroke is not covered.
///
/// Judged by the reference solution of the module Oracle, which shares no code with the tessellator, at corners, edges
/// and inner positions of the triangles. Strokes have 4 to 11 points at random, at least 0.55 widths and 1 px apart:
/// beside shorter segments, caps and joins that are not round have the exceptions of StrokesAndTolerances. Corners
/// within a tenth of the miter limit are left out, where either join is right.
struct DeviationTable {
  private static let tolerance = 0.25
  private static let widths = [0.5, 4, 16, 64]
  private static let curves: [(StrokeCurve, ExactCurve)] = [
    (.polyline, .polyline), (.uniformCatmullRom, .uniformCatmullRom),
    (.centripetalCatmullRom, .centripetalCatmullRom), (.antigrain(smoothing: 0.7), .antigrain(smoothing: 0.7)),
  ]
  private static let joins: [StrokeJoin] = [.round, .bevel, .miter(limit: 4)]
  private static let caps: [StrokeCap] = [.round, .butt, .square]

  let strokes: Int

  /// Prints the table.
  /// - Returns: whether no deviation is larger than the tolerance, but for rounding to float32.
  func print() throws -> Bool {
    Swift.print(
      "The worst deviation, in tolerances of \(Self.tolerance) px, of \(strokes) strokes each: outside / inside\n")
    Swift.print(Self.row("curve", "cap", "join", Self.widths.map { "\(Self.text($0)) px" } + ["pressed"]))
    var isKept = true
    for (curve, exactCurve) in Self.curves {
      // No reference solution has caps of curves that are not round, and curves have no corners.
      for cap in curve == .polyline ? Self.caps : [Self.caps[0]] {
        for join in curve == .polyline ? Self.joins : [Self.joins[0]] {
          let style = StrokeStyle(curve: curve, cap: cap, join: join)
          var cells: [String] = []
          for width in Self.widths.map(Optional.some) + [nil] {
            let isRound = cap == .round && join == .round
            // Nor of ends where widths change.
            guard width != nil || cap == .round else {
              cells.append("–")
              continue
            }
            var (outside, inside) = (0.0, 0.0)
            for seed in 0..<UInt64(strokes) {
              var random = SplitMix64(seed: seed, stream: "\(style) \(width ?? 0)")
              let points = Self.points(width: width ?? 16, join: join, using: &random)
              let widths = points.map { _ in width ?? 16 * (0.5 + random.unit()) }
              let mesh = try Self.mesh(points, widths, isEven: width != nil, style)
              let verdict: StrokeVerdict
              if isRound {
                let region = ExactStroke(points: points, halfWidths: widths.map { $0 / 2 }, curve: exactCurve)
                verdict = judge(mesh, region, using: &random) { _ in false }
              } else {
                func outline(thinnerBy difference: Double) -> ExactOutline {
                  ExactOutline(
                    points: points, halfWidths: widths.map { $0 / 2 - difference }, cap: cap, join: join)
                }
                // Where two pieces of the outline hardly overlap, each may be thinner by the tolerance.
                let isThick = widths.allSatisfy { $0 / 2 > Self.tolerance }
                let thinner = isThick ? outline(thinnerBy: Self.tolerance) : nil
                verdict = judge(mesh, outline(thinnerBy: 0), using: &random) { position in
                  thinner.map { $0.signedDistance(to: position).upperBound > -Self.tolerance / 4 } ?? true
                }
              }
              outside = max(outside, (verdict.overshoot?.distance ?? 0) / verdict.tolerance)
              inside = max(inside, (verdict.undershoot?.distance ?? 0) / verdict.tolerance)
            }
            isKept = isKept && outside <= 1 && inside <= 1
            cells.append(String(format: "%.2f / %.2f", outside, inside))
          }
          Swift.print(Self.row("\(curve)", "\(cap)", "\(join)", cells))
        }
      }
    }
    return isKept
  }

  /// - Parameter isNotch: whether a position that is not covered, deeper in the region than the tolerance, is excepted.
  private func judge(
    _ mesh: MeshCoverage, _ region: some ExactRegion, using random: inout SplitMix64, isNotch: (Vector2) -> Bool
  ) -> StrokeVerdict {
    // Positions are below 512 px.
    let tolerance = Self.tolerance + 0x1p-24 * 2.squareRoot() * 512
    var probes = StrokeProbes(tolerance: tolerance, count: 200).probes(of: mesh, about: region, using: &random)
    probes.removeAll { probe in
      !probe.isCoveredByConstruction && !mesh.contains(probe.position)
        && region.signedDistance(to: probe.position).upperBound < -tolerance && isNotch(probe.position)
    }
    return StrokeJudge(region: region, mesh: mesh, tolerance: tolerance).verdict(on: probes)
  }

  private static func mesh(
    _ points: [Vector2], _ widths: [Double], isEven: Bool, _ style: StrokeStyle
  ) throws -> MeshCoverage {
    let tessellator = try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance))
    var mesh = TriangleMesh()
    if isEven {
      try tessellator.tessellate(points, width: widths[0], into: &mesh)
    } else {
      try tessellator.tessellate(points, widths: widths, into: &mesh)
    }
    return MeshCoverage(positions: Array(mesh.positions), indices: Array(mesh.indices), origin: .zero)
  }

  private static func points(width: Double, join: StrokeJoin, using random: inout SplitMix64) -> [Vector2] {
    var points = [Vector2.zero]
    var direction = Vector2(1, 0)
    let count = 4 + Int(random.next() % 8)
    while points.count < count {
      let displacement = Vector2(random.symmetric(), random.symmetric())
      guard displacement.length > 0.1, displacement.length <= 1 else { continue }
      let turned = displacement / displacement.length
      if case .miter(let limit) = join, points.count > 1 {
        let excess = limit * limit * (1 + direction.dot(turned)) / 2
        if excess > 0.9, excess < 1.1 { continue }
      }
      direction = turned
      points.append(points[points.count - 1] + direction * (0.55 * width + 1 + 20 * random.unit()))
    }
    return points
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  private static func row(_ curve: String, _ cap: String, _ join: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }
    let row = padded(curve, 26) + padded(cap, 8) + padded(join, 18) + cells.map { padded($0, 14) }.joined()
    return row.trimmingCharacters(in: .whitespaces)
  }
}
