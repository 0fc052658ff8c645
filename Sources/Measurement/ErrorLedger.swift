import Geometry

/// Judges what a scheme handed over against the reference solution, frame by frame, and keeps every error until the cell is summed up, so
/// that percentiles are exact.
///
/// Memory: 24 bytes a sample. Time: some twenty nanoseconds a sample; nothing is allocated per sample or frame but for the rare
/// sample that needs exact arithmetic.
public final class ErrorLedger {
  /// A sample whose rounding cannot be told in doubles.
  public struct Undecided: Hashable, Sendable {
    public let point: Int
    public let frame: Int
  }

  private let points: Int
  private let tracker: ErrorTracker
  private let pixelsPerNDC: Vector2
  private let ndcPerPixel: Vector2
  private let margin: Vector2
  private var worst: ErrorSummary.Worst?
  private var correctlyRounded = 0
  private var nearBoundary = 0

  /// Samples for which the caller has to ask exact arithmetic, in the order they came.
  public private(set) var undecided: [Undecided] = []

  /// - Parameter roundingMargin: a sample whose exact position may lie within this distance of a rounding boundary, in px an
  ///   axis, is put among the undecided: at least how far the reference solution handed to `judge` can be from exact.
  public init(points: Int, frames: Int, strokes: [Range<Int>], viewport: Viewport, roundingMargin: Double) {
    self.points = points
    tracker = ErrorTracker(points: points, frames: frames, strokes: strokes, viewport: viewport)
    pixelsPerNDC = Vector2(viewport.width / 2, -viewport.height / 2)
    ndcPerPixel = Vector2(2 / viewport.width, -2 / viewport.height)
    margin = Vector2(2 / viewport.width, 2 / viewport.height) * roundingMargin
  }

  /// Takes the next frame: what was handed over, and where each point exactly is, px from the centre.
  /// - Precondition: fewer than `frames` frames were taken before; both buffers hold `points` elements.
  public func judge(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, against positions: UnsafeBufferPointer<Vector2>) {
    precondition(ndc.count >= points && positions.count >= points)
    countRoundings(ndc, positions)
    let pixelsPerNDC = pixelsPerNDC
    if tracker.take({ Vector2(ndc[$0]) * pixelsPerNDC - positions[$0] }), let (point, frame) = tracker.worst {
      worst = ErrorSummary.Worst(point: point, frame: frame, ndc: ndc[point])
    }
  }

  /// A coordinate is correctly rounded when everything within the margin rounds to it.
  private func countRoundings(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, _ positions: UnsafeBufferPointer<Vector2>) {
    var right = 0
    for index in 0..<points {
      let exact = positions[index] * ndcPerPixel
      let low = SIMD2<Float>(exact - margin)
      let high = SIMD2<Float>(exact + margin)
      if low == high {
        right += low == ndc[index] ? 1 : 0
      } else {
        undecided.append(Undecided(point: index, frame: tracker.frame))
      }
    }
    correctlyRounded += right
  }

  /// Counts samples that exact arithmetic has decided since.
  public func count(correctlyRounded: Int, nearBoundary: Int) {
    self.correctlyRounded += correctlyRounded
    self.nearBoundary += nearBoundary
  }

  /// All figures of the frames taken so far. O(samples).
  public func summarise(with ranks: inout NearestRank) -> ErrorSummary {
    var summary = tracker.summarise(with: &ranks)
    summary.worst = worst
    summary.correctlyRounded = correctlyRounded
    summary.nearBoundary = nearBoundary
    return summary
  }
}
