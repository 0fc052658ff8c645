import Geometry

/// Why an operation of a pattern canvas failed, as a sentence that states what would be right.
public enum PatternCanvasError: SentenceError {
  /// An image is empty or too large.
  case size(width: Int, height: Int)
  /// A value is out of its range.
  case value(_ name: String, _ value: Double, wanted: String)
  /// Two images that must match differ in size.
  case sizes(_ name: String, PixelSize, wanted: PixelSize)
  /// The layers of a file, up to this one, exceed the limit of bytes of px.
  case layerBytes(name: String, limit: Int)
  /// No layer has that id.
  case noLayer(id: String)
  /// Two layers have the same id.
  case repeatedLayer(id: String)
  /// No layer lies below one that is to be merged with it.
  case lowest(name: String)
  /// No layer is selected to draw in.
  case noActiveLayer
  /// The layer is locked.
  case locked(name: String)
  /// The layer is hidden.
  case hidden(name: String)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "An image is \(width) x \(height) px; each side has to be from 1 to \(PixelSize.maxSide) px, and all px at most \(PixelSize.maxPixelCount)."
    case .value(let name, let value, let wanted): "The \(name) is \(value); it has to be \(wanted)."
    case .sizes(let name, let size, let wanted):
      "The \(name) is \(size.width) x \(size.height) px; it has to be \(wanted.width) x \(wanted.height) px."
    case .layerBytes(let name, let limit):
      "The layers of the canvas hold more than \(limit) bytes of px, from the layer \(name) on; merge layers, or make the canvas smaller."
    case .noLayer(let id): "No layer has the id \(id)."
    case .repeatedLayer(let id): "Two layers have the id \(id); each needs one of its own."
    case .lowest(let name): "The layer \(name) is the lowest; there is none below to merge it with."
    case .noActiveLayer: "No layer is selected; select one to draw in."
    case .locked(let name): "The layer \(name) is locked; unlock it first."
    case .hidden(let name): "The layer \(name) is hidden; show it first."
    }
  }
}
