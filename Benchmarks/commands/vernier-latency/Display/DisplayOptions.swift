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
      "With --display or --renderers: strokes before, with commas, from 0 (default: \(Self.usualStrokes), with --renderers 10,100,1000,10000)."
  )
  var strokes: String?

  /// The numbers of strokes of a canvas, unless they are given.
  private static let usualStrokes = "100,1000,10000,100000"

  /// Seconds of each series, unless they are given.
  private static let usualDuration = 4.0

  @Option(parsing: .unconditional, help: "With --display: the zoom depth at which the canvas is drawn on, in decades.")
  var at = "0"

  @Option(
    help:
      "With --display: when a finger's ink is shown, with commas: \(FirstInk.allCases.map(\.resultName).joined(separator: ", "))."
  )
  var firstInk = FirstInk.allCases.map(\.resultName).joined(separator: ",")

  /// The options that have no effect on a display.
  private static let latencyOnly = [
    "--schemes", "--depths", "--stroke-samples", "--tolerance", "--simplify", "--queue", "--stall", "--rehearse",
    "--as-fast-as-possible",
  ]
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
    let configuration = DisplayConfiguration(
      displayHz: display, rateHz: options.rate,
      strokes: try Self.counts(strokes ?? Self.usualStrokes),
      firstInk: try CommaList(firstInk, option: "--first-ink").items.map { text in
        guard let choice = FirstInk(resultName: text) else {
          throw InputError("--first-ink names \(text); give when-decided, at-once, or both with a comma.")
        }
        return choice
      }, depth: try depth(), duration: options.duration ?? Self.usualDuration, seed: seed)
    try configuration.validate()
    return configuration
  }

  /// Numbers of strokes, with commas.
  static func counts(_ text: String) throws -> [Int] {
    try CommaList(text, option: "--strokes").items.map { text in
      guard let count = Int(text) else {
        throw InputError("--strokes names \(text); give whole numbers from 0 with commas.")
      }
      return count
    }
  }

  private func depth() throws -> DepthLabel {
    guard let depth = DepthLabel(at) else {
      throw InputError("--at is \(at); give a number of decades from 0 to 20000, such as 300.")
    }
    return depth
  }
}
