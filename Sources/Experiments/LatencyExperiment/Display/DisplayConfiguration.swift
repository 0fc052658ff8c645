import Files
import Geometry
import Ink
import Results
import Workloads

/// What a canvas holds and shows while touches are played at 240 Hz and frames are displayed.
public struct DisplayConfiguration: Sendable {
  /// Frames a second that the display shows.
  public var displayHz: Double
  /// Samples of touches a second.
  public var rateHz: Double
  /// The numbers of strokes that the canvas holds before it is drawn on; each is a series of its own.
  public var strokes: [Int]
  /// What is shown of a finger that may still pinch; each is a series of its own.
  public var firstInk: [FirstInk]
  /// The zoom at which the canvas is drawn on.
  public var depth: DepthLabel
  /// The duration of a series, in s.
  public var duration: Double
  /// The seed of strokes and touches.
  public var seed: UInt64
  /// The screen.
  public let viewport = Viewport.standard

  /// A configuration that `validate()` has not checked yet.
  public init(
    displayHz: Double = 60, rateHz: Double = 240, strokes: [Int] = [100, 1000, 10_000, 100_000],
    firstInk: [FirstInk] = FirstInk.allCases, depth: DepthLabel = .surface, duration: Double = 4, seed: UInt64 = 1
  ) {
    self.displayHz = displayHz
    self.rateHz = rateHz
    self.strokes = strokes
    self.firstInk = firstInk
    self.depth = depth
    self.duration = duration
    self.seed = seed
  }

  /// The series, in the order of the rows.
  var series: [DisplaySeries] {
    strokes.flatMap { count in firstInk.map { DisplaySeries(strokes: count, firstInk: $0) } }
  }

  /// The touches of every series.
  var script: DisplayScript { DisplayScript(seconds: duration, rateHz: rateHz, seed: seed) }
}

/// What distinguishes a series of frames.
public struct DisplaySeries: Hashable, Sendable {
  /// The number of strokes that the canvas holds before it is drawn on.
  public let strokes: Int
  /// What is shown of a finger that may still pinch.
  public let firstInk: FirstInk
}

extension FirstInk {
  /// The name in results and on the command line.
  public var resultName: String {
    switch self {
    case .whenDecided: "when-decided"
    case .atOnce: "at-once"
    }
  }

  /// The choice of a name; nil for any other text.
  public init?(resultName name: String) {
    guard let choice = FirstInk.allCases.first(where: { $0.resultName == name }) else { return nil }
    self = choice
  }
}

extension DisplayConfiguration: ExperimentConfiguration {
  /// The allowed numbers of frames a second.
  static let displayRange = 10.0...1000
  /// The allowed numbers of samples of touches a second.
  static let samplingRange = 60.0...1000
  /// The allowed numbers of strokes.
  static let strokeRange = 0...2_000_000
  /// The allowed durations of a series, in s.
  static let durationRange = 0.5...3600

  public var settings: [String: JSONValue] {
    [
      "display_hz": .number(displayHz), "rate_hz": .number(rateHz),
      "strokes": .array(strokes.map { .integer($0) }), "first_ink": .array(firstInk.map { .string($0.resultName) }),
      "zoom_depth": .string(depth.description), "duration_s": .number(duration), "viewport_px": viewport.setting,
    ]
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    let depthName = try settings.text("zoom_depth")
    guard let depth = DepthLabel(depthName) else {
      throw settings.wrong("zoom_depth", "is \(QuotedText(depthName)), which is no depth in decades")
    }
    self.init(
      displayHz: try settings.number("display_hz"), rateHz: try settings.number("rate_hz"),
      strokes: try settings.integers("strokes", in: Self.strokeRange),
      firstInk: try settings.items("first_ink") { FirstInk(resultName: $0) }, depth: depth,
      duration: try settings.number("duration_s"), seed: provenance.seed)
  }

  public func validate() throws(SettingError) {
    guard Self.displayRange.contains(displayHz) else {
      throw SettingError("display_hz", "is \(displayHz); give a number of Hz from 10 to 1000")
    }
    guard Self.samplingRange.contains(rateHz) else {
      throw SettingError("rate_hz", "is \(rateHz); give a number of Hz from 60 to 1000")
    }
    guard Self.durationRange.contains(duration) else {
      throw SettingError("duration_s", "is \(duration); give a number of seconds from 0.5 to 3600")
    }
    for count in strokes {
      try SettingError.require(count, of: "strokes", in: Self.strokeRange, "a number")
    }
    try SettingError.requireDistinct(strokes.map { "\($0)" }, of: "strokes")
    try SettingError.requireDistinct(firstInk.map(\.resultName), of: "first_ink")
  }
}
