import Frames
import Geometry
import Tessellation

/// Tessellates lines given in px, for one displayed frame.
final class ScreenStrokes {
  private var mesh = TriangleMesh()
  private var points: [Vector2] = []
  private var widths: [Double] = []
  private var style: StrokeStyle?
  private var tessellator: StrokeTessellator?

  /// Begins a line.
  func begin() {
    points.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
  }

  /// The last point of the line.
  var last: Vector2? { points.last }

  /// - Parameters:
  ///   - point: in px from the top left.
  ///   - width: in px; lines are at least as wide as the tolerance.
  func append(_ point: Vector2, width: Double) {
    points.append(point)
    widths.append(width)
  }

  /// Writes the triangles of the line.
  func write(
    _ style: StrokeStyle, tolerance: Double, _ positions: inout [SIMD2<Float>], _ indices: inout [UInt32]
  ) {
    guard !points.isEmpty else { return }
    if style != self.style {
      self.style = style
      tessellator = try? StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance))
    }
    for index in widths.indices { widths[index] = max(widths[index], tolerance) }
    mesh.removeAll()
    // This never fails: points are within two viewports, and a wider stroke comes as areas.
    try? tessellator?.tessellate(points, widths: widths, into: &mesh)
    let first = UInt32(truncatingIfNeeded: positions.count)
    for vertex in mesh.positions { positions.append(vertex) }
    for index in mesh.indices { indices.append(first + index) }
  }
}
