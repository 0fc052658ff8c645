import Files
import Geometry
import Schemes

/// A kind of measurement: its name, its tables, its run, and its check of a recorded result.
///
/// An experiment owns all of that in one module. The program that runs it lists it, so that `vernier verify` knows its
/// results.
public protocol Experiment: SendableMetatype {
  /// The configuration: everything that affects the measurements.
  associatedtype Configuration: ExperimentConfiguration

  /// The name in results and in the name of their packages: `sweep`.
  static var name: String { get }
  /// The subject of the measurement, as the title of a result.
  static var title: String { get }
  /// The tables that every result holds, in the order of the package.
  static var tables: [any TableDefinition] { get }

  /// The configuration of this run.
  var configuration: Configuration { get }

  /// Measures everything, and passes each row to `output` as soon as it is ready, in an order that does not depend on
  /// `jobs`.
  /// - Parameters:
  ///   - jobs: worker threads, from 1, for measurements other than times; precision results do not depend on it.
  ///   - output: receives the rows.
  /// - Returns: the difference of the two reference solutions; nil where nothing was compared.
  /// - Throws: errors of `output`; `ExperimentError` where something cannot be measured.
  func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck?

  /// The names of the other files of a result, in the order of the package, without `provenance.json`.
  static func files(_ configuration: Configuration) -> [String]

  /// The tables of a result as ``run(jobs:into:)`` makes them: the key of each row, and how it is measured again.
  ///
  /// `recheck(folder:_:progress:)` compares every key with it. A table that is not among them has no keys that are known
  /// before it is measured. O(rows).
  /// - Throws: `FileError` where files of the result cannot be measured again; other errors when no such result can be
  ///   measured at all.
  static func parts(_ result: RecordedResult, _ configuration: Configuration) throws -> [ResultPart]

  /// Measures rows of a recorded result again, and reports differences.
  ///
  /// The result has the keys of ``parts(_:_:)``, and `ResultVerifier` has checked its files.
  /// - Parameters:
  ///   - result: the files of the result.
  ///   - configuration: the configuration of the run that made the result.
  ///   - extent: the rows to measure again.
  ///   - progress: called with the fraction done, from 0 to 1.
  static func recheck(
    _ result: RecordedResult, _ configuration: Configuration, _ extent: RecheckExtent, progress: (Double) -> Void
  ) throws -> RecheckReport
}

extension Experiment {
  /// The name of the data packages that hold a result.
  public static var packageName: String { "vernier-" + name }

  /// None.
  public static func files(_ configuration: Configuration) -> [String] { [] }

  /// None: for an experiment that measures all rows again.
  public static func parts(_ result: RecordedResult, _ configuration: Configuration) throws -> [ResultPart] { [] }

  /// Measures rows of all parts again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: Configuration, _ extent: RecheckExtent, progress: (Double) -> Void
  ) throws -> RecheckReport {
    try RecheckReport(measuring: parts(result, configuration), of: result, extent, progress: progress)
  }

  /// Reads the result in a folder, checks its settings, its files and the key of every row, and measures rows of it
  /// again where that finds nothing.
  /// - Throws: an input error when a setting cannot be read or measured, or a table has other columns.
  public static func recheck(
    folder: String, _ extent: RecheckExtent, progress: (Double) -> Void
  ) throws -> RecheckReport {
    let result = try RecordedResult(folder: folder)
    let configuration = try Configuration(result.provenance)
    do { try configuration.validate() } catch {
      throw RecordedSettings(result.provenance.configuration).wrong(error.setting, error.problem)
    }
    var findings = try result.settingFindings(configuration.recorded)
    if findings.isEmpty { findings = try result.listingFindings(tables, files: files(configuration)) }
    if findings.isEmpty {
      for part in try parts(result, configuration) { findings += try result.keyFindings(part.table, part.keys) }
    }
    guard findings.isEmpty else { return RecheckReport(findings: findings, statement: "nothing was measured again") }
    return try recheck(result, configuration, extent, progress: progress)
  }
}

/// The configuration of an experiment: everything that affects its measurements, written into `provenance.json` and
/// read back.
public protocol ExperimentConfiguration: Sendable {
  /// The schemes that a result shows, whose colours its figures need.
  var shownSchemes: [SchemeDescriptor] { get }
  /// Every setting under its name, defaults included, except the seed.
  var recorded: [String: JSONValue] { get }
  /// The contents of files that a setting only names, each under its own name. A change of them makes another
  /// configuration, and its pieces are not used with the old one's.
  var inputs: [String: JSONValue] { get }
  /// The seed of everything random.
  var seed: UInt64 { get }
  /// Reads the configuration of a result; `validate()` checks whether it can be measured.
  /// - Throws: an input error that names the setting that is missing or wrong.
  init(_ provenance: Provenance) throws(FileError)
  /// Throws for the first setting with which nothing can be measured, or not within a machine's memory and time.
  ///
  /// All such limits are here. A command line checks them before it measures, and `vernier verify` before it measures
  /// again. O(settings).
  func validate() throws(SettingError)
}

extension ExperimentConfiguration where Self: SeededSettings {
  public init(_ provenance: Provenance) throws(FileError) {
    try self.init(provenance.settings, seed: provenance.seed)
  }
}

extension ExperimentConfiguration where Self: Codable {
  public var recorded: [String: JSONValue] {
    guard case .object(let settings)? = try? JSONText.value(self, "\(Self.self)") else { return [:] }
    return settings
  }

  public init(_ provenance: Provenance) throws(FileError) {
    do { self = try JSONText.decode(Self.self, from: JSONText.line(provenance.settings, "settings")) } catch {
      throw FileError(.input, "\(ResultFolder.provenanceFileName): the configuration \(error).")
    }
  }
}

extension ExperimentConfiguration {
  /// None but those of the standard catalogue.
  public var shownSchemes: [SchemeDescriptor] { [] }
  /// None: everything that affects the measurements is a setting.
  public var inputs: [String: JSONValue] { [:] }
}

/// The receiver of an experiment's rows.
///
/// Calls come one at a time, on any thread that has finished a row, and are never nested.
public protocol ExperimentOutput: AnyObject {
  /// Whether rows of a table are needed: an experiment may skip a table that is not shown.
  func wants(_ table: some TableDefinition) -> Bool
  /// Receives the next row of a table.
  func write<Row>(_ row: Row, to table: Table<Row>) throws
  /// Receives a text file that belongs to the result.
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: lower-case letters, digits, `-`, `_` and `.`, with its suffix.
  ///   - description: the content of the file, in a sentence.
  func add(text: String, as name: String, description: String) throws
  /// Receives a picture that belongs to the result. Where no files are kept, `picture` is not called.
  /// - Parameters:
  ///   - picture: makes the bytes of a PNG.
  ///   - name: lower-case letters, digits, `-`, `_` and `.`, with its suffix.
  ///   - description: the content of the picture, in a sentence.
  func add(picture: () throws -> [UInt8], as name: String, description: String) throws
  /// The store of the run's pieces; nil where there is none.
  ///
  /// An experiment whose parts are numbered pieces passes it to `ParallelWork`. For an incomplete run, it writes and
  /// adds nothing.
  var pieces: (any PieceStore)? { get }
  /// Receives the progress of a part of the run.
  /// - Parameters:
  ///   - part: the name of the part, such as `sweep`.
  ///   - fraction: the fraction of that part that is done, from 0 to 1.
  func progress(_ part: String, _ fraction: Double)
}

extension ExperimentOutput {
  /// None.
  public var pieces: (any PieceStore)? { nil }
}

/// An experiment all of whose rows come from numbered pieces: its run can be resumed, and divided among machines.
public protocol DivisibleExperiment: Experiment {
  /// An experiment of a configuration, without further arguments.
  init(_ configuration: Configuration)
}

extension DivisibleExperiment {
  /// The header of a journal of this run's pieces.
  /// - Parameter shard: the shard of the run; nil for a whole run.
  public func journalHeader(shard: Shard?) -> JournalHeader {
    JournalHeader(
      package: Self.packageName, configuration: configuration.recorded.merging(configuration.inputs) { $1 },
      seed: configuration.seed, shard: shard)
  }

  /// The configuration of a journal's pieces.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public static func configuration(of header: JournalHeader) throws(FileError) -> Configuration {
    try Configuration(Provenance(header))
  }
}

/// The part of a recorded result that is measured again.
public struct RecheckExtent: Hashable, Sendable {
  /// The selection of rows to measure again, where a result is too long for all.
  public enum Rows: Hashable, Sendable {
    /// This number of rows, from 0, chosen by the seed.
    case sample(Int)
    /// Every row.
    case all
  }

  /// The selected rows.
  public var rows: Rows

  /// The selected rows among a total, in order. O(rows).
  /// - Parameters:
  ///   - total: from 0.
  ///   - share: the divisor of the sample's count.
  ///   - stream: distinguishes the choices of one seed.
  package func indices(of total: Int, share: Int = 1, stream: String) -> [Int] {
    guard case .sample(let count) = rows, count / share < total else { return Array(0..<total) }
    var generator = SplitMix64(seed: seed, stream: stream)
    var chosen: Set<Int> = []
    while chosen.count < count / share { chosen.insert(Int.random(in: 0..<total, using: &generator)) }
    return chosen.sorted()
  }

  /// The seed of the selection.
  public var seed: UInt64
  /// Worker threads, from 1.
  public var jobs: Int
  /// Seconds for each answer of the engines that a result names as commands; nil to start none of them.
  public var enginePatience: Double?

  /// An extent of these rows, on a number of threads.
  public init(_ rows: Rows, seed: UInt64, jobs: Int, enginePatience: Double? = nil) {
    self.rows = rows
    self.seed = seed
    self.jobs = jobs
    self.enginePatience = enginePatience
  }
}

/// The outcome of measuring a result again.
public struct RecheckReport: Hashable, Sendable {
  /// All differences.
  public var findings: [Finding]
  /// The compared values, as the end of a sentence that is true when nothing differs.
  public var statement: String

  /// A report.
  public init(findings: [Finding], statement: String) {
    self.findings = findings
    self.statement = statement
  }
}
