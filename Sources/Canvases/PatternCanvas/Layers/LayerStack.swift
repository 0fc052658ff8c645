import Geometry

/// The layers of a canvas, from the lowest to the topmost.
///
/// It does not synchronise: only one thread may use it while it changes.
public final class LayerStack {
  /// The most bytes of px that the layers of a file may hold, by their ``Layer/byteCount``: 1 GiB, four layers of
  /// 8,192 x 8,192 px that are painted everywhere.
  public static let maxByteCount = 1 << 30

  /// The size of the canvas and of every layer.
  public let size: PixelSize
  /// The layers, the lowest first; their ``Layer/order`` is their index.
  public private(set) var layers: [Layer] = [] { didSet { collect() } }
  /// The layer that strokes are drawn in; nil where none was selected.
  public private(set) var activeLayer: Layer?

  /// The picture under all layers: shown and exported, never drawn in; nil for none. Hiding it leaves it out of both.
  public private(set) var base: Layer? { didSet { collect() } }
  /// Lines to lay over the canvas while it is shown; nil for none. They are never exported.
  public private(set) var guide: Layer? { didSet { collect() } }

  /// What is exported, the lowest first: the base and the layers.
  private(set) var exportedLayers: [Layer] = []
  /// What is shown, the lowest first: the base, the layers and the guide.
  private(set) var shownLayers: [Layer] = []

  private var layersByID: [String: Layer] = [:]

  /// A canvas without layers.
  public init(_ size: PixelSize) { self.size = size }

  /// A canvas with layers, by their ``Layer/order``; equal ones keep their order in the list. None is selected.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` or ``PatternCanvasError/repeatedLayer(id:)``.
  public convenience init(_ size: PixelSize, _ layers: [Layer]) throws(PatternCanvasError) {
    self.init(size)
    // Swift's sort keeps the order of equal elements, but does not guarantee it.
    let sorted = layers.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    for (_, layer) in sorted { try add(layer) }
  }

  /// Lays a picture under all layers, in place of the one before.
  /// - Parameter image: the picture, shared and not copied; nil for none.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` where it has another size than the canvas.
  public func setBase(_ image: ColorImage?) throws(PatternCanvasError) {
    base = try fixed(image, "base image")
  }

  /// Lays lines over the canvas where it is shown, in place of those before.
  /// - Parameter image: the lines, shared and not copied; nil for none.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` where they have another size than the canvas.
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

  /// The layer with an id; nil where there is none. O(1).
  public subscript(id: String) -> Layer? { layersByID[id] }

  /// Selects the layer that strokes are drawn in. It may be locked or hidden.
  /// - Throws: ``PatternCanvasError/noLayer(id:)``; the selection stays.
  public func select(_ id: String) throws(PatternCanvasError) { activeLayer = layers[try index(of: id)] }

  /// The active layer, if it accepts strokes.
  /// - Returns: nil where no layer is active.
  /// - Throws: ``PatternCanvasError/locked(name:)`` or ``PatternCanvasError/hidden(name:)``.
  public func layerToDrawIn() throws(PatternCanvasError) -> Layer? {
    try activeLayer?.checkDrawing()
    return activeLayer
  }

  /// Adds a layer on top, or below others. O(layers above it).
  /// - Parameters:
  ///   - layer: the layer; it must not belong to another stack.
  ///   - index: its position, from 0; beyond the last it is on top.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` or ``PatternCanvasError/repeatedLayer(id:)``.
  public func add(_ layer: Layer, at index: Int = .max) throws(PatternCanvasError) {
    guard layer.size == size else { throw .sizes("layer \(layer.name)", layer.size, wanted: size) }
    guard self[layer.id] == nil else { throw .repeatedLayer(id: layer.id) }
    let place = min(max(0, index), layers.count)
    layers.insert(layer, at: place)
    layersByID[layer.id] = layer
    number(from: place)
  }

  /// Moves a layer. O(layers).
  /// - Parameters:
  ///   - id: the layer.
  ///   - index: its index afterwards, clamped to the range of the layers.
  /// - Throws: ``PatternCanvasError/noLayer(id:)``.
  public func move(_ id: String, to index: Int) throws(PatternCanvasError) {
    let old = try self.index(of: id)
    let layer = layers.remove(at: old)
    let place = min(max(0, index), layers.count)
    layers.insert(layer, at: place)
    number(from: min(old, place))
  }

  /// Removes a layer; where it was active, none is. O(layers).
  /// - Throws: ``PatternCanvasError/noLayer(id:)``.
  @discardableResult
  public func remove(_ id: String) throws(PatternCanvasError) -> Layer {
    let place = try index(of: id)
    let layer = layers.remove(at: place)
    layersByID[id] = nil
    if activeLayer === layer { activeLayer = nil }
    number(from: place)
    return layer
  }

  /// Whether a point lies in a layer: see ``Layer/contains(_:)``.
  public func isPoint(_ point: Vector2, in layer: Layer) -> Bool { layer.contains(point) }

  private func index(of id: String) throws(PatternCanvasError) -> Int {
    guard let layer = layersByID[id], let index = layers.firstIndex(where: { $0 === layer }) else {
      throw .noLayer(id: id)
    }
    return index
  }

  /// Numbers the layers from an index on: those below it have kept their numbers.
  private func number(from start: Int) { for index in start..<layers.count { layers[index].order = index } }
}
