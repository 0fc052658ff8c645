import Geometry

/// Points that are grouped into strokes.
///
/// Invariants: every coordinate is finite, no stroke is empty, and the strokes cover all points, each once, in order.
/// Neighbours within a stroke are joined by an edge. A stroke of one point is a dot.
public struct Drawing: Hashable, Sendable {
  /// The positions in px from the viewport's centre, y down.
  public let points: [Vector2]
  /// The ranges of points that form a stroke each.
  public let strokes: [Range<Int>]
  /// The world position that the viewport's centre has where the drawing is measured; nil for a seeded target.
  public private(set) var position: Vector2?

  /// Creates a drawing of given points and strokes, possibly none. O(points).
  /// - Returns: nil unless the invariants hold.
  public init?(points: [Vector2], strokes: [Range<Int>]) {
    var end = 0
    for stroke in strokes {
      guard stroke.lowerBound == end, !stroke.isEmpty else { return nil }
      end = stroke.upperBound
    }
    guard end == points.count, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    self.init(trustedPoints: points, strokes: strokes)
  }

  /// Creates a drawing of one stroke, or of none if there are no points. Points that are not finite are dropped.
  /// O(points).
  public init(stroke points: [Vector2]) {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    self.init(trustedPoints: finite, strokes: finite.isEmpty ? [] : [0..<finite.count])
  }

  /// The same drawing at a world position of its own.
  func at(_ position: Vector2) -> Drawing {
    var drawing = self
    drawing.position = position
    return drawing
  }

  /// Creates a drawing whose invariants hold by construction.
  init(trustedPoints points: [Vector2], strokes: [Range<Int>]) {
    self.points = points
    self.strokes = strokes
  }
}
