import Peers
import Testing

@Suite("A stroker in a library")
struct LibraryStrokerTests {
  @Test("that is not compiled says how it is")
  func missing() throws {
    let fault = try #require(throws: LibraryStrokerError.self) { try LibraryStroker("tiny_skia", in: "nowhere") }
    #expect(
      fault.description
        == "The stroker tiny_skia is not compiled; run Benchmarks/engines/install --only tinyskia.")
  }

  @Test("outlines a line and a cubic", .enabled(if: (try? LibraryStroker("tiny_skia")) != nil))
  func outlines() throws {
    let stroker = try LibraryStroker("tiny_skia")
    let points = [SIMD2(0.0, 0), SIMD2(40, 0), SIMD2(60, 0), SIMD2(60, 20), SIMD2(40, 20)]
    let count = points.withUnsafeBufferPointer { points in
      [1, 3].withUnsafeBufferPointer { stroker.segmentCount(of: points, $0, width: 4, scale: 1) }
    }
    #expect(count > 8)
  }
}
