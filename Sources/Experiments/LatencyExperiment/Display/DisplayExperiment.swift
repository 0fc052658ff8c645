import Geometry
import Ink
import Measurement
import Results

/// Plays touches at 240 Hz on a canvas that a display shows, all on one paced thread, as an app's main thread does.
///
/// Touches go through the recogniser of fingers and pinches, the ink pipeline and the canvas. Each instant of the
/// display makes a frame of everything that is seen. Ages and delays count from when a touch was due until the instant
/// at which its frame is shown, by the rule of double buffering; what a display adds itself is not in them. The canvas
/// predicts the end of a pen's ink by a period of the display: what that buys is how much nearer the pen the ink then
/// ends, in px. Beside each series a meter waits for the display's instants: its lateness is the machine's.
public struct DisplayExperiment: Experiment {
  public static let name = "display"
  public static let title = "What a pen sees of its ink on a display"
  public static var tables: [any TableDefinition] { [DisplayRow.table] }

  public let configuration: DisplayConfiguration
  private let clock: any PacingClock & Sendable

  /// An experiment that a clock paces.
  public init(_ configuration: DisplayConfiguration, clock: any PacingClock & Sendable) {
    self.configuration = configuration
    self.clock = clock
  }

  /// The time from the setup of a series to its first sample, in ns.
  private static let leadTime: UInt64 = 20_000_000

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let script = configuration.script
    let all = configuration.series
    for (index, series) in all.enumerated() {
      for row in try rows(series, script) { try output.write(row, to: DisplayRow.table) }
      output.progress("display", Double(index + 1) / Double(all.count))
    }
    return nil
  }

  public static func parts(_ result: RecordedResult, _ configuration: DisplayConfiguration) -> [ResultPart] {
    let keys = configuration.series.flatMap { series in
      DisplayQuantity.allCases.map {
        [Cell.integer(series.strokes), .string(series.firstInk.resultName), .string($0.rawValue)]
      }
    }
    return [ResultPart(DisplayRow.table, keys: keys)]
  }

  private func rows(_ series: DisplaySeries, _ script: DisplayScript) throws -> [DisplayRow] {
    let rig = try DisplayRig(series, configuration)
    let start = clock.now + Self.leadTime
    let meter = HiccupMeter.start(
      DisplayLoop.instants(displayHz: configuration.display, of: script, start: start), on: clock)
    var loop = DisplayLoop(
      script, rig, on: clock, displayHz: configuration.display, start: start,
      stall: UInt64(configuration.stall * 1e6))
    let record = loop.run()
    let hiccups = meter.stop().completed(\.total)
    let whole = try DisplayRig(series, configuration).showAll(on: clock)
    return Self.rows(series, configuration, script, record, whole, hiccups)
  }

  static func rows(
    _ series: DisplaySeries, _ configuration: DisplayConfiguration, _ script: DisplayScript,
    _ record: DisplayLoop.Record, _ whole: (times: [UInt64], inkKept: Double?), _ hiccups: [UInt64]
  ) -> [DisplayRow] {
    var ranks = NearestRank()
    func firstInk(_ tool: DisplayScript.Tool) -> [UInt64] {
      zip(script.actions, record.firstInk).compactMap { $0.tool == tool ? $1 : nil }
    }
    let frames = DisplayRow.Frames(
      instants: record.instants, onTime: record.onTime, draws: record.draws.sorted()[record.draws.count / 2],
      missingInk: record.missingInk)
    let ends = [DisplayQuantity.measuredEnd: record.measuredEnds, .predictedEnd: record.predictedEnds]
    return DisplayQuantity.allCases.map { quantity in
      let times =
        switch quantity {
        case .input: record.input
        case .frame: record.frames
        case .zoomingFrame: record.zoomingFrames
        case .wholeFrame: whole.times
        case .inkAge: record.ages
        case .measuredEnd, .predictedEnd: ends[quantity]?.ages ?? []
        case .firstInkPen: firstInk(.pen)
        case .firstInkQuickFinger: firstInk(.quickFinger)
        case .firstInkSlowFinger: firstInk(.slowFinger)
        case .takenBackInk: record.takenBack
        case .hiccup: hiccups
        }
      return DisplayRow(
        series: series, depth: configuration.zoomDepth, displayHz: configuration.display, quantity: quantity,
        summary: LatencySummary(times, with: &ranks), frames: quantity == .frame ? frames : nil,
        distances: ends[quantity].map { DisplayRow.Distances($0.distances, with: &ranks) },
        inkKept: quantity == .wholeFrame ? whole.inkKept : nil)
    }
  }
}
