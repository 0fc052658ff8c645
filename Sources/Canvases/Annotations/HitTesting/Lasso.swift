import Geometry

/// A closed polygon drawn around annotations of one frame, with its edges in an R-tree.
public struct Lasso: Sendable {
  /// The frame.
  public let frame: Int
  /// Its corners, in the frame's units.
  public let polygon: [Vector2]
  /// The rule that decides which positions are inside if it crosses itself.
  public let rule: FillRule
  private let edges: RTree
  let box: Box

  /// Creates a lasso. O(n log n).
  /// - Parameters:
  ///   - polygon: corners in the frame's units; the last is joined to the first.
  ///   - frame: the frame.
  ///   - rule: which positions are inside if the polygon crosses itself.
  /// - Returns: nil if there are fewer than 3 corners or a coordinate is not finite.
  public init?(_ polygon: [Vector2], in frame: Int, rule: FillRule = .evenOdd) {
    guard polygon.count >= 3, polygon.count <= Int(Int32.max) else { return nil }
    var box = Box.empty
    var items: [(box: Box, value: Int32)] = []
    items.reserveCapacity(polygon.count)
    var before = polygon[polygon.count - 1]
    for (index, corner) in polygon.enumerated() {
      guard corner.x.isFinite, corner.y.isFinite else { return nil }
      items.append((Box(before, corner), Int32(truncatingIfNeeded: index)))
      box.extend(to: corner)
      before = corner
    }
    edges = RTree(items)
    self.box = box
    self.frame = frame
    self.polygon = polygon
    self.rule = rule
  }

  /// Whether a position is inside. O(log n + edges at its height to the right).
  public func contains(_ position: Vector2) -> Bool {
    guard box.contains(position) else { return false }
    var winding = 0
    edges.forEach(intersecting: Box(min: position, max: Vector2(.infinity, position.y))) { edge in
      let (from, to) = ends(of: edge)
      winding &+= segmentCrossings(from, to, from: position)
    }
    return winding.isInside(by: rule)
  }

  private func ends(of edge: Int32) -> (Vector2, Vector2) {
    let index = Int(edge)
    return (polygon[index == 0 ? polygon.count - 1 : index - 1], polygon[index])
  }

  /// Whether an edge that intersects a box satisfies a condition.
  func anyEdge(in box: Box, _ condition: (Vector2, Vector2) -> Bool) -> Bool {
    var result = false
    edges.forEach(intersecting: box) { edge in
      guard !result else { return }
      let (from, to) = ends(of: edge)
      result = condition(from, to)
    }
    return result
  }
}

extension AnnotationScene {
  /// The annotations that intersect the inside or the edge of a lasso, from bottom to top. O(annotations in its box ·
  /// nearby edges and path elements).
  /// - Parameters:
  ///   - lasso: the lasso.
  ///   - pickable: the annotations that count.
  public func annotations(
    touching lasso: Lasso, among pickable: PickableAnnotations = .unlocked
  ) -> [AnnotationID] {
    select(in: lasso.box, of: lasso.frame, among: pickable) { annotation, box, paths in
      isCrossed(annotation, paths, box, by: lasso) || paths.anyContourBegins { isIn(lasso, $0, of: annotation) }
    }
  }

  /// The annotations wholly inside a lasso, from bottom to top. O(annotations in its box · nearby edges and path
  /// elements).
  ///
  /// No edge of the lasso may intersect their hit regions, not even an edge with the lasso's inside on both sides.
  /// - Parameters:
  ///   - lasso: the lasso.
  ///   - pickable: the annotations that count.
  public func annotations(
    enclosedBy lasso: Lasso, among pickable: PickableAnnotations = .unlocked
  ) -> [AnnotationID] {
    select(in: lasso.box, of: lasso.frame, among: pickable) { annotation, box, paths in
      !paths.paths.isEmpty && !paths.anyContourBegins { !isIn(lasso, $0, of: annotation) }
        && !isCrossed(annotation, paths, box, by: lasso)
    }
  }

  private func isCrossed(_ annotation: Annotation, _ paths: PaintedPaths, _ box: Box, by lasso: Lasso) -> Bool {
    let view = LocalView(annotation)
    return lasso.anyEdge(in: box) { from, to in
      paths.touches(ConvexPolygon(view.local(from), view.local(to)))
    }
  }

  private func isIn(_ lasso: Lasso, _ local: Vector2, of annotation: Annotation) -> Bool {
    let view = LocalView(annotation)
    return lasso.contains(view.centre + local.rotated(by: view.turn))
  }
}
