import ArgumentParser
import CommandLine
import Results
import StrokersExperiment
import TessellationExperiment
import Workloads

/// Which outlines of strokes are judged, in place of tessellating strokes.
struct JudgeOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Judge outlines by other engines instead, JSON files, beside this program's. Of a strokes.json or a drawing, judge this program's alone.",
      valueName: "file"))
  var judge: [String] = []

  @Option(help: "With --judge: draw the worst breach of each engine into this SVG file.")
  var picture: String?

  @Option(help: "With --judge: engines that must keep their tolerance, with commas: exit code 1 when one does not.")
  var require: String?

  @Option(help: "Write the strokes that engines are asked for into this JSON file, - for standard output, and end.")
  var writeStrokes: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "With --write-strokes: write the strokes of these recordings or drawings instead.", valueName: "file"))
  var drawings: [String] = []

  /// Those that have an effect on judging alone.
  private static let judgeOnly = ["--picture", "--require"]
  /// Those that have an effect on tessellation alone.
  private static let tessellationOnly = TessellationConfiguration.options + ["--seed"]
  /// Those that have an effect on both.
  private static let others = ["--jobs", "--output", "--format", "--judge", "--verbose"]

  /// Throws where an option is given that would be ignored.
  /// - Parameter arguments: the command line's.
  func requireEffect(of arguments: [String]) throws {
    let names = arguments.dropFirst().map { String($0.prefix { $0 != "=" }) }
    if writeStrokes != nil {
      if let name = names.first(where: (Self.judgeOnly + Self.tessellationOnly + Self.others).contains) {
        throw InputError("\(name) has no effect with --write-strokes; leave one or the other away.")
      }
    } else if !drawings.isEmpty {
      throw InputError("--drawings has no effect without --write-strokes; give --judge a drawing, or leave it away.")
    } else if !judge.isEmpty {
      if let name = names.first(where: Self.tessellationOnly.contains) {
        throw InputError("\(name) has no effect with --judge; leave one or the other away.")
      }
    } else if let name = names.first(where: Self.judgeOnly.contains) {
      throw InputError("\(name) has no effect without --judge; give --judge strokes.json, or leave it away.")
    }
  }

  /// Writes the strokes that engines are asked for.
  /// - Parameter path: a file, or - for standard output.
  func writeStrokes(to path: String) throws {
    var files = FileUses()
    for drawing in drawings { files.reads(drawing, "--drawings") }
    if path != "-" { try files.writes(path, "--write-strokes") }
    let recorded = try drawings.map { try RecordedStrokes(path: $0) }
    var strokes = drawings.isEmpty ? AskedStrokeCatalog.standard : []
    for (drawing, path) in zip(recorded, drawings) { strokes += try StrokesFile(drawing, path: path).strokes }
    if let double = Dictionary(grouping: strokes, by: \.name).first(where: { $0.value.count > 1 })?.key {
      throw InputError("Two files have a stroke called \(double); name files of different names.")
    }
    for drawing in recorded { remark(drawing.remark) }
    let bytes = StrokesFile(strokes: strokes).text
    guard path != "-" else { return try standardOutput(String(decoding: bytes, as: UTF8.self)) }
    let file = try ResultFile(path: path)
    try file.sink.append(bytes)
    try file.commit()
    remark("\(strokes.count) strokes are in \(path); --judge judges what engines make of them.")
  }

  /// Reads the files.
  func inputs() throws -> StrokerInputs {
    var files: [StrokerInputs.File] = []
    for path in judge { files.append(try StrokerInputs.File(path: path)) }
    let inputs = try StrokerInputs(files)
    try inputs.configuration.validate()
    return inputs
  }

  /// The engines that must keep their tolerance.
  /// - Parameter inputs: the strokes and the strokers that there are.
  func requiredEngines(of inputs: StrokerInputs) throws -> [String] {
    guard let require else { return [] }
    var engines: [String] = []
    for stroker in inputs.configuration.strokers where !engines.contains(stroker.engine) {
      engines.append(stroker.engine)
    }
    let choices = engines.count > 20 ? engines.prefix(20) + ["…"] : engines[...]
    return try SettingError.chosen(require, of: "require", from: engines, choices.joined(separator: ", ")) {
      engines.contains($0) ? $0 : nil
    }
  }

  /// Checks that no file has two uses.
  func checkFiles(_ destination: OutputOptions) throws {
    var files = FileUses()
    for path in judge { files.reads(path, "--judge") }
    try files.writes(StrokerExperiment.self, destination)
    try files.writes(picture, besideStandardOutput: "--picture")
  }
}
