import Measurement
import Results

/// What a renderer writes and keeps, and how its px differ from those of all strokes painted again: the same on every
/// run.
public struct RendererRow: Hashable, Sendable {
  /// The renderer's name.
  public let renderer: String
  /// The page and its screen.
  public let page: RendererPage
  /// The frames whose px were counted.
  public let frames: Int
  /// The px written in a frame, median and most; nil where nobody counts them.
  public let written: Written?
  /// The frames whose px were compared.
  public let compared: Int
  /// The most px of a frame that differ from those of all strokes painted again.
  public let differing: Int
  /// The greatest difference of a channel, in 1/255.
  public let greatest: Int
  /// The most bytes that the renderer kept beside the page.
  public let memory: Int
  /// The most bytes of the page's outlines.
  public let pageMemory: Int

  /// The px written in a frame.
  public struct Written: Hashable, Sendable {
    /// The median, by nearest rank.
    public let p50: Int
    /// The most.
    public let most: Int
  }

  /// The table `renderers.csv`.
  public static let table = Table<RendererRow>(
    "renderers",
    "What ways to draw a page of ink write and keep, and where their px differ. No times: the same rows on every run.",
    key: ["renderer", "width", "height", "strokes"]
  ) {
    Column("renderer", "The way to draw.", allowed: RendererConfiguration.names) { $0.renderer }
    Column("width", .px, "Width of the screen.", minimum: 1) { $0.page.size.width }
    Column("height", .px, "Height of the screen.", minimum: 1) { $0.page.size.height }
    Column("strokes", "Strokes on the page before a pen draws.", minimum: 0) { $0.page.strokes }
    Column(
      "frames",
      "Frames that were drawn: one after each sample of the touches, and the compared ones alone of a renderer that paints "
        + "every stroke again.", minimum: 1
    ) { $0.frames }
    Column(
      "written_p50", .px,
      "Px that a frame writes, each as often as it is cleared, copied or painted on; median. Missing where nobody counts.",
      minimum: 0
    ) { $0.written?.p50 }
    Column("written_max", .px, "The same, of the frame that writes most.", minimum: 0) { $0.written?.most }
    Column("compared", "Frames whose px were compared with those of all strokes painted again.", minimum: 1) {
      $0.compared
    }
    Column("differing", .px, "The most px of one frame that differ.", minimum: 0) { $0.differing }
    Column("greatest_difference", "The greatest difference of a channel of any px, in 1/255.", minimum: 0) {
      $0.greatest
    }
    Column("memory_bytes", .bytes, "The most that is kept beside the page: images, caches.", minimum: 0) { $0.memory }
    Column("page_bytes", .bytes, "The outlines of the page's strokes, which every renderer reads.", minimum: 0) {
      $0.pageMemory
    }
  }
}

/// A quantity of a page that is drawn on and displayed.
public enum RendererQuantity: String, CaseIterable, Sendable {
  /// The time that the touches of one sample take, up to the page.
  case input
  /// The time that a frame takes, from the page to px.
  case frame
  /// The age of the newest sample in a frame when it is shown, while a touch draws.
  case inkAge = "ink-age"
}

/// The times of a quantity of a renderer on a display.
public struct RendererTimeRow: Hashable, Sendable {
  /// The renderer's name.
  public let renderer: String
  /// The page and its screen.
  public let page: RendererPage
  /// Frames a second of the display.
  public let displayHz: Double
  /// What was timed.
  public let quantity: RendererQuantity
  /// Percentiles, in ns.
  public let summary: LatencySummary
  /// Of frames: the instants of the display, and those at which a new frame was shown.
  public let frames: Frames?

  /// What is counted of all frames of a series.
  public struct Frames: Hashable, Sendable {
    /// The instants of the display.
    public let instants: Int
    /// The instants at which a new frame was shown.
    public let onTime: Int
  }

  /// The table `renderer-times.csv`: timings, which differ from run to run.
  public static let table = Table<RendererTimeRow>(
    "renderer-times",
    "Touches, a page and a display together on one thread, whose waits are skipped. Timings: they differ from run to run.",
    key: ["renderer", "width", "height", "strokes", "display_hz", "quantity"]
  ) {
    Column("renderer", "The way to draw.", allowed: RendererConfiguration.names) { $0.renderer }
    Column("width", .px, "Width of the screen.", minimum: 1) { $0.page.size.width }
    Column("height", .px, "Height of the screen.", minimum: 1) { $0.page.size.height }
    Column("strokes", "Strokes on the page before a pen draws.", minimum: 0) { $0.page.strokes }
    Column("display_hz", .hertz, "Frames a second of the display.", minimum: 0) { $0.displayHz }
    Column(
      "quantity",
      "input, what the touches of one sample take up to the page; frame, what a frame takes from there to px; ink-age, of the "
        + "newest sample in a frame when it is shown.", allowed: RendererQuantity.allCases.map(\.rawValue)
    ) { $0.quantity.rawValue }
    Column("samples", "How often it was timed.", minimum: 0) { $0.summary.count }
    Column("p50_ns", .ns, "Median.", minimum: 0) { $0.summary.p50.map { Double($0) } }
    Column("p99_ns", .ns, "99th percentile, nearest rank.", minimum: 0) { $0.summary.p99.map { Double($0) } }
    Column("max_ns", .ns, "The longest.", minimum: 0) { $0.summary.maximum.map { Double($0) } }
    Column("instants", "Instants of the display; in frame alone.", minimum: 0) { $0.frames?.instants }
    Column("on_time", "Instants at which the frame begun at the one before was shown; in frame alone.", minimum: 0) {
      $0.frames?.onTime
    }
  }
}
