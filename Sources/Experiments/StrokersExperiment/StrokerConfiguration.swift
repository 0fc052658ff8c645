import Results

/// Which strokes are judged by which strokers, as a result names them.
///
/// The strokes themselves and the outlines are files of the result. ``StrokerInputs`` makes a configuration of them.
public struct StrokerConfiguration: Hashable, Sendable {
  /// A stroke with a tolerance.
  public struct Question: Hashable, Sendable {
    /// The stroke's name.
    public let stroke: String
    /// In px.
    public let tolerance: Double
  }

  /// A file of outlines.
  public struct Outlines: Hashable, Sendable {
    /// What made them.
    public let stroker: Stroker
    /// The SHA-256 of the file, in the notation of data packages.
    public let hash: String
    /// What it answers, in its own order.
    public let questions: [Question]
  }

  /// What this program's own strokers are asked, in the order of the rows.
  public let questions: [Question]
  /// The SHA-256 of the file of strokes.
  public let strokesHash: String
  /// The files of outlines.
  public let outlines: [Outlines]
  /// Nothing is random.
  public let seed: UInt64 = 0

  init(questions: [Question], strokesHash: String, outlines: [Outlines]) {
    self.questions = questions
    self.strokesHash = strokesHash
    self.outlines = outlines
  }

  /// The strokers, in the order of the rows.
  public var strokers: [Stroker] { askedStrokers.map(\.stroker) }

  /// The strokers, each with what it is asked, in the order of the rows.
  var askedStrokers: [(stroker: Stroker, questions: [Question])] {
    OwnStroker.allCases.map { ($0.stroker, questions) } + outlines.map { ($0.stroker, $0.questions) }
  }
}

extension StrokerConfiguration: ExperimentConfiguration {
  /// The most rows of a result: hours of judging.
  static let rowLimit = 100_000
  /// The most files of outlines.
  static let fileLimit = 99

  public var settings: [String: JSONValue] {
    [
      "strokes": Self.value(questions), "strokes_hash": .string(strokesHash),
      "outlines": .array(
        outlines.map { file in
          [
            "engine": .string(file.stroker.engine), "version": .string(file.stroker.version),
            "setting": .string(file.stroker.setting), "hash": .string(file.hash),
            "strokes": Self.value(file.questions),
          ]
        }),
    ]
  }

  private static func value(_ questions: [Question]) -> JSONValue {
    .array(questions.map { ["stroke": .string($0.stroke), "tolerance_px": .number($0.tolerance)] })
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    var outlines: [Outlines] = []
    for file in try settings.objectsIfAny("outlines") {
      let stroker = Stroker(
        engine: try file.text("engine"), version: try file.text("version"), setting: try file.text("setting"))
      outlines.append(
        Outlines(stroker: stroker, hash: try file.text("hash"), questions: try Self.questions(in: file)))
    }
    self.init(
      questions: try Self.questions(in: settings), strokesHash: try settings.text("strokes_hash"), outlines: outlines)
  }

  private static func questions(in settings: RecordedSettings) throws(ResultError) -> [Question] {
    var questions: [Question] = []
    for question in try settings.objectsIfAny("strokes") {
      questions.append(
        Question(stroke: try question.text("stroke"), tolerance: try question.positiveNumber("tolerance_px")))
    }
    return questions
  }

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(questions, of: "strokes")
    guard outlines.count <= Self.fileLimit else {
      throw SettingError("judge", "names \(outlines.count) files of outlines; name at most \(Self.fileLimit)")
    }
    try SettingError.requireNoneTwice(OwnStroker.allCases.map(\.stroker) + outlines.map(\.stroker), of: "judge")
    // A file may have no answers.
    for file in outlines { try SettingError.requireNoneTwice(file.questions, of: "strokes") }
    let rows = askedStrokers.reduce(0) { $0 + $1.questions.count }
    guard rows <= Self.rowLimit else {
      throw SettingError("judge", "makes \(rows) rows; name fewer files, for \(Self.rowLimit) rows at most")
    }
  }
}

extension Stroker: CustomStringConvertible {
  /// The engine, its version and its setting, with commas.
  public var description: String {
    engine + (version == "-" ? "" : " " + version) + (setting == "-" ? "" : ", " + setting)
  }
}

extension StrokerConfiguration.Question: CustomStringConvertible {
  /// The stroke and its tolerance.
  public var description: String { "\(stroke) at \(tolerance) px" }
}
