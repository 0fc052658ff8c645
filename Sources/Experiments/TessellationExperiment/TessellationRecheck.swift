import Results
import Tessellation

extension TessellationExperiment {
  /// Makes meshes and scenes again, a quarter as many scenes as meshes, and compares everything except times.
  ///
  /// Rows of peers are skipped, which this build may not have; allocations depend on the build, whatever the
  /// configuration.
  public static func recheck(
    _ result: RecordedResult, _ configuration: TessellationConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let meshes = StrokeMeshes(configuration)
    let scenes = SceneCosts(configuration)
    let chosen = extent.indices(of: meshes.count, stream: "verify strokes")
    let chosenScenes = extent.indices(of: scenes.count, share: 4, stream: "verify scenes")
    let total = Double(max(1, chosen.count + chosenScenes.count))
    var done = 0.0
    func advance() {
      done += 1
      progress(done / total)
    }
    var findings = try recheck(chosen, meshes, result, configuration, jobs: extent.jobs, advance: advance)
    findings += try recheckBaselines(chosen, meshes, result, configuration, jobs: extent.jobs)
    let frames = try result.rows(of: SceneRow.table)
    let methods = SceneMethod.allCases.count
    try scenes.runUntimed(chosenScenes) { index, rows in
      for (offset, row) in rows.enumerated() {
        findings += result.differences(
          SceneRow.table, frames[index * methods + offset], from: row,
          compared: ["vertices", "bytes_uploaded_per_frame", "status"])
      }
      advance()
    }
    return RecheckReport(
      findings: findings,
      statement:
        "\(chosen.count) of \(meshes.count) strokes and \(chosenScenes.count) of \(scenes.count) scenes made again are the same"
    )
  }

  private static func recheck(
    _ chosen: [Int], _ meshes: StrokeMeshes, _ result: RecordedResult, _ configuration: TessellationConfiguration,
    jobs: Int,
    advance: () -> Void
  ) throws -> [Finding] {
    let records = try result.rows(of: MeshRow.table)
    let counted = Set(MeshRow.table.schema.header)
    let timed = try timedRows(result, configuration)
    var findings: [Finding] = []
    try meshes.run(chosen.map { meshes.cells[$0] }, jobs: configuration.workers(of: jobs)) { number, mesh in
      let index = chosen[number]
      findings += result.differences(MeshRow.table, records[index], from: mesh)
      findings += result.differences(
        TessellationRow.table, timed[index], from: TessellationRow(mesh: mesh, timing: nil), compared: counted)
      advance()
    }
    return findings
  }

  /// Whether a stroke could be compared with one of the method `vernier` that has no row of its own.
  private static func recheckBaselines(
    _ chosen: [Int], _ meshes: StrokeMeshes, _ result: RecordedResult, _ configuration: TessellationConfiguration,
    jobs: Int
  ) throws -> [Finding] {
    guard !configuration.methods.contains(.vernier) else { return [] }
    let ratio = TessellationRow.table.schema.header.firstIndex(of: "ratio") ?? 0
    let runs = TessellationRow.table.schema.header.firstIndex(of: "runs") ?? 0
    let timed = try timedRows(result, configuration)
    let compared = chosen.filter { meshes.cells[$0].baseline != nil && !timed[$0].fields[runs].isEmpty }
    let baselines = compared.compactMap { meshes.cells[$0].baseline.map { StrokeCell(.vernier, $0) } }
    var findings: [Finding] = []
    try meshes.run(baselines, jobs: configuration.workers(of: jobs)) { number, mesh in
      let row = timed[compared[number]]
      guard (mesh.status == .ok) == row.fields[ratio].isEmpty else { return }
      findings.append(
        Finding(
          file: TessellationRow.table.fileName, line: row.line, column: "ratio",
          problem:
            "it should be \(mesh.status == .ok ? "there" : "missing"): the method vernier is \(mesh.status.rawValue)"))
    }
    return findings
  }

  /// The rows of `tessellation.csv` that have one in `meshes.csv`.
  private static func timedRows(
    _ result: RecordedResult, _ configuration: TessellationConfiguration
  ) throws(ResultError) -> [CSVReader.Record] {
    zip(configuration.cells, try result.rows(of: TessellationRow.table)).filter { $0.0.method != .agg }.map(\.1)
  }
}
