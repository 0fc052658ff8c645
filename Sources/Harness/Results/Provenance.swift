import Files
import Foundation
import Measurement

/// The origin of a result: the contents of `provenance.json`, beside the tables.
public struct Provenance: Codable, Hashable, Sendable {
  /// The difference of the two reference solutions of a run, over a sample.
  public struct CrossCheck: Codable, Hashable, Sendable {
    /// The number of screen positions that both have computed.
    public var samples: Int
    /// The largest distance between the two, in px.
    public var maxDistancePx: Double

    /// A comparison of `samples` positions that differ by at most `maxDistancePx`.
    public init(samples: Int, maxDistancePx: Double) {
      self.samples = samples
      self.maxDistancePx = maxDistancePx
    }
  }

  /// The versions of the libraries that do exact arithmetic, as they report them at run time.
  public struct Libraries: Codable, Hashable, Sendable {
    /// GMP's version, as in `6.3.0`.
    public var gmp: String
    /// MPFR's version, as in `4.2.1`.
    public var mpfr: String
  }

  /// The revision of the program.
  public var revision: Revision
  /// The program's name and its arguments, as given.
  public var commandLine: [String]
  /// Every setting with the value it had, defaults included.
  public var configuration: [String: JSONValue]
  /// The schemes that figures show, in their order, each with its colour; nil where no figures are drawn from the
  /// result.
  public var catalogue: JSONValue?
  /// The seed of all random numbers. Above 2^53 some JSON readers round it; Python's and Swift's do not.
  public var seed: UInt64
  /// The name of the seeded random number generator.
  public var generator: String
  /// The compiler of the program.
  public var toolchain: Toolchain
  /// The libraries that did exact arithmetic.
  public var libraries: Libraries
  /// The machine of the run.
  public var machine: Machine
  /// The agreement of the reference solutions; nil where the run had nothing to compare.
  public var crossCheck: CrossCheck?
  /// The processes that measured, where there were others than this one: those of a run that was resumed, or of shards.
  public var sessions: [RunSession]?
  /// The time when the run began.
  public var startedAt: Date
  /// The time from the start until the result was complete, in s.
  public var wallTimeSeconds: Double

  /// Provenance of these values. The default revision and toolchain are those of the running program, and the machine
  /// is this one.
  public init(
    commandLine: [String], configuration: [String: JSONValue], seed: UInt64, generator: String, gmpVersion: String,
    mpfrVersion: String, crossCheck: CrossCheck?, startedAt: Date, wallTimeSeconds: Double,
    catalogue: JSONValue? = nil, sessions: [RunSession]? = nil, revision: Revision = .ofProgram(),
    machine: Machine = .current(), toolchain: Toolchain = .current
  ) {
    self.commandLine = commandLine
    self.configuration = configuration
    self.catalogue = catalogue
    self.sessions = sessions
    self.seed = seed
    self.generator = generator
    self.libraries = Libraries(gmp: gmpVersion, mpfr: mpfrVersion)
    self.crossCheck = crossCheck
    self.startedAt = startedAt
    self.wallTimeSeconds = wallTimeSeconds
    self.revision = revision
    self.machine = machine
    self.toolchain = toolchain
  }

  /// Reads the provenance of the result in `folder`.
  public init(folder: String) throws(FileError) {
    self = try JSONText.decode(Provenance.self, path: folder + "/" + ResultFolder.provenanceFileName)
  }
}
