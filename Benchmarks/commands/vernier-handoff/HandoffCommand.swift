import ArgumentParser
import CommandLine
import Foundation
import Frames
import Geometry
import HandoffExperiment
import Results
import Schemes
import Workloads

/// `vernier handoff`: checks handoff rules for everything that a change of frame can break.
struct HandoffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "handoff",
    abstract: ProgramDescription.handoff[name: "handoff"].abstract,
    discussion: """
      Plays built-in walks, and gestures of your own, on each rule's engine, and compares where it draws things with exact arithmetic. \
      A rule that promises bounds is held to them; any other to what can be seen, a quarter of a pixel. Writes handoff.csv, \
      datapackage.json and provenance.json into the output folder.

      A gesture file has one JSON object a line, time in seconds, positions and distances in px from the top left, y down:
        {"time": 0.016, "pan": [dx, dy]}
        {"time": 0.033, "pinch": {"at": [x, y], "scale": 1.07}}
        {"time": 0.050, "rotate": {"at": [x, y], "radians": 0.1}}

      \(rulesText)
      """)

  private static var rulesText: CatalogText {
    let rules = HandoffRuleCatalog.standard
    return CatalogText("Handoff rules:", (rules.rules + rules.unlisted).map { ($0.name, $0.summary) })
  }

  @OptionGroup var settings: HandoffSettings

  @Option(help: "Play this gesture file too.")
  var gestures: String?

  @Option(help: "Begin the gesture file in this saved canvas, a JSON file; --rules then names the rule that made it.")
  var canvas: String?

  @Option(help: "Save the canvas that the gesture file leaves, as JSON; --rules then names one rule.")
  var saveCanvas: String?

  @Option(help: "Rules whose bounds must hold, with commas: exit code 1 when one does not.")
  var require: String?

  @Option(
    help:
      "Play this script with edits, as --fuzz saves them, on each rule and nothing else; exit code 1 when it breaks a bound."
  )
  var edits: String?

  @OptionGroup var engines: EngineOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions
  @OptionGroup var division: DivisionOptions

  func run() throws {
    let configuration = try configuration()
    let required = try requiredRules(configuration)
    let jobs = try workers.count()
    try checkCanvasOptions(configuration)
    try configuration.validate()
    if let edits { return try EditReplay(configuration, path: edits).run() }
    let shard = try division.shard(result.destination)
    if shard != nil, require != nil || saveCanvas != nil {
      throw InputError(
        "--\(require != nil ? "require" : "save-canvas") goes with a whole run; leave it or --shard out.")
    }
    try checkFiles(configuration, shard: shard)
    let header = HandoffExperiment(configuration).journalHeader(shard: shard)
    let output = try CommandOutput(
      HandoffExperiment(configuration), result.destination, pieces: .journal(header, resumes: division.resume),
      quiet: result.voice.quiet)
    let canvasFile = try saveCanvas.map { try ResultFile(path: $0) }
    let report = HandoffReport(configuration, quiet: result.voice.quiet, gestures: gestures, watching: output)
    _ = try output.run(report.experiment, jobs: jobs)
    try output.commit(report.experiment, jobs: jobs, crossCheck: nil)
    EngineReport(configuration.engines).printFailures()
    guard shard == nil else { return output.remarkShard() }
    if let canvasFile { try save(configuration, configuration.rules[0].rule, to: canvasFile) }
    try report.printSummary(output, result.detail.width)
    if let failure = report.failure(of: required) { throw CheckError(failure) }
  }

  private func configuration() throws -> HandoffConfiguration {
    let catalog = HandoffRuleCatalog.standard
    let advice = "choose from " + catalog.choices + SchemeCatalog.engineChoice
    let chosen = try SettingError.chosen(settings.rules, of: "rules", from: catalog.names, advice) { name -> Choice? in
      if let engine = try engines.engine(name, option: "--rules", viewport: settings.viewport) { return (nil, engine) }
      if catalog[name] == nil, let present = HandoffRuleCatalog.presentName(of: name) {
        throw InputError("--rules: there is no handoff rule \(name); it is called \(present) now.")
      }
      return catalog[name].map { ($0, nil) }
    }
    return HandoffConfiguration(
      rules: chosen.compactMap(\.rule), engines: chosen.compactMap(\.engine), script: try script(settings.viewport),
      start: try canvas.map { try InputFile.bytes($0, option: "--canvas") }
    ) { $0 = settings }
  }

  private func script(_ viewport: Viewport) throws -> GestureScript? {
    try gestures.map {
      try GestureScript(jsonLines: InputFile.bytes($0, option: "--gestures"), path: $0, viewport: viewport)
    }
  }

  /// Reads the named canvas now, so that its faults are reported before anything is measured.
  private func checkCanvasOptions(_ configuration: HandoffConfiguration) throws {
    guard canvas != nil || saveCanvas != nil else { return }
    guard gestures != nil, configuration.rules.count == 1 else {
      throw InputError("--canvas and --save-canvas go with --gestures and one rule in --rules; name both.")
    }
    if let canvas, let start = configuration.start {
      try check(start, path: canvas, rule: configuration.rules[0].rule, viewport: configuration.viewport)
    }
  }

  private func check(_ bytes: Data, path: String, rule: some SavableHandoffRule, viewport: Viewport) throws {
    _ = try CanvasFile.canvas(bytes, path: path, rule: rule, viewport: viewport)
  }

  /// A canvas may be saved where it was read from: it is read before and replaced as a whole.
  private func checkFiles(_ configuration: HandoffConfiguration, shard: Shard?) throws {
    var files = FileUses()
    files.reads(gestures, "--gestures")
    try files.writes(HandoffExperiment.self, result.destination, shard: shard)
    if configuration.fuzz > 0, shard == nil {
      let folder = result.destination.folder(for: HandoffExperiment.self)
      for rule in configuration.rules {
        try files.writes(HandoffReport.fuzzPath(rule.name, in: folder), "--fuzz")
        try files.writes(EditReport.path(rule.name, in: folder), "--fuzz")
      }
    }
    try files.writes(saveCanvas, besideStandardOutput: "--save-canvas")
  }

  /// Plays the gestures once more, up to one that is refused, and saves what they leave.
  private func save<Rule: SavableHandoffRule>(
    _ configuration: HandoffConfiguration, _ rule: Rule, to file: ResultFile
  ) throws {
    var end = FrameCanvas(rule: rule, viewport: configuration.viewport, identity: 0)
    if let canvas, let start = configuration.start {
      end = try CanvasFile.canvas(start, path: canvas, rule: rule, viewport: configuration.viewport)
    }
    for (index, gesture) in (configuration.script?.gestures ?? []).enumerated() {
      do { try end.apply(gesture.gesture) } catch {
        throw InputError("\(gestures ?? ""): gesture \(index + 1) \(error) The canvas is not saved.")
      }
    }
    try CanvasFile.save(end, to: file)
  }

  /// A rule, or an engine in another program.
  private typealias Choice = (rule: HandoffRuleDescriptor?, engine: SchemeDescriptor?)

  private func requiredRules(_ configuration: HandoffConfiguration) throws -> [String] {
    guard let require else { return [] }
    let catalog = HandoffRuleCatalog.standard
    let engines = configuration.engines.map(\.name)
    let choices = catalog.choices + engines.map { ", " + $0 }.joined()
    return try SettingError.chosen(require, of: "require", from: catalog.names + engines, choices) { name in
      guard engines.contains(name) || catalog[name] != nil else { return nil }
      guard configuration.names.contains(name) else {
        throw InputError("--require names \(name), which --rules leaves out; name it in both or in neither.")
      }
      return name
    }
  }
}
