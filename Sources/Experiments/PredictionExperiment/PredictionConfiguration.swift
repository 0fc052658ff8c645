import ArgumentParser
import Files
import Ink
import Results
import Schemes
import Workloads

/// The settings of `vernier predict`.
public struct PredictionSettings: SeededSettings {
  public static let units = ["horizons": "ms"]

  @Option(list: "How many ms after the last sample the pen is predicted, with commas, from 1 to 100.")
  public var horizons = [8.0, 16, 33, 64]

  @Option(list: "Methods, with commas, or all\(PredictorDescriptor.outsideChoice).")
  public var predictors = PredictorCatalog.compared.compactMap { PredictorCatalog.standard[$0] }

  @Option(
    parsing: .unconditional,
    help: "Synthetic pens to grade, from 0 (default: \(Self.usualPens) without recordings, 0 with some).")
  public var pens: Int?

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The allowed horizons, in ms.
  public static let horizonRange = KalmanPrediction.horizonRange
  /// The allowed numbers of pens.
  public static let penRange = 0...1000
  /// The pens that are graded without recordings, unless another number is named.
  static let usualPens = 24

  public func validateValues() throws(SettingError) {
    for horizon in horizons where !Self.horizonRange.contains(horizon) {
      throw SettingError(
        "horizons",
        "names \(horizon); give ms from \(Int(Self.horizonRange.lowerBound)) to \(Int(Self.horizonRange.upperBound))")
    }
    for predictor in predictors {
      if let problem = predictor.outside?.problem { throw SettingError("predictors", problem) }
    }
    try SettingError.requireNoneTwice(predictors.map(\.name), of: "predictors")
    if let pens { try SettingError.require(pens, of: "pens", in: Self.penRange, "a number") }
  }
}

extension PredictorDescriptor: SettingItem {
  public init?(item name: String) {
    guard let predictor = PredictorCatalog.standard[name] ?? OutsidePredictor(name).map(PredictorDescriptor.init) else {
      return nil
    }
    self = predictor
  }

  fileprivate static let outsideChoice =
    ", or NAME=exec:COMMAND for a predictor in another program, or NAME=file:FILE for its answers"
  public static var itemAdvice: String { "choose from " + itemNames.joined(separator: ", ") + outsideChoice }

  public static var itemNames: [String] { PredictorCatalog.standard.names }
  public var recorded: JSONValue { .string(outside?.word ?? name) }
}

/// The settings, and the recordings that are graded.
@dynamicMemberLookup
public struct PredictionConfiguration: Sendable {
  /// The settings.
  public var settings: PredictionSettings
  /// The recordings of files, of each set in order: those that methods were tuned on, then the others.
  public var files: [GradedRecording]
  /// Seconds that a predictor in another program has for each answer.
  public var patience = ExternalEngine.standardPatience
  /// The hashes of the files of predictors from outside, in a recorded result.
  private var recordedPrograms: [String]?

  /// A configuration that `validate()` has not checked yet.
  /// - Parameters:
  ///   - files: the recordings; none for synthetic pens.
  ///   - change: changes the standard settings.
  public init(files: [GradedRecording] = [], _ change: (inout PredictionSettings) throws -> Void = { _ in }) rethrows {
    self.files = files
    settings = try .with(change)
  }

  /// A setting.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<PredictionSettings, Value>) -> Value {
    get { settings[keyPath: setting] }
    set { settings[keyPath: setting] = newValue }
  }

  /// The number of synthetic pens.
  public var pens: Int {
    get { settings.pens ?? (files.isEmpty ? PredictionSettings.usualPens : 0) }
    set { settings.pens = newValue }
  }

  /// All recordings, in the order of sets.
  public var recordings: [GradedRecording] {
    RecordingSet.allCases.flatMap { set in files.filter { $0.set == set } }
      + (0..<max(0, pens)).map { GradedRecording(pen: $0 + 1, seed: settings.seed) }
  }

  /// The sets that have recordings.
  public var sets: [RecordingSet] {
    RecordingSet.allCases.filter { set in pens > 0 && set == .madeUp || files.contains { $0.set == set } }
  }
}

extension PredictionConfiguration: ExperimentConfiguration {
  public var recorded: [String: JSONValue] {
    var own: [String: JSONValue] = [
      "pens": .integer(pens), "tuned": .array(files(of: .tuned).map { .string($0.name) }),
      "recordings": .array(files(of: .recordings).map { .string($0.name) }),
      // Of the tuned ones, then of the others.
      "hashes": .array((files(of: .tuned) + files(of: .recordings)).map { .string($0.contentHash ?? "") }),
    ]
    // What the files are, and what of their events is made up; it follows from the files.
    let contents = (files(of: .tuned) + files(of: .recordings)).compactMap(\.content)
    if !contents.isEmpty { own["contents"] = .array(contents.map { .string("\($0)") }) }
    let outside = settings.predictors.compactMap(\.outside)
    if !outside.isEmpty {
      let programs =
        recordedPrograms ?? outside.flatMap { one in ((try? one.hashes()) ?? []).map { "\(one.name): \($0)" } }
      own["programs"] = .array(programs.map { .string($0) })
    }
    return settings.recorded.merging(own) { $1 }
  }

  public var seed: UInt64 {
    get { settings.seed }
    set { settings.seed = newValue }
  }

  private func files(of set: RecordingSet) -> [GradedRecording] { files.filter { $0.set == set } }

  /// Reads the configuration of a result, and the recordings that it names.
  /// - Parameter provenance: the provenance of the result.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that no longer exists
  ///   or has changed since.
  public init(_ provenance: Provenance) throws(FileError) {
    let ofFiles = ["tuned", "recordings", "hashes", "contents", "programs"]
    let own = provenance.settings.filter { !ofFiles.contains($0.key) }
    let chosen = try PredictionSettings(own, seed: provenance.seed)
    let settings = RecordedSettings(provenance.configuration)
    var files: [GradedRecording] = []
    let hashes: [String] = try settings.value("hashes")
    let tuned: [String] = try settings.value("tuned")
    let others: [String] = try settings.value("recordings")
    guard hashes.count == tuned.count + others.count else {
      throw settings.wrong(
        "hashes", "has \(hashes.count); it should have \(tuned.count + others.count), one for each recording")
    }
    for (name, paths, set) in [("tuned", tuned, RecordingSet.tuned), ("recordings", others, .recordings)] {
      for path in paths {
        let file: RecordedEvents
        do { file = try RecordedEvents(path: path) } catch {
          throw settings.wrong(name, "names a recording that cannot be read again: \(error)")
        }
        guard hashes[files.count] == file.contentHash else {
          throw settings.wrong(
            "hashes", "holds another hash than \(QuotedText(path)) has now: the file has changed since")
        }
        files.append(GradedRecording(file, in: set))
      }
    }
    self.init(files: files) { $0 = chosen }
    recordedPrograms = try settings.value("programs", as: [String]?.self)
  }

  /// The lines of a file of questions for a predictor that answers by file.
  public func questions() throws -> [UInt8] { PredictorQuestions.lines(try askedQuestions()) }

  private func askedQuestions() throws -> [PredictorQuestions] {
    let horizons = settings.horizons.sorted().map { $0 / 1000 }
    return try recordings.map {
      try PredictorQuestions($0.callbacks, of: $0.name, horizons: horizons, seed: seed)
    }
  }

  /// Asks predictors from outside.
  /// - Parameters:
  ///   - outside: the predictors, with nil in the positions of methods of this package.
  ///   - jobs: worker threads.
  ///   - progress: receives the fraction that is done.
  /// - Returns: for each the paths of each recording; nil for a method, and for one that failed.
  func paths(
    _ outside: [OutsidePredictor?], jobs: Int, progress: (Double) -> Void
  ) throws -> [[PredictedPaths]?] {
    let count = outside.count { $0 != nil }
    let questions = count > 0 ? try askedQuestions() : []
    var done = 0
    return try outside.map { predictor in
      let paths = try predictor?.paths(questions, patience: patience, jobs: jobs) {
        progress((Double(done) + $0) / Double(count))
      }
      if predictor != nil { done += 1 }
      return paths ?? nil
    }
  }

  public func validate() throws(SettingError) {
    try settings.validate()
    try SettingError.requireNoneTwice(files.map(\.name), of: "recordings")
    var seen: [String: String] = [:]
    for file in files {
      guard let hash = file.contentHash else { continue }
      if let other = seen.updateValue(file.name, forKey: hash) {
        throw SettingError(
          "recordings",
          "names \(QuotedText(other)) and \(QuotedText(file.name)), which hold the same; name each recording once")
      }
    }
    guard pens > 0 || !files.isEmpty else {
      throw SettingError("pens", "is 0, and no recording is named; give a number from 1, or a recording")
    }
  }
}
