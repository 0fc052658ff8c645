import ExactNumbers
import Frames
import Geometry
import Schemes
import StrokeOracle

/// The region that a draw list shows of one stroke or fill: whether it contains a position of the screen.
///
/// The caller outlines what is drawn from its vertices: in float32 as a GPU does, or in doubles as a tessellator does.
package struct DrawnRegion {
  private enum Part {
    case everything
    case polygon([Vector2], winding: Int)
    /// The drawn vertices or edges as a region of the oracle.
    case region(RegionView)
  }

  private var parts: [Part] = []
  private let rule: FillRule
  /// Whether it covers the view and nothing else is listed, or does not cover it.
  let isConsistent: Bool
  /// Whether the list says that it covers the view.
  package let covers: Bool

  /// The kinds of draws in the region: `cover`, `area`, `edges`.
  package var kinds: Set<String> {
    Set(
      parts.map {
        switch $0 {
        case .everything: "cover"
        case .polygon: "area"
        case .region: "edges"
        }
      })
  }

  /// - Parameter outline: the points of a stroke or fill that is drawn from its vertices, in px from the viewport's
  ///   centre, and its half widths in px.
  package init(
    _ stroke: Int, in list: DrawList, of canvas: FrameCanvas<some HandoffRule>,
    outline: (FrameStroke, StrokeDraw) -> (points: [Vector2], halfWidths: [Double])
  ) {
    let kept = canvas.content.strokes[stroke]
    if case .fill(let rule) = kept.style { self.rule = rule } else { rule = .nonzero }
    covers = list.covers.contains(stroke)
    isConsistent =
      !covers
      || !(list.areas.contains { $0.stroke == stroke } || list.strokes.contains { $0.stroke == stroke }
        || list.edges.contains { $0.stroke == stroke } || list.covers.filter { $0 == stroke }.count > 1)
    if covers { parts.append(.everything) }
    for area in list.areas where area.stroke == stroke {
      parts.append(.polygon(Array(list.areaCorners[area.corners]), winding: area.winding))
    }
    for draw in list.strokes where draw.stroke == stroke {
      let (points, halfWidths) = outline(kept, draw)
      append(points, halfWidths, kept.style)
    }
    appendEdges(of: stroke, kept.style, list)
  }

  /// Consecutive edges are one line; two clipped edges may meet with different widths.
  private mutating func appendEdges(of stroke: Int, _ style: PathStyle, _ list: DrawList) {
    var points: [Vector2] = []
    var widths: [Double] = []
    for edge in list.edges where edge.stroke == stroke {
      let isNext =
        points.last.map { ($0 - edge.start).length <= 1e-6 } ?? false
        && widths.last.map { abs($0 - edge.startHalfWidth) <= 1e-6 } ?? false
      if !isNext {
        append(points, widths, style)
        points = [edge.start]
        widths = [edge.startHalfWidth]
      }
      points.append(edge.end)
      widths.append(edge.endHalfWidth)
    }
    append(points, widths, style)
  }

  private mutating func append(_ points: [Vector2], _ widths: [Double], _ style: PathStyle) {
    let region: RegionReference?
    switch style {
    case .hairline: region = nil
    case .stroke(let cap, let join):
      region = RegionReference(
        stroke: points, halfWidths: widths, cap: cap, join: join, storedIn: .world, seenFrom: .world)
    case .fill(let rule): region = RegionReference(fill: points, rule: rule, storedIn: .world, seenFrom: .world)
    }
    if let view = region?.seen(centre: ExactPoint(x: 0, y: 0), zoom: 1, turn: Vector2(1, 0)) {
      parts.append(.region(view))
    }
  }

  /// Whether a position, px from the viewport's centre, is drawn.
  package func contains(_ position: Vector2) -> Bool {
    var winding = 0
    for part in parts {
      switch part {
      case .everything: return true
      case .region(let view): if view.depth(at: position).value > 0 { return true }
      case .polygon(let corners, let count):
        winding += DrawnPolygons.isInside(position, corners) ? count : 0
      }
    }
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }
}

extension DrawnRegion {
  /// With offset, zoom and rotation in float32, and outlines in doubles as a tessellator makes them: edges of a wide stroke
  /// may be too short for directions in float32.
  init(_ stroke: Int, in list: DrawList, of canvas: FrameCanvas<some HandoffRule>) {
    let turn = Vector2(SIMD2<Float>(canvas.camera.turn))
    self.init(stroke, in: list, of: canvas) { kept, draw in
      let points = canvas.content.points[kept.points].map {
        ((($0 - kept.origin) + Vector2(draw.offset)) * Double(draw.zoom)).rotated(by: turn)
      }
      return (points, canvas.content.halfWidths[kept.points].map { $0 * Double(draw.zoom) })
    }
  }
}

extension FrameCanvas {
  /// The oracle's region of the path in this view; nil for a hairline, or where the camera's numbers are lost.
  package func exactRegion(of path: FramePath, in frame: Int) -> RegionView? {
    func chain(_ frame: Int) -> FrameChain {
      FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
    }
    let region: RegionReference?
    switch path.style {
    case .hairline: region = nil
    case .stroke(let cap, let join):
      region = RegionReference(
        stroke: path.points, halfWidths: path.halfWidths, cap: cap, join: join, storedIn: chain(frame),
        seenFrom: chain(camera.frame))
    case .fill(let rule):
      region = RegionReference(fill: path.points, rule: rule, storedIn: chain(frame), seenFrom: chain(camera.frame))
    }
    return ExactView(camera).flatMap { region?.seen(centre: $0.centre, zoom: camera.zoom, turn: camera.turn) }
  }
}
