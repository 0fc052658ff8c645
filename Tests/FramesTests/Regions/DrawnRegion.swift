import ExactGeometry
import Geometry
import Multiprecision
import Oracle

@testable import Frames

/// What a draw list shows of one stroke or fill: whether a position of the screen is drawn.
struct DrawnRegion {
  private enum Part {
    case everything
    case polygon([Vector2], winding: Int)
    /// Drawn from its vertices or edges, as the oracle makes a region of these.
    case region(RegionView)
  }

  private var parts: [Part] = []
  private let rule: FillRule

  var isCovered: Bool { parts.contains { if case .everything = $0 { true } else { false } } }
  var isEmpty: Bool { parts.isEmpty }
  /// The kinds of draws in the region.
  var kinds: Set<String> {
    Set(
      parts.map {
        switch $0 {
        case .everything: "cover"
        case .polygon: "area"
        case .region: "edges"
        }
      })
  }

  init(_ stroke: Int, in list: DrawList, of canvas: FrameCanvas<some HandoffRule>) {
    let kept = canvas.content.strokes[stroke]
    if case .fill(let rule) = kept.style { self.rule = rule } else { rule = .nonzero }
    if list.covers.contains(stroke) { parts.append(.everything) }
    for area in list.areas where area.stroke == stroke {
      parts.append(.polygon(Array(list.areaCorners[area.corners]), winding: area.winding))
    }
    for draw in list.strokes where draw.stroke == stroke {
      let turn = SIMD2<Float>(canvas.camera.turn)
      let points = canvas.content.vertices[kept.points].map { vertex in
        let position = (vertex + draw.offset) * draw.zoom
        return Vector2(
          Double(turn.x * position.x - turn.y * position.y), Double(turn.x * position.y + turn.y * position.x))
      }
      append(points, canvas.content.halfWidths[kept.points].map { Double(Float($0) * draw.zoom) }, kept.style)
    }
    var points: [Vector2] = []
    var widths: [Double] = []
    for edge in list.edges where edge.stroke == stroke {
      // Two clipped edges may meet with different widths.
      let isNext =
        points.last.map { ($0 - edge.start).length <= 1e-6 } ?? false
        && widths.last.map { abs($0 - edge.startHalfWidth) <= 1e-6 } ?? false
      if !isNext {
        append(points, widths, kept.style)
        points = [edge.start]
        widths = [edge.startHalfWidth]
      }
      points.append(edge.end)
      widths.append(edge.endHalfWidth)
    }
    append(points, widths, kept.style)
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
  func contains(_ position: Vector2) -> Bool {
    var winding = 0
    for part in parts {
      switch part {
      case .everything: return true
      case .region(let view): if view.depth(at: position).value > 0 { return true }
      case .polygon(let corners, let count): winding += Self.isInside(position, corners) ? count : 0
      }
    }
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  private static func isInside(_ position: Vector2, _ corners: [Vector2]) -> Bool {
    var isInside = false
    guard var a = corners.last else { return false }
    for b in corners {
      // As on a GPU, an edge that two polygons have in common has a position on the same side for both.
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
}

extension FrameCanvas {
  /// A stroke's region as the oracle has it from here.
  func exactRegion(of stroke: Int) -> RegionView? {
    let kept = content.strokes[stroke]
    let path = content.path(of: kept)
    func chain(_ frame: Int) -> FrameChain {
      FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
    }
    let (home, view) = (chain(kept.frame), chain(camera.frame))
    let region: RegionReference?
    switch path.style {
    case .hairline: region = nil
    case .stroke(let cap, let join):
      region = RegionReference(
        stroke: path.points, halfWidths: path.halfWidths, cap: cap, join: join, storedIn: home, seenFrom: view)
    case .fill(let rule): region = RegionReference(fill: path.points, rule: rule, storedIn: home, seenFrom: view)
    }
    var x = BigInteger()
    var y = BigInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    var centreX = BigFloat(precision: max(53, x.bitWidth))
    var centreY = BigFloat(precision: max(53, y.bitWidth))
    centreX.set(x, exponent: -bits)
    centreY.set(y, exponent: -bits)
    return region?.seen(centre: ExactPoint(x: centreX, y: centreY), zoom: camera.zoom, turn: camera.turn)
  }
}
