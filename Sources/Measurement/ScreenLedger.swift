import Geometry

/// Judges a scheme's double-precision screen positions, before the hand-over to float32, against the reference solution.
///
/// Figures near the bound of the reference solution that is handed in are the reference solution's own rounding. Memory and time as `ErrorLedger`.
public final class ScreenLedger {
  private let points: Int
  private let tracker: ErrorTracker

  public init(points: Int, frames: Int, viewport: Viewport) {
    self.points = points
    tracker = ErrorTracker(points: points, frames: frames, strokes: [], viewport: viewport)
  }

  /// Takes the next frame: where the scheme puts each point, and where it exactly is, px from the centre.
  /// - Precondition: fewer than `frames` frames were taken before; both buffers hold `points` elements.
  public func judge(_ screen: UnsafeBufferPointer<Vector2>, against positions: UnsafeBufferPointer<Vector2>) {
    precondition(screen.count >= points && positions.count >= points)
    tracker.take { screen[$0] - positions[$0] }
  }

  /// Placement, jitter and bias of the frames taken so far. O(samples).
  public func summarise(with ranks: inout NearestRank) -> ErrorSummary {
    tracker.summarise(with: &ranks)
  }
}
