import Ink
import Results

extension LatencyExperiment {
  public static func contents(_ configuration: LatencyConfiguration) throws -> ResultContents {
    let growth = InkChain.allCases.flatMap { chain in
      InkGrowth.lengths.map { length in
        [
          "chain": Cell.string(chain.rawValue), "events": .integer(length),
          "samples": .integer(InkGrowth.samples(about: length)),
        ]
      }
    }
    let filters = FilterShapes.parts.map { part in
      [
        "source": Cell.string(configuration.source), "filter": .string(part.filter.kind.rawValue),
        "setting": .number(part.filter.setting), "join": .string(part.join.rawValue),
      ]
    }
    return ResultContents(
      [
        TableContents(LatencyRow.table, rows: configuration.canvases.flatMap { known($0, configuration) }),
        TableContents(GrowthRow.table, rows: growth), TableContents(FilterRow.table, rows: filters),
      ], files: configuration.canvases.flatMap { files(of: $0, configuration) })
  }

  /// The cells of the rows of a series that follow from the configuration.
  private static func known(_ canvas: SchemeDepth, _ configuration: LatencyConfiguration) -> [[String: Cell]] {
    LatencyPart.parts(isPaced: configuration.isPaced).map { part in
      var cells: [String: Cell] = [
        "source": .string(configuration.source), "scheme": .string(canvas.scheme.name),
        "zoom_depth": .number(canvas.depth.decades), "step": .string(part.step),
        "rate_hz": .number(configuration.rateHz), "schedule": .string(part.schedule.rawValue),
        "caches": .string(configuration.caches.rawValue),
      ]
      if !part.hasDeadline {
        cells["misses"] = .missing
        cells["longest_miss_run"] = .missing
      }
      if !part.canDrop {
        cells["events"] = .integer(configuration.deliveryCount)
        cells["dropped"] = 0
      }
      if !part.countsDropped { cells["never_from"] = "none" }
      return cells
    }
  }
}

/// The subject of a row of a series.
struct LatencyPart: Hashable {
  /// The name of an `InkStep`, or one of `LatencyRow`.
  let step: String
  /// The instant from which it counts.
  let schedule: LatencySchedule

  /// Whether it has a budget: true for whole deliveries, false for their parts.
  var hasDeadline: Bool {
    schedule == .unpaced
      ? step == LatencyRow.service : [LatencyRow.total, LatencyRow.own, LatencyRow.hiccup].contains(step)
  }

  /// Whether deliveries can be dropped because the queue is full.
  var canDrop: Bool { schedule != .unpaced && step != LatencyRow.hiccup }

  /// Whether percentiles count dropped deliveries, which never end; the others are of work that was done.
  var countsDropped: Bool { schedule == .open && [LatencyRow.wait, LatencyRow.total, LatencyRow.own].contains(step) }

  /// The parts of every series, in the order of the rows.
  static func parts(isPaced: Bool) -> [LatencyPart] {
    let steps = InkStep.allCases.map { LatencyPart(step: $0.name, schedule: isPaced ? .open : .unpaced) }
    guard isPaced else { return steps + [LatencyPart(step: LatencyRow.service, schedule: .unpaced)] }
    return [LatencyPart(step: LatencyRow.wait, schedule: .open)] + steps + [
      LatencyPart(step: LatencyRow.service, schedule: .open), LatencyPart(step: LatencyRow.total, schedule: .open),
      LatencyPart(step: LatencyRow.own, schedule: .open), LatencyPart(step: LatencyRow.total, schedule: .closed),
      LatencyPart(step: LatencyRow.hiccup, schedule: .open),
    ]
  }
}
