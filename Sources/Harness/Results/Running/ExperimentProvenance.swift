import ExactNumbers
import Foundation
import Geometry
import Schemes

extension Provenance {
  /// The settings of the experiment: the configuration without what affects no result, and without the contents of
  /// inputs, in whose names stands a space.
  package var settings: [String: JSONValue] {
    configuration.filter { $0.key != "jobs" && !$0.key.contains(" ") }
  }

  /// The settings of a journal as provenance, from which a configuration is read; the other values are those of this
  /// process.
  init(_ header: JournalHeader) {
    self.init(
      commandLine: [], configuration: header.configuration, seed: header.seed, generator: SplitMix64.name,
      gmpVersion: LibraryVersions.gmp, mpfrVersion: LibraryVersions.mpfr, crossCheck: nil, startedAt: Date(),
      wallTimeSeconds: 0)
  }
}

extension Experiment {
  /// The provenance of this run, committed with its rows.
  /// - Parameters:
  ///   - commandLine: the program and its arguments.
  ///   - jobs: the worker threads; nil where the number could not be chosen.
  ///   - crossCheck: the comparison that the run returned.
  ///   - startedAt: the time when it began.
  ///   - sessions: the processes that measured, where there were others than this one.
  public func provenance(
    commandLine: [String], jobs: Int?, crossCheck: Provenance.CrossCheck?, startedAt: Date,
    sessions: [RunSession]? = nil
  ) -> Provenance {
    var settings = configuration.recorded
    if let jobs { settings["jobs"] = .integer(jobs) }
    return Provenance(
      commandLine: commandLine, configuration: settings, seed: configuration.seed, generator: SplitMix64.name,
      gmpVersion: LibraryVersions.gmp, mpfrVersion: LibraryVersions.mpfr, crossCheck: crossCheck, startedAt: startedAt,
      wallTimeSeconds: Date().timeIntervalSince(startedAt), catalogue: Self.catalogue(configuration),
      sessions: sessions)
  }

  private static func catalogue(_ configuration: Configuration) -> JSONValue {
    SchemeCatalog.standard.provenance(with: configuration.shownSchemes)
  }
}
