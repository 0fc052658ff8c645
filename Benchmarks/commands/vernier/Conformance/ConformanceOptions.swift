import ArgumentParser
import CommandLine
import Measurement
import PrecisionExperiments
import Results
import Schemes
import Workloads

/// What is required of engines: the options that sweep and judge share.
struct ConformanceOptions: ParsableArguments {
  @Option(
    help:
      "Exit 1 unless these schemes or engines, with commas, or all, conform: in every cell of active content down to --require-depth no sample is invalid, and placement, jitter, distortion (by the \(BreakCriterion.words)) and round trips of touches (the largest, where touches are answered) stay below the threshold."
  )
  var require: String?

  @Option(
    parsing: .unconditional, help: "The depth in decades down to which --require holds (default: the deepest measured)."
  )
  var requireDepth: String?

  @Option(help: "Write what --require finds as JUnit XML to this file: a test case a workload, path and depth.")
  var junit: String?

  @Option(
    help:
      "A file of cells that --require allows to break, and requires to: a line each, SCHEME WORKLOAD PATH DEPTH; # begins a comment."
  )
  var expectFailures: String?

  /// The check that these options ask for; nil where nothing is required.
  /// - Parameters:
  ///   - configuration: the sweep that is going to be measured.
  ///   - other: another name of a scheme, which `--require` and the file may use; nil for none.
  /// - Throws: `InputError` for options that contradict each other or the sweep; `FileError` for a file that cannot be
  ///   read or written.
  func check(of configuration: SweepConfiguration, other: (String) -> String? = { _ in nil }) throws
    -> ConformanceCheck?
  {
    guard let require else {
      let given = [("--require-depth", requireDepth), ("--junit", junit), ("--expect-failures", expectFailures)]
      guard let option = given.first(where: { $0.1 != nil })?.0 else { return nil }
      throw InputError("\(option) belongs to --require, which is not given; name by --require what has to conform.")
    }
    guard configuration.content.contains(.active) else {
      throw InputError("--require judges active content, which is not measured; add active to --content.")
    }
    let names = configuration.schemes.map(\.name)
    let schemes: [String]
    if let whole = names.first(where: { $0 == require || $0 == other(require) }) {
      // A name may have commas.
      schemes = [whole]
    } else {
      schemes = try SettingError.chosen(require, of: "require", from: names) { name in
        names.first { $0 == name || $0 == other(name) }
      }
    }
    var conformance = Conformance(of: schemes, downTo: try depth(of: configuration), in: configuration)
    guard !conformance.cells.isEmpty else {
      throw InputError(
        "--require-depth is \(conformance.deepest), and no depth that is measured is as shallow; give a deeper one.")
    }
    if let expectFailures {
      let file = try ExpectedFailures(expectFailures, of: conformance.cells, other: other)
      conformance.expectFailures(of: file.cells)
    }
    return ConformanceCheck(conformance, schemes: schemes, report: try junit.map { try ResultFile(path: $0) })
  }

  private func depth(of configuration: SweepConfiguration) throws -> DepthLabel {
    let deepest = configuration.depths.max() ?? .surface
    guard let requireDepth else { return deepest }
    guard let depth = DepthLabel(requireDepth) else {
      throw InputError(
        "--require-depth is \"\(requireDepth)\"; give decades from 0 to \(DepthLabel.deepest) with at most six decimals."
      )
    }
    guard depth <= deepest else {
      throw InputError(
        "--require-depth is \(depth), and the deepest that is measured is \(deepest); measure deeper, or require less.")
    }
    return depth
  }

  /// Takes the files of these options.
  func add(to files: inout FileUses) throws {
    files.reads(expectFailures, "--expect-failures")
    try files.writes(junit, besideStandardOutput: "--junit")
  }
}
