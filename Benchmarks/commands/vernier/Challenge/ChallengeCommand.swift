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

  @Option(parsing: .unconditional, help: "Zoom depths in decades, as in sweep.")
  var depths = "0,3,5,7,9,11,13,15,17,20,30,100,300,1000"

  @Option(help: "Workloads, with commas, or all: \(WorkloadCatalog.choices) (a name without commas).")
  var workloads = WorkloadCatalog.names.joined(separator: ",")

  @Option(help: "Camera paths, with commas, or all: \(CameraPathCatalog.choices).")
  var paths = CameraPathCatalog.names.joined(separator: ",")

  @Option(parsing: .unconditional, help: "Displayed frames of each path, from 2.")
  var frames = 30

  @Option(parsing: .unconditional, help: "Points of each scene, from 1.")
  var points = 30

  @Option(parsing: .unconditional, help: "Viewport in px, as WIDTHxHEIGHT.")
  var viewport = "1000x750"

  @Option(
    parsing: .unconditional,
    help:
      "How far the target lies from the origin along each axis, in world units to a power of two; 0 for the origin.")
  var targetDistance = 1000.0

  @Option(parsing: .unconditional, help: "Jitter, placement or distortion that will count as broken, in px.")
  var threshold = Thresholds.visibleJitter

  @OptionGroup var choice: SeedOption
  @OptionGroup var voice: QuietFlag

  func run() throws {
    let parts = ScenarioParts(quiet: voice.quiet)
    let challenge = Challenge(
      workloads: try parts.workloads(workloads), paths: try parts.paths(paths), depths: try CommaList.depths(depths),
      frames: frames, points: points, viewport: try ViewportOption(viewport).viewport,
      targetDistance: try parts.distance(targetDistance), seed: choice.seed, threshold: threshold)
    try challenge.validate()
    guard output != "-" else {
      let sink = ByteSink.standardOutput()
      return try challenge.write { lines, _ in try sink.append(lines) }
    }
    var files = FileUses()
    files.reads(workloads: try ScenarioParts(quiet: true).workloads(workloads))
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
