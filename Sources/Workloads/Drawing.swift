import Geometry

/// What is drawn: points in px from the middle of the viewport, y down, in runs of consecutive points that edges join.
///
/// There is at least one point; all are finite; the strokes are not empty and cover all points in order.
public struct Drawing: Hashable, Sendable {
  public let points: [Vector2]
  public let strokes: [Range<Int>]

  /// - Returns: nil when a condition above does not hold.
  public init?(points: [Vector2], strokes: [Range<Int>]) {
    guard !points.isEmpty, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    var next = 0
    for stroke in strokes {
      guard stroke.lowerBound == next, !stroke.isEmpty else { return nil }
      next = stroke.upperBound
    }
    guard next == points.count else { return nil }
    self.points = points
    self.strokes = strokes
  }

  /// For the builder, which keeps the conditions itself.
  init(built points: [Vector2], strokes: [Range<Int>]) {
    self.points = points
    self.strokes = strokes
  }
}
