import Geometry
import Tessellation

/// The strokers of this program, which stand beside those that are judged.
public enum OwnStroker: String, CaseIterable, Sendable {
  /// `StrokeTessellator`.
  case vernier
  /// The method of Slate's documents of November 2025, `PublishedTessellator`.
  case published

  /// Its names in results.
  var stroker: Stroker {
    Stroker(engine: rawValue, version: self == .published ? "2025-11" : "")
  }

  /// What it draws: triangles, counter-clockwise with y up, all positions in px.
  struct Mesh {
    /// The corners of each triangle.
    var triangles: [[Vector2]] = []
    /// The vertices that the mesh stores.
    var vertexCount = 0
  }

  /// The triangles of a stroke.
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - tolerance: in px; the published method has none.
  /// - Returns: nil where ``impossibility(of:)`` says why.
  /// - Throws: an error with a sentence, where the stroke is refused.
  func mesh(of stroke: AskedStroke, tolerance: Double) throws -> Mesh? {
    guard impossibility(of: stroke) == nil else { return nil }
    let origin = stroke.middle
    switch self {
    case .vernier:
      let mesh = try stroke.mesh(tolerance: tolerance, relativeTo: origin)
      let (positions, indices) = (mesh.positions, mesh.indices)
      return Self.mesh(indices.map { positions[Int($0)] }, from: origin, vertexCount: mesh.vertexCount)
    case .published:
      var mesh = PublishedMesh()
      try PublishedTessellator().tessellate(stroke.points, width: stroke.width, relativeTo: origin, into: &mesh)
      return Self.mesh(Array(mesh.positions), from: origin, vertexCount: mesh.vertexCount)
    }
  }

  /// Why it has no such stroke, in a sentence; nil where it has.
  func impossibility(of stroke: AskedStroke) -> String? {
    guard self == .published else { return nil }
    let points = stroke.distinctPoints
    if stroke.isClosed { return "It draws open strokes alone." }
    if stroke.cap != .round || stroke.join != .round { return "It draws round ends and joins alone." }
    if stroke.widths.count > 1 { return "It is asked for strokes of one width alone." }
    if stroke.curve == .cubic { return "It draws a uniform Catmull-Rom spline, and no other cubics." }
    if points.count < 3 { return nil }
    if stroke.curve != .uniform { return "It draws a uniform Catmull-Rom spline, and no polyline." }
    // It has the end points themselves for phantom points.
    guard Self.isStraight(points.prefix(3)), Self.isStraight(points.suffix(3).reversed()) else {
      return "Its spline takes another way in the first and the last span, which are not straight here."
    }
    return nil
  }

  /// Whether the span from the first to the second of three points covers the straight line between them, whatever the
  /// length of its tangent at the first.
  private static func isStraight(_ points: some Sequence<Vector2>) -> Bool {
    let points = Array(points)
    let (chord, tangent) = (points[1] - points[0], (points[2] - points[0]) / 2)
    // A cubic on a line does not turn back where its tangents are no longer than three chords.
    return chord.cross(tangent) == 0 && chord.dot(tangent) > 0 && tangent.length <= 3 * chord.length
  }

  /// Triangles of three corners each, turned counter-clockwise; those without area are left out.
  private static func mesh(_ corners: [SIMD2<Float>], from origin: Vector2, vertexCount: Int) -> Mesh {
    var mesh = Mesh(vertexCount: vertexCount)
    for index in stride(from: 0, to: corners.count - 2, by: 3) {
      let (a, b, c) = (Vector2(corners[index]), Vector2(corners[index + 1]), Vector2(corners[index + 2]))
      let area = (b - a).cross(c - a)
      guard area != 0 else { continue }
      mesh.triangles.append((area > 0 ? [a, b, c] : [a, c, b]).map { $0 + origin })
    }
    return mesh
  }
}
