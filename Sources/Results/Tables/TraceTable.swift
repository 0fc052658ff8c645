import Experiments

/// The table `trace.csv`: a row a sample, self-contained, all inputs exact.
public enum TraceTable {
  public static let schema = TableSchema(
    [
      Column("cell", .integer, "The index of the cell in the sweep.", minimum: 0),
      Column("scheme", .string, "The coordinate scheme."),
      Column("workload", .string, "What was drawn."),
      Column("path", .string, "How the camera moved."),
      Column("zoom_depth", .number, unit: "decades", "The depth asked for.", minimum: 0),
      Column("frame", .integer, "The displayed frame.", minimum: 0),
      Column("point", .integer, "The point of the scene.", minimum: 0),
      Column("world_x", .string, "Exact world point, p/q."),
      Column("world_y", .string, "Exact world point, p/q."),
      Column("camera_x", .string, "Exact world point in the middle of the view, p/q."),
      Column("camera_y", .string, "Exact world point in the middle of the view, p/q."),
      Column("zoom", .string, unit: "px per world unit", "Exact zoom, p/q."),
      Column("cosine", .string, "Exact cosine of the view's turn, p/q."),
      Column("sine", .string, "Exact sine of the view's turn, p/q."),
      Column("viewport_width_px", .number, unit: "px", "Width of the viewport.", minimum: 1),
      Column("viewport_height_px", .number, unit: "px", "Height of the viewport.", minimum: 1),
      Column("ndc_x_hex", .string, "The float32 handed over, y up."),
      Column("ndc_y_hex", .string, "The float32 handed over, y up."),
      Column("screen_x_px", .string, unit: "px", "Exact position from the top left corner, 30 digits."),
      Column("screen_y_px", .string, unit: "px", "Exact position from the top left corner, y down, 30 digits."),
      Column("error_px", .number, unit: "px", "Distance of handed over and exact.", isRequired: false, minimum: 0),
    ],
    primaryKey: ["cell", "frame", "point"])

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: TraceRow) -> [Cell] {
    [
      .integer(row.cell), .string(row.scheme), .string(row.workload), .string(row.path), .number(row.depth),
      .integer(row.frame), .integer(row.point), .string(row.worldX), .string(row.worldY), .string(row.cameraX),
      .string(row.cameraY), .string(row.zoom), .string(row.cosine), .string(row.sine), .number(row.viewportWidth),
      .number(row.viewportHeight), .string(row.ndcX), .string(row.ndcY), .string(row.screenX), .string(row.screenY),
      .number(row.error),
    ]
  }
}
