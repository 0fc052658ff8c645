/// The changes made by strokes, tile by tile, so that strokes can be undone and redone.
///
/// Before a stroke first writes to a tile, the tile is saved. Undo swaps the saved tiles with the layer's, and redo
/// swaps them again. A new stroke drops the undone strokes. If the limit is reached, the oldest strokes are dropped.
///
/// All memory is allocated at the beginning, 16 KiB per tile, so a touch allocates nothing. It does not synchronise.
public final class TileHistory {
  private struct Step {
    var layer: Layer?
    var first = 0
    var count = 0
  }

  /// The number of tiles for which there is memory.
  public let capacity: Int
  /// The number of strokes that were dropped for lack of memory, and cannot be undone any more.
  public private(set) var strokesGivenUp = 0

  private static let tileBytes = TileGrid.side * TileGrid.side * 4
  private let grid: TileGrid
  // Saved tiles are in a ring buffer, and so are steps: the n-th saved tile is at index n modulo the capacity.
  private let memory: UnsafeMutablePointer<UInt8>
  private var tiles: [Int]
  private var steps: [Step]
  private var end = 0
  private var oldestStep = 0
  private var nextStep = 0
  private var endStep = 0
  private var touched: TileSet
  private var isOpen = false

  /// Creates a history without strokes.
  /// - Parameters:
  ///   - size: the size of the canvas.
  ///   - byteLimit: the limit of bytes of tiles; there is memory for at least one tile.
  public init(_ size: PixelSize, byteLimit: Int = 64 << 20) {
    grid = TileGrid(size)
    capacity = max(1, byteLimit / Self.tileBytes)
    memory = .allocate(capacity: capacity * Self.tileBytes)
    tiles = Array(repeating: 0, count: capacity)
    // One more than there are tiles, since the stroke in progress may have no tile yet.
    steps = Array(repeating: Step(), count: capacity + 1)
    touched = TileSet(grid)
  }

  deinit { memory.deallocate() }

  /// The number of bytes of saved tiles.
  public var bytesKept: Int { (end - start) * Self.tileBytes }
  /// The number of strokes that can be undone: those of layers that were not removed from their stack. O(strokes).
  public var undoCount: Int { (oldestStep..<nextStep).count(where: isSeen) }
  /// The number of strokes that can be redone, likewise. O(strokes).
  public var redoCount: Int { (nextStep..<endStep).count(where: isSeen) }

  /// Begins a stroke, after ending one in progress. Undone strokes can no longer be redone.
  public func beginStroke(in layer: Layer) {
    endStroke()
    while endStep > nextStep { dropLastStep() }
    steps[endStep % steps.count] = Step(layer: layer, first: end, count: 0)
    isOpen = true
  }

  /// Saves the tiles with px of a rectangle that the stroke in progress has not yet saved. Call it before they are
  /// written. Does nothing if there is no stroke. O(px of newly saved tiles), without allocation.
  /// - Returns: the number of copied bytes: those of the px of newly saved tiles.
  @discardableResult
  public func keep(over rect: PixelRect) -> Int {
    guard isOpen else { return 0 }
    let (columns, rows) = grid.tiles(over: rect)
    var byteCount = 0
    for row in rows {
      for column in columns where !touched.contains(row * grid.columns + column) {
        byteCount += keep(row * grid.columns + column)
      }
    }
    return byteCount
  }

  /// Ends the stroke in progress. A stroke that touched nothing leaves nothing to undo.
  public func endStroke() {
    guard isOpen else { return }
    isOpen = false
    touched.removeAll()
    if steps[endStep % steps.count].count > 0 {
      endStep += 1
      nextStep = endStep
    } else {
      steps[endStep % steps.count].layer = nil
    }
  }

  /// Undoes the last stroke that is not undone. A stroke in progress ends first. Strokes of layers that were removed
  /// from their stack are undone with the one before them: nobody sees them.
  /// - Parameter changed: receives the tiles that changed.
  /// - Returns: the layer of the stroke; nil if there is nothing to undo.
  public func undo(_ changed: inout TileSet) -> Layer? {
    endStroke()
    guard let seen = (oldestStep..<nextStep).last(where: isSeen) else { return nil }
    for step in (seen..<nextStep).reversed() { swap(step, &changed) }
    nextStep = seen
    return steps[seen % steps.count].layer
  }

  /// Redoes the stroke that was last undone; otherwise like ``undo(_:)``.
  public func redo(_ changed: inout TileSet) -> Layer? {
    endStroke()
    guard let seen = (nextStep..<endStep).first(where: isSeen) else { return nil }
    for step in nextStep...seen { swap(step, &changed) }
    nextStep = seen + 1
    return steps[seen % steps.count].layer
  }

  private func isSeen(_ step: Int) -> Bool { steps[step % steps.count].layer.map { !$0.isRemoved } ?? false }

  // MARK: - Tiles

  private var start: Int { oldestStep < endStep || isOpen ? steps[oldestStep % steps.count].first : end }

  /// - Returns: the number of copied bytes.
  private func keep(_ tile: Int) -> Int {
    if end - start == capacity { giveUpOldest() }
    // The stroke in progress itself may have been dropped.
    guard isOpen, let layer = steps[endStep % steps.count].layer else { return 0 }
    let rect = grid.rect(of: tile)
    let kept = memory + end % capacity * Self.tileBytes
    for row in 0..<rect.height {
      (kept + row * TileGrid.side * 4).update(
        from: layer.content.row(rect.minY + row) + 4 * rect.minX, count: 4 * rect.width)
    }
    tiles[end % capacity] = tile
    touched.insert(tile)
    steps[endStep % steps.count].count += 1
    end += 1
    return 4 * rect.width * rect.height
  }

  private func giveUpOldest() {
    strokesGivenUp += 1
    if oldestStep < endStep {
      steps[oldestStep % steps.count].layer = nil
      oldestStep += 1
    } else {
      steps[endStep % steps.count].layer = nil
      isOpen = false
      touched.removeAll()
    }
  }

  private func dropLastStep() {
    endStep -= 1
    end = steps[endStep % steps.count].first
    steps[endStep % steps.count].layer = nil
  }

  private func swap(_ number: Int, _ changed: inout TileSet) {
    let step = steps[number % steps.count]
    guard let layer = step.layer else { return }
    for index in step.first..<step.first + step.count {
      let tile = tiles[index % capacity]
      let rect = grid.rect(of: tile)
      let kept = memory + index % capacity * Self.tileBytes
      for row in 0..<rect.height {
        let line = layer.content.row(rect.minY + row) + 4 * rect.minX
        let other = kept + row * TileGrid.side * 4
        for byte in 0..<4 * rect.width { (line[byte], other[byte]) = (other[byte], line[byte]) }
      }
      layer.contentDidChange(over: rect)
      if !layer.isRemoved { changed.insert(tile) }
    }
  }
}
