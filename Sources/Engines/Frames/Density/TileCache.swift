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
    /// The displayed frame that needed it last; −1 if the entry is free.
    var lastUse = 0
    /// Whether it was shown, and so has a border. Others are parts of larger tiles that are not made yet.
    var isShown = false
  }

  /// Tiles that were not used in so many displayed frames may be dropped.
  private static let age = 16
  /// A tile with more strokes is made from four of half the size, so that each displayed frame can make some.
  private static let crowd = 128
  /// A part of a tile up to so many levels above stands in for one that is not made yet, or of an estimate there, or of
  /// one twice as far above.
  private static let standInLevels = 4
  /// Tiles are made from ones of a 2^20th of their size at the smallest.
  private static let maxDepth = 20

  private(set) var pixels = TilePixels()
  private var entries: [Entry] = []
  private var numbers: [TileKey: Int32] = [:]
  private var free: [Int32] = []
  private var maker = TileMaker()
  private var stamp: UInt64 = 0
  private var identity: UInt64 = 0
  private var frame = 0
  private var used = 0
  /// The tiles whose pixels have changed since borders were filled.
  private var fresh: [Int32] = []

  /// Whether something waits for the next displayed frame.
  private(set) var isBehind = false
  /// When so many strokes were painted in all, the rest waits for the next displayed frame.
  private var limit = 0

  /// Drops all tiles.
  private mutating func removeAll() {
    entries.removeAll()
    numbers.removeAll()
    free.removeAll()
    fresh.removeAll()
    pixels.removeAll()
  }

  // MARK: Displayed frames

  /// Begins a displayed frame.
  /// - Parameter count: about how many items it may paint.
  mutating func begin(painting count: Int) {
    drop()
    isBehind = false
    limit = maker.paintedCount + min(max(count, 1), .max / 2)
    frame += 1
    used = 0
  }

  /// Whether there may be something to note in a content.
  func isChanged(_ log: ContentLog, _ identity: UInt64) -> Bool { stamp != log.stamp || self.identity != identity }

  /// Notes what has changed in the content since the last displayed frame.
  mutating func note<Content: TileContent>(_ content: Content) {
    let (log, identity) = (content.log, content.identity)
    defer { (stamp, self.identity) = (log.stamp, identity) }
    guard !entries.isEmpty else { return }
    guard let count = log.count(since: stamp), identity == self.identity else { return removeAll() }
    // Many changes of a frame are one.
    var last: ContentLog.Change?
    for change in log.changes.suffix(count) {
      if count > 64, let known = last, known.frame == change.frame {
        last?.box.extend(to: change.box)
        last?.added = -1
      } else {
        if let last { note(last, content) }
        last = change
      }
    }
    if let last { note(last, content) }
  }

  private mutating func note<Content: TileContent>(_ change: ContentLog.Change, _ content: Content) {
    var (frame, box) = (Int(change.frame), change.box)
    var isOwn = true
    let added = content.item(added: change.added)
    while true {
      for index in entries.indices
      where Int(entries[index].key.frame) == frame && (isOwn || entries[index].key.isSubtree) {
        guard entries[index].lastUse >= 0, entries[index].key.outerBox.intersects(box) else { continue }
        let key = entries[index].key
        if let added, isOwn, !key.isSubtree, !key.isEstimate, entries[index].changed.isEmpty {
          paint(added, over: index, content)
        } else {
          entries[index].changed.extend(to: box)
        }
      }
      guard let above = content.above(frame) else { return }
      box = Box(min: above.origin + box.min / above.scale, max: above.origin + box.max / above.scale)
      (frame, isOwn) = (above.frame, false)
      // Far above it cannot be seen.
      guard max(box.size.x, box.size.y) > 0x1p-60 * (1 + max(abs(box.min.x), abs(box.min.y))) else { return }
    }
  }

  /// Drops tiles that were not used lately, if there are many more than those in use.
  private mutating func drop() {
    guard entries.count - free.count > 4 * used + 256 else { return }
    for index in entries.indices where entries[index].lastUse >= 0 && entries[index].lastUse < frame - Self.age {
      drop(index)
    }
  }

  private mutating func drop(_ number: Int) {
    numbers[entries[number].key] = nil
    pixels.release(entries[number].pixels)
    (entries[number].pixels, entries[number].lastUse) = (-1, -1)
    free.append(Int32(truncatingIfNeeded: number))
  }

  /// What is known of a tile for a displayed frame.
  enum Shown {
    case blank
    /// Pixels, the topmost stroke, and the cells that are shown; see ``TileDraw/cells``.
    case pixels(Int, topmost: Int, SIMD3<Float>)
    /// It is not made yet, and nothing stands in for it.
    case missing
  }

  /// A tile for this displayed frame, which is made if need be and if there is time.
  /// - Parameter isWhole: whether nothing else will do. Otherwise a part of a larger tile stands in for a missing one,
  ///   and where there is none, an estimate.
  mutating func tile<Content: TileContent>(_ key: TileKey, _ content: Content, isWhole: Bool) -> Shown {
    let isNew = !isWhole && numbers[key] == nil && maker.paintedCount < limit && !isDivided(key)
    // Before tiles are made, all of the view gets an estimate.
    var part = isNew ? standIn(for: key, content) : nil
    guard let number = entry(key, content) else {
      isBehind = true
      if part == nil, !isWhole { part = standIn(for: key, content) }
      return part ?? .missing
    }
    used += 1
    if !entries[number].isShown {
      entries[number].isShown = true
      fresh.append(Int32(truncatingIfNeeded: number))
    }
    let entry = entries[number]
    guard entry.pixels >= 0 else { return .blank }
    // What a tile still shows may have been removed.
    if !entry.changed.isEmpty, !content.isPresent(Int(entry.made.topmost), entry.key) {
      let topmost = maker.find(entry.key, content).topmost
      guard topmost >= 0 else { return .blank }
      entries[number].made.topmost = topmost
    }
    return .pixels(
      Int(entry.pixels), topmost: Int(entries[number].made.topmost), SIMD3(0, 0, Float(CoverageRaster.cells)))
  }

  // MARK: Stand-ins

  /// A part of a larger tile, in place of one that is not made yet: of the smallest that is known, or of an estimate.
  private mutating func standIn<Content: TileContent>(for missing: TileKey, _ content: Content) -> Shown? {
    var key = missing
    var cells = SIMD3<Float>(0, 0, Float(CoverageRaster.cells))
    let half = Float(CoverageRaster.cells / 2)
    for level in 1...2 * Self.standInLevels {
      let above = key.coarser
      key = above.key
      cells = cells * 0.5 + SIMD3(Float(above.quadrant.x) * half, Float(above.quadrant.y) * half, 0)
      if level <= Self.standInLevels, let known = numbers[key] ?? alone(key, content),
        let shown = show(Int(known), cells, content)
      {
        return shown
      }
      guard level % Self.standInLevels == 0 else { continue }
      // One of few samples can be had at once, and one of many if there is time.
      let isFine = level == Self.standInLevels
      var estimate = key
      estimate.isEstimate = true
      var number = numbers[estimate].map(Int.init)
      let isReady = number.map { entries[$0].changed.isEmpty } ?? false
      if !isReady, !isFine || maker.paintedCount < limit {
        number = make(estimate, content, levels: level, within: isFine ? 2 : 1)
      }
      if let number, let shown = show(number, cells, content) { return shown }
    }
    return nil
  }

  /// The number of a tile without the frames below, if there are none.
  private func alone<Content: TileContent>(_ key: TileKey, _ content: Content) -> Int32? {
    var own = key
    own.isSubtree = false
    guard key.isSubtree, let number = numbers[own], content.isAlone(key) else { return nil }
    return number
  }

  /// Uses a part of a tile; nil if it is blank, or has lost its place in the painting order.
  private mutating func show<Content: TileContent>(
    _ number: Int, _ cells: SIMD3<Float>, _ content: Content
  ) -> Shown? {
    let entry = entries[number]
    guard entry.pixels >= 0, content.isPresent(Int(entry.made.topmost), entry.key) else { return nil }
    if !entry.isShown { fresh.append(Int32(truncatingIfNeeded: number)) }
    (entries[number].isShown, entries[number].lastUse) = (true, frame)
    return .pixels(Int(entry.pixels), topmost: Int(entry.made.topmost), cells)
  }

  /// Makes an estimate.
  /// - Parameters:
  ///   - levels: how many it is above the tiles for which it stands in.
  ///   - side: see `TileContent.estimate`.
  private mutating func make<Content: TileContent>(
    _ key: TileKey, _ content: Content, levels: Int, within side: Double
  ) -> Int {
    let number = numbers[key].map(Int.init) ?? add(Entry(key: key, lastUse: frame))
    if entries[number].pixels < 0 { entries[number].pixels = pixels.take() }
    let hairline = TileMaker.hairlineCells / Double(1 << levels)
    var made = TileMaker.Made()
    pixels.change(entries[number].pixels, by: &maker) {
      made = $1.estimate(key, content, hairline: hairline, within: side, into: $0)
    }
    (entries[number].made, entries[number].changed) = (made, .empty)
    fresh.append(Int32(truncatingIfNeeded: number))
    return number
  }

  private mutating func add(_ entry: Entry) -> Int {
    let number = free.popLast().map(Int.init) ?? entries.count
    if number == entries.count { entries.append(entry) } else { entries[number] = entry }
    numbers[entry.key] = Int32(truncatingIfNeeded: number)
    return number
  }

  /// Copies the cells at the edges of tiles that have changed to the borders of those beside, and the other way round.
  mutating func fillBorders() {
    while let number = fresh.popLast() {
      let entry = entries[Int(number)]
      guard entry.lastUse >= 0, entry.isShown else { continue }
      for y in -1...1 {
        for x in -1...1 where x != 0 || y != 0 {
          var key = entry.key
          key.x += Int32(x)
          key.y += Int32(y)
          let other = numbers[key].map { entries[Int($0)].pixels } ?? -1
          pixels.copyEdge(of: entry.pixels, SIMD2(-x, -y), to: other)
          pixels.copyEdge(of: other, SIMD2(x, y), to: entry.pixels)
        }
      }
    }
  }

  // MARK: Making

  /// The number of a tile, which is made or mended if there is time; nil if it waits for another displayed frame.
  private mutating func entry<Content: TileContent>(_ key: TileKey, _ content: Content, depth: Int = 0) -> Int? {
    var key = key
    // What is made without the frames below serves with them too, where there are none.
    if key.isSubtree, numbers[key] == nil, content.isAlone(key) { key.isSubtree = false }
    guard let known = numbers[key].map(Int.init) else { return make(key, content, depth) }
    entries[known].lastUse = frame
    if !entries[known].changed.isEmpty {
      if maker.paintedCount < limit {
        refresh(known, content)
        fresh.append(Int32(truncatingIfNeeded: known))
      } else {
        isBehind = true
      }
    }
    return known
  }

  /// Whether the four tiles in a tile are known.
  private func isDivided(_ key: TileKey) -> Bool {
    for index in 0..<4 where numbers[key.finer(SIMD2(index & 1, index >> 1))] == nil { return false }
    return true
  }

  private mutating func make<Content: TileContent>(_ key: TileKey, _ content: Content, _ depth: Int) -> Int? {
    // To average four known ones takes no time.
    guard maker.paintedCount < limit || isDivided(key) else { return nil }
    var finer = SIMD4<Int32>(repeating: -1)
    for index in 0..<4 { finer[index] = numbers[key.finer(SIMD2(index & 1, index >> 1))] ?? -1 }
    if depth < Self.maxDepth, content.isCrowded(key, more: Self.crowd) {
      // Depth first, so that few parts wait for their neighbours.
      for index in 0..<4 {
        guard let number = entry(key.finer(SIMD2(index & 1, index >> 1)), content, depth: depth + 1),
          entries[number].changed.isEmpty
        else { return nil }
        finer[index] = Int32(truncatingIfNeeded: number)
      }
    }
    var entry = Entry(key: key, lastUse: frame)
    var isMade = SIMD4<UInt8>.zero
    for index in 0..<4 where finer[index] >= 0 {
      let part = entries[Int(finer[index])]
      if part.changed.isEmpty, !part.made.hasHairlines { isMade[index] = 1 }
    }
    if isMade == SIMD4(repeating: 1) { entry.made = topmost(finer, content) }
    // What is only in the border of a larger cell is not in the finer tiles.
    if entry.made.topmost < 0 {
      entry.made = maker.find(key, content)
      // Lines without width are wider here than in the finer tiles.
      if entry.made.hasHairlines { isMade = .zero }
    }
    if entry.made.topmost >= 0 {
      entry.pixels = pixels.take()
      if isMade != SIMD4(repeating: 1) {
        pixels.change(entry.pixels, by: &maker) { $1.paint(.all, skipping: isMade, content, into: $0) }
      }
      for index in 0..<4 where isMade[index] != 0 {
        pixels.average(entries[Int(finer[index])].pixels, index, into: entry.pixels)
      }
    }
    for index in 0..<4 where finer[index] >= 0 && !entries[Int(finer[index])].isShown { drop(Int(finer[index])) }
    return add(entry)
  }

  /// The topmost stroke of some tiles.
  private func topmost<Content: TileContent>(_ finer: SIMD4<Int32>, _ content: Content) -> TileMaker.Made {
    var made = TileMaker.Made()
    for index in 0..<4 {
      let stroke = entries[Int(finer[index])].made.topmost
      guard stroke >= 0 else { continue }
      if made.topmost < 0 || content.order(of: Int(stroke)) > content.order(of: Int(made.topmost)) {
        made.topmost = stroke
      }
    }
    return made
  }

  private mutating func refresh<Content: TileContent>(_ number: Int, _ content: Content) {
    let (key, box) = (entries[number].key, entries[number].changed)
    let cell = TileKey.side(Int(key.level)) / Double(CoverageRaster.cells)
    let margin = Vector2(repeating: Content.margin)
    let (low, high) = ((box.min - key.corner) / cell - margin, (box.max - key.corner) / cell + margin)
    func cells(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int(min(max(low, 0), Double(CoverageRaster.cells)))
      return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(CoverageRaster.cells))))
    }
    var region = CellRange(x: cells(low.x, high.x), y: cells(low.y, high.y))
    entries[number].changed = .empty
    if entries[number].pixels < 0 { region = .all }
    let known = entries[number].made
    var made = maker.find(key, content, in: region)
    if !region.isAll {
      if made.topmost < 0 || !content.isPresent(Int(known.topmost), key) {
        made = maker.find(key, content)
      } else {
        if content.order(of: Int(known.topmost)) > content.order(of: Int(made.topmost)) { made.topmost = known.topmost }
        made.hasHairlines = made.hasHairlines || known.hasHairlines
      }
    }
    entries[number].made = made
    if made.topmost < 0 {
      pixels.release(entries[number].pixels)
      entries[number].pixels = -1
      return
    }
    if entries[number].pixels < 0 { entries[number].pixels = pixels.take() }
    pixels.change(entries[number].pixels, by: &maker) { $1.paint(region, content, into: $0) }
  }

  /// Paints a stroke over a tile that shows everything below it.
  private mutating func paint<Content: TileContent>(_ item: Int, over number: Int, _ content: Content) {
    if entries[number].pixels < 0 {
      entries[number].pixels = pixels.take()
      pixels.clear(entries[number].pixels)
    }
    let key = entries[number].key
    pixels.change(entries[number].pixels, by: &maker) { $1.paint(item, over: key, content, into: $0) }
    entries[number].made.topmost = Int32(truncatingIfNeeded: item)
    if content.isHairline(item) { entries[number].made.hasHairlines = true }
    fresh.append(Int32(truncatingIfNeeded: number))
  }
}
