import Files
import Results

/// Which strokes are judged by which strokers, as a result names them.
///
/// The strokes themselves and the outlines are files of the result. ``StrokerInputs`` makes a configuration of them.
public struct StrokerConfiguration: Hashable, Codable, Sendable {
  /// A stroke with a tolerance.
  public struct Question: Hashable, Codable, Sendable {
    /// The stroke's name.
    public let stroke: String
    /// In px.
    public let tolerance: Double

    private enum CodingKeys: String, CodingKey {
      case stroke
      case tolerance = "tolerance_px"
    }
  }

  /// A file of outlines.
  public struct Outlines: Hashable, Codable, Sendable {
    private let engine, version, setting: String
    /// The SHA-256 of the file, in the notation of data packages.
    public let hash: String
    /// What it answers, in its own order.
    public let questions: [Question]

    init(stroker: Stroker, hash: String, questions: [Question]) {
      (engine, version, setting) = (stroker.engine, stroker.version, stroker.setting)
      self.hash = hash
      self.questions = questions
    }

    /// What made them.
    public var stroker: Stroker { Stroker(engine: engine, version: version, setting: setting) }

    private enum CodingKeys: String, CodingKey {
      case engine, version, setting, hash
      case questions = "strokes"
    }
  }

  /// What this program's own strokers are asked, in the order of the rows.
  public let questions: [Question]
  /// The SHA-256 of the file of strokes.
  public let strokesHash: String
  /// The files of outlines.
  public let outlines: [Outlines]
  /// Nothing is random.
  public var seed: UInt64 { 0 }

  private enum CodingKeys: String, CodingKey {
    case questions = "strokes"
    case strokesHash = "strokes_hash"
    case outlines
  }

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
