import Geometry
import Measurement
import Schemes
import Workloads

/// Plays touch events at a digitiser's pace through the ink pipeline on a canvas at a depth, and times every stage.
///
/// Latency counts from when a delivery was due (open loop), so that a stall counts in all that waited for it. Beside each series a meter
/// waits for the same instants on a thread of its own: what it shows is the machine's.
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

  /// Measures each place at the pace of the configuration, in deliveries · places / rate seconds.
  /// - Parameter take: gets each series; what it throws stops the run.
  /// - Throws: `ExperimentError` where a scheme is unknown or cannot get to a depth; `TessellationError` and `InkError` for parameters out
  ///   of range.
  public func run(take: (LatencySeries) throws -> Void) throws {
    try forEachPlace { place, rig in
      let schedule = PacingSchedule(
        start: clock.now + Self.leadTime, rateHz: configuration.rateHz, count: deliveries.count)
      let meter = HiccupMeter.start(schedule, on: clock)
      let loop = OpenLoop(schedule, stageCount: InkStage.allCases.count, capacity: configuration.queue)
      let run = loop.run(on: clock) { work($0, rig, &$1) }
      let hiccups = meter.finish()
      let rows = LatencyRows(configuration, place, rig)
      try take(
        LatencySeries(
          place: place, rows: rows.open(run) + rows.hiccups(hiccups),
          histogram: LatencyHistogram(run.completed(\.total)), hiccups: LatencyHistogram(hiccups.completed(\.total))))
    }
  }

  /// Measures what each place takes as fast as it goes.
  public func runUnpaced(take: (LatencySeries) throws -> Void) throws {
    try forEachPlace { place, rig in
      let loop = UnpacedLoop(deliveryCount: deliveries.count, stageCount: InkStage.allCases.count)
      let run = loop.run(on: clock) { work($0, rig, &$1) }
      let rows = LatencyRows(configuration, place, rig)
      try take(
        LatencySeries(
          place: place, rows: rows.unpaced(run), histogram: LatencyHistogram(run.completed(\.total)), hiccups: nil))
    }
  }

  private func work(_ index: Int, _ rig: InkRig, _ stages: inout StageClock) {
    rig.take(deliveries.deliveries[index], of: deliveries, &stages)
    guard configuration.stall > 0, index == deliveries.count / 2 else { return }
    clock.wait(until: clock.now + UInt64(configuration.stall * 1e6))
  }

  private func forEachPlace(_ measure: (SchemeDepth, InkRig) throws -> Void) throws {
    let travel = DepthTravel(seed: configuration.seed)
    guard let dot = Drawing(points: [.zero], strokes: [0..<1]) else { return }
    for place in configuration.places {
      let stage = try Stage(
        place.scheme, at: place.depth, drawing: dot, path: OrbitPath(), frames: 1, viewport: configuration.viewport,
        seed: configuration.seed, travel: travel)
      stage.scheme.move(to: stage.camera(0), by: stage.gestures[0])
      try measure(place, try InkRig(stage.scheme, configuration))
    }
  }
}
