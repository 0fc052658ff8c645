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

  func forEachFrame(below frame: Int, _ body: (TilePlace, Box) -> Void) {
    for index in branches.nodes(below: frame) {
      let (node, own) = (branches.nodes[index], tree[branches.nodes[index].frame])
      body(TilePlace(node.frame, origin: own.origin, scale: own.scale), node.place)
    }
  }

  func count(of frame: Int, in box: Box, below side: Double, upTo limit: Int) -> Int {
    scene.indices[frame]?.count(intersecting: box, below: side, upTo: limit) ?? 0
  }

  func hasMore(than limit: Int, below frame: Int) -> Bool { branches.count(of: frame) > limit }

  func collect(_ source: TileSource, _ number: Int, _ box: Box, into items: inout [TileItem]) {
    let (scale, offset) = (source.scale, source.offset)
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

  func estimate(
    _ source: TileSource, _ box: Box, within side: Double, hairline: Double, into ink: inout InkEstimate
  ) {
    let (scale, offset) = (source.scale, source.offset)
    scene.indices[source.frame]?.forEachSample(intersecting: source.box(box), within: side / scale) {
      box, slot, count in
      let mark = scene.marks[Int(slot)]
      guard mark.isPainted, let annotation = scene.slots[Int(slot)]?.annotation else { return }
      // Along one long and one short side, and not more than all.
      let (size, width) = (mark.paintedBox.size * scale, mark.width * scale)
      let color = (annotation.appearance.fill ?? annotation.appearance.stroke ?? .black).channels
      ink.add(
        slot, TileOrder(mark.zIndex, mark.id),
        StrokeColor(red: color.x, green: color.y, blue: color.z, alpha: color.w),
        in: Box(min: box.min * scale + offset, max: box.max * scale + offset),
        area: min(size.x * size.y, (size.x + size.y) * width), count: count)
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
