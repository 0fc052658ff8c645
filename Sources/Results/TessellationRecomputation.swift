import Experiments
import Foundation

/// Makes every mesh of a tessellation result again, from what its provenance says. Timings are not made again.
public struct TessellationRecomputation {
  private let folder: String
  private let configuration: TessellationConfiguration

  /// The name of the package.
  public static let packageName = "vernier-tessellation"

  /// Reads the configuration from the folder's provenance.
  /// - Throws: an input error when the package does not list the files of a tessellation, or they have other columns than this
  ///   version writes.
  public init(folder: String) throws(ResultError) {
    self.folder = folder
    let package = try DataPackage(folder: folder)
    for (name, schema) in [(MeshTable.name, MeshTable.schema), (TessellationTable.name, TessellationTable.schema)] {
      let file = name + ".csv"
      guard let resource = package.resources.first(where: { $0.path == file }), resource.schema == schema else {
        throw ResultError(
          .input,
          "\(folder)/\(file) has other columns than this version writes; verify it with the version that made it.")
      }
    }
    configuration = try TessellationConfiguration(try Provenance(folder: folder))
  }

  /// Everything that differs: in `meshes.csv`, and in those columns of `tessellation.csv` that are no timings.
  /// - Parameter progress: called with the fraction done.
  public func findings(jobs: Int, progress: (Double) -> Void) throws -> [Finding] {
    var fresh: [StrokeMesh] = []
    let meshes = StrokeMeshes(configuration) { MeshHash.text(vertices: $0, indices: $1) }
    try meshes.run(jobs: jobs) { index, mesh in
      fresh.append(mesh)
      progress(Double(index + 1) / Double(meshes.count))
    }
    let timed = fresh.map { TessellationTable.cells(TessellationRow(mesh: $0, timing: nil)) }
    return try differences(MeshTable.name, MeshTable.schema, fresh.map(MeshTable.cells))
      + differences(TessellationTable.name, TessellationTable.schema, timed, isTimed: true)
  }

  /// - Parameter isTimed: whether the rows of peers and the columns of timings, which the fresh rows lack, are passed over.
  private func differences(
    _ name: String, _ schema: TableSchema, _ fresh: [[Cell]], isTimed: Bool = false
  ) throws(ResultError) -> [Finding] {
    let file = name + ".csv"
    let reader = try CSVReader(path: folder + "/" + file)
    var records: [CSVReader.Record] = []
    _ = try reader.next()
    while let record = try reader.next() {
      if !isTimed || record.fields.first != TessellationMethod.agg.rawValue { records.append(record) }
    }
    guard records.count == fresh.count else {
      return [Finding(file: file, problem: "it has \(records.count) rows, and its configuration makes \(fresh.count)")]
    }
    let compared = Set(MeshTable.schema.header)
    var findings: [Finding] = []
    for (record, cells) in zip(records, fresh) {
      for (column, (field, cell)) in zip(schema.columns, zip(record.fields, cells)) where field != cell.text {
        guard compared.contains(column.name) else { continue }
        findings.append(
          Finding(
            file: file, line: record.line, column: column.name,
            problem: "it says \(field), and made again is \(cell.text)"))
      }
    }
    return findings
  }
}
