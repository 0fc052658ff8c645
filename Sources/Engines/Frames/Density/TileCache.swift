import Geometry

/// The tiles of the displayed frames of one list. Each is made when it is first shown, and after a change only the cells
/// that it touches are made again.
struct TileCache: Sendable {
  private struct Entry {
    var key: TileKey
    /// The number of its pixels; −1 for a blank tile.
    var pixels: Int32 = -1
    var made = TileMaker.Made()
    /// What has changed since it was made, in units of the frame.
    var changed = Box.empty
    var lastUse = 0
  }

  /// Tiles that were not shown in so many displayed frames may be dropped.
  private static let age = 16

  var tiles = InkTiles()
  private var entries: [Entry] = []
  private var numbers: [TileKey: Int32] = [:]
  private var free: [Int32] = []
  private var freePixels: [Int32] = []
  private var maker = TileMaker()
  private var stamp: UInt64 = 0
  private var identity: UInt64 = 0
  private var isByTime = false
  private var frame = 0
  private var used = 0
  /// The tiles whose pixels have changed since borders were filled.
  private var fresh: [Int32] = []
  private var blank: [UInt32] = []

  /// Whether tiles show what was there before a change.
  private(set) var isBehind = false
  private var paintedBefore = 0

  /// Once this many strokes were painted in a displayed frame, other tiles that have changed wait for the next one.
  private static let strokeLimit = 250

  /// Drops all tiles.
  private mutating func removeAll() {
    entries.removeAll()
    numbers.removeAll()
    free.removeAll()
    freePixels.removeAll()
    tiles.memory.removeAll()
    // Versions go on, so that a texture of a dropped tile is not taken for the next one.
    for index in tiles.versions.indices { tiles.versions[index] &+= 1 }
  }

  // MARK: Displayed frames

  /// Begins a displayed frame: notes what has changed in the content since the last one.
  mutating func begin(_ content: FrameContent, _ tree: FrameTree, isByTime: Bool) {
    drop()
    isBehind = false
    paintedBefore = maker.paintedCount
    frame += 1
    used = 0
    defer { (stamp, identity, self.isByTime) = (content.log.stamp, content.identity, isByTime) }
    guard !entries.isEmpty, stamp != content.log.stamp || identity != content.identity || isByTime != self.isByTime
    else { return }
    guard let count = content.log.count(since: stamp), identity == content.identity, isByTime == self.isByTime else {
      return removeAll()
    }
    // Many changes of a frame are one.
    var last: ContentLog.Change?
    for change in content.log.changes.suffix(count) {
      if count > 64, let known = last, known.frame == change.frame {
        last?.box.extend(to: change.box)
        last?.added = -1
      } else {
        if let last { note(last, content, tree) }
        last = change
      }
    }
    if let last { note(last, content, tree) }
  }

  private mutating func note(_ change: ContentLog.Change, _ content: FrameContent, _ tree: FrameTree) {
    var (frame, box) = (Int(change.frame), change.box)
    var isOwn = true
    let added = content.index(of: StrokeID(canvas: content.identity, number: change.added))
    while true {
      for index in entries.indices
      where Int(entries[index].key.frame) == frame && (isOwn || entries[index].key.isSubtree) {
        guard entries[index].lastUse >= 0, entries[index].key.box.intersects(box) else { continue }
        if let added, isOwn, !entries[index].key.isSubtree, entries[index].changed.isEmpty {
          paint(added, over: index, content)
        } else {
          entries[index].changed.extend(to: box)
        }
      }
      let above = tree[frame]
      guard let parent = above.parent else { return }
      box = Box(min: above.origin + box.min / above.scale, max: above.origin + box.max / above.scale)
      (frame, isOwn) = (parent, false)
      // Far above it cannot be seen.
      guard max(box.size.x, box.size.y) > 0x1p-60 * (1 + max(abs(box.min.x), abs(box.min.y))) else { return }
    }
  }

  /// Drops tiles that were not shown lately, if there are many more than those shown.
  private mutating func drop() {
    guard entries.count - free.count > 4 * used + 256 else { return }
    for index in entries.indices where entries[index].lastUse >= 0 && entries[index].lastUse < frame - Self.age {
      numbers[entries[index].key] = nil
      if entries[index].pixels >= 0 { freePixels.append(entries[index].pixels) }
      entries[index].lastUse = -1
      free.append(Int32(truncatingIfNeeded: index))
    }
  }

  /// The pixels and the topmost stroke of a tile, which is made if need be; nil for a blank one.
  mutating func tile(_ key: TileKey, _ content: FrameContent, _ tree: FrameTree) -> (pixels: Int, topmost: Int)? {
    used += 1
    let number: Int
    if let known = numbers[key] {
      number = Int(known)
      if !entries[number].changed.isEmpty {
        if maker.paintedCount - paintedBefore < Self.strokeLimit {
          refresh(number, content, tree)
          fresh.append(known)
        } else {
          isBehind = true
        }
      }
    } else {
      number = make(key, content, tree)
      fresh.append(Int32(truncatingIfNeeded: number))
    }
    entries[number].lastUse = frame
    let entry = entries[number]
    return entry.pixels < 0 ? nil : (Int(entry.pixels), Int(entry.made.topmost))
  }

  private func start(of pixels: Int32) -> Int {
    pixels < 0 ? -1 : Int(pixels) * InkTiles.area + InkTiles.start
  }

  /// Copies the cells at the edges of tiles that have changed to the borders of those beside, and the other way round.
  mutating func fillBorders() {
    while let number = fresh.popLast() {
      let entry = entries[Int(number)]
      for y in -1...1 {
        for x in -1...1 where x != 0 || y != 0 {
          var key = entry.key
          key.x += Int32(x)
          key.y += Int32(y)
          let other = numbers[key].map { entries[Int($0)].pixels } ?? -1
          copyEdge(from: start(of: entry.pixels), SIMD2(-x, -y), to: start(of: other))
          copyEdge(from: start(of: other), SIMD2(x, y), to: start(of: entry.pixels))
          if other >= 0 { tiles.versions[Int(other)] &+= 1 }
        }
      }
    }
  }

  /// Fills the border of a tile on one side, or at a corner, from the tile there; with nothing from a blank one.
  private mutating func copyEdge(from: Int, _ side: SIMD2<Int>, to: Int) {
    guard to >= 0 else { return }
    let (count, border) = (CoverageRaster.cells, InkTiles.border)
    func cells(_ side: Int) -> Range<Int> {
      side < 0 ? -border..<0 : side > 0 ? count..<count + border : 0..<count
    }
    let shift = side.y * count * InkTiles.side + side.x * count
    for y in cells(side.y) {
      for x in cells(side.x) {
        let place = y * InkTiles.side + x
        tiles.memory[to + place] = from < 0 ? 0 : tiles.memory[from + place - shift]
      }
    }
  }

  // MARK: Making

  private mutating func make(_ key: TileKey, _ content: FrameContent, _ tree: FrameTree) -> Int {
    var entry = Entry(key: key)
    var skipped = SIMD4<UInt8>.zero
    var finer = SIMD4<Int32>(repeating: -1)
    for index in 0..<4 {
      guard let number = numbers[key.finer(SIMD2(index & 1, index >> 1))] else { continue }
      let child = entries[Int(number)]
      guard child.changed.isEmpty, !child.made.hasHairlines else { continue }
      (skipped[index], finer[index]) = (1, number)
    }
    if skipped == SIMD4(repeating: 1) {
      entry.made = topmost(finer, content)
    } else {
      entry.made = maker.find(key, content, tree, isByTime: isByTime)
      // Lines without width are wider here than in the finer tiles beside.
      if entry.made.hasHairlines { skipped = .zero }
    }
    if entry.made.topmost >= 0 {
      entry.pixels = takePixels()
      withPixels(entry.pixels) { pixels, maker in
        maker.paint(.all, skipping: skipped, content, into: pixels)
      }
      for index in 0..<4 where skipped[index] != 0 { average(Int(finer[index]), index, into: entry.pixels) }
    }
    let number = free.popLast() ?? Int32(truncatingIfNeeded: entries.count)
    if Int(number) == entries.count { entries.append(entry) } else { entries[Int(number)] = entry }
    numbers[key] = number
    return Int(number)
  }

  /// The topmost stroke of some tiles.
  private func topmost(_ finer: SIMD4<Int32>, _ content: FrameContent) -> TileMaker.Made {
    var made = TileMaker.Made()
    for index in 0..<4 {
      let stroke = entries[Int(finer[index])].made.topmost
      guard stroke >= 0 else { continue }
      if made.topmost < 0
        || content.strokes.position(of: Int(stroke)) > content.strokes.position(of: Int(made.topmost))
      {
        made.topmost = stroke
      }
    }
    return made
  }

  private mutating func average(_ finer: Int, _ index: Int, into pixels: Int32) {
    let quadrant = SIMD2(index & 1, index >> 1)
    let (from, to) = (start(of: entries[finer].pixels), start(of: pixels))
    let half = CoverageRaster.cells / 2
    tiles.memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      if from >= 0 {
        CoverageRaster.average(base + from, quadrant: quadrant, .all, into: base + to)
      } else {
        for y in quadrant.y * half..<(quadrant.y + 1) * half {
          for x in quadrant.x * half..<(quadrant.x + 1) * half { base[to + y * InkTiles.side + x] = 0 }
        }
      }
    }
  }

  private mutating func refresh(_ number: Int, _ content: FrameContent, _ tree: FrameTree) {
    let (key, box) = (entries[number].key, entries[number].changed)
    let cell = TileKey.side(Int(key.level)) / Double(CoverageRaster.cells)
    let margin = Vector2(repeating: TileMaker.hairlineCells)
    let (low, high) = ((box.min - key.corner) / cell - margin, (box.max - key.corner) / cell + margin)
    func cells(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int(min(max(low, 0), Double(CoverageRaster.cells)))
      return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(CoverageRaster.cells))))
    }
    let region = CellRange(x: cells(low.x, high.x), y: cells(low.y, high.y))
    entries[number].changed = .empty
    entries[number].made = maker.find(key, content, tree, isByTime: isByTime)
    if entries[number].made.topmost < 0 {
      if entries[number].pixels >= 0 { freePixels.append(entries[number].pixels) }
      entries[number].pixels = -1
      return
    }
    if entries[number].pixels < 0 {
      entries[number].pixels = takePixels()
      withPixels(entries[number].pixels) { pixels, maker in maker.paint(.all, content, into: pixels) }
    } else {
      tiles.versions[Int(entries[number].pixels)] &+= 1
      withPixels(entries[number].pixels) { pixels, maker in maker.paint(region, content, into: pixels) }
    }
  }

  /// Paints a stroke over a tile that shows everything below it.
  private mutating func paint(_ stroke: Int, over number: Int, _ content: FrameContent) {
    if entries[number].pixels < 0 {
      entries[number].pixels = takePixels()
      withPixels(entries[number].pixels) { pixels, _ in
        for place in 0..<InkTiles.area { (pixels - InkTiles.start)[place] = 0 }
      }
    }
    tiles.versions[Int(entries[number].pixels)] &+= 1
    let key = entries[number].key
    withPixels(entries[number].pixels) { pixels, maker in maker.paint(stroke, over: key, content, into: pixels) }
    entries[number].made.topmost = Int32(truncatingIfNeeded: stroke)
    if content.strokes[stroke].halfWidth == 0, !content.strokes[stroke].style.isFill {
      entries[number].made.hasHairlines = true
    }
    fresh.append(Int32(truncatingIfNeeded: number))
  }

  private mutating func takePixels() -> Int32 {
    if let pixels = freePixels.popLast() {
      tiles.versions[Int(pixels)] &+= 1
      return pixels
    }
    let pixels = tiles.memory.count / InkTiles.area
    if blank.isEmpty { blank = Array(repeating: 0, count: InkTiles.area) }
    tiles.memory.append(contentsOf: blank)
    if tiles.versions.count <= pixels { tiles.versions.append(1) }
    return Int32(truncatingIfNeeded: pixels)
  }

  private mutating func withPixels(_ pixels: Int32, _ body: (UnsafeMutablePointer<UInt32>, inout TileMaker) -> Void) {
    // Moved out while it is written.
    var memory: [UInt32] = []
    swap(&memory, &tiles.memory)
    memory.withUnsafeMutableBufferPointer { memory in
      if let base = memory.baseAddress { body(base + Int(pixels) * InkTiles.area + InkTiles.start, &maker) }
    }
    swap(&memory, &tiles.memory)
  }
}
