import Frames
import Geometry

extension HandoffChecks {
  /// Checks the ends that an eraser makes in lines stored some levels of ×1,000 above: their distance from the exact
  /// cuts. Where a cut cannot be stored to a quarter of a pixel, what counts is how far an end lies under the eraser.
  func erasing(levels: Int) -> HandoffRow {
    row(.erase, walk: "steered", levels: levels, largestCutError(levels))
  }

  private func largestCutError(_ levels: Int) -> Double? {
    var canvas = canvas(levels: 1)
    let hub = hub(of: canvas, isSteered: true)
    let home = canvas.camera.frame
    let unit = Double(sign: .plus, exponent: -Int(canvas.camera.zoom.exponent), significand: 1)
    var lines: [(id: StrokeID, path: FramePath)] = []
    for (index, item) in BorderScene(count: 8, depth: 0, seed: configuration.seed).items.prefix(16).enumerated() {
      let ends = [item.direction * -8, item.direction * 16].map { hub + $0 * unit }
      // The eraser's radius and the half width add up; one line in two has one, of 3 px.
      let zoom = Double(sign: .plus, exponent: -10 * levels, significand: 1)
      let path: FramePath =
        index.isMultiple(of: 2) ? .hairline(ends) : .stroke(ends, halfWidth: 3 * unit * zoom, cap: .butt, join: .bevel)
      guard let id = try? canvas.add(path) else { return nil }
      lines.append((id, path))
    }
    guard steer(levels, hub, home, on: &canvas), let seen = exact(hub, home, from: canvas),
      canvas.tree.commonAncestor(home, canvas.camera.frame) == home
    else { return nil }
    let stored = lines.compactMap { line in canvas.content.index(of: line.id).map { canvas.content.strokes[$0] } }
    let paths = stored.map { canvas.content.path(of: $0) }
    let eraser = Eraser(position: seen + Vector2(3.25, -1.5), radius: 20)
    guard (try? canvas.erase(at: eraser.position, radius: eraser.radius)) != nil else { return nil }
    return largestError(of: paths, lines.map(\.id), home, eraser, canvas)
  }

  private struct Eraser {
    let position: Vector2
    let radius: Double
  }

  /// Over all lines; a line's second part is painted just above the first.
  private func largestError(
    of paths: [FramePath], _ ids: [StrokeID], _ home: Int, _ eraser: Eraser, _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    var largest = 0.0
    for (path, id) in zip(paths, ids) {
      guard let index = canvas.content.index(of: id),
        let ends = cut(path, home, eraser, canvas)
      else { return nil }
      let first = canvas.content.path(of: canvas.content.strokes[index])
      let above = canvas.content.strokes.position(of: index) + 1
      guard above < canvas.content.strokes.count, first.points.count == 2 else { return nil }
      let second = canvas.content.path(of: canvas.content.strokes[canvas.content.strokes.index(at: above)])
      guard second.points.count == 2, let left = exact(first.points[1], home, from: canvas),
        let right = exact(second.points[0], home, from: canvas)
      else { return nil }
      if canBeStored(path, home, canvas) {
        largest = max(largest, (left - ends.0).length, (right - ends.1).length)
      } else {
        let reach = eraser.radius + (path.halfWidths.first ?? 0) * pixels(of: home, canvas)
        largest = max(largest, reach - (left - eraser.position).length, reach - (right - eraser.position).length)
      }
    }
    return largest
  }

  /// The exact positions of both cuts, px from the centre of the view: the circle of the eraser's radius plus the half
  /// width meets the line through the exact position of the hub.
  private func cut(
    _ path: FramePath, _ home: Int, _ eraser: Eraser, _ canvas: FrameCanvas<Rule>
  ) -> (Vector2, Vector2)? {
    guard path.points.count == 2,
      let start = exact(path.points[0], home, from: canvas), let end = exact(path.points[1], home, from: canvas)
    else { return nil }
    // A third of the way is the hub, to which doubles are exact in px.
    let hub = path.points[0] + (path.points[1] - path.points[0]) / 3
    guard let near = exact(hub, home, from: canvas) else { return nil }
    let halfWidth = (path.halfWidths.first ?? 0) * pixels(of: home, canvas)
    let direction = (end - start) / (end - start).length
    let foot = near + direction * (eraser.position - near).dot(direction)
    let height = (eraser.position - foot).length
    let radius = eraser.radius + halfWidth
    guard radius > height else { return nil }
    let half = ((radius - height) * (radius + height)).squareRoot()
    return (foot - direction * half, foot + direction * half)
  }

  /// Px per unit of a frame above the active one.
  private func pixels(of home: Int, _ canvas: FrameCanvas<Rule>) -> Double {
    var zoom = canvas.camera.zoom
    var frame = canvas.camera.frame
    while frame != home, let parent = canvas.tree[frame].parent {
      zoom *= canvas.tree[frame].scale
      frame = parent
    }
    return zoom
  }

  /// Whether the rule certainly can store the cuts: its rounding of them is below an eighth of a pixel.
  private func canBeStored(
    _ path: FramePath, _ home: Int, _ canvas: FrameCanvas<Rule>
  ) -> Bool {
    let zoom = pixels(of: home, canvas)
    let largest = path.points.reduce(0) { max($0, $1.length) } + (path.points[1] - path.points[0]).length
    let sample = path.points[0] + (path.points[1] - path.points[0]) * 0.3217
    guard let stored = rule.stored(sample) else { return false }
    let grid = (stored - sample).length
    return (8 * largest.ulp + 2 * grid) * zoom <= 0.125
  }
}
