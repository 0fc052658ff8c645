import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("The pieces in which positions of the view lie deepest")
struct DeepestPiecesTests {
  @Test("let a disc's polygon be coarser by half the depth of its border in another disc, and no more")
  func tolerance() {
    let writer = AreaWriter(centre: .zero, zoom: 1, turn: Vector2(1, 0), pixels: 4000, halfSize: Vector2(500, 375))
    let (reach, least) = (625.0, AreaWriter.arcTolerance)
    var random = SplitMix64(seed: 3, stream: "deepest pieces")
    var coarser = 0
    for _ in 0..<2000 {
      let radius = 2500 * (1 + random.unit())
      // The second disc bulges out of the first, or the first out of the second.
      let other = radius * (0.7 + 0.6 * random.unit())
      let depth = 20 * random.symmetric()
      let discs = [
        NearBorder.circle(centre: Vector2(0, radius), radius: radius),
        .circle(centre: Vector2(200 * random.symmetric(), other - depth), radius: other),
      ]
      discs.withUnsafeBufferPointer { borders in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: DeepestPieces.capacity) { memory in
          let pieces = DeepestPieces(
            of: 2, writer: writer, borders: borders, reach: reach, in: memory
          ) { $0..<$0 + 1 }
          let start = reach * random.symmetric()
          let end = start + (reach - start) * random.unit()
          let tolerance = pieces.tolerance(of: 0, from: start, to: end, least: least) { $0..<$0 + 1 }
          let seen = ScreenBorder(borders[0], writer)
          let depths = (0...50).compactMap { part in
            seen.position(at: start + (end - start) * Double(part) / 50).map { -borders[1].distance(of: $0) }
          }
          let allowed = max(least, 0.5 * (depths.min() ?? 0))
          check(tolerance <= allowed, "\(start) to \(end): \(tolerance), and \(allowed)")
          coarser += tolerance > least ? 1 : 0
        }
      }
    }
    #expect(coarser > 200)
  }
}
