import Frames
import Geometry

/// Discs whose centres move along an edge, while their radii grow.
enum Disc {
  /// Whether a position is in one of the discs from one about p to one about q.
  static func hull(
    _ p: Vector2, _ start: Double, _ q: Vector2, _ end: Double, contains position: Vector2
  ) -> Bool {
    let d = q - p
    let length = d.length
    if length > 0, abs(end - start) < length {
      let sine = (end - start) / length
      let cosine = (1 - sine * sine).squareRoot()
      let y = position - p
      let (x, h) = (y.dot(d) / length, abs(y.cross(d)) / length)
      // Between the normals through the points of contact with the common tangent.
      let s = (x + h * sine / cosine) / length
      if s >= 0, s <= 1 { return h * cosine - x * sine <= start }
    }
    return (position - p).length <= start || (position - q).length <= end
  }

  /// Whether a position is in the part of a stroke along a drawn edge.
  static func hull(_ edge: EdgeDraw, least: Double = 0, contains position: Vector2) -> Bool {
    hull(
      edge.start, max(least, edge.startHalfWidth), edge.end, max(least, edge.endHalfWidth), contains: position)
  }
}
