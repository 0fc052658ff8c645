import Geometry
import Measurement

/// What a cell measured.
public struct SweepRow: Sendable {
  public let scheme: String
  public let workload: String
  public let path: String
  public let content: Content
  /// Levels between the content and the camera; 0 for active content.
  public let level: Int
  /// Decades, as asked for.
  public let depth: Double
  /// The zoom that was measured at.
  public let zoom: Zoom
  public let frames: Int
  public let points: Int
  public let panStep: Double
  public let rotationStep: Double
  public let pinchStep: Double
  public let summary: ErrorSummary
  /// The same before the hand-over to float32; nil for a scheme that has no screen positions in doubles, and for edges.
  public let before: ErrorSummary?
  /// The largest valid input round trip, screen → stored → screen, in px; nil when none was valid or measured.
  public let roundTrip: Double?
  /// Input round trips that were not finite or off by more than the viewport's diagonal; nil when none was measured.
  public let roundTripsInvalid: Int?
  /// The worst point's exact offset from the anchor, px at the content zoom.
  public let worstOffset: Vector2?
  /// Samples compared between the two reference solutions.
  public let crossChecked: Int
  /// The largest distance between the two reference solutions, in px.
  public let crossCheckDistance: Double
}
