import Geometry
import Tessellation

/// Tessellates the paths of an annotation, in image units about the centre of its scaled box and before its rotation.
/// So moving and rotating it changes no triangles.
///
/// The triangles are within ¼ px of the paths at the mesh's zoom. Convex and star-shaped fills become fans.
/// `FillTessellator` makes other fills, and `StrokeTessellator` makes strokes, whose triangles may overlap. Only
/// growing buffers allocate memory.
package final class AnnotationMesher {
  /// A run of triangles of one colour.
  package struct Part: BitwiseCopyable {
    package var color: Color
    package var paint: PaintedPaths.Paint
    /// The first of its indices, counted from the annotation's first index.
    package var first: UInt32
    package var count: UInt32
  }

  /// The vertices of the last annotation.
  package private(set) var vertices: [SIMD2<Float>] = []
  /// The corners of its triangles, three each, as indices of ``vertices``.
  package private(set) var indices: [UInt32] = []
  /// Its colours, the backmost first.
  package private(set) var parts: [Part] = []

  private var paths = PaintedPaths()
  private var flat = FlattenedPath()
  private var stroke = TriangleMesh()
  private var contour: [Vector2] = []
  private var widths: [Double] = []
  private let filler = FillTessellator(maxCrossings: PaintedPaths.maxCrossings)

  /// Creates a mesher without triangles.
  package init() {}

  /// The exponent of the zoom of meshes that serve a given zoom.
  package static func exponent(for zoom: Double) -> Int { ZoomLevel.exponent(for: zoom) }

  /// Replaces the triangles by those of an annotation. It omits what float32 cannot represent: see
  /// ``ZoomLevel/maxExtent``. O(path elements and vertices).
  /// - Parameters:
  ///   - annotation: a valid annotation.
  ///   - exponent: the exponent of the zoom, as in ``ZoomLevel``.
  package func make(_ annotation: borrowing Annotation, exponent: Int) {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    paths.removeAll()
    annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
    fillAndStroke(paths, zoom: ZoomLevel.zoom(exponent))
  }

  /// Replaces the triangles by those of paths in px, within 1/16 px. O(path elements and vertices).
  package func make(_ paths: PaintedPaths) {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    fillAndStroke(paths, zoom: ZoomLevel.zoom(1))
  }

  private func fillAndStroke(_ paths: PaintedPaths, zoom: Double) {
    for path in paths.paths {
      let first = indices.count
      var color = path.color
      switch path.style {
      case .fill(let rule):
        flat.flatten(paths.elements[path.elements], tolerance: ZoomLevel.tolerance / zoom)
        switch path.interior {
        case .convex where flat.ends.count == 1: fan()
        case .starShaped where flat.ends.count == 1: fanFromCentre()
        case .convex, .starShaped, .general: fill(rule)
        }
      case .stroke(let width, let cap, let join):
        // The deviations of the line and of its edges add up: a quarter and three quarters.
        flat.flatten(paths.elements[path.elements], tolerance: ZoomLevel.tolerance / 4 / zoom)
        // A stroke that is drawn wider than it is has a part of its opacity.
        let drawn = max(width, ZoomLevel.tolerance / zoom)
        if width < drawn { color.channels.w = UInt8((Double(color.channels.w) * width / drawn).rounded()) }
        stroke(drawn, cap, join, zoom)
      case .discs(let range):
        let least = ZoomLevel.tolerance / zoom
        let widest = paths.widths[range].max() ?? 0
        if widest < least { color.channels.w = UInt8((Double(color.channels.w) * widest / least).rounded()) }
        stroke(DiscStroke(path, range, in: paths), least: least, widest: widest, zoom)
      }
      finishPart(path, color, from: first)
    }
  }

  private func finishPart(_ path: PaintedPaths.Path, _ color: Color, from first: Int) {
    guard indices.count > first else { return }
    if let last = parts.last, last.color == color, last.paint == path.paint {
      parts[parts.count - 1].count += UInt32(truncatingIfNeeded: indices.count - first)
    } else {
      parts.append(
        Part(
          color: color, paint: path.paint, first: UInt32(truncatingIfNeeded: first),
          count: UInt32(truncatingIfNeeded: indices.count - first)))
    }
  }

  /// Fills one convex contour with triangles that alternate between both sides, so that few of them are slivers.
  private func fan() {
    let count = flat.points.count
    guard count > 2 else { return }
    let first = UInt32(truncatingIfNeeded: vertices.count)
    for point in flat.points { vertices.append(SIMD2<Float>(point)) }
    var low = first
    var high = first + UInt32(truncatingIfNeeded: count - 1)
    while high - low > 1 {
      append(high, low, low + 1)
      low += 1
      guard high - low > 1 else { break }
      append(high, low, high - 1)
      high -= 1
    }
  }

  /// Fills one contour that is star-shaped about the centre, with one triangle per side.
  private func fanFromCentre() {
    let count = flat.points.count
    guard count > 2 else { return }
    let first = UInt32(truncatingIfNeeded: vertices.count)
    for point in flat.points { vertices.append(SIMD2<Float>(point)) }
    vertices.append(.zero)
    let centre = first + UInt32(truncatingIfNeeded: count)
    for side in first..<centre { append(centre, side, side + 1 < centre ? side + 1 : first) }
  }

  private func append(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  private func fill(_ rule: FillRule) {
    // Coordinates that are not finite draw nothing, and neither do too many crossings.
    guard (try? filler.fill(flat.points, contourEnds: flat.ends, rule: rule)) != nil else { return }
    let first = UInt32(truncatingIfNeeded: vertices.count)
    for point in flat.points { vertices.append(SIMD2<Float>(point)) }
    for point in filler.crossings { vertices.append(SIMD2<Float>(point)) }
    for index in filler.indices { indices.append(first + index) }
  }

  /// - Parameter width: if it were narrower than the tolerance, float32 might fail to separate the edges.
  private func stroke(_ width: Double, _ cap: StrokeCap, _ join: StrokeJoin, _ zoom: Double) {
    guard let tessellator = tessellator(width, cap, join, zoom) else { return }
    stroke.removeAll()
    for index in flat.ends.indices {
      contour.removeAll(keepingCapacity: true)
      for point in flat.points[flat.contour(index)] { contour.append(point) }
      // A rejected stroke is not finite, or larger than callers allow.
      try? tessellator.tessellate(contour, width: width, isClosed: flat.isClosed[index], into: &stroke)
    }
    appendStroke()
  }

  private func tessellator(
    _ width: Double, _ cap: StrokeCap, _ join: StrokeJoin, _ zoom: Double
  ) -> StrokeTessellator? {
    // Round ends of a thin stroke need their area.
    let pixels = min(ZoomLevel.tolerance, max(width * zoom / 12, ZoomLevel.tolerance / 8))
    return try? StrokeTessellator(
      style: StrokeStyle(curve: .polyline, cap: cap, join: join),
      tolerance: FlatteningTolerance(pixels: pixels, zoom: zoom / 0.75))
  }

  /// - Parameters:
  ///   - least: the width from which float32 separates the edges.
  ///   - widest: the largest width.
  private func stroke(_ discs: DiscStroke, least: Double, widest: Double, _ zoom: Double) {
    guard widest > 0, let tessellator = tessellator(max(widest, least), .round, .round, zoom) else { return }
    stroke.removeAll()
    contour.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    discs.forEachDisc { centre, radius, begins in
      if begins { appendContour(by: tessellator) }
      contour.append(centre)
      widths.append(max(2 * radius, least))
      return true
    }
    appendContour(by: tessellator)
    appendStroke()
  }

  private func appendContour(by tessellator: StrokeTessellator) {
    try? tessellator.tessellate(contour, widths: widths, into: &stroke)
    contour.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
  }

  private func appendStroke() {
    let first = UInt32(truncatingIfNeeded: vertices.count)
    for vertex in stroke.positions { vertices.append(vertex) }
    for index in stroke.indices { indices.append(first + index) }
  }

  /// The size of its buffers, in bytes.
  var byteCount: Int {
    vertices.capacity * 8 + indices.capacity * 4 + parts.capacity * MemoryLayout<Part>.stride + stroke.capacityInBytes
  }
}
