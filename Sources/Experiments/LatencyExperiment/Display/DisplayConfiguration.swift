import ArgumentParser
import Files
import Geometry
import Ink
import Results
import Workloads

/// What a canvas holds and shows while touches are played at 240 Hz and frames are displayed.
public struct DisplayConfiguration: SeededSettings {
  public static let units = ["display": "hz", "rate": "hz", "duration": "s", "stall": "ms"]

  @Option(parsing: .unconditional, help: "Frames a second that the display shows.")
  public var display = 60.0

  @Option(parsing: .unconditional, help: "Samples of touches a second.")
  public var rate = 240.0

  @Option(list: "The numbers of strokes that the canvas holds before it is drawn on; each is a series of its own.")
  public var strokes = [100, 1000, 10_000, 100_000]

  @Option(list: "What is shown of a finger that may still pinch; each is a series of its own.")
  public var firstInk = FirstInk.allCases

  @Option(value: "The zoom at which the canvas is drawn on.")
  public var zoomDepth = DepthLabel.surface

  @Option(parsing: .unconditional, help: "The duration of a series, in s.")
  public var duration = 4.0

  @Option(parsing: .unconditional, help: "A stall of the thread in the middle of each series, in ms.")
  public var stall = 0.0

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The screen.
  public var viewport: Viewport { .standard }

  public var fixed: [String: JSONValue] { ["viewport_px": viewport.recorded] }

  /// The series, in the order of the rows.
  var series: [DisplaySeries] {
    strokes.flatMap { count in firstInk.map { DisplaySeries(strokes: count, firstInk: $0) } }
  }

  /// The touches of every series.
  var script: DisplayScript { DisplayScript(seconds: duration, rateHz: rate, seed: seed) }
}

/// What distinguishes a series of frames.
public struct DisplaySeries: Hashable, Sendable {
  /// The number of strokes that the canvas holds before it is drawn on.
  public let strokes: Int
  /// What is shown of a finger that may still pinch.
  public let firstInk: FirstInk
}

extension FirstInk: SettingItem {
  /// The name in results and on the command line.
  public var resultName: String {
    switch self {
    case .whenDecided: "when-decided"
    case .atOnce: "at-once"
    }
  }

  public init?(item name: String) {
    guard let choice = FirstInk.allCases.first(where: { $0.resultName == name }) else { return nil }
    self = choice
  }

  public static var itemNames: [String] { allCases.map(\.resultName) }
  public var recorded: JSONValue { .string(resultName) }
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

  public func validateValues() throws(SettingError) {
    guard Self.displayRange.contains(display) else {
      throw SettingError("display", "is \(display); give a number of Hz from 10 to 1000")
    }
    guard Self.samplingRange.contains(rate) else {
      throw SettingError("rate", "is \(rate); give a number of Hz from 60 to 1000")
    }
    guard Self.durationRange.contains(duration) else {
      throw SettingError("duration", "is \(duration); give a number of seconds from 0.5 to 3600")
    }
    guard LatencyConfiguration.stallRange.contains(stall) else {
      throw SettingError("stall", "is \(stall); give a number of ms from 0 to 60000")
    }
    for count in strokes {
      try SettingError.require(count, of: "strokes", in: Self.strokeRange, "a number")
    }
  }
}
