import Results
import Schemes
import Workloads

/// A kind of measurement: what it is called, which tables it writes, how it runs, and how a recorded result is checked again.
///
/// An experiment owns all of that in one module. The program that runs it lists it, so that `vernier verify` knows its results.
public protocol Experiment: SendableMetatype {
  /// Everything that decides what is measured.
  associatedtype Configuration: ExperimentConfiguration

  /// As in results and in the name of their packages: `sweep`.
  static var name: String { get }
  /// What is measured, as the title of a result.
  static var title: String { get }
  /// The tables that every result holds, in the order of the package.
  static var tables: [any TableDefinition] { get }

  /// What this run measures.
  var configuration: Configuration { get }

  /// Measures everything, and hands each row to `output` as soon as it is there, in an order that does not depend on `jobs`.
  /// - Parameters:
  ///   - jobs: worker threads, from 1, for what is not timed; precision results do not depend on it.
  ///   - output: takes the rows.
  /// - Returns: how far the two reference solutions were apart; nil where nothing was compared.
  /// - Throws: what `output` throws; `ExperimentError` when something cannot be measured.
  func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck?

  /// What a whole result of a configuration holds, as far as that is known before anything is measured: files, rows by their keys, and
  /// every cell that follows from the configuration.
  ///
  /// `recheck(folder:_:progress:)` compares every row with it, always. O(rows).
  /// - Throws: `ExperimentError` or `TessellationError` when such a result cannot be measured at all.
  static func contents(_ configuration: Configuration) throws -> ResultContents

  /// Where values of a recorded result contradict each other, whatever was measured: percentiles out of order, counts that do not add up.
  ///
  /// The result holds what ``contents(_:)`` says.
  static func contradictions(_ result: RecordedResult, _ configuration: Configuration) throws -> [Finding]

  /// Measures rows of a recorded result again, and says where they differ.
  ///
  /// The result holds what ``contents(_:)`` says, and `ResultVerifier` has checked its files.
  /// - Parameters:
  ///   - result: the files of the result.
  ///   - configuration: of the run that made the result.
  ///   - extent: how much is measured again.
  ///   - progress: called with the fraction done, from 0 to 1.
  static func recheck(
    _ result: RecordedResult, _ configuration: Configuration, _ extent: RecheckExtent, progress: (Double) -> Void
  ) throws -> RecheckReport
}

extension Experiment {
  /// The name of the data packages that hold a result.
  public static var packageName: String { "vernier-" + name }

  /// None: for an experiment whose every value can be measured again.
  public static func contradictions(_ result: RecordedResult, _ configuration: Configuration) throws -> [Finding] {
    []
  }

  /// Reads the result in a folder, checks every row for what follows from its configuration, and measures rows of it again where that
  /// finds nothing.
  /// - Throws: an input error when a setting cannot be read or measured, or a table has other columns.
  public static func recheck(
    folder: String, _ extent: RecheckExtent, progress: (Double) -> Void
  ) throws -> RecheckReport {
    let result = try RecordedResult(folder: folder)
    let configuration = try Configuration(result.provenance)
    do { try configuration.validate() } catch {
      throw RecordedSettings(result.provenance.configuration).wrong(error.setting, error.problem)
    }
    let contents = try contents(configuration)
    let steps: [() throws -> [Finding]] = [
      { try result.packageDifferences(from: contents, name: packageName, title: title) },
      { try result.provenanceDifferences(from: provenance(result.provenance, configuration, contents)) },
      { try result.rowDifferences(from: contents) }, { try contradictions(result, configuration) },
    ]
    for step in steps {
      let findings = try step()
      guard findings.isEmpty else {
        return RecheckReport(findings: findings, statement: "nothing was measured again")
      }
    }
    return try recheck(result, configuration, extent, progress: progress)
  }
}

/// Everything that decides what an experiment measures, to be written into `provenance.json` and read back.
public protocol ExperimentConfiguration: Sendable {
  /// The schemes that a result shows, whose colours its figures need.
  var shownSchemes: [SchemeDescriptor] { get }
  /// Every setting under its name, defaults included.
  var settings: [String: JSONValue] { get }
  /// What was read from files that a setting merely names, each under a name of its own: a change of it is another configuration, and
  /// pieces of the one are not used with the other.
  var inputs: [String: JSONValue] { get }
  /// The seed of everything random.
  var seed: UInt64 { get }
  /// Reads the configuration of a result back; whether it can be measured says `validate()`.
  /// - Throws: an input error that names the setting that is missing or wrong.
  init(_ provenance: Provenance) throws(ResultError)
  /// Throws the first setting with which nothing can be measured, or not within the memory and the time that a machine has.
  ///
  /// The one place for such limits: a command line asks before it measures, `vernier verify` before it measures again. O(settings).
  func validate() throws(SettingError)
}

extension ExperimentConfiguration {
  /// None but those of the standard catalogue.
  public var shownSchemes: [SchemeDescriptor] { [] }
  /// None: all that decides is a setting.
  public var inputs: [String: JSONValue] { [:] }
}

/// Where an experiment's rows go.
///
/// Calls come one at a time, on whichever thread has finished a row, and not from within each other.
public protocol ExperimentOutput: AnyObject {
  /// Whether rows of a table are wanted: an experiment may leave out a table that nobody will see.
  func wants(_ table: some TableDefinition) -> Bool
  /// Takes the next row of a table.
  func write<Row>(_ row: Row, to table: Table<Row>) throws
  /// Takes a file of text that belongs to the result.
  /// - Parameters:
  ///   - text: what the file holds.
  ///   - name: lower-case letters, digits, `-`, `_` and `.`, with its suffix.
  ///   - description: what the file holds, in a sentence.
  func add(text: String, as name: String, description: String) throws
  /// Where pieces of the run are kept and found; nil where none are.
  ///
  /// An experiment whose parts are numbered pieces hands it to `ParallelWork`. Of a run that is not whole, it writes and adds nothing.
  var pieces: (any PieceStore)? { get }
  /// Hears how far a part of the run is.
  /// - Parameters:
  ///   - part: the name of the part, such as `sweep`.
  ///   - fraction: of that part, from 0 to 1.
  func progress(_ part: String, _ fraction: Double)
}

extension ExperimentOutput {
  /// None.
  public var pieces: (any PieceStore)? { nil }
}

/// An experiment all of whose rows come of numbered pieces: a run of it can be taken up again, and divided among machines.
public protocol DivisibleExperiment: Experiment {
  /// An experiment of a configuration, with nothing besides.
  init(_ configuration: Configuration)
}

extension DivisibleExperiment {
  /// What a journal of this run's pieces begins with.
  /// - Parameter shard: which share of the run it is; nil for a whole run.
  public func journalHeader(shard: Shard?) -> JournalHeader {
    JournalHeader(
      package: Self.packageName, configuration: configuration.settings.merging(configuration.inputs) { $1 },
      seed: configuration.seed, shard: shard)
  }

  /// The configuration that a journal's pieces are of.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public static func configuration(of header: JournalHeader) throws(ResultError) -> Configuration {
    try Configuration(Provenance(header))
  }
}

/// How much of a recorded result is measured again.
public struct RecheckExtent: Hashable, Sendable {
  /// Which rows are measured again, where a result is too long for all.
  public enum Rows: Hashable, Sendable {
    /// So many, from 0, chosen by the seed.
    case sample(Int)
    /// Every row.
    case all
  }

  /// Which rows.
  public var rows: Rows

  /// How many of so many rows.
  package func count(of total: Int) -> Int {
    switch rows {
    case .sample(let count): min(count, total)
    case .all: total
    }
  }

  /// Which of so many rows, in order. O(rows).
  /// - Parameters:
  ///   - total: from 0.
  ///   - share: rows of the sample for each of these.
  ///   - stream: distinguishes the choices of one seed.
  package func indices(of total: Int, share: Int = 1, stream: String) -> [Int] {
    guard case .sample(let count) = rows, count / share < total else { return Array(0..<total) }
    var generator = SplitMix64(seed: seed, stream: stream)
    var chosen: Set<Int> = []
    while chosen.count < count / share { chosen.insert(Int.random(in: 0..<total, using: &generator)) }
    return chosen.sorted()
  }

  /// Of the choice of rows.
  public var seed: UInt64
  /// Worker threads, from 1.
  public var jobs: Int

  /// An extent of these rows, on so many threads.
  public init(_ rows: Rows, seed: UInt64, jobs: Int) {
    self.rows = rows
    self.seed = seed
    self.jobs = jobs
  }
}

/// What came of measuring a result again.
public struct RecheckReport: Hashable, Sendable {
  /// Everything that differs.
  public var findings: [Finding]
  /// What was compared, as the end of a sentence that holds when nothing differs.
  public var statement: String

  /// A report.
  public init(findings: [Finding], statement: String) {
    self.findings = findings
    self.statement = statement
  }
}
