import ArgumentParser
import CommandLine
import Foundation
import Ink
import Results

/// `vernier replay`: the output of a step of the ink pipeline for a recording of touches.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: ProgramDescription.latency[name: "replay"].abstract,
    discussion: """
      A recording is a JSON array of touch events, as Inkable writes it. The end of a file completes nothing: strokes whose updates are \
      outstanding are printed with "complete": false and without the part of their curve that ends them; --finish completes them. \
      However events are batched, the result is the same, bit for bit. What cannot be used is counted on standard error and in the \
      result. Of a recording that is cut short, standard output gets what came before ("whole": false; events without their closing \
      bracket), and files stay as they were. Without a file, a pen's stroke of 240 samples is played.
      """)

  @Argument(help: "The recording; a synthetic pen's stroke when it is left away.")
  var file: String?

  @Option(help: "What is printed: \(ReplayStep.allCases.map(\.rawValue).joined(separator: ", ")).")
  var step = "antigrain"

  @OptionGroup var options: ReplayOptions

  @Option(help: "What comes in together: whole, callback, single, or every:N.")
  var batches = "callback"

  @Flag(help: "Complete all strokes at the end, whether updates are outstanding or not.")
  var finish = false

  @Option(help: "File for the JSON, or - for standard output (default: -; with --svg, no JSON).")
  var output: String?

  @Option(help: "Write a picture of points, predictions and curve to this SVG file.")
  var svg: String?

  @OptionGroup var choice: SeedOption
  @OptionGroup var voice: QuietFlag

  func run() throws {
    guard let step = ReplayStep(rawValue: step) else {
      let names = ReplayStep.allCases.map(\.rawValue)
      let advice = "choose from " + names.joined(separator: ", ")
      throw SettingError("step", "\(SettingProblem.unknown(self.step, of: names, advice))")
    }
    let batches = try EventBatches(self.batches)
    let chain = try ReplayChain(step, options)
    var files = FileUses()
    files.reads(self.file, "the recording")
    // Whoever asks for a picture alone is not shown a hundred kilobytes of JSON.
    let output = self.output ?? (svg == nil ? "-" : nil)
    try files.writes(output == "-" ? nil : output, "--output")
    try files.writes(svg, besideStandardOutput: "--svg")
    var source = try ReplaySource(self.file, seed: choice.seed)
    let file = try output.flatMap { $0 == "-" ? nil : try ResultFile(path: $0) }
    let pictureFile = try svg.map { try ResultFile(path: $0) }
    let sink = output.map { _ in file?.sink ?? ByteSink.standardOutput() }
    var picture = ReplayPicture()
    var recording = step == .events ? sink.map { RecordingOutput($0) } : nil

    let progress = ProgressLine("replay", quiet: voice.quiet)
    var batch = EventBatch(batches, into: chain.events)
    try source.read(progress: progress.update) { event in
      if pictureFile != nil { picture.add(event) }
      try recording?.write(event)
      batch.add(event)
    }
    batch.send()
    progress.clear()
    chain.events.flush()
    if finish { chain.paths.finish() }

    let isWhole = source.fault == nil
    if recording != nil {
      // Without its last bracket nobody takes a part of a recording for the whole.
      try recording?.finish(isWhole: isWhole)
    } else if let sink, isWhole || file == nil {
      try ReplayWriter(step, source, isFinished: finish).write(chain, to: sink)
    }
    if isWhole { try file?.commit() }
    if let pictureFile, isWhole {
      try pictureFile.sink.append(try picture.text(chain, step: step).utf8)
      try pictureFile.commit()
      if output == nil, !voice.quiet { remark("\(svg ?? "") has the picture; --output - prints the JSON too.") }
    }
    if picture.omitted > 0, isWhole, !voice.quiet {
      remark("\(picture.omitted) predictions are not in the picture: it has the first 100000.")
    }
    try remarks(source, chain)
  }

  /// What was played, in a sentence.
  private static func answer(_ chain: ReplayChain, of step: String) -> String {
    let lines = chain.paths.output.lines
    let points = lines.reduce(0) { $0 + $1.elements.count }
    let complete = lines.indices.count { chain.paths.path(ofLine: $0).isComplete }
    return
      "\(lines.count) stroke\(lines.count == 1 ? "" : "s") of \(points) points in all, \(complete) complete: \(step)."
  }

  /// Reports ignored events. A file that is damaged as a whole ends with an error, though its earlier events were
  /// printed. Files keep their content.
  private func remarks(_ source: ReplaySource, _ chain: ReplayChain) throws {
    if !voice.quiet {
      for text in source.remarks { remark(text) }
      for (reason, count) in chain.paths.ignored.counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        remark("\(count) event\(count == 1 ? "" : "s") ignored: \(reason.rawValue).")
      }
    }
    if source.fault == nil, !voice.quiet { remark(Self.answer(chain, of: step)) }
    if let fault = source.fault { throw InputError("\(file ?? "the recording") \(fault.ending)") }
  }
}
