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

  func isAlone(_ key: TileKey) -> Bool {
    let box = key.outerBox
    return tree.children(of: Int(key.frame)).allSatisfy { child in
      let (radius, origin) = (content.subtreeRadius(of: child) / tree[child].scale, tree[child].origin)
      return radius < 0 || !Box(min: origin, max: origin).expanded(by: radius).intersects(box)
    }
  }

  func isCrowded(_ key: TileKey, more limit: Int) -> Bool {
    let side = TileKey.side(Int(key.level))
    func smallStrokes(of frame: Int, _ box: Box, scale: Double) -> Int {
      content.count(of: frame, in: box, below: side * scale / 4, upTo: limit)
    }
    var count = smallStrokes(of: Int(key.frame), key.box, scale: 1)
    guard key.isSubtree, count <= limit else { return count > limit }
    var open = [(frame: Int(key.frame), box: key.box, scale: 1.0)]
    while let above = open.popLast(), count <= limit {
      for child in tree.children(of: above.frame) {
        let frame = tree[child]
        let box = Box(
          min: (above.box.min - frame.origin) * frame.scale, max: (above.box.max - frame.origin) * frame.scale)
        let radius = content.subtreeRadius(of: child)
        let circle = Box(min: Vector2(repeating: -radius), max: Vector2(repeating: radius))
        guard radius >= 0, box.intersects(circle) else { continue }
        let scale = above.scale * frame.scale
        if radius * Double(CoverageRaster.cells) < side * scale {
          count += content.hasMore(than: limit - count, below: child, tree) ? limit + 1 : 1
        } else {
          count += smallStrokes(of: child, box, scale: scale)
          open.append((child, box, scale))
        }
      }
    }
    return count > limit
  }

  func collect(_ key: TileKey, _ box: Box, into items: inout [TileItem], _ sources: inout [TileSource]) {
    add(TileSource(key), box, &items, &sources)
    guard key.isSubtree else { return }
    var next = 0
    while next < sources.count {
      let above = sources[next]
      next += 1
      for child in tree.children(of: above.frame) {
        let source = above.below(child, origin: tree[child].origin, scale: tree[child].scale)
        let radius = content.subtreeRadius(of: child) * source.scale
        let (low, high) = (source.offset - Vector2(repeating: radius), source.offset + Vector2(repeating: radius))
        guard radius >= 0x1p-20, box.intersects(Box(min: low, max: high)) else { continue }
        add(source, box, &items, &sources)
      }
    }
  }

  private func add(
    _ source: TileSource, _ box: Box, _ items: inout [TileItem], _ sources: inout [TileSource]
  ) {
    let (number, scale, offset) = (sources.count, source.scale, source.offset)
    sources.append(source)
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
