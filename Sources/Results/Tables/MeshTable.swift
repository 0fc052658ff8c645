import Experiments

/// The table `meshes.csv`: a row a stroke and method, what came out and nothing that depends on the machine's speed.
public enum MeshTable {
  public static let name = "meshes"

  public static let schema = TableSchema(
    StrokeColumns.spec + [
      StrokeColumns.centrelinePoints, StrokeColumns.vertices, StrokeColumns.indices, StrokeColumns.bytes,
      StrokeColumns.status,
      Column(
        "content_hash", .string, "SHA-256 of the float32 vertices and then the unsigned 32-bit indices.",
        isRequired: false),
    ],
    primaryKey: StrokeColumns.key)

  /// The cells of a row, in the order of the schema.
  public static func cells(_ mesh: StrokeMesh) -> [Cell] {
    StrokeColumns.spec(mesh.cell) + [
      .integer(mesh.centrelinePoints), .integer(mesh.vertices), .integer(mesh.indices), .integer(mesh.bytes),
      .string(mesh.status.rawValue), mesh.contentHash.map { .string($0) } ?? .missing,
    ]
  }
}
