import ArgumentParser
import CommandLine
import Foundation
import PrecisionExperiments
import Results
import Schemes

/// `vernier judge`: judges an engine that has answered a file of questions.
struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge the answers of an engine to the questions of vernier challenge.",
    discussion: """
      Writes the tables of a sweep into the output folder (default: \(ChallengeFiles.result)), and prints its table: the engine's worst \
      jitter in px at some depths, over all workloads and paths. The engine is called file: and what it calls itself; horizon.csv has \
      no rows, since nothing can be searched. Answers that are too few or too many, in another order, or to other questions are \
      refused, and nothing is written.
      """)

  @Argument(help: "The questions: a file of vernier challenge, or a pipe.")
  var questions = ChallengeFiles.questions

  @Argument(help: "The answers: a file with one a line, or a pipe.")
  var answers = ChallengeFiles.answers

  @OptionGroup var destination: OutputOptions
  @OptionGroup var conformance: ConformanceOptions
  @OptionGroup var detail: VerboseFlag
  @OptionGroup var voice: QuietFlag

  func run() throws {
    try requireFiles()
    var named = destination
    named.output = destination.output ?? ChallengeFiles.result
    var files = FileUses()
    files.reads(questions, "the questions")
    files.reads(answers, "the answers")
    try files.writes(SweepExperiment.self, named)
    try conformance.add(to: &files)
    let progress = ProgressLine("judge", quiet: voice.quiet)
    var check: ConformanceCheck?
    let judged = try JudgedAnswers(questions: questions, answers: answers) {
      check = try conformance.check(of: $0) { name in SchemeDescriptor.filePrefix + name }
    } progress: {
      progress.update($0)
    }
    progress.clear()
    let experiment = SweepExperiment(judged.configuration)
    let output = try CommandOutput(
      experiment, destination, usualFolder: ChallengeFiles.result, quiet: voice.quiet)
    let report = SweepReport(judged.configuration, watching: output)
    check?.watch(output)
    let crossCheck = try judged.write(into: output)
    try output.endRows()
    try output.commit(experiment, jobs: nil, crossCheck: crossCheck)
    try report.printSummary(output, detail.width)
    if output.printsSummary {
      try standardOutput("\n" + detail.width.lines(Self.reservation.replacing("\n", with: " ")) + "\n")
    }
    remarkFailures(judged)
    if !voice.quiet { report.remarkCells(output, crossCheck) }
    try check?.finish(quiet: voice.quiet)
  }

  /// What answers by file cannot show.
  private static let reservation = """
    These are answers by file: nobody can see whether the engine looked ahead at the next camera, or
    whether it is the engine that people use. Only an engine that is asked live (exec:COMMAND) shows that.
    """

  /// Throws where one of the files is not there, with what makes it.
  private func requireFiles() throws {
    guard questions != answers else {
      throw InputError("Questions and answers are both \(questions); name two files.")
    }
    guard FileManager.default.fileExists(atPath: questions) else {
      throw InputError("There is no file \(questions); vernier challenge writes questions, name its file first.")
    }
    guard FileManager.default.fileExists(atPath: answers) else {
      throw InputError(
        "There is no file \(answers); have your engine write it, as in: python3 my_engine.py < \(questions) > \(answers)."
      )
    }
  }

  private func remarkFailures(_ judged: JudgedAnswers) {
    let failures = judged.rows.compactMap { $0.conduct?.failure }
    guard let first = failures.first, let scheme = judged.rows.first?.scheme else { return }
    EngineReport.remarkFailures(of: scheme, failures.count, first: first)
  }
}
