import ArgumentParser
import CommandLine
import Experiments
import Ink
import LatencyExperiment
import Workloads

/// A display, and the canvas that it shows.
struct DisplayOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help:
      "Play touches on a canvas that a display of so many frames a second shows, such as 60 or 120, in place of the pipeline alone."
  )
  var display: Double?

  @Option(parsing: .unconditional, help: "With --display: strokes on the canvas before, with commas, from 0.")
  var strokes = "100,1000,10000,100000"

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
  /// - Parameter arguments: the command line's.
  func requireEffect(of arguments: [String]) throws {
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
      strokes: try CommaList(strokes, option: "--strokes").items.map { text in
        guard let count = Int(text) else {
          throw InputError("--strokes names \(text); give whole numbers from 0 with commas.")
        }
        return count
      },
      firstInk: try CommaList(firstInk, option: "--first-ink").items.map { text in
        guard let choice = FirstInk(resultName: text) else {
          throw InputError("--first-ink names \(text); give when-decided, at-once, or both with a comma.")
        }
        return choice
      }, depth: try depth(), duration: options.duration, seed: seed)
    try configuration.validate()
    return configuration
  }

  private func depth() throws -> DepthLabel {
    guard let depth = DepthLabel(at) else {
      throw InputError("--at is \(at); give a number of decades from 0 to 20000, such as 300.")
    }
    return depth
  }
}
