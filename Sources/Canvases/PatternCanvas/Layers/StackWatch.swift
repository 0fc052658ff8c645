/// Finds the tiles of a picture that no longer are what its layers say.
///
/// The layers own how they look and what they hold. A picture of them is a copy; its watch keeps what was true when the
/// copy was made and compares. So a copy is brought up to date after any change, whoever made it: of px, masks,
/// visibility, opacity, blend modes, order, and layers added or removed.
struct StackWatch {
  private struct Seen {
    let layer: Layer
    /// The layer that holds the px: the layer itself, or a smaller copy.
    let pixels: Layer
    /// How it was mixed; nil where it added nothing.
    let look: Look?
    let revision: Int
  }

  private struct Look: Equatable {
    let opacity: Float
    let blendMode: BlendMode

    /// How a layer is mixed; nil where it adds nothing.
    init?(_ layer: Layer) {
      guard layer.isVisible, layer.opacity > 0 else { return nil }
      opacity = layer.opacity
      blendMode = layer.blendMode
    }
  }

  private var seen: [Seen] = []

  /// Adds the tiles that changed since the last call, or all that show something where this is the first, and takes the
  /// present state as seen. O(layers + tiles of the layers that changed); allocates nothing for as many layers as
  /// before.
  /// - Parameters:
  ///   - layers: the layers of the picture, the lowest first.
  ///   - tiles: receives the tiles; of the grid of the layers' px.
  ///   - pixels: the layer that holds the px of one.
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
