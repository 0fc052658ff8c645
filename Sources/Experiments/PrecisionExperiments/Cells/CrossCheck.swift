import ExactNumbers
import Geometry
import Oracle
import Results

/// Compares the two reference solutions of a cell, and uses the exact one where the fast one cannot decide.
final class CrossCheck {
  private let setup: SceneSetup
  private let first: ConstructedReference
  private let viewport: Viewport
  // Composed on first use: most cells never use it.
  private lazy var second = RationalReference(frame: setup.frame)
  private lazy var sceneReference =
    setup.sceneFrame.links == setup.frame.links ? second : RationalReference(frame: setup.sceneFrame)

  init(_ setup: SceneSetup, first: ConstructedReference, viewport: Viewport) {
    self.setup = setup
    self.first = first
    self.viewport = viewport
  }

  /// The second reference solution's position of a point in a frame.
  func position(point: Int, frame: Int) -> RationalPoint? {
    guard let second, let sceneReference, let world = sceneReference.point(point, of: setup.scene),
      let camera = second.camera(setup.camera(frame))
    else { return nil }
    return camera.position(world)
  }

  /// Whether a float32 pair is the nearest to the exact one.
  func verdict(on ndc: SIMD2<Float>, point: Int, frame: Int) -> CoordinateVerdict {
    guard let position = position(point: point, frame: frame) else { return .misrounded }
    let judge = RoundingJudge()
    let x = judge.verdict(on: ndc.x, position: position.x, side: viewport.width)
    let y = judge.verdict(on: ndc.y, position: position.y, side: -viewport.height)
    if x == .misrounded || y == .misrounded { return .misrounded }
    return x == .nearBoundary || y == .nearBoundary ? .nearBoundary : .correctlyRounded
  }

  /// Compares the reference solutions over distinct seeded samples of the cell.
  /// - Parameters:
  ///   - samples: the number of samples; all there are where that is fewer.
  ///   - number: the number of the cell, so that cells do not all compare the same samples.
  /// - Returns: the number of compared samples, and the largest distance in px; infinite where the second has no
  ///   result.
  func compare(samples: Int, seed: UInt64, number: Int) -> (count: Int, distance: Double) {
    let count = setup.scene.offsets.count
    let positions = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: count)
    defer { positions.deallocate() }
    let chosen = SampleID.choose(
      samples, points: count, frames: setup.poses.count, seed: seed, stream: "cross-check \(number)")
    var largest = 0.0
    for sample in chosen {
      first.position(under: setup.poses[sample.frame], into: positions)
      guard let exact = position(point: sample.point, frame: sample.frame),
        let x = Self.difference(exact.x, positions[sample.point].x),
        let y = Self.difference(exact.y, positions[sample.point].y)
      else { return (chosen.count, .infinity) }
      largest = max(largest, Vector2(x, y).length)
    }
    return (chosen.count, largest)
  }

  private static func difference(_ exact: borrowing Rational, _ approximate: Double) -> Double? {
    guard var difference = Rational(approximate) else { return nil }
    difference.subtract(exact)
    return difference.double
  }
}

/// One point in one displayed frame of a cell.
struct SampleID: Hashable, Comparable, Sendable {
  let frame: Int
  let point: Int

  static func < (a: SampleID, b: SampleID) -> Bool { (a.frame, a.point) < (b.frame, b.point) }

  /// Distinct seeded samples, in order of frame and point; all there are where that is fewer.
  static func choose(_ count: Int, points: Int, frames: Int, seed: UInt64, stream: String) -> [SampleID] {
    var generator = SplitMix64(seed: seed, stream: stream)
    var chosen: Set<SampleID> = []
    while chosen.count < min(count, points * frames) {
      chosen.insert(
        SampleID(
          frame: Int.random(in: 0..<frames, using: &generator), point: Int.random(in: 0..<points, using: &generator)))
    }
    return chosen.sorted()
  }
}
