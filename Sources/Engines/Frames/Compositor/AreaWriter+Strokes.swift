import Geometry

extension AreaWriter {
  /// Writes the region of a stroke whose frame has a view in doubles. O(points).
  /// - Parameter position: of the centre of the view in the stroke's frame; the writer's own centre is zero.
  func writeStroke(_ index: Int, about position: Vector2, _ content: FrameContent, into list: inout DrawList) {
    let stroke = content.strokes[index]
    // The buffers are moved out of the list while in use, so that both can be mutated.
    var (candidates, borders, pieces) = (PieceList(), [NearBorder](), [Range<Int>]())
    swap(&candidates, &list.candidates)
    swap(&borders, &list.nearBorders)
    swap(&pieces, &list.nearPieces)
    borders.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    content.withPieces(of: index) { region in
      for point in stroke.points where isNear(point, of: stroke, position, content) {
        candidates.removeAll()
        region.append(edgeAt: point, to: &candidates)
        for piece in candidates.pieces {
          let first = borders.count
          if piece.radius > 0 { borders.append(.circle(centre: piece.centre - position, radius: piece.radius)) }
          for line in candidates.lines[piece.lines] { borders.append(line.near(position)) }
          pieces.append(first..<borders.count)
        }
      }
    }
    borders.withUnsafeBufferPointer { buffer in write(pieces.count, buffer, of: index, into: &list) { pieces[$0] } }
    swap(&candidates, &list.candidates)
    swap(&borders, &list.nearBorders)
    swap(&pieces, &list.nearPieces)
  }

  /// Whether the edge that starts at a point may be near the view, by its bounding circle.
  private func isNear(_ point: Int, of stroke: FrameStroke, _ position: Vector2, _ content: FrameContent) -> Bool {
    let start = content.points[point]
    let next = min(point + 1, stroke.points.upperBound - 1)
    let reach = stroke.style.reach * stroke.halfWidth + (content.points[next] - start).length
    return (start - position).length <= reach + window * 1.5 / zoom
  }

  /// Writes a fill whose frame has a view in doubles. O(points).
  /// - Parameter position: of the centre of the view in the fill's frame; the writer's own centre is zero.
  func writeFill(
    _ index: Int, _ rule: FillRule, about position: Vector2, _ content: FrameContent, into list: inout DrawList
  ) {
    let points = content.strokes[index].points
    var edges: [FillEdge] = []
    swap(&edges, &list.fillEdges)
    edges.removeAll(keepingCapacity: true)
    var winding = 0
    let reach = window * 1.5 / zoom
    for point in points {
      let (start, end) = content.fillEdge(at: point, of: points)
      guard start != end else { continue }
      let (p, q) = (start - position, end - position)
      let edge = FillEdge(from: p, to: q)
      // Sunday, Inclusion of a point in a polygon, 2001.
      if (p.y <= 0) != (q.y <= 0), edge.isRight != (p.y <= 0) { winding += p.y <= 0 ? 1 : -1 }
      if edge.distance <= reach, edge.from <= reach, edge.to >= -reach { edges.append(edge) }
    }
    if edges.withUnsafeBufferPointer({ write($0, winding: winding, rule: rule, of: index, into: &list) }) {
      list.covers.append(index)
    }
    swap(&edges, &list.fillEdges)
  }
}
