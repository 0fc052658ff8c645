import Ink
import Measurement
import Results
import Workloads

/// A quantity of a canvas that is drawn on and displayed.
public enum DisplayQuantity: String, CaseIterable, Sendable {
  /// The time that the touches of one sample take.
  case input
  /// The time that a frame takes: composing, tessellating what is new, and copying what has changed.
  case frame
  /// The same, of frames during a pinch.
  case zoomingFrame = "zooming-frame"
  /// The same, of frames in which all strokes are seen from further out; and how much of their ink these keep.
  case wholeFrame = "whole-frame"
  /// The age of the newest ink at each instant of the display while a touch draws, also where a frame is late.
  case inkAge = "ink-age"
  /// The age of the newest sample of a pen's ink at each instant of the display, and its distance from the pen then.
  case measuredEnd = "measured-end"
  /// The same of the end of that ink as it is drawn, which is predicted by a period of the display.
  case predictedEnd = "predicted-end"
  /// The time from when a pen comes down until its first ink is shown.
  case firstInkPen = "first-ink-pen"
  /// The same, of a finger that moves at 600 px/s.
  case firstInkQuickFinger = "first-ink-quick-finger"
  /// The same, of a finger that moves at 24 px/s.
  case firstInkSlowFinger = "first-ink-slow-finger"
  /// How long ink of a pinch's first finger is shown before it is taken back.
  case takenBackInk = "taken-back-ink"
  /// The lateness of an idle thread that waits for the display's instants.
  case hiccup = "hiccup-meter"

  /// Whether it has distances from the pen besides times.
  var isEnd: Bool { self == .measuredEnd || self == .predictedEnd }
}

/// The times of a quantity in one series.
public struct DisplayRow: Hashable, Sendable {
  /// Strokes on the canvas, and what is shown of undecided fingers.
  public let series: DisplaySeries
  /// The zoom at which the canvas is drawn on.
  public let depth: DepthLabel
  /// Frames a second of the display.
  public let displayHz: Double
  /// What was timed.
  public let quantity: DisplayQuantity
  /// Percentiles, in ns.
  public let summary: LatencySummary
  /// Of frames: the instants of the display, those at which a new frame was shown, and the median number of draws.
  public let frames: Frames?
  /// Of ends of a pen's ink: how far they are from the pen when they are shown.
  public let distances: Distances?
  /// Of frames in which all strokes are seen: their ink, by that which the strokes have.
  public let inkKept: Double?

  /// What is counted of all frames of a series.
  public struct Frames: Hashable, Sendable {
    /// The instants of the display.
    public let instants: Int
    /// The instants at which a new frame was shown.
    public let onTime: Int
    /// The median number of draws of a frame.
    public let draws: Int
    /// The frames without a stroke in progress though a touch draws.
    public let missingInk: Int
  }

  /// Percentiles of distances by nearest rank, in px; nil of none.
  public struct Distances: Hashable, Sendable {
    /// The 50th percentile.
    public let p50: Double?
    /// The 99th percentile.
    public let p99: Double?
    /// The longest.
    public let maximum: Double?

    init(_ distances: [Double], with ranks: inout NearestRank) {
      let selected = distances.withUnsafeBufferPointer { ranks.select([500, 990, 1000], from: $0) }
      p50 = selected?[0]
      p99 = selected?[1]
      maximum = selected?[2]
    }
  }

  /// The table `display.csv`: timings, which differ from run to run.
  public static let table = Table<DisplayRow>(
    "display",
    "Touches at 240 Hz, the canvas and a display together on one thread. Timings: they differ from run to run.",
    key: ["strokes", "first_ink", "quantity"]
  ) {
    Column(
      "strokes", "Strokes on the canvas before, on an area that grows with their number beyond 500.",
      minimum: 0
    ) { $0.series.strokes }
    Column(
      "first_ink",
      "when-decided: a finger's ink is shown once it is certain that it does not pinch. at-once: it is shown, and taken back.",
      allowed: FirstInk.allCases.map(\.resultName)
    ) { $0.series.firstInk.resultName }
    Column("zoom_depth", .decades, "log10 of the zoom at which the canvas is drawn on.", minimum: 0) {
      $0.depth.decades
    }
    Column("display_hz", .hertz, "Frames a second of the display.", minimum: 0) { $0.displayHz }
    Column(
      "quantity",
      "input, what the touches of one sample take; frame, what a frame takes; zooming-frame, one during a pinch; "
        + "whole-frame, one in which all strokes are seen; ink-age, of the newest "
        + "ink at each instant of the display, late ones too; measured-end, of a pen's newest sample, while the pen is down then; predicted-end, of the end of "
        + "its ink there, which the canvas predicts by a period of the display, 0 where it is ahead of the pen; first-ink-TOOL, from when "
        + "it comes down until its first ink is shown; taken-back-ink, how long ink of a pinch is shown; hiccup-meter, how late the machine "
        + "woke a thread that did nothing, beside.",
      allowed: DisplayQuantity.allCases.map(\.rawValue)
    ) { $0.quantity.rawValue }
    Column("samples", "How often it was timed.", minimum: 0) { $0.summary.count }
    Column("p50_ns", .ns, "Median.", minimum: 0) { $0.summary.p50.map { Double($0) } }
    Column("p99_ns", .ns, "99th percentile, nearest rank.", minimum: 0) { $0.summary.p99.map { Double($0) } }
    Column("max_ns", .ns, "The longest.", minimum: 0) { $0.summary.maximum.map { Double($0) } }
    Column(
      "p50_px", .px,
      "Median of the distance from the pen to that end when it is shown; in the ends alone. Not measured again.",
      minimum: 0
    ) {
      $0.distances?.p50
    }
    Column("p99_px", .px, "Its 99th percentile, nearest rank.", minimum: 0) { $0.distances?.p99 }
    Column("max_px", .px, "The longest.", minimum: 0) { $0.distances?.maximum }
    Column(
      "ink_kept", "The ink of such a frame, by that which its strokes cover; in whole-frame alone. Not measured again.",
      minimum: 0
    ) { $0.inkKept }
    Column("instants", "Instants of the display; in frame alone.", minimum: 0) { $0.frames?.instants }
    Column("on_time", "Instants at which the frame begun at the one before was shown; in frame alone.", minimum: 0) {
      $0.frames?.onTime
    }
    Column("draws", "Strokes and parts of strokes in a frame, median; in frame alone.", minimum: 0) { $0.frames?.draws }
    Column("missing_ink", "Frames without a stroke in progress though a touch draws; in frame alone.", minimum: 0) {
      $0.frames?.missingInk
    }
  }
}
