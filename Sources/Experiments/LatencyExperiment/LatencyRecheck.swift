import Measurement
import Results

extension LatencyExperiment {
  /// Plays the pen again where a result has one, counts lost and ignored events, and filters its strokes again; times
  /// are not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: LatencyConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    guard configuration.strokeSamples > 0 else {
      return RecheckReport(
        findings: [], statement: "its values agree; the recording is no part of it, and times are not measured again")
    }
    let rows = try result.namedRows(of: LatencyRow.table)
    let length = LatencyPart.parts(isPaced: configuration.isPaced).count
    // Which deliveries were dropped depends on time, and so does what breaks in the others.
    let whole = configuration.canvases.indices.filter { rows[$0 * length].integer("dropped") == 0 }
    let chosen = extent.indices(of: whole.count, stream: "verify latency").map { whole[$0] }
    var again = configuration
    again.canvases = chosen.map { configuration.canvases[$0] }
    again.stall = 0
    let deliveries = InkDeliveries(
      pen: configuration.deliveryCount, samples: configuration.strokeSamples, rateHz: configuration.rateHz,
      seed: configuration.seed)
    var findings = try recheckFilters(result, configuration, extent)
    var done = 0
    try LatencyExperiment(again, deliveries, clock: MachineClock()).runUnpaced { series in
      let row = rows[chosen[done] * length]
      let counts = [("broken", series.rows[0].broken), ("ignored_events", series.rows[0].ignored)]
      for (column, count) in counts where row.integer(column) != count {
        findings.append(
          Finding(
            file: LatencyRow.table.fileName, line: row.line, column: column,
            problem: "it says \(row.text(column) ?? "nothing"), and made again is \(count)"))
      }
      done += 1
      progress(Double(done) / Double(max(1, chosen.count)))
    }
    return RecheckReport(
      findings: findings,
      statement:
        "its values agree, and \(chosen.count) of \(configuration.canvases.count) series lose as many strokes when played again, filters leave the same shapes; "
        + "times are not measured again")
  }

  private static func recheckFilters(
    _ result: RecordedResult, _ configuration: LatencyConfiguration, _ extent: RecheckExtent
  ) throws -> [Finding] {
    let rows = try result.rows(of: FilterRow.table)
    let shapes = FilterShapes(pen: configuration)
    return try extent.indices(of: rows.count, stream: "verify filters").flatMap { index in
      result.differences(FilterRow.table, rows[index], from: try shapes.row(index))
    }
  }
}
