import Results
import Tessellation

/// What strokes are made into, and what that costs: vertices, bytes and times of strokes by several methods, and of displayed frames.
public struct StrokeExperiment: Experiment {
  public static let name = "tessellation"
  public static let title = "What strokes are made into, and what that costs"
  public static var tables: [any TableDefinition] { [StrokeRow.table, SceneRow.table, StrokeMesh.table] }

  public let configuration: StrokeConfiguration
  private let allocationCount: () -> Int
  private let peer: (any StrokePeer)?

  /// - Parameters:
  ///   - configuration: which strokes, and how.
  ///   - allocationCount: how many times memory has been asked for in this process; negative where that is not counted.
  ///   - peer: what draws the cells of a peer; those are left out without one.
  public init(
    _ configuration: StrokeConfiguration, allocationCount: @escaping () -> Int = { -1 },
    peer: (any StrokePeer)? = nil
  ) {
    self.configuration = configuration
    self.allocationCount = allocationCount
    self.peer = peer
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let meshes = try meshes(jobs: jobs, into: output)
    let count = Double(configuration.cells.count)
    try StrokeTimings(configuration, allocationCount: allocationCount, peer: peer).run(meshes) { index, row in
      try output.write(row, to: StrokeRow.table)
      output.progress("strokes", Double(index + 1) / count)
    }
    guard output.wants(SceneRow.table) else { return nil }
    let costs = SceneCosts(configuration)
    try costs.run { index, rows in
      for row in rows { try output.write(row, to: SceneRow.table) }
      output.progress("frames", Double(index + 1) / Double(costs.count))
    }
    return nil
  }

  private func meshes(jobs: Int, into output: some ExperimentOutput) throws -> [StrokeMesh] {
    let all = StrokeMeshes(configuration)
    var meshes: [StrokeMesh] = []
    try all.run(jobs: jobs) { index, mesh in
      try output.write(mesh, to: StrokeMesh.table)
      meshes.append(mesh)
      output.progress("meshes", Double(index + 1) / Double(all.count))
    }
    return meshes
  }

  /// All meshes are made again; times cannot be.
  public static func recheck(
    _ result: RecordedResult, _ configuration: StrokeConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    var fresh: [StrokeMesh] = []
    let meshes = StrokeMeshes(configuration)
    try meshes.run(jobs: extent.jobs) { index, mesh in
      fresh.append(mesh)
      progress(Double(index + 1) / Double(meshes.count))
    }
    // Rows of peers and columns of times are passed over: this build may not have the one, and no build makes the other again.
    let method = StrokeRow.table.schema.header.firstIndex(of: "method") ?? 0
    let timed = try result.rows(of: StrokeRow.table).filter {
      $0.fields[method] != TessellationMethod.agg.rawValue
    }
    let findings =
      result.differences(StrokeMesh.table, try result.rows(of: StrokeMesh.table), from: fresh)
      + result.differences(
        StrokeRow.table, timed, from: fresh.map { StrokeRow(mesh: $0, timing: nil) },
        compared: Set(StrokeMesh.table.schema.header))
      + result.differences(
        SceneRow.table, try result.rows(of: SceneRow.table), from: SceneCosts(configuration).untimedRows,
        compared: Set(SceneRow.table.schema.primaryKey))
    return RecheckReport(findings: findings, statement: "all strokes made again are the same")
  }
}
