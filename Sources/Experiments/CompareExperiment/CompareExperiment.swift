import LatencyExperiment
import Measurement
import PrecisionExperiments
import Results
import TessellationExperiment

/// Coordinate schemes across zoom depths in one table: whether they hold, what strokes cost, and how late touches are.
///
/// It measures nothing of its own: precision is that of `SweepExperiment`, triangles and their times are those of
/// `TessellationExperiment`, latencies those of `LatencyExperiment`. What is timed goes through all schemes at one depth
/// before the next, so that a noisy minute of the machine is no scheme's own.
public struct CompareExperiment: DivisibleExperiment {
  public static let name = "compare"
  public static let title = "Precision, tessellation and latency of coordinate schemes across zoom depths"
  public static var tables: [any TableDefinition] { [CompareRow.table] }

  public let configuration: CompareConfiguration

  /// A comparison.
  public init(_ configuration: CompareConfiguration) {
    self.configuration = configuration
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    var check = CrossCheckTotal()
    let figures = try precision(jobs: jobs, pieces: output.pieces, progress: output.progress, &check)
    let (tessellation, latency) = (configuration.tessellation, configuration.latency)
    let costs = try eachCanvas("strokes", into: output, with: { CanvasCosts(tessellation, isTimed: true) }) {
      $0.cost(of: $1)
    }
    let touches = try eachCanvas("touches", into: output, with: { PenTouches(latency) }) { try $0.cost(on: $1) }
    for canvas in configuration.canvases {
      guard let cost = costs[canvas], let touch = touches[canvas] else {
        preconditionFailure("every canvas was measured")
      }
      try output.write(figures.row(canvas, cost, touch), to: CompareRow.table)
    }
    return try check.verified(viewport: configuration.precision.viewport)
  }

  private func precision(
    jobs: Int, pieces: (any PieceStore)? = nil, progress: (String, Double) -> Void, _ check: inout CrossCheckTotal
  ) throws -> PrecisionFigures {
    let sweep = configuration.precision
    var figures = PrecisionFigures(sweep)
    var known = KnownDepths()
    var effort = SweepEffort(sweep, pieces: pieces)
    try SweepExperiment(sweep).rows(jobs: jobs, pieces: pieces) { index, row in
      figures.add(row)
      known.add(row, by: sweep.criterion)
      check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
      progress("sweep", effort.finish(index))
    }
    let search = configuration.horizons(known: known)
    try search.run(jobs: jobs, pieces: pieces) { index, row in
      figures.add(row)
      progress("horizons", Double(index + 1) / Double(search.count))
    }
    return figures
  }

  /// Measures every canvas on one thread, all schemes at one depth before the next.
  private func eachCanvas<Worker, Piece: Codable & Sendable>(
    _ part: String, into output: some ExperimentOutput, with worker: @escaping @Sendable () -> Worker,
    _ measure: @escaping @Sendable (Worker, SchemeDepth) throws -> Piece
  ) throws -> [SchemeDepth: Piece] {
    let canvases = configuration.depths.flatMap { depth in
      configuration.schemes.map { SchemeDepth(scheme: $0, depth: depth) }
    }
    var measured: [SchemeDepth: Piece] = [:]
    try ParallelWork(jobs: 1).run(
      part, canvases.count, keeping: output.pieces, makeWorker: worker,
      work: { try measure($0, canvases[$1]) },
      take: { index, piece in
        measured[canvases[index]] = piece
        output.progress(part, Double(index + 1) / Double(canvases.count))
      })
    return measured
  }
}

extension CompareExperiment {
  /// Everything but times is measured again, of a seeded twelfth as many schemes as a sample has rows.
  public static func parts(_ result: RecordedResult, _ configuration: CompareConfiguration) -> [ResultPart] {
    let depths = configuration.depths
    func canvases(_ scheme: Int) -> [SchemeDepth] {
      depths.map { SchemeDepth(scheme: configuration.schemes[scheme], depth: $0) }
    }
    return [
      ResultPart(
        CompareRow.table, pieces: configuration.schemes.count, times: CompareRow.times, share: 12,
        keys: { canvases($0).map { [.string($0.scheme.name), .number($0.depth.decades)] } },
        again: { chosen, extent, take in
          let rows = try result.rows(of: CompareRow.table)
          var some = configuration
          some.schemes = chosen.map { configuration.schemes[$0] }
          var check = CrossCheckTotal()
          let figures = try CompareExperiment(some).precision(jobs: extent.jobs, progress: { _, _ in }, &check)
          _ = try check.verified(viewport: some.precision.viewport)
          let costs = CanvasCosts(some.tessellation, isTimed: false)
          let touches = PenTouches(some.latency)
          for (position, scheme) in chosen.enumerated() {
            let recorded = rows[(scheme * depths.count)...]
            try take(
              position,
              zip(canvases(scheme), recorded).map { canvas, recorded in
                // Which touches are dropped depends on time, and so does what breaks in the others.
                let isWhole = recorded.integer("dropped") == 0
                let broken = isWhole ? try touches.brokenCount(on: canvas) : recorded.integer("broken") ?? 0
                return figures.row(canvas, costs.cost(of: canvas), TouchCost(untimed: broken))
              })
          }
        })
    ]
  }
}

/// Plays the touches of a pen on one canvas after the other.
struct PenTouches {
  private let configuration: LatencyConfiguration
  private let deliveries: InkDeliveries

  init(_ configuration: LatencyConfiguration) {
    self.configuration = configuration
    deliveries = InkDeliveries(
      pen: configuration.deliveryCount, samples: configuration.strokeSamples, rateHz: configuration.rate,
      seed: configuration.seed)
  }

  /// Plays them at the pen's pace.
  func cost(on canvas: SchemeDepth) throws -> TouchCost {
    var cost: TouchCost?
    try experiment(on: canvas).run { cost = TouchCost($0) }
    guard let cost else { preconditionFailure("a series has all of its rows") }
    return cost
  }

  /// The number of touches in which a stroke is lost, where none is dropped: played without a pace.
  func brokenCount(on canvas: SchemeDepth) throws -> Int {
    var count = 0
    try experiment(on: canvas).runUnpaced { count = $0.rows[0].broken }
    return count
  }

  private func experiment(on canvas: SchemeDepth) -> LatencyExperiment {
    var one = configuration
    one.canvases = [canvas]
    return LatencyExperiment(one, deliveries, clock: MachineClock())
  }
}
