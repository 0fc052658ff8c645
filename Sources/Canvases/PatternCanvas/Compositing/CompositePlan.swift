import CPatternCanvas

/// The visible layers, copied into own memory so that several threads can read them at once.
///
/// It is valid until a layer changes or is removed. It is unchecked `Sendable`: only one thread calls `prepare`, and
/// each worker has its own list.
final class CompositePlan: @unchecked Sendable {
  private struct Source {
    let layer: vernier_layer
    let mask: UnsafePointer<TileOccupancy>?
    let content: UnsafePointer<TileOccupancy>

    /// The contribution of the layer to a tile: `empty` for none, `full` if the mask need not be read.
    func occupancy(_ tile: Int) -> TileOccupancy {
      content[tile] == .empty ? .empty : mask?[tile] ?? .full
    }
  }

  private let workers: Int
  private var sources: UnsafeMutablePointer<Source>
  private var lists: UnsafeMutablePointer<vernier_layer>
  private var capacity = 16
  private(set) var count = 0
  private let grid: TileGrid
  private var contentBytesPerRow = 0
  private var maskBytesPerRow = 0

  init(workers: Int, _ size: PixelSize) {
    self.workers = workers
    grid = TileGrid(size)
    sources = .allocate(capacity: capacity)
    lists = .allocate(capacity: capacity * workers)
  }

  deinit {
    sources.deallocate()
    lists.deallocate()
  }

  /// Selects the layers that are visible, not transparent, and have content. Allocates nothing if there is enough
  /// memory already.
  /// - Parameters:
  ///   - layers: the layers, the lowest first.
  ///   - pixels: maps a layer to the layer that holds its px, of the initial size.
  func prepare(_ layers: [Layer], pixels: (Layer) -> Layer) {
    if layers.count > capacity {
      sources.deallocate()
      lists.deallocate()
      capacity = 2 * layers.count
      sources = .allocate(capacity: capacity)
      lists = .allocate(capacity: capacity * workers)
    }
    count = 0
    for layer in layers where layer.isVisible && layer.opacity > 0 {
      let pixels = pixels(layer)
      guard let (content, tiles) = pixels.drawn else { continue }
      let source = vernier_layer_make(
        content.bytes, pixels.mask.map { UnsafePointer($0.bytes) }, Double(layer.opacity), layer.blendMode.code)
      sources[count] = Source(layer: source, mask: pixels.maskTiles?.base, content: tiles.base)
      contentBytesPerRow = content.bytesPerRow
      maskBytesPerRow = pixels.mask?.bytesPerRow ?? maskBytesPerRow
      count += 1
    }
  }

  /// Composites an area, in runs of tiles to which the same layers contribute.
  /// - Parameters:
  ///   - area: in px of the canvas, not empty; `minX` is a multiple of 16.
  ///   - out: the memory of the area's first px. Up to 15 px after the end of a row are also written.
  ///   - bytesPerRow: the distance between the rows of `out`, in bytes.
  ///   - worker: the worker whose list to use.
  func composite(_ area: PixelRect, into out: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, worker: Int) {
    let (columns, rows) = grid.tiles(over: area)
    for row in rows {
      let top = max(area.minY, row * TileGrid.side)
      let bottom = min(area.maxY, (row + 1) * TileGrid.side)
      var column = columns.lowerBound
      while column < columns.upperBound {
        let first = column
        repeat { column += 1 } while column < columns.upperBound && isAlike(row * grid.columns + column)
        let left = max(area.minX, first * TileGrid.side)
        let right = min(area.maxX, column * TileGrid.side)
        let list = lists + worker * capacity
        vernier_composite(
          list, fill(list, tile: row * grid.columns + first), contentBytesPerRow, maskBytesPerRow,
          vernier_area(x: left, y: top, width: right - left, height: bottom - top),
          out + (top - area.minY) * bytesPerRow + 4 * (left - area.minX), bytesPerRow)
      }
    }
  }

  /// Whether each layer has the same kind of contribution to a tile as to the tile on its left.
  private func isAlike(_ tile: Int) -> Bool {
    for index in 0..<count where sources[index].occupancy(tile) != sources[index].occupancy(tile - 1) { return false }
    return true
  }

  /// Lists the layers that contribute to a tile, and returns their number.
  private func fill(_ list: UnsafeMutablePointer<vernier_layer>, tile: Int) -> Int {
    var length = 0
    for index in 0..<count {
      let occupancy = sources[index].occupancy(tile)
      guard occupancy != .empty else { continue }
      list[length] = sources[index].layer
      if occupancy == .full { list[length].mask = nil }
      length += 1
    }
    return length
  }
}

extension BlendMode {
  /// The mode's number in the C kernel.
  var code: UInt8 {
    let code =
      switch self {
      case .normal: VERNIER_NORMAL
      case .multiply: VERNIER_MULTIPLY
      case .screen: VERNIER_SCREEN
      case .overlay: VERNIER_OVERLAY
      case .darken: VERNIER_DARKEN
      case .lighten: VERNIER_LIGHTEN
      case .colorDodge: VERNIER_COLOR_DODGE
      case .colorBurn: VERNIER_COLOR_BURN
      case .hardLight: VERNIER_HARD_LIGHT
      case .softLight: VERNIER_SOFT_LIGHT
      case .difference: VERNIER_DIFFERENCE
      case .exclusion: VERNIER_EXCLUSION
      }
    return UInt8(code)
  }
}
