import Frames
import Geometry

extension HandoffChecks {
  /// Checks borders of strokes with a width and of fills, some levels of ×1,000 above the camera, and which of the
  /// regions cover or miss the whole view; in doubles and after the float32 conversion.
  ///
  /// The camera follows the position on all borders, as in ``ancestors(levels:)``.
  func borders(levels: Int) -> [HandoffRow] {
    let isSteered = levels <= 334
    let walk = isSteered ? "steered" : "doubling"
    let seen = shownBorders(levels: levels, isSteered: isSteered)
    return PositionFormat.allCases.map { format in
      row(.border, walk: walk, levels: levels, seen.flatMap { borderError($0, format) }, format: format)
    }
      + PositionFormat.allCases.map { format in
        let wrong = seen.map { Double(wrongCovers($0, format)) }
        return row(.covered, walk: walk, levels: levels, wrong, format: format, unit: "wrong")
      }
  }

  /// Borders, and a canvas that shows them from below.
  private struct ShownBorders {
    let canvas: FrameCanvas<Rule>
    let items: [BorderScene.Item]
    let list: DrawList
    /// The exact position on all borders.
    let hub: Vector2
  }

  /// Nil where something could not be stored, or was lost on the way.
  private func shownBorders(levels: Int, isSteered: Bool) -> ShownBorders? {
    var canvas = isSteered ? canvas(levels: 1) : canvas()
    let hub = hub(of: canvas, isSteered: isSteered)
    let home = canvas.camera.frame
    // Four diagonals on the screen are far beyond the clipping of compositors.
    let depth = 4 * configuration.viewport.diagonal * Double(sign: .plus, exponent: -9 * levels, significand: 1)
    let scene = BorderScene(count: 24, depth: depth, seed: configuration.seed)
    // A power of two keeps all numbers exact.
    let unit = Double(sign: .plus, exponent: -Int(canvas.camera.zoom.exponent), significand: 1)
    for item in scene.items {
      let points = item.points.map { hub + $0 * unit }
      let path =
        item.halfWidth.map { FramePath.stroke(points, halfWidth: $0 * unit, cap: .butt, join: .bevel) }
        ?? .fill(points)
      guard (try? canvas.add(path)) != nil else { return nil }
    }
    let arrived = isSteered ? steer(levels, hub, home, on: &canvas) : double(10 * levels, hub, on: &canvas)
    guard arrived, let seen = exact(hub, home, from: canvas) else { return nil }
    var list = DrawList()
    canvas.compose(into: &list)
    return ShownBorders(canvas: canvas, items: scene.items, list: list, hub: seen)
  }

  /// The largest distance of a drawn border from its exact position; nil where one is lost or has its inside on the
  /// wrong side.
  private func borderError(_ seen: ShownBorders, _ format: PositionFormat) -> Double? {
    let drawn = DrawnPolygons(seen.list, of: seen.canvas, format)
    var largest = 0.0
    for (index, item) in seen.items.enumerated() where item.depth == 0 {
      guard let shape = drawn.shapes[index], !shape.covers,
        let distance = borderError(shape, hub: seen.hub, item.direction.rotated(by: seen.canvas.camera.turn)),
        configuration.viewport.isValid(distance)
      else { return nil }
      largest = max(largest, distance)
    }
    return largest
  }

  /// The distance from the border to the drawn region, across the border at positions all along it.
  private func borderError(_ shape: DrawnPolygons.Shape, hub: Vector2, _ direction: Vector2) -> Double? {
    let half = configuration.viewport.size / 2
    let along = direction / direction.length
    let inward = along.perpendicularCCW
    var largest: Double?
    for step in -8...8 {
      let position = hub + along * (half.length * Double(step) / 8)
      guard abs(position.x) <= half.x, abs(position.y) <= half.y else { continue }
      guard let error = borderError(shape, at: position, inward) else { return nil }
      largest = max(largest ?? 0, error)
    }
    return largest
  }

  /// By bisection of an interval of which only the inner end is drawn; nil where there is none within a diagonal.
  private func borderError(_ shape: DrawnPolygons.Shape, at position: Vector2, _ inward: Vector2) -> Double? {
    var width = 0x1p-10
    while !shape.contains(position + inward * width) || shape.contains(position - inward * width) {
      width *= 2
      guard width <= configuration.viewport.diagonal else { return nil }
    }
    var (outside, inside) = (-width, width)
    for _ in 0..<40 {
      let middle = (outside + inside) / 2
      if shape.contains(position + inward * middle) { inside = middle } else { outside = middle }
    }
    return max(abs(inside), abs(outside))
  }

  /// The number of regions that wrongly cover or miss the view: those that contain the whole view, or lie outside of
  /// it, and are shown otherwise.
  ///
  /// A region that contains the view is listed as a cover and nothing else, or its vertices fill the view. A region
  /// outside of the view is not listed, or has only vertices outside of it. A rule that lists no covers is judged by
  /// the picture.
  private func wrongCovers(_ seen: ShownBorders, _ format: PositionFormat) -> Int {
    let drawn = DrawnPolygons(seen.list, of: seen.canvas, format)
    return seen.items.enumerated().filter { index, item in
      guard item.depth != 0 else { return false }
      let shape = drawn.shapes[index] ?? DrawnPolygons.Shape()
      if shape.covers || !shape.clipped.isEmpty {
        return item.depth < 0 || !shape.covers || !shape.isBare
      }
      return probe.positions.contains { shape.contains($0) != (item.depth > 0) }
    }.count
  }
}
