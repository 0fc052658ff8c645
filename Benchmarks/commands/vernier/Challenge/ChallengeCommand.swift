import ArgumentParser
import CommandLine
import Foundation
import Geometry
import Measurement
import PrecisionExperiments
import Results
import Schemes
import Workloads

/// `vernier challenge`: writes questions for an engine that answers by file.
struct ChallengeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "challenge",
    abstract: "Write questions to a file for an engine that cannot be started: on a phone, in a game or in a browser.",
    discussion: """
      Each line is a question of the engine protocol, as a JSON object; the engine writes one answer a line, and vernier judge judges \
      them:

        vernier challenge --seed 7 --output q.jsonl
        python3 my_engine.py < q.jsonl > a.jsonl
        vernier judge q.jsonl a.jsonl

      Active content is asked for, and touches. The same options always make the same file. Keep the seed to yourself until the engine \
      is built: answers by file cannot prove that nobody looked ahead.
      """)

  @Option(help: "The file of questions, or - for standard output.")
  var output = ChallengeFiles.questions

  @OptionGroup var settings: ChallengeSettings
  @OptionGroup var voice: QuietFlag

  func run() throws {
    let challenge = try Challenge(settings)
    try challenge.validate()
    if !voice.quiet { remarkRecordings(challenge.workloads, challenge.drawing) }
    guard output != "-" else {
      let sink = ByteSink.standardOutput()
      return try challenge.write { lines, _ in try sink.append(lines) }
    }
    var files = FileUses()
    files.reads(workloads: challenge.workloads)
    try files.writes(output, besideStandardOutput: "--output")
    if output == ChallengeFiles.questions {
      // Where it cannot be made, opening the file says why.
      try? FileManager.default.createDirectory(atPath: ChallengeFiles.folder, withIntermediateDirectories: true)
    }
    let file = try ResultFile(path: output)
    let progress = ProgressLine("challenge", quiet: voice.quiet)
    var questions = 0
    try challenge.write { lines, done in
      try file.sink.append(lines)
      questions += lines.count { $0 == UInt8(ascii: "\n") }
      progress.update(done)
    }
    progress.clear()
    let bytes = Double(file.sink.byteCount)
    let size = bytes < 1e6 ? String(format: "%.1f kB", bytes / 1e3) : String(format: "%.1f MB", bytes / 1e6)
    try file.commit()
    let answers = output == ChallengeFiles.questions ? ChallengeFiles.answers : "answers.jsonl"
    let width = TextWidth.standardOutput
    try standardOutput(
      """
      \(width.lines("\(output): \(questions) questions about \(challenge.cellCount) cells, \(size)."))

      \(width.lines("Have your engine answer them, a line each (the last, stop, has no answer), and have the answers judged:"))

        python3 my_engine.py < \(output) \\
          > \(answers)
        vernier judge\(output == ChallengeFiles.questions ? "" : " \(output) \(answers)")

      """)
  }
}
