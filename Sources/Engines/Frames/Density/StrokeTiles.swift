import Geometry

/// Strokes as what tiles show.
struct StrokeTiles: TileContent {
  static var margin: Double { TileMaker.hairlineCells }

  let content: FrameContent
  let tree: FrameTree
  /// Whether strokes of all levels are painted in one order.
  let isByTime: Bool

  var identity: UInt64 { Self.identity(content, isByTime) }
  var log: ContentLog { content.log }

  static func identity(_ content: FrameContent, _ isByTime: Bool) -> UInt64 {
    ContentLog.mixed(content.identity, isByTime ? 1 : 0)
  }

  func above(_ frame: Int) -> TilePlace? {
    let own = tree[frame]
    return own.parent.map { TilePlace($0, origin: own.origin, scale: own.scale) }
  }

  func item(added: Int) -> Int? { content.index(of: StrokeID(canvas: content.identity, number: added)) }

  func isPresent(_ item: Int, _ key: TileKey) -> Bool {
    guard item >= 0, item < content.strokes.indexLimit else { return false }
    let stroke = content.strokes[item]
    return content.index(of: stroke.id) == item && (key.isSubtree || stroke.frame == Int(key.frame))
  }

  func isHairline(_ item: Int) -> Bool {
    content.strokes[item].halfWidth == 0 && !content.strokes[item].style.isFill
  }

  func order(of item: Int) -> TileOrder { TileOrder(0, Int(content.strokes.position(of: item))) }

  func forEachFrame(below frame: Int, _ body: (TilePlace, Box) -> Void) {
    for child in tree.children(of: frame) {
      let (own, radius) = (tree[child], content.subtreeRadius(of: child))
      guard radius >= 0 else { continue }
      body(
        TilePlace(child, origin: own.origin, scale: own.scale),
        Box(min: own.origin, max: own.origin).expanded(by: radius / own.scale))
    }
  }

  func count(of frame: Int, in box: Box, below side: Double, upTo limit: Int) -> Int {
    content.count(of: frame, in: box, below: side / 2, upTo: limit)
  }

  func hasMore(than limit: Int, below frame: Int) -> Bool { content.hasMore(than: limit, below: frame, tree) }

  func collect(_ source: TileSource, _ number: Int, _ box: Box, into items: inout [TileItem]) {
    let (scale, offset) = (source.scale, source.offset)
    content.forEachMark(of: source.frame, in: source.box(box)) { mark in
      let half = mark.extent * 1.001 * scale + (mark.halfWidth < 0 ? TileMaker.hairlineCells : 0)
      let centre = mark.origin * scale + offset
      items.append(
        TileItem(
          mark.stroke, in: number,
          Box(min: centre - Vector2(repeating: half), max: centre + Vector2(repeating: half)),
          width: Double(mark.halfWidth) * 2 * scale,
          order: TileOrder(isByTime ? 0 : source.level, Int(content.strokes.position(of: Int(mark.stroke))))))
    }
  }

  func estimate(
    _ source: TileSource, _ box: Box, within side: Double, hairline: Double, into ink: inout InkEstimate
  ) {
    let scale = source.scale
    content.forEachSample(of: source.frame, in: source.box(box), within: side / scale) { box, mark, count in
      let stroke = content.strokes[Int(mark.stroke)]
      ink.add(
        mark.stroke, TileOrder(isByTime ? 0 : source.level, Int(mark.stroke)), stroke.color,
        in: Box(min: box.min * scale + source.offset, max: box.max * scale + source.offset),
        area: content.area(of: stroke, in: scale, hairline: hairline), count: count)
    }
  }

  func paint(_ item: Int, _ source: TileSource, hairline: Double, into raster: inout CoverageRaster) {
    let stroke = content.strokes[item]
    let outline = StrokeOutline(scale: source.scale, offset: source.offset, hairline: hairline)
    content.withShape(of: item, pixelsOf: 1 / outline.scale) { points, halfWidths in
      outline.add(points, halfWidths, stroke.style, to: &raster)
    }
    raster.paint(stroke.color, isEvenOdd: stroke.style == .fill(.evenOdd))
  }
}

extension FrameContent {
  /// About how large the ink of a stroke is: the length of at most 16 chords, by the largest width.
  /// - Parameters:
  ///   - scale: lengths in which the area is, in a unit of the frame.
  ///   - hairline: the width of what has the same width at every zoom.
  fileprivate func area(of stroke: FrameStroke, in scale: Double, hairline: Double) -> Double {
    let count = stroke.points.count
    let step = max(1, count / 16)
    var (length, area, last) = (Float.zero, Float.zero, vertices[stroke.points.lowerBound])
    for index in Swift.stride(from: step, through: count - 1, by: step) {
      let next = vertices[stroke.points.lowerBound + index]
      length += ((next - last) * (next - last)).sum().squareRoot()
      area += last.x * next.y - last.y * next.x
      last = next
    }
    if stroke.style.isFill { return Double(abs(area)) / 2 * scale * scale }
    let width = stroke.halfWidth > 0 ? 2 * stroke.halfWidth * scale : hairline
    return (Double(length) * scale + width * 0.8) * width
  }

  /// Whether a frame and those below it have more strokes than a number. O(1): of a chain of frames with hardly any
  /// strokes, only the first are looked at.
  func hasMore(than limit: Int, below frame: Int, _ tree: FrameTree) -> Bool {
    var count = self.count(of: frame)
    var next = tree.firstChild(of: frame)
    var current = frame
    var visited = 0
    // Depth first. Frames without content are skipped.
    while count <= limit {
      if let child = next {
        visited += 1
        guard visited <= 64 else { return false }
        if subtreeRadius(of: child) >= 0 {
          count += self.count(of: child)
          current = child
          next = tree.firstChild(of: child)
        } else {
          next = tree.sibling(after: child)
        }
      } else {
        guard current != frame, let parent = tree[current].parent else { return false }
        next = tree.sibling(after: current)
        current = parent
      }
    }
    return true
  }
}
