import Frames
import Geometry

/// The border that a draw list shows of strokes with round joins, after the float32 conversion: the sides of its convex
/// parts near the viewport that are not inside of another part. Caps, and the ends below them, are left out. Where a
/// stroke covers the viewport, there is none.
package struct DrawnBorder {
  /// In px from the viewport's centre.
  package private(set) var edges: [(start: Vector2, end: Vector2)] = []
  private var parts: [(corners: [Vector2], sides: [(Vector2, Vector2)])] = []
  private let half: Vector2

  /// By how much bodies overlap, in px, as areas do; and how deep inside of a part a side is no border.
  private static let overlap = 0x1p-6
  private static let depth = 1e-9

  /// The border that a canvas draws by a draw list.
  package init(_ list: DrawList, of canvas: FrameCanvas<some HandoffRule>) {
    let viewport = canvas.viewport
    half = viewport.size / 2
    guard list.covers.isEmpty else { return }
    func converted(_ position: Vector2) -> Vector2 {
      viewport.fromCentre(ndc: SIMD2<Float>(viewport.ndc(fromCentre: position)))
    }
    for area in list.areas { append(list.areaCorners[area.corners].map(converted)) }
    append(
      list.edges.map { edge in
        Piece(edge.start, edge.end, edge.startHalfWidth, edge.endHalfWidth, converted)
      })
    for draw in list.strokes {
      let stroke = canvas.content.strokes[draw.stroke]
      var shader = VertexShader(viewport: viewport)
      shader.turn = SIMD2<Float>(canvas.camera.turn)
      (shader.zoom, shader.offset) = (draw.zoom, draw.offset)
      let zoom = Double(draw.zoom)
      var line: [(Vector2, Double)] = []
      // A rule that draws any stroke from its vertices gets no more of them than a mesh of 2^20 px has.
      let tolerance = 0x1p-6 / min(zoom, 0x1p20 / stroke.radius)
      canvas.content.forEachPosition(of: stroke, within: tolerance) { line.append(($0 - stroke.origin, $1)) }
      append(
        zip(line, line.dropFirst()).map { from, to in
          Piece(from.0, to.0, from.1, to.1, unit: 1 / zoom) { viewport.fromCentre(ndc: shader(SIMD2<Float>($0))) }
        })
    }
    for index in parts.indices { appendSides(of: index) }
  }

  /// An edge with its width: a quadrilateral, a little longer than the edge, in px.
  private struct Piece {
    let start: Vector2
    let end: Vector2
    /// The corners at the start and at the end, on both sides.
    let startSides: [Vector2]
    let endSides: [Vector2]
    let corners: [Vector2]

    init(
      _ start: Vector2, _ end: Vector2, _ first: Double, _ last: Double, unit: Double = 1,
      _ seen: (Vector2) -> Vector2
    ) {
      self.start = start
      self.end = end
      let length = (end - start).length
      let along = length > 0 ? (end - start) / length : .zero
      let (normal, more) = (along.perpendicularCCW, along * (DrawnBorder.overlap * unit))
      startSides = [1, -1].map { seen(start + normal * (first * $0)) }
      endSides = [1, -1].map { seen(end + normal * (last * $0)) }
      corners = [
        start + normal * first - more, start - normal * first - more, end - normal * last + more,
        end + normal * last + more,
      ].map(seen)
    }
  }

  /// Adds edges, and the sectors of round joins between those that meet, as triangles.
  private mutating func append(_ pieces: [Piece]) {
    let joined = zip(pieces, pieces.dropFirst()).map { ($0.end - $1.start).length <= 1e-6 }
    for (index, piece) in pieces.enumerated() {
      let (start, end) = (index > 0 && joined[index - 1], index < joined.count && joined[index])
      append(
        piece.corners, without: (start ? [] : [piece.corners[..<2]]) + (end ? [] : [piece.corners[2...]]))
      guard start else { continue }
      let joint = (piece.startSides[0] + piece.startSides[1]) / 2
      for side in 0..<2 { append([joint, pieces[index - 1].endSides[side], piece.startSides[side]]) }
    }
  }

  /// Adds a convex part that may be near the viewport, its corners turning from x to y.
  /// - Parameter ends: sides that are no border.
  private mutating func append(_ corners: [Vector2], without ends: [ArraySlice<Vector2>] = []) {
    let area = corners.indices.reduce(0) {
      $0 + (corners[$1] - corners[0]).cross(corners[($1 + 1) % corners.count] - corners[0])
    }
    guard area != 0, !corners.allSatisfy({ $0.x > 2 * half.x }), !corners.allSatisfy({ $0.x < -2 * half.x }),
      !corners.allSatisfy({ $0.y > 2 * half.y }), !corners.allSatisfy({ $0.y < -2 * half.y })
    else { return }
    let corners = area > 0 ? corners : corners.reversed()
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).filter { start, end in
      !ends.contains { $0.contains(start) && $0.contains(end) }
    }
    parts.append((corners, sides))
  }

  /// Appends what of a part's sides is outside of all other parts.
  private mutating func appendSides(of index: Int) {
    for (start, end) in parts[index].sides where start != end {
      var hidden = parts.indices.compactMap {
        $0 == index ? nil : Self.range(of: start, end, inside: parts[$0].corners)
      }
      hidden.sort { $0.lowerBound < $1.lowerBound }
      var reached = 0.0
      for range in hidden + [1...1] {
        if range.lowerBound > reached {
          edges.append((start + (end - start) * reached, start + (end - start) * range.lowerBound))
        }
        reached = max(reached, range.upperBound)
      }
    }
  }

  /// The part of a segment inside of a convex polygon; nil for none.
  private static func range(of start: Vector2, _ end: Vector2, inside corners: [Vector2]) -> ClosedRange<Double>? {
    var (enter, leave) = (0.0, 1.0)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
      guard a != b else { continue }
      let side = (b - a) / (b - a).length
      let (from, to) = (side.cross(start - a) - depth, side.cross(end - a) - depth)
      if from < 0, to < 0 { return nil }
      if from < 0 { enter = max(enter, from / (from - to)) } else if to < 0 { leave = min(leave, from / (from - to)) }
    }
    return enter < leave ? enter...leave : nil
  }
}
