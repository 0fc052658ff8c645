import Graphics
import Results

/// What a graphics device computes of the schemes' vertices, bit for bit, and what frames cost on it.
///
/// Bits are of the device: `vernier verify` compares them again where the same device and driver are there.
public struct GraphicsExperiment: Experiment {
  public static let name = "gpu"
  public static let title = "What a graphics device computes of the schemes' vertices, and what frames cost on it"
  public static var tables: [any TableDefinition] {
    [SchemeBitsRow.table, OperationRow.table, StrokeRow.table, DisplayTimeRow.table, DeviceRow.table]
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
      try output.write(try timings.row(scene), to: DisplayTimeRow.table)
      output.progress("times", Double(index + 1) / Double(configuration.scenes.count))
    }
    return nil
  }

  /// The inputs of each operation, of each kind.
  static let operationInputs = 10_000

  public static func parts(_ result: RecordedResult, _ configuration: GraphicsConfiguration) -> [ResultPart] {
    parts(configuration, on: nil)
  }

  /// - Parameter context: the device that computes again; nil where none does.
  private static func parts(_ configuration: GraphicsConfiguration, on context: GraphicsContext?) -> [ResultPart] {
    let sites = configuration.sites
    let strokes = StrokeJudgement.sites(configuration)
    return [
      ResultPart(
        SchemeBitsRow.table, pieces: sites.count,
        keys: { index in
          ShaderSpelling.allCases.map {
            [.string(sites[index].scheme.name), .number(sites[index].depth.decades), .string($0.rawValue)]
          }
        },
        again: { chosen, _, take in
          guard let context else { return }
          let bits = SchemeBits(configuration, on: context)
          for (position, index) in chosen.enumerated() { try take(position, bits.rows(sites[index])) }
        }),
      ResultPart(
        OperationRow.table, pieces: 1,
        keys: { _ in
          ShaderOperation.all.flatMap { operation in
            operation.inputs.map { [.string(operation.name), .string(operation.spelling), .string($0.rawValue)] }
          }
        },
        again: { _, _, take in
          guard let context else { return }
          var rows: [OperationRow] = []
          try OperationRow.run(on: context, count: operationInputs, seed: configuration.seed) { rows.append($0) }
          try take(0, rows)
        }),
      ResultPart(
        StrokeRow.table, pieces: strokes.count,
        keys: { [[.string(strokes[$0].form.rawValue), .number(strokes[$0].depth.decades)]] },
        again: { chosen, _, take in
          guard let context else { return }
          let judgement = StrokeJudgement(configuration, on: context)
          for (position, index) in chosen.enumerated() {
            try take(position, [judgement.row(strokes[index].form, at: strokes[index].depth)])
          }
        }),
      ResultPart(DisplayTimeRow.table, keys: configuration.scenes.map { [.string($0.name), .integer($0.count)] }),
      ResultPart(DeviceRow.table, keys: DeviceRow.names.map { [.string($0)] }),
    ]
  }

  /// Computes vertices, operations and strokes again where the same device is there, and compares every bit. Times are
  /// not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: GraphicsConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    guard let context = try? GraphicsContext() else {
      return RecheckReport(findings: [], statement: "nothing was computed again, since no graphics device opens here")
    }
    let recorded = try result.rows(of: DeviceRow.table).compactMap { $0.text("value") }
    guard recorded == DeviceRow.rows(context.device).map(\.value) else {
      return RecheckReport(
        findings: [],
        statement:
          "nothing was computed again, since the device here is \(context.device.renderer), \(context.device.version)"
      )
    }
    return try RecheckReport(measuring: parts(configuration, on: context), of: result, extent, progress: progress)
  }
}
