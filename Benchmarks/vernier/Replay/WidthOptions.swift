import ArgumentParser
import Ink

/// How wide strokes are.
struct WidthOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Width without pressure, in px.")
  var minimumWidth = 1.0

  @Option(parsing: .unconditional, help: "Width with the most pressure, in px.")
  var maximumWidth = 5.0

  @Option(parsing: .unconditional, help: "Length over which strokes begin thin, in px.")
  var startTaper = 0.0

  @Option(parsing: .unconditional, help: "Length over which complete strokes end thin, in px.")
  var endTaper = 0.0

  func widths() throws -> PenWidths {
    try ReplayOptions.stage { () throws(InkError) in
      try PenWidths(
        minimum: minimumWidth, maximum: maximumWidth, nominal: (minimumWidth + maximumWidth) / 2,
        taper: PenTaper(start: startTaper, end: endTaper))
    }
  }

  /// The options as JSON values by name.
  var parameters: [(name: String, value: String)] {
    [
      ("minimum_width_px", "\(minimumWidth)"), ("maximum_width_px", "\(maximumWidth)"),
      ("start_taper_px", "\(startTaper)"), ("end_taper_px", "\(endTaper)"),
    ]
  }
}
