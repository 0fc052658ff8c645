import Geometry
import Tessellation

/// Computes the triangles of clipped outlines for one displayed frame: in px, within the viewport and a margin.
final class OutlineWriter {
  /// The largest distance of curves from their chords, in px.
  private static let tolerance = 0x1p-6
  /// The margin around the viewport within which outlines are kept, in px.
  static let margin = 16.0

  private let filler = FillTessellator(maxCrossings: PaintedPaths.maxCrossings)
  private var contour: [Vector2] = []
  private var clipped: [Vector2] = []
  private var points: [Vector2] = []
  private var ends: [Int] = []

  /// The view of the outline's frame.
  struct View {
    /// The centre of the view, in units of the frame.
    let centre: Vector2
    /// Zoom and turn as a complex number.
    let scale: Vector2
    /// The size of the viewport, in px.
    let size: Vector2

    func screen(_ position: Vector2) -> Vector2 { (position - centre).rotated(by: scale) + size * 0.5 }
    var box: Box {
      Box(min: Vector2(repeating: -OutlineWriter.margin), max: size + Vector2(repeating: OutlineWriter.margin))
    }
  }

  /// Appends the triangles of an outline. O(segments and visible chords), and O(n log n) for n points of a path.
  func write(_ outline: ClippedOutline, id: AnnotationID?, _ view: View, into drawing: inout AnnotationDrawing) {
    var conic = 0
    for path in outline.paths {
      collect(outline, path, view, &conic)
      guard !points.isEmpty, (try? filler.fill(points, contourEnds: ends, rule: path.rule)) != nil,
        !filler.indices.isEmpty
      else { continue }
      let base = UInt32(truncatingIfNeeded: drawing.vertices.count)
      let first = UInt32(truncatingIfNeeded: drawing.indices.count)
      for point in points { drawing.vertices.append(SIMD2<Float>(point)) }
      for point in filler.crossings { drawing.vertices.append(SIMD2<Float>(point)) }
      drawing.indices.append(contentsOf: filler.indices)
      drawing.draws.append(
        AnnotationDraw(
          id: id, color: path.color, memory: .frame, firstIndex: first,
          indexCount: UInt32(truncatingIfNeeded: filler.indices.count), baseVertex: base, origin: .zero,
          scale: SIMD2(1, 0), paint: AnnotationDraw.Paint(path.paint)))
    }
  }

  /// Whether a position of the viewport, in px, is within a tolerance of an outline's region.
  func contains(
    _ position: Vector2, tolerance: Double, _ outline: ClippedOutline, _ view: View
  ) -> Bool {
    var conic = 0
    for path in outline.paths {
      collect(outline, path, view, &conic)
      var winding = 0
      var start = 0
      for end in ends {
        for index in start..<end {
          let (a, b) = (points[index], points[index + 1 < end ? index + 1 : start])
          if tolerance > 0, distance(position, a, b) <= tolerance { return true }
          if (a.y <= position.y) != (b.y <= position.y) {
            let side = (b - a).cross(position - a)
            if a.y <= position.y, side > 0 { winding += 1 } else if a.y > position.y, side < 0 { winding -= 1 }
          }
        }
        start = end
      }
      if path.rule == .nonzero ? winding != 0 : winding & 1 != 0 { return true }
    }
    return false
  }

  private func distance(_ position: Vector2, _ a: Vector2, _ b: Vector2) -> Double {
    let direction = b - a
    let square = direction.dot(direction)
    let t = square > 0 ? min(1, max(0, (position - a).dot(direction) / square)) : 0
    return (position - a - direction * t).length
  }

  /// The contours of a path in px, clipped to the viewport.
  /// - Parameter conic: the index of the next conic; it advances past those of the path.
  private func collect(_ outline: ClippedOutline, _ path: ClippedOutline.Path, _ view: View, _ conic: inout Int) {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let box = view.box
    // In a local variable: each access to a class's property is checked for exclusivity.
    var contour: [Vector2] = []
    var clipped: [Vector2] = []
    swap(&contour, &self.contour)
    swap(&clipped, &self.clipped)
    defer {
      swap(&contour, &self.contour)
      swap(&clipped, &self.clipped)
    }
    for index in path.contours {
      let range = outline.contour(index)
      contour.removeAll(keepingCapacity: true)
      var start = view.screen(outline.corners[range.upperBound - 1])
      for index in range {
        let end = view.screen(outline.corners[index])
        if conic < outline.conics.count, outline.conics[conic].segment == index {
          let curve = outline.conics[conic]
          Self.append(start, view.screen(curve.control), end, curve.weights, box, 0, to: &contour)
          conic += 1
        } else {
          contour.append(end)
        }
        start = end
      }
      Self.cut(&contour, to: box, &clipped)
      guard contour.count > 2 else { continue }
      points.append(contentsOf: contour)
      ends.append(points.count)
    }
  }

  /// Appends the chords of a conic without its start if it is in a box, and otherwise only its end.
  private static func append(
    _ a: Vector2, _ b: Vector2, _ c: Vector2, _ w: SIMD3<Double>, _ box: Box, _ depth: Int, to contour: inout [Vector2]
  ) {
    let least = pointwiseMin(a, pointwiseMin(b, c))
    let most = pointwiseMax(a, pointwiseMax(b, c))
    // A curve is in the triangle of its control points. With nearly equal weights, its distance from the chord is less
    // than half of the middle control point's.
    let isFlat = (b - (a + c) * 0.5).length <= tolerance
    guard !isFlat, depth < 32, box.intersects(Box(min: least, max: most)) else { return contour.append(c) }
    let (ab, bc) = (w.x + w.y, w.y + w.z)
    let left = (a * w.x + b * w.y) / ab
    let right = (b * w.y + c * w.z) / bc
    let middle = (left * ab + right * bc) / (ab + bc)
    append(a, left, middle, SIMD3(w.x, ab / 2, (ab + bc) / 4), box, depth + 1, to: &contour)
    append(middle, right, c, SIMD3((ab + bc) / 4, bc / 2, w.z), box, depth + 1, to: &contour)
  }

  /// Clips a contour to a box (Sutherland, Hodgman 1974).
  private static func cut(_ contour: inout [Vector2], to box: Box, _ clipped: inout [Vector2]) {
    cut(&contour, &clipped) { $0.x - box.min.x }
    cut(&contour, &clipped) { box.max.x - $0.x }
    cut(&contour, &clipped) { $0.y - box.min.y }
    cut(&contour, &clipped) { box.max.y - $0.y }
  }

  @inline(__always)
  private static func cut(
    _ contour: inout [Vector2], _ clipped: inout [Vector2], _ inside: (Vector2) -> Double
  ) {
    guard var last = contour.last else { return }
    clipped.removeAll(keepingCapacity: true)
    var before = inside(last)
    for point in contour {
      let now = inside(point)
      if (before >= 0) != (now >= 0) { clipped.append(last + (point - last) * (before / (before - now))) }
      if now >= 0 { clipped.append(point) }
      (last, before) = (point, now)
    }
    swap(&contour, &clipped)
  }
}
