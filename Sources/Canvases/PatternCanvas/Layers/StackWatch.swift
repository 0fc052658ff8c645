/// Finds the tiles of a picture that are no longer up to date with its layers.
///
/// The layers are authoritative, and a picture of them is a copy. The watch stores the state of the layers when the
/// copy was made, and compares it with the present state. So a copy can be updated after any change, by any code: of
/// px, masks, visibility, opacity, blend modes, order, and layers added or removed.
struct StackWatch {
  private struct Seen {
    let layer: Layer
    /// The layer that holds the px: the layer itself, or a smaller copy.
    let pixels: Layer
    /// How it was blended; nil if it contributed nothing.
    let look: Look?
    let revision: Int
  }

  private struct Look: Equatable {
    let opacity: Float
    let blendMode: BlendMode

    /// How a layer is blended; nil if it contributes nothing.
    init?(_ layer: Layer) {
      guard layer.isVisible, layer.opacity > 0 else { return nil }
      opacity = layer.opacity
      blendMode = layer.blendMode
    }
  }

  private var seen: [Seen] = []

  /// Adds the tiles that changed since the last call, and records the present state. In the first call, these are all
  /// tiles with visible content. O(layers + tiles of changed layers). Allocates nothing if the number of layers has not
  /// grown.
  /// - Parameters:
  ///   - layers: the layers of the picture, the lowest first.
  ///   - tiles: receives the tiles, in the grid of the layers' px.
  ///   - pixels: maps a layer to the layer that holds its px.
  mutating func update(to layers: [Layer], into tiles: inout TileSet, pixels: (Layer) -> Layer = { $0 }) {
    for old in seen { old.pixels.revisions.insert(after: old.revision, into: &tiles) }
    func isSame(_ old: Int, _ new: Int) -> Bool {
      seen[old].layer === layers[new] && seen[old].pixels === pixels(layers[new])
    }
    let shorter = min(seen.count, layers.count)
    var (below, above) = (0, 0)
    while below < shorter, isSame(below, below) { below += 1 }
    while above < shorter - below, isSame(seen.count - 1 - above, layers.count - 1 - above) { above += 1 }
    for (index, old) in seen.enumerated() {
      let isKept = index < below || index >= seen.count - above
      let look = isKept ? Look(old.layer) : nil
      if old.look != look { old.pixels.insertShownTiles(into: &tiles) }
    }
    for layer in layers[below..<layers.count - above] where Look(layer) != nil {
      pixels(layer).insertShownTiles(into: &tiles)
    }
    seen.removeAll(keepingCapacity: true)
    for layer in layers {
      let pixels = pixels(layer)
      seen.append(Seen(layer: layer, pixels: pixels, look: Look(layer), revision: pixels.revisions.latest))
    }
  }
}

extension Layer {
  /// Adds the tiles in which neither content nor mask is empty. O(tiles).
  fileprivate func insertShownTiles(into tiles: inout TileSet) {
    guard drawn != nil else { return }
    for tile in 0..<tiles.grid.count where !isContentEmpty(inTile: tile) && maskOccupancy(ofTile: tile) != .empty {
      tiles.insert(tile)
    }
  }
}
