import ArgumentParser
import CommandLine
import Ink

/// How wide strokes are.
struct WidthOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Width without pressure, in px.")
  var minimumWidth = 1.0

  @Option(parsing: .unconditional, help: "Width with the most pressure, in px.")
  var maximumWidth = 5.0

  @Option(parsing: .unconditional, help: "Width where pressure is not measured, in px (default: the middle).")
  var nominalWidth: Double?

  @Option(parsing: .unconditional, help: "How fast the width grows with the first pressure, from 0 to 2; 1 is even.")
  var response = 0.5

  @Option(parsing: .unconditional, help: "How much wider a pen that lies flat is, as a share, from 0 to 100.")
  var tilt = 1.0

  @Option(parsing: .unconditional, help: "Length over which strokes begin thin, in px.")
  var startTaper = 0.0

  @Option(parsing: .unconditional, help: "Length over which complete strokes end thin, in px.")
  var endTaper = 0.0

  @Option(parsing: .unconditional, help: "The least width that tapers leave, in px.")
  var tip = 0.5

  func widths() throws -> PenWidths {
    try ReplayOptions.step { () throws(InkError) in
      try PenWidths(
        minimum: minimumWidth, maximum: maximumWidth, nominal: nominal, response: response, tilt: tilt,
        taper: PenTaper(start: startTaper, end: endTaper, tip: tip))
    }
  }

  private var nominal: Double { nominalWidth ?? minimumWidth / 2 + maximumWidth / 2 }

  /// The options as JSON values by name.
  var parameters: [(name: String, value: String)] {
    [
      ("minimum_width_px", "\(minimumWidth)"), ("maximum_width_px", "\(maximumWidth)"),
      ("nominal_width_px", "\(nominal)"), ("response", "\(response)"), ("tilt", "\(tilt)"), ("tip_px", "\(tip)"),
      ("start_taper_px", "\(startTaper)"), ("end_taper_px", "\(endTaper)"),
    ]
  }
}
