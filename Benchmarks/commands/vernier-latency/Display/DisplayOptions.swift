import ArgumentParser
import CommandLine
import Ink
import LatencyExperiment
import Results
import Workloads

/// A display, and the canvas that it shows.
struct DisplayOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help:
      "Play touches on a canvas that a display of so many frames a second shows, such as 60 or 120, in place of the pipeline alone."
  )
  var display: Double?

  @Option(
    parsing: .unconditional,
    help:
      "With --display or --renderers: strokes before, with commas, from 0 (default: 100,1000,10000,100000, with --renderers 10,100,1000,10000).",
    transform: { text in try Int.items(text) })
  var strokes: [Int]?

  @Option(value: "With --display: the zoom depth at which the canvas is drawn on, in decades.")
  var at = DepthLabel.surface

  @Option(
    list:
      "With --display: when a finger's ink is shown, with commas: \(FirstInk.itemNames.joined(separator: ", ")).")
  var firstInk = FirstInk.allCases

  /// The options that have no effect on a display.
  private static let latencyOnly = RendererOptions.latencyOnly.filter { $0 != "--stall" } + ["--stroke-samples"]
  /// Those that have an effect on a display alone.
  private static let displayOnly = ["--strokes", "--at", "--first-ink"]

  /// Throws where an option is given that would be ignored.
  /// - Parameters:
  ///   - arguments: the command line's.
  ///   - redraws: whether renderers are compared, which have rules of their own.
  func requireEffect(of arguments: [String], besides redraws: Bool) throws {
    guard !redraws else { return }
    let names = arguments.map { String($0.prefix { $0 != "=" }) }
    if display != nil {
      if let name = names.first(where: Self.latencyOnly.contains) {
        throw InputError("\(name) has no effect with --display; leave one or the other away.")
      }
    } else if let name = names.first(where: Self.displayOnly.contains) {
      throw InputError("\(name) has no effect without --display; give --display 60, or leave it away.")
    }
  }

  /// - Parameters:
  ///   - display: frames a second.
  ///   - options: the rate and the duration.
  func configuration(_ display: Double, _ options: LatencyOptions, seed: UInt64) throws -> DisplayConfiguration {
    if let file = options.file {
      throw InputError("--display plays touches of its own, not \(file); leave one or the other away.")
    }
    let configuration = DisplayConfiguration.with {
      $0.display = display
      $0.rate = options.rate
      if let strokes { $0.strokes = strokes }
      $0.firstInk = firstInk
      $0.zoomDepth = at
      $0.stall = options.pipeline.stall
      if let duration = options.duration { $0.duration = duration }
      $0.seed = seed
    }
    try configuration.validate()
    return configuration
  }
}
