import Measurement

/// Makes rows of a series.
struct LatencyRows {
  private let configuration: LatencyConfiguration
  private let position: SchemeDepth
  private let rig: InkRig

  init(_ configuration: LatencyConfiguration, _ position: SchemeDepth, _ rig: InkRig) {
    self.configuration = configuration
    self.position = position
    self.rig = rig
  }

  /// Of a run at a pace: every stage from when deliveries were due, and what a sender that waits would have seen.
  func open(_ run: PacedRun) -> [LatencyRow] {
    let deadlines = DeadlineCount(run, budget: configuration.budget)
    return [row(LatencyRow.wait, .open, run.completed(\.wait), nil, run.droppedCount)]
      + stages(run, .open)
      + [
        row(LatencyRow.service, .open, run.completed(\.service), nil, run.droppedCount),
        row(LatencyRow.total, .open, run.completed(\.total), deadlines, run.droppedCount),
        row(
          LatencyRow.total, .closed, run.closedLoop, DeadlineCount(run.closedLoop, budget: configuration.budget),
          run.droppedCount),
      ]
  }

  /// Of a run without a pace.
  func unpaced(_ run: PacedRun) -> [LatencyRow] {
    stages(run, .unpaced) + [
      row(
        LatencyRow.service, .unpaced, run.completed(\.service),
        DeadlineCount(run.completed(\.service), budget: configuration.budget), 0)
    ]
  }

  /// Of the meter beside.
  func hiccups(_ run: PacedRun) -> [LatencyRow] {
    [
      row(
        LatencyRow.hiccup, .open, run.completed(\.total), DeadlineCount(run, budget: configuration.budget), 0)
    ]
  }

  private func stages(_ run: PacedRun, _ schedule: LatencySchedule) -> [LatencyRow] {
    InkStage.allCases.map { stage in
      let times = zip(run.stages[stage.rawValue], run.isDropped).compactMap { $1 ? nil : $0 }
      return row(stage.name, schedule, times, nil, run.droppedCount)
    }
  }

  private func row(
    _ stage: String, _ schedule: LatencySchedule, _ times: [UInt64], _ deadlines: DeadlineCount?, _ dropped: Int
  ) -> LatencyRow {
    var ranks = NearestRank()
    return LatencyRow(
      source: configuration.source, position: position, stage: stage, rateHz: configuration.rateHz, schedule: schedule,
      caches: configuration.caches,
      summary: LatencySummary(times, with: &ranks), deadlines: deadlines, dropped: dropped, broken: rig.brokenCount,
      ignored: rig.ignoredCount)
  }
}
