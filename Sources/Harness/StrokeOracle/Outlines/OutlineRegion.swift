import Geometry

/// The region that closed polygons cover by a fill rule, however often they overlap or cross themselves.
///
/// An outline of a stroke covers such a region once its curves are flattened. A mesh is such a region too: each
/// triangle is a contour, and the rule is nonzero.
public struct OutlineRegion: Sendable {
  /// The corners of each polygon, in px. The last corner is joined with the first.
  public let contours: [[Vector2]]
  /// The rule that decides from the winding number of all polygons together which positions are inside.
  public let rule: FillRule

  private let winding: WindingTree

  /// The largest magnitude of a coordinate, in px: 2^100. Products of larger ones might overflow.
  public static let maxCoordinate = 0x1p100

  /// Creates the region of some polygons. O(n log n) for n corners.
  ///
  /// Polygons with fewer than three corners cover nothing.
  /// - Precondition: no coordinate is NaN, and none has a magnitude above ``maxCoordinate``.
  /// - Parameters:
  ///   - contours: the corners of each polygon, in px.
  ///   - rule: the rule that decides which positions are inside.
  public init(contours: [[Vector2]], rule: FillRule) {
    precondition(
      contours.allSatisfy { $0.allSatisfy { abs($0.x) <= Self.maxCoordinate && abs($0.y) <= Self.maxCoordinate } },
      "coordinates of outlines are numbers of a magnitude of at most 2^100")
    self.contours = contours
    self.rule = rule
    winding = WindingTree(over: Self.edges(of: contours).map { WindingEdge(from: $0, to: $1, count: 1) })
  }

  /// Whether a position is covered. The winding number has no rounding error.
  ///
  /// A position on an edge counts as if it were moved to the right and, by far less, up. A position that is not finite
  /// is not covered. O(log n) for each edge to the right of the position.
  /// - Parameter position: in px.
  /// - Returns: whether the position is inside by the rule.
  public func contains(_ position: Vector2) -> Bool {
    position.x.isFinite && rule.covers(winding.winding(at: position, movedBy: .right))
  }

  /// The edges from corner to corner whose length is not 0.
  var edges: [(Vector2, Vector2)] { Self.edges(of: contours) }

  private static func edges(of contours: [[Vector2]]) -> [(Vector2, Vector2)] {
    contours.flatMap { contour in
      contour.indices.compactMap { index in
        let (from, to) = (contour[index], contour[index + 1 < contour.count ? index + 1 : 0])
        return from == to ? nil : (from, to)
      }
    }
  }
}

extension FillRule {
  /// Whether positions with a winding number are inside.
  func covers(_ winding: Int) -> Bool { self == .nonzero ? winding != 0 : winding & 1 != 0 }
}
