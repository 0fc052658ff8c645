import ArgumentParser
import CommandLine
import PredictionExperiment
import Results
import Workloads

/// Which recordings and methods are graded, and how far ahead.
struct PredictOptions: ParsableArguments {
  @Argument(help: "Recordings of touches; synthetic pens when there are none.")
  var files: [String] = []

  @Option(
    name: .customLong("tuned-on"), parsing: .upToNextOption,
    help: """
      Recordings that parameters of a method were chosen on, graded apart from the others; all files up to the next option.
      """)
  var tunedOn: [String] = []

  @OptionGroup var settings: PredictionSettings

  /// Reads the recordings.
  /// - Parameter quiet: whether to say nothing of events that are left out.
  func configuration(quiet: Bool) throws -> PredictionConfiguration {
    let files =
      try tunedOn.map { try recording($0, in: .tuned, settings.horizons, quiet: quiet) }
      + files.map { try recording($0, in: .recordings, settings.horizons, quiet: quiet) }
    let configuration = PredictionConfiguration(files: files) { $0 = settings }
    do {
      try configuration.validate()
    } catch {
      // Recordings have no option.
      if error.setting == "recordings" { throw InputError("The command \(error.problem).") }
      throw error
    }
    // A shell's pattern after --tuned-on takes all files up to the next option.
    if !quiet, !tunedOn.isEmpty {
      remark("--tuned-on names \(Self.count(tunedOn.count)), and \(Self.count(self.files.count)) beside them.")
    }
    return configuration
  }

  private static func count(_ number: Int) -> String { "\(number) recording\(number == 1 ? "" : "s")" }

  private func recording(
    _ path: String, in set: RecordingSet, _ horizons: [Double], quiet: Bool
  ) throws -> GradedRecording {
    let file = try RecordedEvents(path: path)
    let recording = GradedRecording(file, in: set)
    let survey = recording.survey
    let ignored = survey.ignored.counts.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue): \($0.value)" }.joined(separator: ", ")
    guard survey.touches > 0 else {
      let reason = ignored.isEmpty ? "" : " (events left out: \(ignored))"
      throw InputError(
        "\(path) has nothing to predict, no stroke that goes on after its first \(GradedRecording.ungradedSamples) "
          + "samples\(reason); give a recording with one, whose times never go back.")
    }
    let least = horizons.min() ?? 0
    guard survey.longestHorizon >= least else {
      throw InputError(
        "\(path) has nothing to grade \(PredictionTableText.milliseconds(least)) ms ahead: from its 9th sample on, no "
          + "stroke goes on that long; give a longer recording or a shorter horizon.")
    }
    if !quiet {
      if let text = file.remark { remark(text) }
      if !ignored.isEmpty { remark("\(path) is graded without some of its events (\(ignored)).") }
    }
    return recording
  }
}
