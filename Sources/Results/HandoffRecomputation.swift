import Experiments
import Foundation
import Geometry
import Workloads

/// Makes every row of a handoff result again, from what its provenance says.
public struct HandoffRecomputation {
  private let folder: String
  private let configuration: HandoffConfiguration
  private let fuzz: Int

  /// The name of the package.
  public static let packageName = "vernier-handoff"

  /// Reads the configuration from the folder's provenance.
  /// - Throws: an input error when the package does not list the files of a handoff validation, they have other columns than this
  ///   version writes, or the gesture file that was played is not the same any more.
  public init(folder: String) throws(ResultError) {
    self.folder = folder
    let package = try DataPackage(folder: folder)
    let file = HandoffTable.name + ".csv"
    guard let resource = package.resources.first(where: { $0.path == file }), resource.schema == HandoffTable.schema
    else {
      throw ResultError(
        .input, "\(folder)/\(file) has other columns than this version writes; verify it with the version that made it."
      )
    }
    let provenance = try Provenance(folder: folder)
    configuration = try HandoffConfiguration(provenance)
    fuzz = try ProvenanceSettings(provenance.configuration).integer("fuzz")
  }

  /// Everything that differs.
  /// - Parameter progress: called with the fraction done.
  public func findings(jobs: Int, progress: (Double) -> Void) throws -> [Finding] {
    var fresh: [[Cell]] = []
    let validation = HandoffValidation(configuration)
    try validation.run(jobs: jobs) { index, rows in
      fresh += rows.map(HandoffTable.cells)
      progress(Double(index + 1) / Double(validation.count))
    }
    if fuzz > 0 {
      for outcome in try HandoffFuzz(configuration, gestures: fuzz).run(jobs: jobs, progress: progress) {
        fresh += outcome.rows.map(HandoffTable.cells)
      }
    }
    return try differences(fresh)
  }

  private func differences(_ fresh: [[Cell]]) throws(ResultError) -> [Finding] {
    let file = HandoffTable.name + ".csv"
    let reader = try CSVReader(path: folder + "/" + file)
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    guard records.count == fresh.count + 1 else {
      return [
        Finding(file: file, problem: "it has \(records.count - 1) rows, and its configuration makes \(fresh.count)")
      ]
    }
    return zip(records.dropFirst(), fresh).flatMap { record, cells in
      zip(HandoffTable.schema.columns, zip(record.fields, cells.map(\.text))).filter { $1.0 != $1.1 }.map {
        Finding(
          file: file, line: record.line, column: $0.name,
          problem: "it says \($1.0), and measured again is \($1.1)")
      }
    }
  }
}
