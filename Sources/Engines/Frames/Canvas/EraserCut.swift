import Geometry

/// The part of an edge that a round eraser cuts out.
enum EraserCut {
  /// The parameters in [0, 1] at which an edge is closer to the origin than a distance that is linear along the edge;
  /// nil if there are none.
  ///
  /// The edge is p + td, the point of its line nearest to the origin f = p + t₀d, and the distance r + δt. The ends of
  /// the part are the solutions of
  /// |f|² + (t − t₀)²|d|² = (r + δt)². Measured from f, no term is a small difference of large ones, however far
  /// the ends are. The result is exact to a few ULPs of the end points.
  /// - Parameters:
  ///   - p: the edge's start, relative to the eraser's centre.
  ///   - q: its end.
  ///   - startDistance: at the start; positive.
  ///   - endDistance: at the end; positive.
  static func part(
    from p: Vector2, to q: Vector2, within startDistance: Double, _ endDistance: Double
  ) -> ClosedRange<Double>? {
    let d = q - p
    let growth = endDistance - startDistance
    let squaredLength = d.dot(d)
    let a = squaredLength - growth * growth
    // The disc about one end contains the disc about the other: the edge is cut out as a whole, or not at all.
    guard a > 0 else { return p.length < startDistance || q.length < endDistance ? 0...1 : nil }
    let foot = -p.dot(d) / squaredLength
    let height = abs(p.cross(d)) / squaredLength.squareRoot()
    let distance = startDistance + growth * foot
    let discriminant = squaredLength * (distance - height) * (distance + height) + (growth * height) * (growth * height)
    guard discriminant > 0 else { return nil }
    let (middle, root) = (foot + growth * distance / a, discriminant.squareRoot() / a)
    let (enter, leave) = (max(middle - root, 0), min(middle + root, 1))
    return enter < leave ? enter...leave : nil
  }
}
