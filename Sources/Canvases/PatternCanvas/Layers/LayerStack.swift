import Geometry

/// The layers of a canvas, from the lowest to the topmost.
///
/// It does not synchronise: only one thread may use it while it changes.
public final class LayerStack {
  /// The largest number of bytes of px in the layers of a file, by their ``Layer/byteCount``: 1 GiB, which is four
  /// layers of 8,192 x 8,192 px that are painted everywhere.
  public static let maxByteCount = 1 << 30

  /// The size of the canvas and of every layer.
  public let size: PixelSize
  /// The layers, the lowest first; their ``Layer/order`` is their index.
  public private(set) var layers: [Layer] = []
  /// The layer in which strokes are drawn; nil if none was selected.
  public private(set) var activeLayer: Layer?

  /// The picture under all layers: shown and exported, but never drawn in; nil for none. If it is hidden, it is neither
  /// shown nor exported.
  public private(set) var base: Layer? { didSet { collect() } }
  /// Lines drawn over the canvas while it is shown; nil for none. They are never exported.
  public private(set) var guide: Layer? { didSet { collect() } }

  /// The exported layers, the lowest first: the base and the layers.
  private(set) var exportedLayers: [Layer] = []
  /// The shown layers, the lowest first: the base, the layers and the guide.
  private(set) var shownLayers: [Layer] = []

  private var layersByID: [String: Layer] = [:]

  /// Creates a canvas without layers.
  public init(_ size: PixelSize) { self.size = size }

  /// Creates a canvas with layers, ordered by their ``Layer/order``; layers with equal order keep their order in the
  /// list. None is selected.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` or ``PatternCanvasError/repeatedLayer(id:)``.
  public convenience init(_ size: PixelSize, _ layers: [Layer]) throws(PatternCanvasError) {
    self.init(size)
    // Swift's sort keeps the order of equal elements, but does not guarantee it.
    let sorted = layers.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    for (_, layer) in sorted { try add(layer) }
  }

  /// Sets the picture under all layers.
  /// - Parameter image: the picture, shared and not copied; nil for none.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` if its size differs from the canvas's.
  public func setBase(_ image: ColorImage?) throws(PatternCanvasError) {
    base = try fixed(image, "base image")
  }

  /// Sets the lines drawn over the canvas while it is shown.
  /// - Parameter image: the lines, shared and not copied; nil for none.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` if their size differs from the canvas's.
  public func setGuide(_ image: ColorImage?) throws(PatternCanvasError) {
    guide = try fixed(image, "guide")
  }

  private func fixed(_ image: ColorImage?, _ name: String) throws(PatternCanvasError) -> Layer? {
    guard let image else { return nil }
    guard image.size == size else { throw .sizes(name, image.size, wanted: size) }
    return try Layer(id: name, name: name, content: image, isLocked: true)
  }

  private func collect() {
    exportedLayers = (base.map { [$0] } ?? []) + layers
    shownLayers = exportedLayers + (guide.map { [$0] } ?? [])
  }

  /// The layer with an id; nil if there is none. O(1).
  public subscript(id: String) -> Layer? { layersByID[id] }

  /// Selects the layer in which strokes are drawn. It may be locked or hidden.
  /// - Throws: ``PatternCanvasError/noLayer(id:)``, with the selection unchanged.
  public func select(_ id: String) throws(PatternCanvasError) { activeLayer = layers[try index(of: id)] }

  /// The active layer, if it accepts strokes.
  /// - Returns: nil if no layer is active.
  /// - Throws: ``PatternCanvasError/locked(name:)`` or ``PatternCanvasError/hidden(name:)``.
  public func layerToDrawIn() throws(PatternCanvasError) -> Layer? {
    try activeLayer?.checkDrawing()
    return activeLayer
  }

  /// Adds a layer on top or at an index. O(layers above it).
  /// - Parameters:
  ///   - layer: the layer; it must not belong to another stack.
  ///   - index: its index, from 0; beyond the last it is on top.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` or ``PatternCanvasError/repeatedLayer(id:)``.
  public func add(_ layer: Layer, at index: Int = .max) throws(PatternCanvasError) {
    guard layer.size == size else { throw .sizes("layer \(layer.name)", layer.size, wanted: size) }
    guard self[layer.id] == nil else { throw .repeatedLayer(id: layer.id) }
    let place = min(max(0, index), layers.count)
    // A layer on top takes no time that grows with their number: a project has thousands.
    if place == layers.count {
      layers.append(layer)
      exportedLayers.append(layer)
      shownLayers.insert(layer, at: shownLayers.count - (guide == nil ? 0 : 1))
    } else {
      layers.insert(layer, at: place)
      collect()
    }
    layersByID[layer.id] = layer
    layer.isRemoved = false
    number(from: place)
  }

  /// Moves a layer. O(layers).
  /// - Parameters:
  ///   - id: the layer.
  ///   - index: the new index, clamped to the range of the layers.
  /// - Throws: ``PatternCanvasError/noLayer(id:)``.
  public func move(_ id: String, to index: Int) throws(PatternCanvasError) {
    let old = try self.index(of: id)
    let layer = layers.remove(at: old)
    let place = min(max(0, index), layers.count)
    layers.insert(layer, at: place)
    collect()
    number(from: min(old, place))
  }

  /// Removes a layer. If it was active, no layer is. O(layers).
  /// - Throws: ``PatternCanvasError/noLayer(id:)``.
  @discardableResult
  public func remove(_ id: String) throws(PatternCanvasError) -> Layer {
    let place = try index(of: id)
    let layer = layers.remove(at: place)
    collect()
    layersByID[id] = nil
    layer.isRemoved = true
    if activeLayer === layer { activeLayer = nil }
    number(from: place)
    return layer
  }

  /// Whether a point is in a layer: see ``Layer/contains(_:)``.
  public func isPoint(_ point: Vector2, in layer: Layer) -> Bool { layer.contains(point) }

  private func index(of id: String) throws(PatternCanvasError) -> Int {
    guard let layer = layersByID[id], let index = layers.firstIndex(where: { $0 === layer }) else {
      throw .noLayer(id: id)
    }
    return index
  }

  /// Numbers the layers from an index on. The layers below already have their numbers.
  private func number(from start: Int) { for index in start..<layers.count { layers[index].order = index } }
}
