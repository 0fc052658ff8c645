import Geometry

/// Writes the visible parts of the regions of strokes and fills as polygons in screen coordinates.
///
/// Borders are given relative to a position O: the origin of a frame, or another position near the view.
struct AreaWriter {
  /// The largest distance of a circle from its inscribed polygon, in px.
  static let arcTolerance = 0x1p-12

  /// From O to the centre of the view, in units.
  let centre: Vector2
  /// Px per unit.
  let zoom: Double
  /// The rotation of the view, as the pair (cosine, sine).
  let turn: Vector2
  /// The distance from the centre of the view up to which borders are accurate, in px.
  let pixels: Double
  /// Half the viewport's size, in px.
  let halfSize: Vector2

  /// Half the side of the clipping square about the centre of the view, in px.
  var window: Double { pixels * 0.5.squareRoot() }

  // MARK: Convex pieces of strokes

  /// Writes the convex pieces of a stroke that are near the view, or notes that they cover the viewport.
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - borders: of all pieces.
  ///   - piece: the borders of each piece.
  func write(
    _ count: Int, _ borders: UnsafeBufferPointer<NearBorder>, of stroke: Int, into list: inout DrawList,
    piece: (Int) -> Range<Int>
  ) {
    let begin = (areas: list.areas.count, corners: list.areaCorners.count)
    var covers = false
    withUnsafeTemporaryAllocation(of: Int.self, capacity: DeepestPieces.capacity) { memory in
      // Searched only when needed: most circles are not visible.
      var deepest: DeepestPieces?
      for index in 0..<count where !covers {
        let own = UnsafeBufferPointer(rebasing: borders[piece(index)])
        covers = write(own, of: stroke, into: &list) { circle, list in
          guard count > 1 else { return write(circle: circle, of: stroke, into: &list) { _, _ in Self.arcTolerance } }
          let known =
            deepest
            ?? DeepestPieces(of: count, writer: self, borders: borders, reach: reach, in: memory, piece)
          deepest = known
          guard !known.replace(index, piece) else { return }
          write(circle: circle, of: stroke, into: &list) { start, end in
            known.tolerance(of: index, from: start, to: end, least: Self.arcTolerance, piece)
          }
        }
      }
    }
    if !covers, list.areas.count > begin.areas + 1 {
      covers = UnionCover(writer: self, borders: borders, pieceCount: count).isCovered(piece)
    }
    if covers { list.cover(stroke, droppingAreasFrom: begin.areas, corners: begin.corners) }
  }

  /// Writes a convex piece of a stroke: the positions inside all of its borders.
  /// - Parameter write: writes a disc that is near the view and does not cover the viewport.
  /// - Returns: whether the piece covers the viewport; then nothing is written.
  private func write(
    _ borders: UnsafeBufferPointer<NearBorder>, of stroke: Int, into list: inout DrawList,
    circle write: (NearBorder, inout DrawList) -> Void
  ) -> Bool {
    var covers = true
    for border in borders {
      let value = border.distance(of: centre) * zoom
      if value > window * 2.0.squareRoot() { return false }
      covers = covers && value <= 0 && corners.allInside { border.distance(of: centre + $0 / zoom) <= 0 }
    }
    if covers { return true }
    if let circle = borders.first, circle.curvature > 0 {
      write(circle, &list)
      return false
    }
    list.clipper.start(halfSide: window)
    for border in borders {
      list.clipper.clip(HalfPlane(normal: border.normal, offset: border.distance).seen(from: centre, zoom: zoom))
    }
    append(list.clipper.corners, of: stroke, winding: 1, to: &list)
    return false
  }

  /// The distance from the centre of the view up to which discs are written, in px.
  private var reach: Double { halfSize.length * 1.01 }

  /// The viewport's corners, in px from its centre, before the view's rotation.
  var corners: ViewCorners {
    ViewCorners(
      halfSize.rotated(byInverseOf: turn), Vector2(halfSize.x, -halfSize.y).rotated(byInverseOf: turn))
  }

  /// The part of a segment in the viewport, as distances from its start; nil if there is none.
  ///
  /// Source: Liang and Barsky, *A new concept and method for line clipping*, 1984.
  /// - Parameters:
  ///   - start: px from the centre of the view, before the view's rotation.
  ///   - direction: of length 1.
  ///   - length: of the segment, in px.
  func viewportPart(from start: Vector2, _ direction: Vector2, _ length: Double) -> ClosedRange<Double>? {
    let (start, direction) = (start.rotated(by: turn), direction.rotated(by: turn))
    var (enter, leave) = (0.0, length)
    func cut(_ speed: Double, _ room: Double) {
      if speed > 0 { leave = min(leave, room / speed) }
      if speed < 0 { enter = max(enter, room / speed) }
      if speed == 0, room < 0 { leave = -1 }
    }
    cut(direction.x, halfSize.x - start.x)
    cut(-direction.x, halfSize.x + start.x)
    cut(direction.y, halfSize.y - start.y)
    cut(-direction.y, halfSize.y + start.y)
    return enter <= leave ? enter...leave : nil
  }

  func append(_ corners: [Vector2], of stroke: Int, winding: Int, to list: inout DrawList) {
    guard corners.count >= 3 else { return }
    let first = list.areaCorners.count
    for corner in corners { list.areaCorners.append(corner.rotated(by: turn)) }
    list.areas.append(AreaDraw(stroke: stroke, corners: first..<list.areaCorners.count, winding: winding))
  }

  /// The number of parts into which a circle's border in the viewport is divided, each with its own tolerance.
  private static let arcParts = 16

  /// Writes a disc. If it is much larger than the window, only the part near the window is written.
  /// - Parameter tolerance: the largest distance of the polygon from the border between two positions on the border's
  ///   tangent, in px; at least ``arcTolerance``.
  private func write(
    circle: NearBorder, of stroke: Int, into list: inout DrawList, tolerance: (Double, Double) -> Double
  ) {
    let first = list.areaCorners.count
    let curvature = circle.curvature / zoom
    let distance = circle.distance(of: centre) * zoom
    let outward = circle.normal * (1 + circle.curvature * circle.distance) + centre * circle.curvature
    let normal = outward.length > 0 ? outward / outward.length : Vector2(1, 0)
    let foot = normal * -distance
    let reach = reach
    guard distance < reach else { return }
    if curvature * reach * 4 < 1 {
      let tangent = normal.perpendicularCCW
      func append(_ s: Double) {
        let sagitta = s * s * curvature / (1 + (1 - s * s * curvature * curvature).squareRoot())
        list.areaCorners.append((foot + tangent * s - normal * sagitta).rotated(by: turn))
      }
      func append(_ arc: Arc) {
        let (middle, half) = ((arc.start + arc.end) / 2, (arc.end - arc.start) / 2)
        let count = arc.halfCount(curvature)
        var step = -count
        while step < count {
          append(middle + half * (step / count))
          step += 1
        }
      }
      var arc: Arc?
      for part in 0..<Self.arcParts {
        let start = reach * (2 * Double(part) / Double(Self.arcParts) - 1)
        let end = reach * (2 * Double(part + 1) / Double(Self.arcParts) - 1)
        let next = Arc(start: start, end: end, tolerance: tolerance(start, end))
        guard let before = arc else {
          arc = next
          continue
        }
        // Both arcs become one, if that takes no more corners than two arcs.
        let both = Arc(start: before.start, end: end, tolerance: min(before.tolerance, next.tolerance))
        if both.halfCount(curvature) <= before.halfCount(curvature) + next.halfCount(curvature) {
          arc = both
        } else {
          append(before)
          arc = next
        }
      }
      if let arc { append(arc) }
      append(reach)
      list.areaCorners.append((tangent * reach - normal * (3 * reach)).rotated(by: turn))
      list.areaCorners.append((tangent * -reach - normal * (3 * reach)).rotated(by: turn))
    } else {
      let radius = 1 / curvature
      let middle = foot - normal * radius
      let tangentOfHalf = min(0.4, (2 * Self.arcTolerance * curvature).squareRoot())
      let scale = 1 / (1 + tangentOfHalf * tangentOfHalf)
      let step = Vector2((1 - tangentOfHalf * tangentOfHalf) * scale, 2 * tangentOfHalf * scale)
      var direction = normal
      // Once around: past the opposite direction, up to the first one.
      var isBehind = false
      while true {
        list.areaCorners.append((middle + direction * radius).rotated(by: turn))
        direction = direction.rotated(by: step)
        let side = normal.cross(direction)
        if side < 0 { isBehind = true } else if isBehind { break }
      }
    }
    list.areas.append(AreaDraw(stroke: stroke, corners: first..<list.areaCorners.count, winding: 1))
  }

  // MARK: Fills

  /// Writes a fill that has edges near the view.
  /// - Parameters:
  ///   - edges: all edges that the segment from O to a position in the window may cross.
  ///   - winding: the polygon's winding number about O.
  /// - Returns: whether the fill covers the viewport; then nothing is written.
  func write(
    _ edges: UnsafeBufferPointer<FillEdge>, winding: Int, rule: FillRule, of stroke: Int, into list: inout DrawList
  ) -> Bool {
    if !edges.contains(where: { isInViewport($0) }) {
      var total = winding
      for edge in edges where edge.shadows(centre) { total += edge.crossing }
      return rule.isInside(total)
    }
    if winding != 0 {
      list.clipper.start(halfSide: window)
      append(list.clipper.corners, of: stroke, winding: winding, to: &list)
    }
    for edge in edges {
      let shadow = edge.shadow()
      list.clipper.start(halfSide: window)
      // The rays come first: then both edges that meet in a corner cut the square's sides at the same positions.
      list.clipper.clip(shadow.afterStart.seen(from: centre, zoom: zoom))
      list.clipper.clip(shadow.beforeEnd.seen(from: centre, zoom: zoom))
      list.clipper.clip(shadow.behind.seen(from: centre, zoom: zoom))
      list.clipper.snap(to: (edge.rayToStart.corner - centre) * zoom)
      list.clipper.snap(to: (edge.rayToEnd.corner - centre) * zoom)
      append(list.clipper.corners, of: stroke, winding: edge.crossing, to: &list)
    }
    return false
  }

  /// Whether a part of an edge is in the viewport.
  private func isInViewport(_ edge: FillEdge) -> Bool {
    let foot = edge.normal * (edge.isRight ? -edge.distance : edge.distance)
    let start = (foot + edge.direction * edge.from - centre) * zoom
    return viewportPart(from: start, edge.direction, (edge.to - edge.from) * zoom) != nil
  }
}

/// A part of a circle's border between two positions on its tangent, and the largest distance of its polygon from it.
private struct Arc {
  let start: Double
  let end: Double
  let tolerance: Double

  /// Half the number of chords.
  func halfCount(_ curvature: Double) -> Double {
    max(1, ((end - start) / 2 * (curvature / (8 * tolerance)).squareRoot()).rounded(.up))
  }
}

/// The corners of a rectangle about the origin: two of them, and their opposites.
struct ViewCorners {
  let first: Vector2
  let second: Vector2

  init(_ first: Vector2, _ second: Vector2) {
    self.first = first
    self.second = second
  }

  @inline(__always)
  func allInside(_ isInside: (Vector2) -> Bool) -> Bool {
    isInside(first) && isInside(second) && isInside(-first) && isInside(-second)
  }
}

extension FillRule {
  /// Whether a position with this winding number is inside.
  func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenOdd: !winding.isMultiple(of: 2)
    }
  }
}
