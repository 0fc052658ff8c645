import Geometry
import Tessellation

extension AskedStroke {
  /// What flattening cubics takes of a tolerance; the tessellator has the rest.
  private static let flatteningShare = 0.1
  /// The most straight pieces of a stroke's cubics.
  static let pieceLimit = 1 << 20

  /// The tessellator of this stroke at a tolerance, by the method `vernier`.
  ///
  /// It has no cubics of their own control points. They are drawn as a polyline within a tenth of the tolerance, and the
  /// tessellator keeps the rest of it.
  /// - Parameter tolerance: in px.
  /// - Returns: a tessellator of the stroke's curve, caps and joins.
  /// - Throws: `TessellationError`, where the tolerance or the miter limit is out of range.
  public func tessellator(tolerance: Double) throws(TessellationError) -> StrokeTessellator {
    let (tessellated, rest): (StrokeCurve, Double) =
      switch curve {
      case .polyline: (.polyline, 1)
      case .uniform: (.uniformCatmullRom, 1)
      case .cubic: (.polyline, 1 - Self.flatteningShare)
      }
    // The least tolerance in px is allowed for cubics too.
    return try StrokeTessellator(
      style: StrokeStyle(curve: tessellated, cap: cap, join: join),
      tolerance: FlatteningTolerance(pixels: tolerance, zoom: 1 / rest))
  }

  /// The mesh of this stroke by the method `vernier`.
  /// - Parameters:
  ///   - tolerance: in px.
  ///   - origin: what vertices are relative to, in px.
  /// - Returns: triangles within the tolerance of the stroke.
  /// - Throws: `TessellationError`, where the tessellator refuses the stroke; ``AskedStrokeError``, where cubics take more
  ///   than 2^20 straight pieces.
  func mesh(tolerance: Double, relativeTo origin: Vector2) throws -> TriangleMesh {
    let tessellator = try tessellator(tolerance: tolerance)
    let line = curve == .cubic ? try flattened(within: Self.flatteningShare * tolerance) : (points, widths)
    var mesh = TriangleMesh()
    if widths.count == 1 {
      try tessellator.tessellate(line.0, width: width, relativeTo: origin, isClosed: isClosed, into: &mesh)
    } else {
      try tessellator.tessellate(line.0, widths: line.1, relativeTo: origin, isClosed: isClosed, into: &mesh)
    }
    return mesh
  }

  /// Cubics as a polyline with a width for each position. At equal parameters they are within the distance of it, by the
  /// bound of Wang and others (1984), and widths are linear in both.
  private func flattened(within distance: Double) throws(AskedStrokeError) -> ([Vector2], [Double]) {
    let (controls, ends) = widenedCubics
    var (line, widths) = ([controls[0]], [ends[0]])
    for index in stride(from: 0, to: controls.count - 1, by: 3) {
      let (a, b, c, d) = (controls[index], controls[index + 1], controls[index + 2], controls[index + 3])
      let (from, to) = (ends[index / 3], ends[index / 3 + 1])
      let pieces = (0.75 * max((a - 2 * b + c).length, (b - 2 * c + d).length) / distance).squareRoot().rounded(.up)
      guard pieces <= Double(Self.pieceLimit - line.count) else {
        throw AskedStrokeError(
          "points", "cubics take more than \(Self.pieceLimit) straight pieces at this tolerance; ask for a looser one")
      }
      for step in stride(from: 1, to: pieces, by: 1) {
        let t = step / pieces
        let (first, second, third) = (a + (b - a) * t, b + (c - b) * t, c + (d - c) * t)
        let (left, right) = (first + (second - first) * t, second + (third - second) * t)
        line.append(left + (right - left) * t)
        widths.append(from + (to - from) * t)
      }
      line.append(d)
      widths.append(to)
    }
    return (line, widths)
  }
}
