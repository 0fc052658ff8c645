import Geometry
import Measurement
import Testing

/// The largest errors equal those of the whole distribution, or a sample is invalid.
@Suite struct LargestErrorsTests {
  private static let strokes = [0..<1, 1..<4, 4..<9]
  private static let points = 9

  /// Displayed frames of random coordinates and positions near them.
  private func frames(_ count: Int, seed: UInt64) -> [(ndc: [SIMD2<Float>], positions: [Vector2])] {
    var generator = SplitMix64(seed: seed, stream: "largest errors")
    return (0..<count).map { _ in
      let ndc = (0..<Self.points).map { _ in SIMD2<Float>(Vector2(generator.symmetric(), generator.symmetric())) }
      let positions = ndc.map {
        Vector2(Double($0.x) * 500, -Double($0.y) * 375) + Vector2(generator.symmetric(), generator.symmetric())
      }
      return (ndc, positions)
    }
  }

  @Test func areTheLargestOfTheDistributionToTheBit() throws {
    var ranks = NearestRank()
    for seed in 1...50 as ClosedRange<UInt64> {
      let ledger = ErrorLedger(
        points: Self.points, frames: 5, strokes: Self.strokes, viewport: .standard, roundingMargin: 1e-9)
      let largest = LargestErrors(points: Self.points, strokes: Self.strokes, viewport: .standard)
      for frame in frames(5, seed: seed) {
        frame.ndc.withUnsafeBufferPointer { ndc in
          frame.positions.withUnsafeBufferPointer { positions in
            ledger.judge(ndc, against: positions)
            #expect(largest.judge(ndc, against: positions))
          }
        }
      }
      let summary = ledger.summarise(with: &ranks)
      #expect(largest.placement == summary.placement?.maximum && largest.placement != nil)
      #expect(largest.jitter == summary.jitter?.maximum && largest.jitter != nil)
      #expect(largest.distortion == summary.distortion?.maximum && largest.distortion != nil)
    }
  }

  @Test(arguments: [Float.nan, .infinity, 9])
  func endAtAnInvalidSample(coordinate: Float) {
    let largest = LargestErrors(points: Self.points, strokes: Self.strokes, viewport: .standard)
    for (index, frame) in frames(3, seed: 7).enumerated() {
      var ndc = frame.ndc
      if index == 2 { ndc[4].y = coordinate }
      let isValid = ndc.withUnsafeBufferPointer { ndc in
        frame.positions.withUnsafeBufferPointer { largest.judge(ndc, against: $0) }
      }
      #expect(isValid == (index < 2))
    }
  }

  @Test func thereAreNoneWithoutFramesOrNeighbours() {
    let largest = LargestErrors(points: 1, strokes: [0..<1], viewport: .standard)
    #expect(largest.placement == nil && largest.jitter == nil && largest.distortion == nil)
    let one = [SIMD2<Float>(0, 0)]
    for _ in 0..<2 {
      #expect(largest.jitter == nil)
      _ = one.withUnsafeBufferPointer { ndc in
        [Vector2(1, 0)].withUnsafeBufferPointer { largest.judge(ndc, against: $0) }
      }
    }
    #expect(largest.placement == 1 && largest.jitter == 0 && largest.distortion == nil)
  }
}
