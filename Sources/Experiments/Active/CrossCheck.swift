import Geometry
import Multiprecision
import Oracle
import Workloads

/// Holds the two truths of a cell against each other, and asks the exact one where the cheap one cannot tell.
final class CrossCheck {
  private let stage: Stage
  private let first: ConstructedTruth
  private let viewport: Viewport
  // Composed when first asked for: most cells never ask.
  private lazy var second = RationalTruth(frame: stage.frame)

  init(_ stage: Stage, first: ConstructedTruth, viewport: Viewport) {
    self.stage = stage
    self.first = first
    self.viewport = viewport
  }

  /// Where the second truth sees a point in a frame.
  func place(point: Int, frame: Int) -> RationalPoint? {
    guard let second, let world = second.point(point, of: stage.scene),
      let camera = second.camera(stage.camera(frame))
    else { return nil }
    return camera.place(world)
  }

  /// Whether a float32 pair is the nearest to the exact one.
  func verdict(on ndc: SIMD2<Float>, point: Int, frame: Int) -> CoordinateVerdict {
    guard let place = place(point: point, frame: frame) else { return .misrounded }
    let judge = RoundingJudge()
    let x = judge.verdict(on: ndc.x, place: place.x, side: viewport.width)
    let y = judge.verdict(on: ndc.y, place: place.y, side: -viewport.height)
    if x == .nearBoundary || y == .nearBoundary { return .nearBoundary }
    return x == .correctlyRounded && y == .correctlyRounded ? .correctlyRounded : .misrounded
  }

  /// The largest distance between the truths over seeded samples of the cell, in px; infinite if the second has no answer.
  func largestDistance(samples: Int, seed: UInt64) -> Double {
    var generator = SplitMix64(seed: seed, stream: "cross-check")
    let count = stage.scene.offsets.count
    let places = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: count)
    defer { places.deallocate() }
    var largest = 0.0
    for _ in 0..<samples {
      let point = Int.random(in: 0..<count, using: &generator)
      let frame = Int.random(in: 0..<stage.poses.count, using: &generator)
      first.place(under: stage.poses[frame], into: places)
      guard let exact = place(point: point, frame: frame), let x = Self.difference(exact.x, places[point].x),
        let y = Self.difference(exact.y, places[point].y)
      else { return .infinity }
      largest = max(largest, Vector2(x, y).length)
    }
    return largest
  }

  private static func difference(_ exact: borrowing Rational, _ approximate: Double) -> Double? {
    guard var difference = Rational(approximate) else { return nil }
    difference.subtract(exact)
    return difference.double
  }
}
