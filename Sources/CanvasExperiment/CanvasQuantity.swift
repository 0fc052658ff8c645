import PatternCanvas

/// What is timed of a canvas, as the Ink document's sections 5.3 and 6.3 ask.
public enum CanvasQuantity: Hashable, Sendable {
  /// From when a touch was due until the tiles that it changed are in the picture, at 240 Hz, open loop.
  case drawingLatency
  /// How late the machine woke a thread that did nothing, beside.
  case hiccupMeter
  /// How far the canvas's own layers were behind what was shown when a touch was done.
  case workingAge
  /// The whole picture that a display of 1,920 × 1,080 shows of ten layers of 2,048².
  case displayedFrame
  /// A stroke of 100 points into a layer of 2,048².
  case stroke(PatternKind)
  /// Ten layers into a picture of 1,920 × 1,080.
  case compositeDisplay
  /// Ten layers into a picture of 2,048².
  case compositeWorking
  /// The composited picture of 2,048² to the bytes of a PNG file.
  case export

  /// All of them, in the order of the rows.
  public static let all: [CanvasQuantity] =
    [.drawingLatency, .hiccupMeter, .workingAge, .displayedFrame] + PatternKind.allCases.map { .stroke($0) }
    + [.compositeDisplay, .compositeWorking, .export]

  /// As in results.
  public var name: String {
    switch self {
    case .drawingLatency: "drawing-latency"
    case .hiccupMeter: "hiccup-meter"
    case .workingAge: "working-age"
    case .displayedFrame: "displayed-frame"
    case .stroke(let pattern): "stroke-\(pattern.rawValue)"
    case .compositeDisplay: "composite-1920x1080"
    case .compositeWorking: "composite-2048x2048"
    case .export: "export-2048x2048"
    }
  }

  /// Whether there is a time for every touch.
  var isPaced: Bool {
    switch self {
    case .drawingLatency, .hiccupMeter, .workingAge: true
    default: false
    }
  }

  /// What the document asks of its three device tiers, in ms; none where it asks nothing.
  ///
  /// Frame rates of 120 and 60 a second leave 8.3 and 16.7 ms. Section 6.3 asks 16 ms for a composite of ten layers, whatever the device.
  public var targets: [Double]? {
    switch self {
    case .drawingLatency: [10, 16, 20]
    case .displayedFrame: [1000.0 / 120, 1000.0 / 60, 1000.0 / 60]
    case .stroke: [5, 8, 12]
    case .compositeDisplay, .compositeWorking: [16, 16, 16]
    case .export: [3000, 5000, 7000]
    case .hiccupMeter, .workingAge: nil
    }
  }
}
