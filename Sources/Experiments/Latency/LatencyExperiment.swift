import Geometry
import Measurement
import Schemes
import Workloads

/// Plays touch events at a digitiser's pace through the ink pipeline on a canvas at a depth, and times every stage.
///
/// Latency counts from when a delivery was due (open loop), so that a stall counts in all that waited for it. Beside each series a meter
/// waits for the same instants on a thread of its own: what it shows is the machine's. A stroke of 480 samples is drawn before each
/// series, untimed, and the events are read once.
public struct LatencyExperiment {
  private let configuration: LatencyConfiguration
  private let deliveries: InkDeliveries
  private let clock: any PacingClock

  public init(_ configuration: LatencyConfiguration, _ deliveries: InkDeliveries, clock: any PacingClock) {
    self.configuration = configuration
    self.deliveries = deliveries
    self.clock = clock
  }

  /// How long before the first delivery a series is set up, in ns.
  private static let leadTime: UInt64 = 5_000_000

  /// Measures each position at the pace of the configuration, in deliveries · positions / rate seconds.
  /// - Parameter take: gets each series; what it throws stops the run.
  /// - Throws: `ExperimentError` where a scheme cannot get to a depth; `TessellationError` and `InkError` for parameters out
  ///   of range.
  public func run(take: (LatencySeries) throws -> Void) throws {
    try forEachPosition { position, rig, stage in
      let schedule = PacingSchedule(
        start: clock.now + Self.leadTime, rateHz: configuration.rateHz, count: deliveries.count)
      let meter = HiccupMeter.start(schedule, on: clock)
      let loop = OpenLoop(schedule, stageCount: InkStage.allCases.count, capacity: configuration.queue)
      let run =
        switch configuration.caches {
        case .cold: loop.run(on: clock) { work($0, rig, &$1) }
        case .rehearsed: try rehearsed(loop, rig, stage, position.scheme)
        }
      let hiccups = meter.finish()
      let rows = LatencyRows(configuration, position, rig)
      try take(
        LatencySeries(
          position: position, rows: rows.open(run) + rows.hiccups(hiccups),
          histogram: LatencyHistogram(run.completed(\.total)), hiccups: LatencyHistogram(hiccups.completed(\.total))))
    }
  }

  /// Measures what each position takes as fast as it goes.
  public func runUnpaced(take: (LatencySeries) throws -> Void) throws {
    try forEachPosition { position, rig, _ in
      let loop = UnpacedLoop(deliveryCount: deliveries.count, stageCount: InkStage.allCases.count)
      let run = loop.run(on: clock) { work($0, rig, &$1) }
      let rows = LatencyRows(configuration, position, rig)
      try take(
        LatencySeries(
          position: position, rows: rows.unpaced(run), histogram: LatencyHistogram(run.completed(\.total)), hiccups: nil
        ))
    }
  }

  /// How long before an event is due it is rehearsed, in ns, and how often: the first time fetches code, which the next ones run.
  private static let rehearsalLead: UInt64 = 500_000
  private static let rehearsals = 2

  /// Plays deliveries, and before each a part of another stroke through another pipeline on the same canvas.
  private func rehearsed(
    _ loop: OpenLoop, _ rig: InkRig, _ stage: Stage, _ descriptor: SchemeDescriptor
  ) throws -> PacedRun {
    let rehearsal = try InkRig(stage.scheme, of: descriptor, configuration)
    let own = InkDeliveries(pen: 480, samples: 480, rateHz: configuration.rateHz, seed: configuration.seed &+ 1)
    var next = 0
    return loop.run(
      on: clock, lead: Self.rehearsalLead,
      prepare: { index in
        for _ in 0..<Self.rehearsals {
          rehearsal.take(own.deliveries[next], of: own)
          next = next + 1 < own.count ? next + 1 : 0
        }
        // An event has just been written by the system when it comes.
        rig.fetch(deliveries.deliveries[index], of: deliveries)
      }, work: { work($0, rig, &$1) })
  }

  private func work(_ index: Int, _ rig: InkRig, _ stages: inout StageClock) {
    rig.take(deliveries.deliveries[index], of: deliveries, &stages)
    guard configuration.stall > 0, index == deliveries.count / 2 else { return }
    clock.wait(until: clock.now + UInt64(configuration.stall * 1e6))
  }

  private func forEachPosition(_ measure: (SchemeDepth, InkRig, Stage) throws -> Void) throws {
    let travel = DepthTravel(seed: configuration.seed)
    let warmUp = InkDeliveries(pen: 480, samples: 480, rateHz: configuration.rateHz, seed: configuration.seed &+ 2)
    guard let dot = Drawing(points: [.zero], strokes: [0..<1]) else { return }
    for position in configuration.positions {
      let stage = try Stage(
        position.scheme, at: position.depth, drawing: dot, path: OrbitPath(), frames: 1,
        viewport: configuration.viewport,
        seed: configuration.seed, travel: travel)
      stage.scheme.move(to: stage.camera(0), by: stage.gestures[0])
      let rig = try InkRig(stage.scheme, of: position.scheme, configuration)
      rig.warmUp(warmUp)
      for delivery in deliveries.deliveries { rig.fetch(delivery, of: deliveries) }
      try measure(position, rig, stage)
    }
  }
}
