import Graphics
import Results

/// What a graphics device computes of the schemes' vertices, bit for bit, and what frames cost on it.
///
/// Bits are of the device: `vernier verify` compares them again where the same device and driver are there.
public struct GraphicsExperiment: Experiment {
  public static let name = "gpu"
  public static let title = "What a graphics device computes of the schemes' vertices, and what frames cost on it"
  public static var tables: [any TableDefinition] {
    [SchemeBitsRow.table, OperationRow.table, StrokeRow.table, FrameTimeRow.table, DeviceRow.table]
  }

  public let configuration: GraphicsConfiguration
  private let context: GraphicsContext

  /// - Parameters:
  ///   - configuration: what is computed and drawn.
  ///   - context: the device, of the calling thread.
  /// - Throws: `GraphicsError.size` where the device does not draw a picture of the size.
  public init(_ configuration: GraphicsConfiguration, on context: GraphicsContext) throws(GraphicsError) {
    let (size, limit) = (configuration.size, context.device.maxSide)
    guard configuration.scenes.isEmpty || max(size.x, size.y) <= limit else {
      throw .size(width: size.x, height: size.y, limit: limit, maxCount: OffscreenTarget.maxCount)
    }
    self.configuration = configuration
    self.context = context
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    for row in DeviceRow.rows(context.device) { try output.write(row, to: DeviceRow.table) }
    let bits = SchemeBits(configuration, on: context)
    let sites = configuration.sites
    for (index, site) in sites.enumerated() {
      for row in try bits.rows(site) { try output.write(row, to: SchemeBitsRow.table) }
      output.progress("vertices", Double(index + 1) / Double(sites.count))
    }
    try OperationRow.run(on: context, count: Self.operationInputs, seed: configuration.seed) {
      try output.write($0, to: OperationRow.table)
    }
    let strokes = StrokeJudgement(configuration, on: context)
    for site in StrokeJudgement.sites(configuration) {
      try output.write(try strokes.row(site.form, at: site.depth), to: StrokeRow.table)
    }
    guard !configuration.scenes.isEmpty else { return nil }
    let timings = try FrameTimings(configuration, on: context)
    for (index, scene) in configuration.scenes.enumerated() {
      try output.write(try timings.row(scene), to: FrameTimeRow.table)
      output.progress("times", Double(index + 1) / Double(configuration.scenes.count))
    }
    return nil
  }

  /// The inputs of each operation, of each kind.
  static let operationInputs = 10_000

  public static func contents(_ configuration: GraphicsConfiguration) throws -> ResultContents {
    let bits = configuration.sites.flatMap { site in
      ShaderSpelling.allCases.map { spelling in
        [
          "scheme": Cell.string(site.scheme.name), "zoom_depth": .number(site.depth.decades),
          "spelling": .string(spelling.rawValue),
        ]
      }
    }
    let operations = ShaderOperation.all.flatMap { operation in
      operation.inputs.map { inputs in
        [
          "operation": Cell.string(operation.name), "spelling": .string(operation.spelling),
          "inputs": .string(inputs.rawValue),
        ]
      }
    }
    let strokes = StrokeJudgement.sites(configuration).map { site in
      [
        "form": Cell.string(site.form.rawValue), "zoom_depth": .number(site.depth.decades),
        "tolerance_px": .number(StrokeJudgement.tolerance(of: site.form)),
      ]
    }
    let times = configuration.scenes.map { scene in
      [
        "scene": Cell.string(scene.name), "count": .integer(scene.count), "way": .string(scene.ways.0),
        "other_way": .string(scene.ways.1), "pairs": .integer(configuration.pairs),
      ]
    }
    return ResultContents([
      TableContents(SchemeBitsRow.table, rows: bits), TableContents(OperationRow.table, rows: operations),
      TableContents(StrokeRow.table, rows: strokes), TableContents(FrameTimeRow.table, rows: times),
      TableContents(DeviceRow.table, rows: DeviceRow.names.map { ["property": .string($0)] }),
    ])
  }

  /// Computes vertices, operations and strokes again where the same device is there, and compares every bit. Times are
  /// not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: GraphicsConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let context: GraphicsContext
    do { context = try GraphicsContext() } catch {
      return RecheckReport(findings: [], statement: "nothing was computed again, since no graphics device opens here")
    }
    let recorded = try result.namedRows(of: DeviceRow.table).compactMap { $0.text("value") }
    guard recorded == DeviceRow.rows(context.device).map(\.value) else {
      return RecheckReport(
        findings: [],
        statement:
          "nothing was computed again, since the device here is \(context.device.renderer), \(context.device.version)"
      )
    }
    let sites = configuration.sites
    let spellings = ShaderSpelling.allCases.count
    let chosen = extent.indices(of: sites.count, stream: "verify gpu")
    let records = try result.rows(of: SchemeBitsRow.table)
    let bits = SchemeBits(configuration, on: context)
    var findings: [Finding] = []
    for (number, index) in chosen.enumerated() {
      for (offset, row) in try bits.rows(sites[index]).enumerated() {
        findings += result.differences(SchemeBitsRow.table, records[index * spellings + offset], from: row)
      }
      progress(Double(number + 1) / Double(max(1, chosen.count)))
    }
    var operations: [OperationRow] = []
    try OperationRow.run(on: context, count: operationInputs, seed: configuration.seed) { operations.append($0) }
    findings += result.differences(OperationRow.table, try result.rows(of: OperationRow.table), from: operations)
    let judgement = StrokeJudgement(configuration, on: context)
    let strokes = try StrokeJudgement.sites(configuration).map { try judgement.row($0.form, at: $0.depth) }
    findings += result.differences(StrokeRow.table, try result.rows(of: StrokeRow.table), from: strokes)
    return RecheckReport(
      findings: findings,
      statement: "the vertices of \(chosen.count) of \(sites.count) schemes at depths, all operations and all strokes, "
        + "computed again by the same device, have the same bits; times are not measured again")
  }

  /// Finds counts that do not add up, examples of differences that there are not, and ratios out of order.
  public static func contradictions(
    _ result: RecordedResult, _ configuration: GraphicsConfiguration
  ) throws -> [Finding] {
    var list = Contradictions(in: SchemeBitsRow.table.fileName)
    let all = SchemeBits.frames * configuration.points
    for row in try result.namedRows(of: SchemeBitsRow.table) {
      let (vertices, inDoubles) = (row.integer("vertices"), row.integer("in_doubles"))
      list.require(
        vertices.map { $0 + (inDoubles ?? 0) == all } ?? (row.text("spelling") == ShaderSpelling.precise.rawValue), row,
        "vertices", "it and the points in doubles are not the \(all) of all displayed frames")
      requireExample(row, count: "vertices", ["first_inputs", "first_emulated", "first_device"], &list)
      list.require(
        row.integer("differing") != 0 || (row.number("largest_px") ?? 0) == 0, row, "largest_px",
        "it is a distance, and no vertex differs")
    }
    var operations = Contradictions(in: OperationRow.table.fileName)
    for row in try result.namedRows(of: OperationRow.table) {
      operations.require(
        row.integer("count").map { $0 == operationInputs } ?? true, row, "count",
        "it should be \(operationInputs), the inputs of each kind")
      requireExample(row, count: "count", ["first_inputs", "first_expected", "first_device"], &operations)
    }
    var times = Contradictions(in: FrameTimeRow.table.fileName)
    for row in try result.namedRows(of: FrameTimeRow.table) {
      for column in ["frame_ns", "other_frame_ns"] {
        times.require((row.number(column) ?? 0) > 0, row, column, "no frame takes no time")
      }
      times.requireOrder(["ratio_low", "ratio", "ratio_high"], row)
    }
    return list.findings + operations.findings + times.findings
  }

  private static func requireExample(
    _ row: RecordedRow, count: String, _ columns: [String], _ list: inout Contradictions
  ) {
    let differing = row.integer("differing")
    list.require(
      (differing == nil) == (row.integer(count) == nil), row, "differing", "it does not go with \(count) beside it")
    list.require(
      (differing ?? 0) <= (row.integer(count) ?? 0), row, "differing", "it is more than \(count) beside it")
    for column in columns {
      list.require(
        (row.text(column) != nil) == ((differing ?? 0) > 0), row, column,
        "an example is there where something differs, and nowhere else")
    }
  }
}
