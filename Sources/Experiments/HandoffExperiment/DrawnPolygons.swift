import Frames
import Geometry
import Schemes

/// The polygons that a draw list shows of strokes of two points with butt caps, and of fills by the nonzero rule, in px
/// from the viewport's centre.
struct DrawnPolygons {
  /// The shown polygons of one stroke or fill.
  struct Shape {
    /// Whether the list states that it covers the viewport.
    var covers = false
    /// Polygons that the compositor has made for this view, each with the winding number of its inside.
    var clipped: [(corners: [Vector2], winding: Int)] = []
    /// The whole outline as its vertices are drawn; a region too narrow to be an area is drawn by its edges.
    var whole: [[Vector2]] = []

    /// Whether nothing but the cover is in the list.
    var isBare: Bool { clipped.isEmpty && whole.isEmpty }

    /// Whether a position is drawn.
    func contains(_ position: Vector2) -> Bool {
      if covers || whole.contains(where: { DrawnPolygons.isInside(position, $0) }) { return true }
      return clipped.reduce(0) { $0 + (DrawnPolygons.isInside(position, $1.corners) ? $1.winding : 0) } != 0
    }
  }

  /// Whether a polygon contains a position, by its even-odd rule.
  static func isInside(_ position: Vector2, _ corners: [Vector2]) -> Bool {
    var isInside = false
    guard var a = corners.last else { return false }
    for b in corners {
      // As on a GPU, an edge shared by two polygons has a position on the same side for both.
      let (p, q) = a.y < b.y ? (a, b) : (b, a)
      if (a.y <= position.y) != (b.y <= position.y),
        position.x < p.x + (q.x - p.x) * (position.y - p.y) / (q.y - p.y)
      {
        isInside.toggle()
      }
      a = b
    }
    return isInside
  }

  /// The polygons by the stroke's index; empty for one that is not in the list.
  private(set) var shapes: [Int: Shape] = [:]
  private let format: PositionFormat
  private let viewport: Viewport

  /// The engine's polygons in doubles, or the GPU's from an app's float32: the corners of areas, and of the outlines
  /// that its tessellator makes in units of their frames.
  init<Rule: HandoffRule>(_ list: DrawList, of canvas: FrameCanvas<Rule>, _ format: PositionFormat) {
    self.format = format
    viewport = canvas.viewport
    for stroke in list.covers { shapes[stroke, default: Shape()].covers = true }
    for area in list.areas {
      shapes[area.stroke, default: Shape()].clipped.append(
        (list.areaCorners[area.corners].map(converted), area.winding))
    }
    for edge in list.edges {
      let corners = Self.body(edge.start, edge.end, edge.startHalfWidth, edge.endHalfWidth)
      shapes[edge.stroke, default: Shape()].whole.append(corners.map(converted))
    }
    for draw in list.strokes {
      shapes[draw.stroke, default: Shape()].whole.append(drawn(draw, of: canvas))
    }
  }

  /// A polygon whose corners have no positions is empty.
  private func drawn(_ draw: StrokeDraw, of canvas: FrameCanvas<some HandoffRule>) -> [Vector2] {
    let stroke = canvas.content.strokes[draw.stroke]
    var corners = Array(canvas.content.points[stroke.points])
    if case .stroke = stroke.style, corners.count == 2 {
      let widths = canvas.content.halfWidths[stroke.points]
      corners = Self.body(corners[0], corners[1], widths[widths.startIndex], widths[widths.startIndex + 1])
    }
    switch format {
    case .float64:
      let seen = corners.compactMap { canvas.screen($0, of: stroke.frame) }
      return seen.count == corners.count ? seen : []
    case .float32:
      var shader = VertexShader(viewport: viewport)
      shader.turn = SIMD2<Float>(canvas.camera.turn)
      shader.zoom = draw.zoom
      shader.offset = draw.offset
      return corners.map { viewport.fromCentre(ndc: shader(SIMD2<Float>($0 - stroke.origin))) }
    }
  }

  private func converted(_ position: Vector2) -> Vector2 {
    format == .float64 ? position : viewport.fromCentre(ndc: SIMD2<Float>(viewport.ndc(fromCentre: position)))
  }

  /// The corners of an edge with half widths at its ends, and butt caps. Exact where the half widths are one whose ratio
  /// to the length is a power of two.
  private static func body(_ start: Vector2, _ end: Vector2, _ first: Double, _ second: Double) -> [Vector2] {
    let displacement = end - start
    let length = displacement.length
    guard length > 0 else { return [] }
    let normal = displacement.perpendicularCCW
    let (p, q) = (normal * (first / length), normal * (second / length))
    return [start + p, start - p, end - q, end + q]
  }
}
