import Geometry
import Testing

@testable import Frames

@Suite("Pieces that cover the view together")
struct UnionCoverTests {
  /// Whether two half planes cover a view of 1,000 × 750 px.
  private static func isCovered(_ lines: [NearBorder]) -> Bool {
    let writer = AreaWriter(
      centre: .zero, zoom: 1, turn: Vector2(1, 0), pixels: 2000, halfSize: Vector2(500, 375))
    return lines.withUnsafeBufferPointer { borders in
      UnionCover(writer: writer, borders: borders, pieceCount: lines.count).isCovered { $0..<$0 + 1 }
    }
  }

  @Test("are no cover where their borders, which meet in the centre of the view, leave a wedge")
  func wedge() {
    let normals = [Vector2(-0.1, -1), Vector2(-0.1, 1)].map { $0 / $0.length }
    #expect(!Self.isCovered(normals.map { NearBorder(normal: $0, distance: 0) }))
    #expect(!Self.isCovered(normals.map { NearBorder(normal: $0, distance: -7) }))
    #expect(Self.isCovered(normals.map { NearBorder(normal: $0, distance: -51) }))
  }
}
