import ArgumentParser
import CommandLine
import Foundation
import Geometry
import Measurement
import PrecisionExperiments
import Results
import Schemes
import Workloads

/// `vernier limit`: the deepest safe zoom and the largest safe distance, as a line to paste.
struct LimitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limit",
    abstract: "Say how deep and how far people may go with a type of numbers, a scheme or an engine: a clamp to paste.",
    discussion: """
      The deepest zoom follows in closed form from how finely the numbers tell positions apart, and is held against a measurement at the \
      extent, there and twice as deep. The pan is how far from the origin the middle of the view may be. Of an engine, recorded horizons \
      come first, marked as measured. Without --type, --scheme and --engine: a table of all schemes. Exit 1 where the measurement contradicts the closed form.
      """)

  @Option(help: "A type of numbers: float16, float32, float64, float80, or fixed-N with N fraction bits.")
  var type: String?

  @Option(help: "A scheme: \(SchemeCatalog.standard.choices)\(SchemeCatalog.engineChoice).")
  var scheme: String?

  @Option(
    help:
      "An engine, in any case of letters: one that was measured, or words of its row, such as 'chromium css'; or one that a scheme follows."
  )
  var engine: String?

  @Option(
    help: "A recording or a drawing, instead of --extent: the largest of its coordinates, where it lies, 1 px a unit.")
  var drawing: String?

  @OptionGroup var settings: LimitSettings
  @OptionGroup var engines: EngineOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var voice: QuietFlag
  @OptionGroup var detail: VerboseFlag

  @Option(help: "Write the rows as CSV to this file; - for standard output.")
  var output: String?

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  func run() throws {
    var uses = FileUses()
    uses.reads(drawing, "--drawing")
    if output != "-" { try uses.writes(output, "--output") }
    let settings = try settingsOfDrawing()
    let subjects = try subjects(settings)
    let configuration = LimitConfiguration(subjects ?? SchemeCatalog.standard.schemes.map { LimitSubject($0) }) {
      $0 = settings
    }
    try configuration.validate()
    let jobs = try workers.count()
    let file = try output.flatMap { $0 == "-" ? nil : try ResultFile(path: $0) }
    let writer = try file.map { try CSVWriter(LimitRow.table.schema, to: $0.sink) }
    let stream = try RowStream(format ?? (output == "-" ? .csv : .table), schema: LimitRow.table.schema)
    let progress = ProgressLine("limit", quiet: voice.quiet)
    var rows: [LimitRow] = []
    let check = try LimitSearch(configuration).run(jobs: jobs) { index, row in
      try writer?.write(LimitRow.table.cells(row))
      try stream?.write(LimitRow.table.cells(row))
      rows.append(row)
      progress.update(Double(index + 1) / Double(configuration.subjects.count))
    }
    progress.clear()
    EngineReport(configuration.subjects.map(\.scheme)).printFailures()
    try stream?.finish()
    let crossCheck = try check.verified(viewport: configuration.viewport)
    try file?.commit()
    if stream == nil {
      let text = LimitText(rows)
      try standardOutput(subjects == nil ? text.table(detail.width) : text.answers(detail.width))
    }
    try Self.judge(rows)
    if !voice.quiet, check.samples > 0 {
      remark(crossCheck.sentence.prefix(1).uppercased() + crossCheck.sentence.dropFirst())
    }
  }

  /// - Throws: `CheckError` where a measurement contradicts a closed form.
  static func judge(_ rows: [LimitRow]) throws {
    let wrong = rows.filter { $0.status == .contradicted }.map(\.subject.name)
    guard wrong.isEmpty else {
      throw CheckError(
        "The measurement contradicts the closed form of \(wrong.joined(separator: ", ")): jitter reaches the threshold "
          + "where it should not.")
    }
  }

  /// The settings, with the extent of the drawing where one is given.
  private func settingsOfDrawing() throws -> LimitSettings {
    guard let drawing else { return settings }
    guard !CommandLine.arguments.contains(where: { $0 == "--extent" || $0.hasPrefix("--extent=") }) else {
      throw InputError("--drawing and --extent are given together; give one of them.")
    }
    let strokes = try RecordedStrokes(path: drawing)
    let extent = strokes.largestCoordinate
    guard LimitSettings.extents.contains(extent) else {
      throw InputError("--drawing: all of \(drawing) lies at 0 or nearly so; give a drawing with an extent.")
    }
    if !voice.quiet {
      remark("\(strokes.remark.dropLast()); its largest coordinate is \(extent). Other drawings are measured there.")
    }
    var settings = settings
    settings.extent = extent
    return settings
  }

  /// The subjects; nil for all.
  private func subjects(_ settings: LimitSettings) throws -> [LimitSubject]? {
    let named = [(LimitSubject.Kind.type, type), (.scheme, scheme), (.engine, engine)].compactMap { kind, name in
      name.map { (kind, $0) }
    }
    guard let (kind, name) = named.first else { return nil }
    guard named.count == 1 else {
      let options = named.map { "--\($0.0.rawValue)" }.joined(separator: " and ")
      throw InputError("\(options) are given together; give one of --type, --scheme and --engine.")
    }
    if kind == .scheme, let engine = try engines.engine(name, option: "--scheme", viewport: settings.viewport) {
      return [LimitSubject(engine)]
    }
    let found: [LimitSubject]
    do { found = try LimitSubject.named(name, kind) } catch { throw InputError(error.description) }
    let answered = found.filter { $0.isAnswered(by: settings) }
    guard !answered.isEmpty else {
      throw InputError(
        "\(name) was measured alone, and its numbers have no closed form; leave --extent, --threshold and --viewport as "
          + "they are.")
    }
    return answered
  }
}
