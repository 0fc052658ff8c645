import Geometry

/// Writes the visible parts of the regions of strokes and fills as polygons in screen coordinates.
///
/// Borders are given about a position O: the origin of a frame, or another position near the view.
struct AreaWriter {
  /// The largest distance of a circle's polygon from the circle, in px. The polygon lies inside.
  static let arcTolerance = 0x1p-12
  /// The same tolerance where other pieces cover the circle's border by more than twice as much.
  private static let hiddenArcTolerance = 4.0

  /// From O to the centre of the view, in units.
  let centre: Vector2
  /// Px per unit.
  let zoom: Double
  /// The rotation of the view, as the pair (cosine, sine).
  let turn: Vector2
  /// The radius about the centre of the view within which borders are accurate, in px.
  let pixels: Double
  /// Half the viewport's size, in px.
  let halfSize: Vector2

  /// Half the side of the square about the centre of the view that polygons are clipped to, in px.
  var window: Double { pixels * 0.5.squareRoot() }

  // MARK: Pieces of strokes

  /// Writes the convex pieces of a stroke that are near, or notes that they cover the viewport.
  /// - Parameters:
  ///   - count: of pieces.
  ///   - borders: of all pieces.
  ///   - piece: the borders of each piece.
  func write(
    _ count: Int, _ borders: UnsafeBufferPointer<NearBorder>, of stroke: Int, into list: inout DrawList,
    piece: (Int) -> Range<Int>
  ) {
    let begin = (areas: list.areas.count, corners: list.areaCorners.count)
    var covers = false
    for index in 0..<count where !covers {
      let own = UnsafeBufferPointer(rebasing: borders[piece(index)])
      // Computed only when needed: most circles are not visible.
      let tolerance = { isHidden(index, of: count, borders, piece) ? Self.hiddenArcTolerance : Self.arcTolerance }
      covers = write(own, of: stroke, arcTolerance: tolerance, into: &list)
    }
    if !covers, list.areas.count > begin.areas + 1 {
      covers = UnionCover(writer: self, borders: borders, pieceCount: count).isCovered(piece)
    }
    if covers { list.cover(stroke, droppingAreasFrom: begin.areas, corners: begin.corners) }
  }

  /// Writes a convex piece of a stroke: the positions inside all borders.
  /// - Returns: whether it covers the viewport; nothing is written then.
  private func write(
    _ borders: UnsafeBufferPointer<NearBorder>, of stroke: Int, arcTolerance: () -> Double, into list: inout DrawList
  ) -> Bool {
    var covers = true
    for border in borders {
      let value = border.distance(of: centre) * zoom
      if value > window * 2.0.squareRoot() { return false }
      covers = covers && value <= 0 && corners.allInside { border.distance(of: centre + $0 / zoom) <= 0 }
    }
    if covers { return true }
    if let circle = borders.first, circle.curvature > 0 {
      write(circle: circle, of: stroke, tolerance: arcTolerance(), into: &list)
      return false
    }
    list.clipper.start(halfSide: window)
    for border in borders {
      list.clipper.clip(HalfPlane(normal: border.normal, offset: border.distance).seen(from: centre, zoom: zoom))
    }
    append(list.clipper.corners, of: stroke, winding: 1, to: &list)
    return false
  }

  /// Samples of a circle's border in the viewport.
  private static let samples = 16

  /// Whether other pieces cover the visible border of a disc by more than twice the tolerance of hidden arcs. Then they
  /// also cover what a coarser polygon leaves out of the disc.
  ///
  /// Most discs of a stroke of many points are hidden. The border is sampled. A piece covers the border between two
  /// samples by that allowance if it covers a sample by half their distance more.
  private func isHidden(
    _ index: Int, of count: Int, _ borders: UnsafeBufferPointer<NearBorder>, _ piece: (Int) -> Range<Int>
  ) -> Bool {
    guard count > 1, let own = piece(index).first else { return false }
    let circle = ScreenBorder(borders[own], self)
    let reach = halfSize.length * 1.01
    let depth = (reach / Double(Self.samples) + 2 * Self.hiddenArcTolerance) / zoom
    guard circle.curvature * reach * 4 < 1 else { return false }
    return (0...Self.samples).allSatisfy { sample in
      guard let seen = circle.position(at: reach * (2 * Double(sample) / Double(Self.samples) - 1)) else {
        return false
      }
      let position = centre + seen / zoom
      // The neighbouring pieces first.
      func isHeld(by other: Int) -> Bool {
        other >= 0 && other < count && piece(other).allSatisfy { borders[$0].distance(of: position) <= -depth }
      }
      return (1..<max(2, count)).contains { isHeld(by: index - $0) || isHeld(by: index + $0) }
    }
  }

  /// The viewport's corners, px from its centre before the view is turned.
  var corners: ViewCorners {
    ViewCorners(
      halfSize.rotated(byInverseOf: turn), Vector2(halfSize.x, -halfSize.y).rotated(byInverseOf: turn))
  }

  /// The part of a segment in the viewport, as distances from its start; nil where there is none.
  ///
  /// Source: Liang and Barsky, *A new concept and method for line clipping*, 1984.
  /// - Parameters:
  ///   - start: px from the centre of the view before it is turned.
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

  private func append(_ corners: [Vector2], of stroke: Int, winding: Int, to list: inout DrawList) {
    guard corners.count >= 3 else { return }
    let first = list.areaCorners.count
    for corner in corners { list.areaCorners.append(corner.rotated(by: turn)) }
    list.areas.append(AreaDraw(stroke: stroke, corners: first..<list.areaCorners.count, winding: winding))
  }

  /// Writes a disc, or only the part of it about the window if it is much larger than that.
  private func write(circle: NearBorder, of stroke: Int, tolerance: Double, into list: inout DrawList) {
    let first = list.areaCorners.count
    let curvature = circle.curvature / zoom
    let distance = circle.distance(of: centre) * zoom
    let outward = circle.normal * (1 + circle.curvature * circle.distance) + centre * circle.curvature
    let normal = outward.length > 0 ? outward / outward.length : Vector2(1, 0)
    let foot = normal * -distance
    let reach = halfSize.length * 1.01
    guard distance < reach else { return }
    if curvature * reach * 4 < 1 {
      let tangent = normal.perpendicularCCW
      let count = max(1, (reach * (curvature / (8 * tolerance)).squareRoot()).rounded(.up))
      var step = -count
      while step <= count {
        let s = reach * (step / count)
        let sagitta = s * s * curvature / (1 + (1 - s * s * curvature * curvature).squareRoot())
        list.areaCorners.append((foot + tangent * s - normal * sagitta).rotated(by: turn))
        step += 1
      }
      list.areaCorners.append((tangent * reach - normal * (3 * reach)).rotated(by: turn))
      list.areaCorners.append((tangent * -reach - normal * (3 * reach)).rotated(by: turn))
    } else {
      let radius = 1 / curvature
      let middle = foot - normal * radius
      let tangentOfHalf = min(0.4, (2 * tolerance * curvature).squareRoot())
      let scale = 1 / (1 + tangentOfHalf * tangentOfHalf)
      let step = Vector2((1 - tangentOfHalf * tangentOfHalf) * scale, 2 * tangentOfHalf * scale)
      var direction = normal
      // Once around: past the opposite direction, and up to the first one.
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

  /// Writes a fill of which edges are near.
  /// - Parameters:
  ///   - edges: all edges that the segment from O to a position in the window may cross.
  ///   - winding: how often the polygon winds about O.
  /// - Returns: whether it covers the viewport; nothing is written then.
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
      // The rays first: they cut the square's sides at the same positions for both edges that meet in a corner.
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

/// The corners of a rectangle about the origin: two of them and their negatives.
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
