import Measurement
import PatternCanvas
import Results

/// The costs of a canvas of layers and pattern brushes, and the effect of imprecision on its pictures.
///
/// `canvas.csv` compares pictures: one stroke, stamped at depths under every scheme, is compared px by px with its
/// picture at exact positions. `canvas-times.csv` answers Ink's design document's sections 5.3 and 6.3 with a row each,
/// beside its targets for three tiers of devices.
public struct CanvasExperiment: Experiment {
  public static let name = "canvas"
  public static let title =
    "What a canvas of layers and pattern brushes costs, and what imprecision does to its pictures"
  public static var tables: [any TableDefinition] { [CanvasPictureRow.table, CanvasTimeRow.table] }

  public let configuration: CanvasConfiguration
  private let clock: any PacingClock & Sendable
  private let show: Show

  /// Receives the picture of a stroke under a scheme; it is overwritten afterwards.
  public typealias Show = @Sendable (SchemeDepth, PatternKind, ColorImage) throws -> Void

  /// - Parameters:
  ///   - configuration: the pictures and timings.
  ///   - clock: the clock that paces touches.
  ///   - show: receives the pictures, on the thread that has drawn one.
  public init(
    _ configuration: CanvasConfiguration, clock: any PacingClock & Sendable,
    show: @escaping Show = { _, _, _ in }
  ) {
    self.configuration = configuration
    self.clock = clock
    self.show = show
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let canvases = configuration.canvases
    try CanvasPictures.run(canvases, configuration, jobs: jobs, show: show) { index, rows in
      for row in rows { try output.write(row, to: CanvasPictureRow.table) }
      output.progress("pictures", Double(index + 1) / Double(canvases.count))
    }
    guard configuration.duration > 0, output.wants(CanvasTimeRow.table) else { return nil }
    var done = 0.0
    try CanvasTimings(configuration: configuration, clock: clock).run { row in
      try output.write(row, to: CanvasTimeRow.table)
      done += 1
      output.progress("times", done / Double(configuration.quantities.count))
    }
    return nil
  }

  /// Pictures are drawn again; of times, only the targets beside them are compared.
  public static func parts(_ result: RecordedResult, _ configuration: CanvasConfiguration) -> [ResultPart] {
    let canvases = configuration.canvases
    let quantities = configuration.duration > 0 ? configuration.quantities : []
    return [
      ResultPart(
        CanvasPictureRow.table, pieces: canvases.count,
        keys: { index in
          configuration.patterns.map {
            [.string(canvases[index].scheme.name), .number(canvases[index].depth.decades), .string($0.rawValue)]
          }
        },
        again: { chosen, extent, take in
          try CanvasPictures.run(chosen.map { canvases[$0] }, configuration, jobs: extent.jobs, take: take)
        }),
      ResultPart(
        CanvasTimeRow.table, pieces: quantities.count,
        times: Set(CanvasTimeRow.table.schema.header).subtracting(["quantity", "tier1_ns", "tier2_ns", "tier3_ns"]),
        keys: { [[.string(quantities[$0].name)]] },
        again: { chosen, _, take in
          for (position, index) in chosen.enumerated() {
            try take(
              position,
              [
                CanvasTimeRow(
                  quantity: quantities[index], summary: .none, floor: nil, floorByteCount: nil, deepestQueue: nil,
                  dropped: nil)
              ])
          }
        }),
    ]
  }
}
