import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// Plays touch events at a digitiser's pace through the ink pipeline on a canvas at a depth, and times every step.
///
/// Latency counts from the instant at which a delivery was due (open loop), so that a stall counts for every delivery
/// that waited for it. Beside each series a meter waits for the same instants on its own thread: its lateness is the
/// machine's. A dropped delivery counts as infinitely late. A stroke of 480 samples is drawn before each series, untimed,
/// and the events are read once.
public struct LatencyExperiment: Experiment {
  public static let name = "latency"
  public static let title = "What a touch costs on its way to the vertex buffer"
  public static var tables: [any TableDefinition] { [LatencyRow.table, GrowthRow.table, FilterRow.table] }

  public let configuration: LatencyConfiguration
  private let deliveries: InkDeliveries
  private let clock: any PacingClock & Sendable

  /// An experiment whose deliveries a clock paces: `vernier verify` requires the configuration's number of them.
  public init(_ configuration: LatencyConfiguration, _ deliveries: InkDeliveries, clock: any PacingClock & Sendable) {
    self.configuration = configuration
    self.deliveries = deliveries
    self.clock = clock
  }

  /// The time from the setup of a series to its first delivery, in ns.
  private static let leadTime: UInt64 = 5_000_000

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let total = Double(configuration.canvases.count)
    var done = 0.0
    func take(_ series: LatencySeries) throws {
      for row in series.rows { try output.write(row, to: LatencyRow.table) }
      let descriptions = [
        "Latencies in ns; a dropped delivery has the longest.", "How late the machine woke beside, in ns.",
      ]
      let files = zip(Self.files(of: series.canvas, configuration), descriptions)
      for ((name, description), histogram) in zip(files, [series.histogram, series.hiccups]) {
        try output.add(text: histogram.map { "\($0)" } ?? "", as: name, description: description)
      }
      done += 1
      output.progress("latency", done / total)
    }
    if configuration.isPaced { try run(take: take) } else { try runUnpaced(take: take) }
    if output.wants(GrowthRow.table) {
      try InkGrowth(seed: configuration.seed).run { try output.write($0, to: GrowthRow.table) }
    }
    if output.wants(FilterRow.table) {
      let shapes = filterShapes
      for index in FilterShapes.parts.indices { try output.write(try shapes.row(index), to: FilterRow.table) }
    }
    return nil
  }

  private var filterShapes: FilterShapes {
    configuration.strokeSamples > 0
      ? FilterShapes(pen: configuration) : FilterShapes(configuration.source, played: deliveries)
  }

  public static func files(_ configuration: LatencyConfiguration) -> [String] {
    configuration.canvases.flatMap { files(of: $0, configuration) }
  }

  /// The histograms of a series: of latencies, and, where there is a pace, of the machine's lateness.
  private static func files(of canvas: SchemeDepth, _ configuration: LatencyConfiguration) -> [String] {
    let name = configuration.fileName(of: canvas)
    return [name + ".hgrm"] + (configuration.isPaced ? [name + "-hiccups.hgrm"] : [])
  }

  /// The pen is played again without a pace, for the events that are lost and ignored, and its strokes are filtered
  /// again. A recording is no part of a result.
  public static func parts(_ result: RecordedResult, _ configuration: LatencyConfiguration) -> [ResultPart] {
    let canvases = configuration.canvases
    let filters = FilterShapes.parts
    let isPen = configuration.strokeSamples > 0
    let growth = InkChain.allCases.flatMap { chain in
      InkGrowth.lengths.map { [Cell.string(chain.rawValue), .integer($0)] }
    }
    return [
      ResultPart(
        LatencyRow.table, pieces: canvases.count, times: LatencyRow.times,
        keys: { index in
          LatencyPart.parts(isPaced: configuration.isPaced).map {
            [
              .string(configuration.source), .string(canvases[index].scheme.name),
              .number(canvases[index].depth.decades), .string($0.step), .string($0.schedule.rawValue),
            ]
          }
        },
        // Which deliveries were dropped depends on time, and so does what breaks in the others.
        isMeasurable: { _, rows in isPen && rows.first?.integer("dropped") == 0 },
        again: { chosen, _, take in
          var again = configuration
          again.canvases = chosen.map { canvases[$0] }
          again.stall = 0
          let deliveries = InkDeliveries(
            pen: configuration.deliveryCount, samples: configuration.strokeSamples, rateHz: configuration.rate,
            seed: configuration.seed)
          var position = 0
          try LatencyExperiment(again, deliveries, clock: MachineClock()).runUnpaced { series in
            let row = series.rows[0]
            try take(
              position,
              LatencyPart.parts(isPaced: configuration.isPaced).map {
                LatencyRow(configuration, series.canvas, $0, broken: row.broken, ignored: row.ignored)
              })
            position += 1
          }
        }),
      ResultPart(GrowthRow.table, keys: growth),
      ResultPart(
        FilterRow.table, pieces: filters.count,
        keys: { index in
          let (filter, join) = (filters[index].filter, filters[index].join)
          return [
            [
              .string(configuration.source), .string(filter.kind.rawValue), .number(filter.setting),
              .string(join.rawValue),
            ]
          ]
        }, isMeasurable: { _, _ in isPen },
        again: { chosen, _, take in
          let shapes = FilterShapes(pen: configuration)
          for (position, index) in chosen.enumerated() { try take(position, [shapes.row(index)]) }
        }),
    ]
  }

  /// Measures each canvas at the pace of the configuration, in deliveries · positions / rate seconds.
  /// - Parameter take: receives each series; its error stops the run.
  /// - Throws: `ExperimentError` where a scheme cannot be brought to a depth; `TessellationError` and `InkError` for
  ///   parameters out of range.
  public func run(take: (LatencySeries) throws -> Void) throws {
    try forEachCanvas { canvas, rig, setup in
      let schedule = PacingSchedule(
        start: clock.now + Self.leadTime, rateHz: configuration.rate, count: deliveries.count)
      let meter = HiccupMeter.start(schedule, on: clock)
      let loop = OpenLoop(schedule, stepCount: InkStep.allCases.count, capacity: configuration.queue)
      let run =
        switch configuration.caches {
        case .cold: loop.run(on: clock) { work($0, rig, &$1) }
        case .rehearsed: try rehearsed(loop, rig, setup, canvas.scheme)
        }
      let hiccups = meter.finish()
      let rows = LatencyRows(configuration, canvas, rig)
      try take(
        LatencySeries(
          canvas: canvas,
          rows: rows.paced(run, own: OwnLatency(run, of: loop, meter: hiccups), hiccups: hiccups),
          histogram: LatencyHistogram(run.completed(\.total), dropped: run.droppedCount),
          hiccups: LatencyHistogram(hiccups.completed(\.total))))
    }
  }

  /// Measures each canvas without a pace.
  public func runUnpaced(take: (LatencySeries) throws -> Void) throws {
    try forEachCanvas { canvas, rig, _ in
      let loop = UnpacedLoop(deliveryCount: deliveries.count, stepCount: InkStep.allCases.count)
      let run = loop.run(on: clock) { work($0, rig, &$1) }
      let rows = LatencyRows(configuration, canvas, rig)
      try take(
        LatencySeries(
          canvas: canvas, rows: rows.unpaced(run), histogram: LatencyHistogram(run.completed(\.total)), hiccups: nil
        ))
    }
  }

  /// The time before an event is due at which it is rehearsed, in ns, and the number of rehearsals: the first one
  /// fetches code for the next.
  private static let rehearsalLead: UInt64 = 500_000
  private static let rehearsals = 2

  /// Plays deliveries, and before each a part of another stroke through another pipeline on the same canvas.
  private func rehearsed(
    _ loop: OpenLoop, _ rig: InkRig, _ setup: SceneSetup, _ descriptor: SchemeDescriptor
  ) throws -> PacedRun {
    let rehearsal = try InkRig(setup.scheme, of: descriptor, configuration)
    let own = InkDeliveries(pen: 480, samples: 480, rateHz: configuration.rate, seed: configuration.seed &+ 1)
    var next = 0
    return loop.run(
      on: clock, lead: Self.rehearsalLead,
      prepare: { index in
        for _ in 0..<Self.rehearsals {
          rehearsal.take(own.deliveries[next], of: own)
          next = next + 1 < own.count ? next + 1 : 0
        }
        // The system has just written an event when it arrives.
        rig.fetch(deliveries.deliveries[index], of: deliveries)
      }, work: { work($0, rig, &$1) })
  }

  private func work(_ index: Int, _ rig: InkRig, _ steps: inout StepClock) {
    rig.take(deliveries.deliveries[index], of: deliveries, &steps)
    guard configuration.stall > 0, index == deliveries.count / 2 else { return }
    clock.wait(until: clock.now + UInt64(configuration.stall * 1e6))
  }

  private func forEachCanvas(_ measure: (SchemeDepth, InkRig, SceneSetup) throws -> Void) throws {
    let travel = DepthTravel(seed: configuration.seed)
    let warmUp = InkDeliveries(pen: 480, samples: 480, rateHz: configuration.rate, seed: configuration.seed &+ 2)
    guard let dot = Drawing(points: [.zero], strokes: [0..<1]) else { return }
    for canvas in configuration.canvases {
      let setup = try SceneSetup(
        canvas.scheme, at: canvas.depth, drawing: dot, path: OrbitPath(), frames: 1,
        viewport: configuration.viewport,
        seed: configuration.seed, travel: travel)
      setup.scheme.move(to: setup.camera(0), by: setup.gestures[0])
      let rig = try InkRig(setup.scheme, of: canvas.scheme, configuration)
      rig.warmUp(warmUp)
      for delivery in deliveries.deliveries { rig.fetch(delivery, of: deliveries) }
      try measure(canvas, rig, setup)
    }
  }
}
