import Results

/// The files of a tessellation, or nothing when rows go to standard output.
final class TessellationOutput {
  private let folder: ResultFolder?
  private let rows: CSVWriter?
  private let meshes: CSVWriter?
  private let scenes: CSVWriter?

  /// - Parameters:
  ///   - path: the folder; nil for no files.
  ///   - isDefault: whether missing folders above it are made too.
  init(folder path: String?, isDefault: Bool) throws {
    folder = try path.map { try ResultFolder(path: $0, createIntermediates: isDefault) }
    rows = try folder?.table(
      TessellationTable.name, schema: TessellationTable.schema,
      description: "What strokes are made into and what that costs. Timings: they differ from run to run.")
    scenes = try folder?.table(
      SceneTable.name, schema: SceneTable.schema,
      description: "What a displayed frame of a scene costs. Timings: they differ from run to run.")
    meshes = try folder?.table(
      MeshTable.name, schema: MeshTable.schema,
      description: "What strokes are made into. No timings: the same bytes on every run.")
  }

  var path: String? { folder?.path }

  func write(row cells: [Cell]) throws { try rows?.write(cells) }

  func write(mesh cells: [Cell]) throws { try meshes?.write(cells) }

  func write(scene cells: [Cell]) throws { try scenes?.write(cells) }

  func commit(_ provenance: Provenance) throws {
    try folder?.commit(
      name: TessellationRecomputation.packageName, title: "What strokes are made into, and what that costs",
      provenance: provenance)
  }
}
