import Geometry

extension FrameContent {
  /// Calls `body` with the shape of a stroke or fill, accurate enough for px of a size: the points of its line or
  /// polygon, and the half width at each point. This is the only way in which marks read a shape.
  /// - Parameters:
  ///   - index: the stroke.
  ///   - size: of a px, in units of its frame.
  func withShape(
    of index: Int, pixelsOf size: Double,
    _ body: (UnsafeBufferPointer<Vector2>, UnsafeBufferPointer<Double>) -> Void
  ) {
    let stroke = strokes[index]
    if stroke.isCurved {
      var (line, widths) = ([Vector2](), [Double]())
      forEachPosition(of: stroke, within: size / 8) { point, halfWidth in
        line.append(point)
        widths.append(halfWidth)
      }
      return line.withUnsafeBufferPointer { line in widths.withUnsafeBufferPointer { body(line, $0) } }
    }
    let range = stroke.points
    points.withUnsafeBufferPointer { points in
      halfWidths.withUnsafeBufferPointer { halfWidths in
        body(UnsafeBufferPointer(rebasing: points[range]), UnsafeBufferPointer(rebasing: halfWidths[range]))
      }
    }
  }
}

/// Adds the convex pieces of strokes to a raster: bodies of edges, and on the outer side of corners and at ends what
/// bodies leave open. Where bodies overlap, on the inner side of corners, one of them is taken off again. So the sum of
/// the areas is that of the stroke also where the raster cannot tell overlaps: in strokes thinner than a sample.
package struct StrokeOutline {
  /// A position in units of the stroke's frame times `scale`, plus `offset`, is one in samples.
  let scale: Double
  let offset: Vector2
  /// The half width of lines without width, in samples.
  let hairline: Double

  init(scale: Double, offset: Vector2, hairline: Double) {
    (self.scale, self.offset, self.hairline) = (scale, offset, hairline)
  }

  /// Positions in samples.
  package init() { self.init(scale: 1, offset: .zero, hairline: 0) }

  /// Adds a stroke.
  /// - Parameters:
  ///   - points: of its line, or of the contour of a fill.
  ///   - halfWidths: at each point.
  ///   - style: how it is painted.
  ///   - isClosed: whether the line ends where it begins, in a join; then the first point is there again at the end.
  ///   - raster: to add to.
  package func add(
    _ points: UnsafeBufferPointer<Vector2>, _ halfWidths: UnsafeBufferPointer<Double>, _ style: PathStyle,
    isClosed: Bool = false, to raster: inout CoverageRaster
  ) {
    if style.isFill {
      return withUnsafeTemporaryAllocation(of: Vector2.self, capacity: points.count) { room in
        for index in points.indices { room[index] = points[index] * scale + offset }
        raster.addContour(UnsafeBufferPointer(room))
      }
    }
    guard let first = points.first else { return }
    var (cap, join) = (StrokeCap.butt, StrokeJoin.bevel)
    if case .stroke(let own, let joined) = style { (cap, join) = (own, joined) }
    var start = first * scale + offset
    var half = width(halfWidths[0], style)
    var before: Vector2?
    var lengthBefore = 0.0
    var (firstDirection, firstLength) = (Vector2.zero, 0.0)
    for index in points.indices.dropFirst() {
      let end = points[index] * scale + offset
      let next = width(halfWidths[index], style)
      let length = (end - start).length
      // Points much closer than a wide stroke's samples are taken together.
      guard length > 0, length > 0.25 || half < 1 || index == points.count - 1 else {
        half = max(half, next)
        continue
      }
      let direction = (end - start) / length
      addBody(start, end, direction.perpendicularCCW, half, next, to: &raster)
      if let before {
        addJoin(start, before, direction, half, join, within: min(length, lengthBefore), to: &raster)
      }
      if before == nil {
        (firstDirection, firstLength) = (direction, length)
        if !isClosed { addCap(start, direction * -1, half, cap, to: &raster) }
      }
      (start, half, before, lengthBefore) = (end, next, direction, length)
    }
    if let before, isClosed {
      addJoin(start, before, firstDirection, half, join, within: min(firstLength, lengthBefore), to: &raster)
    } else if let before {
      addCap(start, before, half, cap, to: &raster)
    } else if style == .hairline || cap != .butt || half == hairline {
      addPoint(start, half, isSquare: cap != .round, to: &raster)
    }
  }

  private func width(_ halfWidth: Double, _ style: PathStyle) -> Double {
    halfWidth > 0 ? halfWidth * scale : hairline
  }

  private func addBody(
    _ start: Vector2, _ end: Vector2, _ normal: Vector2, _ half: Double, _ next: Double, to raster: inout CoverageRaster
  ) {
    withUnsafeTemporaryAllocation(of: Vector2.self, capacity: 4) { room in
      room[0] = start + normal * half
      room[1] = end + normal * next
      room[2] = end - normal * next
      room[3] = start - normal * half
      raster.add(UnsafeBufferPointer(room))
    }
  }

  private func addJoin(
    _ corner: Vector2, _ before: Vector2, _ after: Vector2, _ half: Double, _ join: StrokeJoin, within length: Double,
    to raster: inout CoverageRaster
  ) {
    let (sine, cosine) = (before.cross(after), before.dot(after))
    guard abs(sine) * half > 0.02 || cosine < 0 else { return }
    let side = sine > 0 ? -half : half
    let (a, b) = (before.perpendicularCCW * side, after.perpendicularCCW * side)
    var tip = (a + b) * 0.5
    let middle = tip.length
    switch join {
    case .round:
      // At a turn back there is no middle.
      tip = middle > 1e-9 * half ? tip * (half / middle) : before * half
    case .miter(let limit):
      tip = middle > 0 && half <= limit * middle ? tip * (half * half / (middle * middle)) : a
    case .bevel: tip = a
    }
    withUnsafeTemporaryAllocation(of: Vector2.self, capacity: 6) { room in
      room[0] = corner
      room[1] = corner + a
      room[3] = corner + tip
      room[5] = corner + b
      (room[2], room[4]) = (room[3], room[3])
      if join == .round {
        let (first, second) = (a + tip, tip + b)
        if first.length > 0, second.length > 0 {
          room[2] = corner + first * (half / first.length)
          room[4] = corner + second * (half / second.length)
        }
      }
      raster.add(UnsafeBufferPointer(room))
      // The overlap is a kite with right angles.
      guard half * abs(sine) <= length * (1 + cosine), middle > 0 else { return }
      room[1] = corner - a
      room[2] = corner - (a + b) * (0.5 * half * half / (middle * middle))
      room[3] = corner - b
      raster.add(UnsafeBufferPointer(rebasing: room[0..<4]), isTakenOff: true)
    }
  }

  private func addCap(
    _ end: Vector2, _ direction: Vector2, _ half: Double, _ cap: StrokeCap, to raster: inout CoverageRaster
  ) {
    let normal = direction.perpendicularCCW
    switch cap {
    case .butt: return
    case .square: addBody(end, end + direction * half, normal, half, half, to: &raster)
    case .round: addArc(end, normal * half, halves: 1, to: &raster)
    }
  }

  /// Adds half a disc, from a radius clockwise, or all of it: a polygon of its area.
  private func addArc(_ centre: Vector2, _ radius: Vector2, halves: Int, to raster: inout CoverageRaster) {
    // Turns by a 4th, an 8th and a 64th of a half circle, and the radii at which areas agree.
    let (step, growth, count) =
      switch radius.length {
      case ...6: (Vector2(0.7071067811865476, -0.7071067811865475), 1.0539073652554058, 4)
      case ...32: (Vector2(0.9238795325112867, -0.3826834323650898), 1.0130015562559769, 8)
      default: (Vector2(0.9987954562051724, -0.049067674327418015), 1.0002008339103527, 64)
      }
    let chords = halves * count
    withUnsafeTemporaryAllocation(of: Vector2.self, capacity: chords + 1) { room in
      var arm = radius * growth
      for index in 0...chords {
        room[index] = centre + arm
        arm = arm.rotated(by: step)
      }
      raster.add(UnsafeBufferPointer(room))
    }
  }

  private func addPoint(_ centre: Vector2, _ half: Double, isSquare: Bool, to raster: inout CoverageRaster) {
    if isSquare {
      addBody(
        centre - Vector2(half, 0), centre + Vector2(half, 0), Vector2(0, 1), half, half, to: &raster)
    } else {
      addArc(centre, Vector2(half, 0), halves: 2, to: &raster)
    }
  }
}
