import ArgumentParser
import CommandLine
import PredictionExperiment
import Results

/// `vernier predict`: how far predicted touches are from where the pen was.
struct PredictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: ProgramDescription.latency[name: "predict"].abstract,
    discussion: """
      Delivers recordings as the system did, callback by callback, and asks each method where the pen will be some ms after the last sample. \
      Truth is the recorded path after all updates. Without files, synthetic pens are graded. Recordings of --tuned-on are graded apart from \
      the others: name those that a method's parameters were chosen on, so that the others say how it does on pens that it has not seen. \
      Writes predictions.csv (errors by method, horizon and set), recordings.csv (of each recording), datapackage.json and provenance.json \
      into the output folder; the same bytes on every run.

      \(methods)
      """)

  /// The methods, a line each.
  private static let methods =
    "\(CatalogText("The methods:", PredictorCatalog.standard.predictors.map { ($0.name, $0.summary) }))"

  @Option(
    help: "Write the questions for a predictor that answers by file, or - for standard output, and grade nothing.")
  var questions: String?

  @OptionGroup var options: PredictOptions
  @OptionGroup var engines: EngineOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions

  func run() throws {
    let jobs = try workers.count()
    var files = FileUses()
    for file in options.files + options.tunedOn { files.reads(file, "the recording") }
    let outside = options.settings.predictors.compactMap(\.outside)
    for predictor in outside { files.reads(predictor.answers, "the answers of \(predictor.name)") }
    try files.writes(PredictionExperiment.self, result.destination)
    var configuration = try options.configuration(quiet: result.voice.quiet)
    configuration.patience = try engines.seconds()
    if let questions { return try write(configuration.questions(), to: questions, &files) }
    try result.measure(PredictionExperiment(configuration), jobs: jobs) { output in
      var text = PredictionTableText(configuration)
      output.observe(PredictionRow.table) { text.add($0) }
      output.observe(RecordingGradeRow.table) { text.add($0) }
      return { text.text($0) }
    }
    for predictor in outside {
      if let failure = predictor.failure { remark("\(predictor.name) has no figures: \(failure).") }
    }
  }

  /// Writes a file of questions.
  private func write(_ lines: [UInt8], to path: String, _ files: inout FileUses) throws {
    guard path != "-" else { return try ByteSink.standardOutput().append(lines) }
    try files.writes(path, "--questions")
    let file = try ResultFile(path: path)
    try file.sink.append(lines)
    try file.commit()
    if !result.voice.quiet {
      remark("\(lines.count { $0 == UInt8(ascii: "\n") } - 1) questions in \(path); answer each with a line.")
    }
  }
}
