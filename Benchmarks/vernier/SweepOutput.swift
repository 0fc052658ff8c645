import Experiments
import Foundation
import Multiprecision
import Results
import Schemes
import Workloads

/// The files of a sweep, or nothing when rows go to standard output.
final class SweepOutput {
  private let folder: ResultFolder?
  private let sweep: CSVWriter?
  private let horizon: CSVWriter?

  /// - Parameters:
  ///   - path: the folder; nil for no files.
  ///   - isDefault: whether missing folders above it are made too.
  init(folder path: String?, isDefault: Bool) throws {
    folder = try path.map { try ResultFolder(path: $0, createIntermediates: isDefault) }
    sweep = try folder?.table(
      SweepTable.name, schema: SweepTable.schema, description: "Precision of coordinate schemes across zoom depths.")
    horizon = try folder?.table(
      HorizonTable.name, schema: HorizonTable.schema, description: "The depths at which schemes break.")
  }

  var path: String? { folder?.path }

  func write(sweep cells: [Cell]) throws { try sweep?.write(cells) }

  func write(horizon cells: [Cell]) throws { try horizon?.write(cells) }

  func commit(
    _ configuration: SweepConfiguration, scenario: ScenarioOptions, arguments: [String], check: CrossCheckTally,
    started: Date
  ) throws {
    guard let folder else { return }
    var settings = configuration.provenance
    settings["jobs"] = .integer(scenario.jobs)
    let provenance = Provenance(
      commandLine: ["vernier"] + arguments.dropFirst(), configuration: settings, seed: configuration.seed,
      generator: SplitMix64.name, gmpVersion: LibraryVersions.gmp, mpfrVersion: LibraryVersions.mpfr,
      crossCheck: Provenance.CrossCheck(samples: check.samples, maxDistancePx: check.distance), startedAt: started,
      wallTimeSeconds: Date().timeIntervalSince(started),
      catalogue: SchemeCatalog.standard.provenance(with: configuration.schemes))
    try folder.commit(
      name: "vernier-sweep", title: "Precision of coordinate schemes across zoom depths", provenance: provenance)
  }
}
