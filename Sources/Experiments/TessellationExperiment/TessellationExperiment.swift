import Results
import Tessellation

/// The meshes of strokes by several methods, and their costs: vertices, bytes and times of strokes, and of displayed
/// frames.
public struct TessellationExperiment: Experiment {
  public static let name = "tessellation"
  public static let title = "What strokes are made into, and what that costs"
  public static var tables: [any TableDefinition] { [TessellationRow.table, SceneRow.table, MeshRow.table] }

  public let configuration: TessellationConfiguration
  private let allocationCount: () -> Int

  /// - Parameters:
  ///   - configuration: the strokes and their timings.
  ///   - allocationCount: the number of allocations of this process so far; negative where they are not counted.
  public init(_ configuration: TessellationConfiguration, allocationCount: @escaping () -> Int = { -1 }) {
    self.configuration = configuration
    self.allocationCount = allocationCount
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let meshes = try meshes(jobs: jobs, into: output)
    let count = Double(configuration.cells.count)
    try StrokeTimings(configuration, allocationCount: allocationCount).run(meshes) { index, row in
      try output.write(row, to: TessellationRow.table)
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

  private func meshes(jobs: Int, into output: some ExperimentOutput) throws -> [MeshRow] {
    let all = StrokeMeshes(configuration)
    var meshes: [MeshRow] = []
    try all.run(jobs: configuration.workers(of: jobs)) { index, mesh in
      try output.write(mesh, to: MeshRow.table)
      meshes.append(mesh)
      output.progress("meshes", Double(index + 1) / Double(all.count))
    }
    return meshes
  }

  /// Meshes and scenes are made again, a quarter as many scenes as meshes.
  public static func parts(_ result: RecordedResult, _ configuration: TessellationConfiguration) -> [ResultPart] {
    let strokes = configuration.cells
    let meshes = StrokeMeshes(configuration)
    let scenes = SceneCosts(configuration)
    let columns = Column<MeasuredStroke>.appearance + [Column<MeasuredStroke>.profile]
    func key(_ stroke: MeasuredStroke) -> [Cell] { columns.map { $0.cell(stroke) } }
    let counted = MeshRow.table.schema.header
    return [
      ResultPart(
        TessellationRow.table, pieces: strokes.count,
        times: Set(TessellationRow.table.schema.header).subtracting(counted),
        keys: { [key(strokes[$0])] },
        again: { chosen, extent, take in
          try meshes.run(chosen.map { strokes[$0] }, jobs: configuration.workers(of: extent.jobs)) {
            try take($0, [TessellationRow(mesh: $1, timing: nil)])
          }
        }),
      ResultPart(
        SceneRow.table, pieces: scenes.count, times: ["ns_per_frame", "ratio", "ratio_low", "ratio_high", "pairs"],
        share: 4,
        keys: { index in
          let canvas = configuration.scenes[index]
          return SceneMethod.allCases.map { method in
            [
              .string(canvas.scheme.name), .number(canvas.depth.decades), .integer(configuration.strokes),
              .integer(configuration.strokePoints), .string(method.rawValue),
            ]
          }
        }, again: { chosen, _, take in try scenes.runUntimed(chosen, take: take) }),
      ResultPart(
        MeshRow.table, pieces: meshes.count, keys: { [key(meshes.cells[$0])] },
        again: { chosen, extent, take in
          try meshes.run(chosen.map { meshes.cells[$0] }, jobs: configuration.workers(of: extent.jobs)) {
            try take($0, [$1])
          }
        }),
    ]
  }
}
