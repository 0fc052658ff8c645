import Frames
import Geometry
import Tessellation

/// Tessellates lines given in px, for one displayed frame or picture.
package final class ScreenStrokes {
  private var mesh = TriangleMesh()
  private var points: [Vector2] = []
  private var widths: [Double] = []
  private var style: StrokeStyle?
  private var tolerance = 0.0
  private var tessellator: StrokeTessellator?
  /// The smallest part of its drawn width that a line written since the last change has; 1 if none was drawn wider than
  /// it is.
  package var coverage = 1.0

  /// Creates an empty line.
  package init() {}

  /// Begins a line.
  package func begin() {
    points.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
  }

  /// The last point of the line.
  private var last: Vector2? { points.last }

  /// - Parameters:
  ///   - point: in px from the top left.
  ///   - width: in px; lines are at least as wide as the tolerance.
  package func append(_ point: Vector2, width: Double) {
    points.append(point)
    widths.append(width)
  }

  /// Writes the triangles of edges that are too large for vertices, as lines on the screen. Consecutive edges are
  /// joined.
  /// - Parameters:
  ///   - edges: the edges of one path.
  ///   - path: the style of the path.
  ///   - centre: the centre of the viewport.
  ///   - hairlineWidth: in px.
  ///   - tolerance: in px.
  ///   - positions: receives the vertices, in px from the top left.
  ///   - indices: receives the corners of the triangles.
  package func write(
    _ edges: ArraySlice<EdgeDraw>, of path: PathStyle, about centre: Vector2, hairlineWidth: Double, tolerance: Double,
    _ positions: inout [SIMD2<Float>], _ indices: inout [UInt32]
  ) {
    let (style, isHairline) = (StrokeStyle(path), path == .hairline)
    begin()
    for edge in edges {
      let start = edge.start + centre
      if last.map({ ($0 - start).length > 1e-6 }) ?? true {
        write(style, tolerance: tolerance, &positions, &indices)
        begin()
        append(start, width: isHairline ? hairlineWidth : 2 * edge.startHalfWidth)
      }
      append(edge.end + centre, width: isHairline ? hairlineWidth : 2 * edge.endHalfWidth)
    }
    write(style, tolerance: tolerance, &positions, &indices)
  }

  /// Writes the triangles of the line.
  /// - Parameters:
  ///   - style: a polyline with its cap and join.
  ///   - tolerance: in px; if the line extends too far for it in float32, the finest possible tolerance is used.
  ///   - positions: receives the vertices, in px from the top left.
  ///   - indices: receives the corners of the triangles.
  package func write(
    _ style: StrokeStyle, tolerance: Double, _ positions: inout [SIMD2<Float>], _ indices: inout [UInt32]
  ) {
    guard !points.isEmpty else { return }
    let tolerance = max(tolerance, reach * Self.finest)
    if style != self.style || tolerance != self.tolerance {
      (self.style, self.tolerance) = (style, tolerance)
      tessellator = try? StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance))
    }
    let width = widths.max() ?? 0
    if width > 0, width < tolerance { coverage = min(coverage, width / tolerance) }
    for index in widths.indices { widths[index] = max(widths[index], tolerance) }
    mesh.removeAll()
    // This never fails: float32 can represent the tolerance, and a line without finite points is not visible.
    try? tessellator?.tessellate(points, widths: widths, into: &mesh)
    let first = UInt32(truncatingIfNeeded: positions.count)
    for vertex in mesh.positions { positions.append(vertex) }
    for index in mesh.indices { indices.append(first + index) }
  }

  /// The finest tolerance that float32 can represent at a distance, relative to the distance: 2^-17, as required by
  /// `StrokeTessellator`, and a little more for the rounding of the product.
  static let finest = 0x1p-17 * (1 + 0x1p-40)

  /// The largest coordinate or half width of the line, in px.
  private var reach: Double {
    var reach = 0.0
    for point in points { reach = max(reach, abs(point.x), abs(point.y)) }
    for width in widths { reach = max(reach, width / 2) }
    return reach
  }
}

extension StrokeStyle {
  /// The polyline style of a path. A hairline has butt ends and the default joins.
  /// - Parameter path: the style of the path.
  package init(_ path: PathStyle) {
    if case .stroke(let cap, let join) = path {
      self.init(curve: .polyline, cap: cap, join: join)
    } else {
      self.init(curve: .polyline)
    }
  }
}
