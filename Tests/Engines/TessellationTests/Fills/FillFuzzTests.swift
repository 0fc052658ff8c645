import Geometry
import TestSupport
import Testing

@testable import Tessellation

/// Random contours of kinds that are hard for a sweep, compared with the winding rule and exact arithmetic.
struct FillFuzzTests {
  enum Kind: String, CaseIterable {
    case anywhere
    case lattice
    case smallLattice
    case nearLattice
    case nearOneLine
    case concurrent
    case repeated
    case spikes
    case thin
    case ulps
  }

  @Test(arguments: Kind.allCases)
  func trianglesFormAMeshOfTheInside(kind: Kind) throws {
    let tessellator = FillTessellator()
    for seed in 0..<UInt64(Self.rounds) {
      var random = SplitMix64(seed: seed, stream: kind.rawValue)
      let contours = Self.contours(kind, &random)
      for rule in FillRule.allCases {
        let name = "\(kind) \(seed) \(rule)"
        let exact = try FilledMesh(Self.onGrid(contours), rule, by: tessellator)
        if let fault = exact.connectionFault ?? exact.placeFault { Issue.record("\(name) on the grid: \(fault)") }
        let mesh = try FilledMesh(contours, rule, by: tessellator)
        if let fault = mesh.connectionFault { Issue.record("\(name): \(fault)") }
        let (area, reference) = (mesh.area, mesh.referenceArea)
        // A point and a crossing move by half a unit of the grid, which is at most two ULP of the largest coordinate.
        let perimeter = mesh.edges.reduce(0) { $0 + ($1.1 - $1.0).length }
        let tolerance = 8 * mesh.extent.ulp * perimeter
        check(abs(area - reference) <= tolerance, "\(name): area \(area), not \(reference) ± \(tolerance)")
        guard kind != .ulps else { continue }
        for _ in 0..<10 {
          let sample = Vector2(random.symmetric(), random.symmetric()) * mesh.extent
          guard let winding = mesh.winding(at: sample, away: 1e-9 * mesh.extent),
            let count = mesh.triangles(at: sample, away: 1e-13 * mesh.extent)
          else { continue }
          check(
            count == (mesh.isInside(winding) ? 1 : 0),
            "\(name): \(sample) with winding \(winding) is in \(count) triangles")
        }
      }
    }
  }

  private static var rounds: Int { 60 }

  /// Contours with each coordinate rounded to a multiple of 2^-52 of a power of two that exceeds all.
  private static func onGrid(_ contours: [[Vector2]]) -> [[Vector2]] {
    let largest = contours.joined().reduce(1e-300) { max($0, abs($1.x), abs($1.y)) }
    let unit = Double(sign: .plus, exponent: largest.exponent - 51, significand: 1)
    return contours.map { $0.map { ($0 / unit).rounded(.toNearestOrEven) * unit } }
  }

  private static func contours(_ kind: Kind, _ random: inout SplitMix64) -> [[Vector2]] {
    func whole(_ count: UInt64) -> Double { Double(random.next() % count) }
    func contour(_ count: Int, _ point: () -> Vector2) -> [Vector2] { (0..<count).map { _ in point() } }
    let count = 3 + Int(random.next() % 14)
    switch kind {
    case .anywhere:
      return (0..<1 + Int(random.next() % 3)).map { _ in
        contour(count) { Vector2(random.symmetric(), random.symmetric()) }
      }
    case .lattice:
      return (0..<1 + Int(random.next() % 3)).map { _ in contour(count) { Vector2(whole(8), whole(8)) } }
    case .smallLattice:
      return (0..<1 + Int(random.next() % 3)).map { _ in contour(count) { Vector2(whole(3), whole(4)) } }
    case .nearLattice:
      return (0..<2).map { _ in
        contour(count) { Vector2(whole(5) + (whole(3) - 1) * 0x1p-52, whole(5) + (whole(3) - 1) * 0x1p-51) }
      }
    case .nearOneLine:
      return [
        contour(count) {
          let x = random.unit()
          return Vector2(x, x / 3 + (whole(5) - 2) * 0x1p-54)
        }, contour(4) { Vector2(random.symmetric(), random.symmetric()) },
      ]
    case .concurrent:
      // Chords that nearly meet in one point.
      let centre = Vector2(random.symmetric(), random.symmetric()) * 0.1
      return [
        (0..<2 * count).map { number in
          let direction = Vector2(random.symmetric(), random.symmetric())
          return number & 1 == 0 ? centre + direction : centre - direction * random.unit()
        }
      ]
    case .repeated:
      let first = contour(3 + count / 3) { Vector2(whole(4), random.unit()) }
      return (0..<40).map { $0 % 3 == 0 ? first.reversed() : first }
    case .spikes:
      var points: [Vector2] = []
      for _ in 0..<count {
        let (a, b) = (Vector2(whole(6), whole(6)), Vector2(whole(6), whole(6)))
        points += [a, b, (a + b) / 2, a, a]
      }
      return [points]
    case .thin:
      return [contour(count) { Vector2(random.symmetric(), random.symmetric() * 0x1p-40) }]
    case .ulps:
      return (0..<2).map { _ in contour(count) { Vector2(1 + whole(8) * 0x1p-52, 1 + whole(6) * 0x1p-52) } }
    }
  }
}
