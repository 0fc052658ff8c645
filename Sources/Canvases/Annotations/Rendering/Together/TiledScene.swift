import Frames
import Geometry

/// A scene as what tiles show.
struct TiledScene: TileContent {
  static var margin: Double { 0 }

  let scene: AnnotationScene
  let tree: FrameTree
  let branches: FrameBranches
  let painter: TilePainter

  /// Stamps of different scenes are different.
  var identity: UInt64 { 0 }
  var log: ContentLog { scene.places }

  func above(_ frame: Int) -> TilePlace? {
    guard frame >= 0, frame < tree.count else { return nil }
    let own = tree[frame]
    return own.parent.map { TilePlace($0, origin: own.origin, scale: own.scale) }
  }

  func isAlone(_ key: TileKey) -> Bool {
    let box = key.outerBox
    return !branches.nodes(below: Int(key.frame)).contains { branches.nodes[$0].place.intersects(box) }
  }

  func isCrowded(_ key: TileKey, more limit: Int) -> Bool {
    let side = TileKey.side(Int(key.level))
    var count = 0
    var open = [(frame: Int(key.frame), box: key.box, side: side)]
    while let next = open.popLast(), count <= limit {
      count += scene.indices[next.frame]?.count(intersecting: next.box, below: next.side / 2, upTo: limit) ?? 0
      guard key.isSubtree else { break }
      for index in branches.nodes(below: next.frame) {
        let node = branches.nodes[index]
        guard node.place.intersects(next.box) else { continue }
        let own = tree[node.frame]
        open.append(
          (
            node.frame,
            Box(min: (next.box.min - own.origin) * own.scale, max: (next.box.max - own.origin) * own.scale),
            next.side * own.scale
          ))
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
      for index in branches.nodes(below: above.frame) {
        let node = branches.nodes[index]
        guard node.place.intersects(above.box(box)) else { continue }
        let own = tree[node.frame]
        add(above.below(node.frame, origin: own.origin, scale: own.scale), box, &items, &sources)
      }
    }
  }

  private func add(_ source: TileSource, _ box: Box, _ items: inout [TileItem], _ sources: inout [TileSource]) {
    let (number, scale, offset) = (sources.count, source.scale, source.offset)
    sources.append(source)
    let inside = source.box(box)
    scene.marks.withUnsafeBufferPointer { marks in
      scene.indices[source.frame]?.forEach(intersecting: inside) { slot in
        let mark = marks[Int(slot)]
        guard mark.isPainted, mark.paintedBox.intersects(inside) else { return }
        items.append(
          TileItem(
            slot, in: number,
            Box(min: mark.paintedBox.min * scale + offset, max: mark.paintedBox.max * scale + offset),
            width: mark.width * scale, order: TileOrder(mark.zIndex, mark.id), parts: mark.isComposite ? 2 : 1))
      }
    }
  }

  func item(added: Int) -> Int? {
    guard added >= 0, let slot = scene.slot(of: AnnotationID(added)), scene.marks[Int(slot)].isPainted else {
      return nil
    }
    return Int(slot)
  }

  func isPresent(_ item: Int, _ key: TileKey) -> Bool {
    guard item >= 0, item < scene.marks.count, scene.marks[item].isPainted else { return false }
    return key.isSubtree || scene.marks[item].frame == key.frame
  }

  func isHairline(_ item: Int) -> Bool { false }

  func order(of item: Int) -> TileOrder { TileOrder(scene.marks[item].zIndex, scene.marks[item].id) }

  func paint(_ item: Int, _ source: TileSource, hairline: Double, into raster: inout CoverageRaster) {
    guard let slot = scene.slots[item] else { return }
    painter.paint(slot, source, into: &raster)
  }
}
