import PatternCanvas

/// The timed quantities of a canvas, as in Ink's design document's sections 5.3 and 6.3.
public enum CanvasQuantity: Hashable, Sendable {
  /// The time from a touch's due instant until its changed tiles are in the picture, at 240 Hz, open loop.
  case drawingLatency
  /// The lateness of an idle thread that waits for the same instants.
  case hiccupMeter
  /// The delay of the canvas's own layers behind the display when a touch was done.
  case workingAge
  /// Compositing the canvas's ten layers into the whole picture of a display of 1,920 × 1,080.
  case displayedFrame
  /// Painting a stroke of 100 points into a layer of the canvas.
  case stroke(PatternKind)
  /// Compositing ten layers into a picture of 1,920 × 1,080.
  case compositeDisplay
  /// Compositing ten layers into a picture of the canvas, which has so many px to a side.
  case compositeWorking(side: Int)
  /// Encoding the composited picture of the canvas as the bytes of a PNG file.
  case export(side: Int)
  /// A frame of a display of 1,920 × 1,080 while the canvas is pinched and rotated.
  case zoomedFrame

  /// All of a canvas, in the order of the rows.
  /// - Parameter side: the width and height of the canvas, in px.
  public static func all(side: Int) -> [CanvasQuantity] {
    [.drawingLatency, .hiccupMeter, .workingAge, .displayedFrame] + PatternKind.allCases.map { .stroke($0) }
      + [.compositeDisplay, .compositeWorking(side: side), .export(side: side), .zoomedFrame]
  }

  /// The names of all quantities of all canvases, each once.
  static let names = CanvasConfiguration.sides.reduce(into: [String]()) { names, side in
    for quantity in all(side: side) where !names.contains(quantity.name) { names.append(quantity.name) }
  }

  /// The name in results.
  public var name: String {
    switch self {
    case .drawingLatency: "drawing-latency"
    case .hiccupMeter: "hiccup-meter"
    case .workingAge: "working-age"
    case .displayedFrame: "displayed-frame"
    case .stroke(let pattern): "stroke-\(pattern.rawValue)"
    case .compositeDisplay: "composite-1920x1080"
    case .compositeWorking(let side): "composite-\(side)x\(side)"
    case .export(let side): "export-\(side)x\(side)"
    case .zoomedFrame: "zoomed-frame"
    }
  }

  /// The document's targets for its three device tiers, in ms; none where it has no target.
  ///
  /// Frame rates of 120 and 60 a second leave 8.3 and 16.7 ms. Section 6.3 requires 16 ms for a composite of ten
  /// layers, on any device.
  public var targets: [Double]? {
    switch self {
    case .drawingLatency: [10, 16, 20]
    case .displayedFrame, .zoomedFrame: [1000.0 / 120, 1000.0 / 60, 1000.0 / 60]
    case .stroke: [5, 8, 12]
    case .compositeDisplay, .compositeWorking: [16, 16, 16]
    case .export: [3000, 5000, 7000]
    case .hiccupMeter, .workingAge: nil
    }
  }
}
