import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("Discs that lie over each other")
struct DeepestPiecesTests {
  @Test("are drawn by polygons that leave nothing of them out, however coarse these are where another disc covers them")
  func union() {
    let writer = AreaWriter(centre: .zero, zoom: 1, turn: Vector2(1, 0), pixels: 4000, halfSize: Vector2(500, 375))
    var random = SplitMix64(seed: 3, stream: "deepest pieces")
    var (coarser, checked) = (0, 0)
    for _ in 0..<400 {
      // The first bulges out of the second, or nearly so.
      let radius = 2500 * (1 + 0.2 * random.unit())
      let other = radius * (1 + 20 * random.unit())
      let discs = [
        NearBorder.circle(centre: Vector2(0, radius), radius: radius),
        .circle(centre: Vector2(200 * random.symmetric(), other - 0.5 * random.unit()), radius: other),
      ]
      var list = DrawList()
      discs.withUnsafeBufferPointer { writer.write(2, $0, of: 0, into: &list) { $0..<$0 + 1 } }
      guard list.covers.isEmpty else { continue }
      let areas = list.areas.map { Array(list.areaCorners[$0.corners]) }
      coarser += areas.contains { $0.count < 100 } ? 1 : 0
      for disc in discs {
        let border = ScreenBorder(disc, writer)
        for s in stride(from: -490.0, through: 490, by: 7) {
          guard let edge = border.position(at: s), abs(edge.y) < 370 else { continue }
          let position = edge - disc.normal * (3 * AreaWriter.arcTolerance)
          checked += 1
          let isDrawn = areas.contains { corners in
            let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { ($1 - $0).cross(position - $0) }
            return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
          }
          check(isDrawn, "\(position) of \(discs)")
        }
      }
    }
    #expect(coarser > 50 && checked > 10_000, "\(coarser) and \(checked)")
  }
}
