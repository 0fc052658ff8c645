import Results

extension TessellationExperiment {
  public static func contents(_ configuration: TessellationConfiguration) throws -> ResultContents {
    let cells = configuration.cells
    let scenes = configuration.scenes.flatMap { canvas in
      SceneMethod.allCases.map { method in
        [
          "scheme": Cell.string(canvas.scheme.name), "zoom_depth": .number(canvas.depth.decades),
          "strokes": .integer(configuration.strokes), "points": .integer(configuration.strokePoints),
          "method": .string(method.rawValue),
        ]
      }
    }
    return ResultContents([
      TableContents(TessellationRow.table, rows: cells.map(known)), TableContents(SceneRow.table, rows: scenes),
      TableContents(MeshRow.table, rows: StrokeMeshes(configuration).cells.map(known)),
    ])
  }

  /// The cells of a row that follow from its stroke and its method.
  private static func known(_ cell: StrokeCell) -> [String: Cell] {
    Dictionary(uniqueKeysWithValues: columns.map { ($0.field.name, $0.cell(cell)) })
  }

  private static let columns = Column<StrokeCell>.appearance + [Column<StrokeCell>.profile]
}
