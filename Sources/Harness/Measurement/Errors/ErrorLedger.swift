import Geometry

/// Compares the float32 coordinates that a scheme returned with the reference solution, for each displayed frame.
///
/// A *sample* is one point in one displayed frame that is in view. Every error is stored until ``summarise(with:)``, so that
/// percentiles are exact. Memory: 24 bytes per sample. Nothing is allocated per sample or displayed frame, except for
/// the rare sample that needs exact arithmetic.
public final class ErrorLedger {
  /// A sample whose correct rounding cannot be decided in doubles.
  public struct Undecided: Hashable, Sendable {
    /// The index of the point.
    public let point: Int
    /// The index of the displayed frame.
    public let frame: Int
  }

  private let points: Int
  private let viewport: Viewport
  private let tracker: ErrorTracker
  private let pixelsPerNDC: Vector2
  private let ndcPerPixel: Vector2
  private let margin: Vector2
  private var worst: ErrorSummary.Worst?
  private var correctlyRounded = 0
  private var nearBoundary = 0

  /// The samples that the caller has to decide in exact arithmetic, in the order of displayed frames and points.
  public private(set) var undecided: [Undecided] = []

  /// Creates a ledger without samples.
  /// - Parameters:
  ///   - points: the number of points in every displayed frame.
  ///   - frames: the largest number of displayed frames.
  ///   - strokes: the runs of points between whose neighbours distortion is measured.
  ///   - viewport: the viewport in px.
  ///   - roundingMargin: in px per axis; at least the error bound of the reference solution. A sample whose exact
  ///     position may be within this distance of a rounding boundary is added to ``undecided``.
  public init(points: Int, frames: Int, strokes: [Range<Int>], viewport: Viewport, roundingMargin: Double) {
    self.points = points
    self.viewport = viewport
    tracker = ErrorTracker(points: points, frames: frames, strokes: strokes, viewport: viewport)
    pixelsPerNDC = Vector2(viewport.width / 2, -viewport.height / 2)
    ndcPerPixel = Vector2(2 / viewport.width, -2 / viewport.height)
    margin = Vector2(2 / viewport.width, 2 / viewport.height) * roundingMargin
  }

  /// Adds the next displayed frame. O(points).
  /// - Parameters:
  ///   - ndc: the coordinates that the scheme returned for each point, in normalised device coordinates.
  ///   - positions: the reference solution for each point, in px from the viewport's centre, y down.
  /// - Precondition: fewer than `frames` displayed frames were added before; both buffers have `points` elements.
  public func judge(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, against positions: UnsafeBufferPointer<Vector2>) {
    precondition(ndc.count >= points && positions.count >= points)
    countRoundings(ndc, positions)
    let pixelsPerNDC = pixelsPerNDC
    if tracker.add(positions, drawn: { Vector2(ndc[$0]) * pixelsPerNDC }), let (point, frame) = tracker.worst {
      worst = ErrorSummary.Worst(point: point, frame: frame, ndc: ndc[point])
    }
  }

  /// Counts correctly rounded samples. A coordinate is correctly rounded if every value within the margin rounds to it.
  private func countRoundings(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, _ positions: UnsafeBufferPointer<Vector2>) {
    var correct = 0
    for index in 0..<points where viewport.shows(positions[index]) {
      let exact = positions[index] * ndcPerPixel
      let low = SIMD2<Float>(exact - margin)
      let high = SIMD2<Float>(exact + margin)
      if low == high {
        correct += low == ndc[index] ? 1 : 0
      } else {
        undecided.append(Undecided(point: index, frame: tracker.frame))
      }
    }
    correctlyRounded += correct
  }

  /// Adds the counts of samples from ``undecided`` that exact arithmetic has decided.
  public func count(correctlyRounded: Int, nearBoundary: Int) {
    self.correctlyRounded += correctlyRounded
    self.nearBoundary += nearBoundary
  }

  /// All figures of the displayed frames added so far. O(samples).
  public func summarise(with ranks: inout NearestRank) -> ErrorSummary {
    var summary = tracker.summarise(with: &ranks)
    summary.worst = worst
    summary.correctlyRounded = correctlyRounded
    summary.nearBoundary = nearBoundary
    return summary
  }
}

/// Compares a scheme's screen positions in doubles, before they are rounded to float32, with the reference solution.
///
/// Errors near the bound of the reference solution come from its own rounding. Memory: 24 bytes per sample.
public final class ScreenLedger {
  private let points: Int
  private let tracker: ErrorTracker

  /// Creates a ledger without samples.
  /// - Parameters:
  ///   - points: the number of points in every displayed frame.
  ///   - frames: the largest number of displayed frames.
  ///   - viewport: the viewport in px; an error beyond its diagonal is invalid.
  public init(points: Int, frames: Int, viewport: Viewport) {
    self.points = points
    tracker = ErrorTracker(points: points, frames: frames, strokes: [], viewport: viewport)
  }

  /// Adds the next displayed frame: the scheme's position of each point and the reference solution, both in px from the
  /// centre. O(points).
  /// - Precondition: fewer than `frames` displayed frames were added before; both buffers have `points` elements.
  public func judge(_ screen: UnsafeBufferPointer<Vector2>, against positions: UnsafeBufferPointer<Vector2>) {
    precondition(screen.count >= points && positions.count >= points)
    tracker.add(positions) { screen[$0] }
  }

  /// Placement error, jitter and bias of the displayed frames added so far. O(samples).
  public func summarise(with ranks: inout NearestRank) -> ErrorSummary {
    tracker.summarise(with: &ranks)
  }
}
