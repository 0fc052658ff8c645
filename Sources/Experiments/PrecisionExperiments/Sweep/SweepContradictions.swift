import Files
import Measurement
import Results

extension SweepExperiment {
  public static func contradictions(
    _ result: RecordedResult, _ configuration: SweepConfiguration
  ) throws -> [Finding] {
    let rows = try result.namedRows(of: SweepRow.table)
    var list = Contradictions(in: SweepRow.table.fileName)
    for row in rows { check(row, configuration, &list) }
    return crossCheckFindings(result, configuration) + list.findings
      + horizons(configuration).contradictions(try result.namedRows(of: HorizonRow.table), beside: rows)
      + StageLocalisation(configuration).contradictions(try result.namedRows(of: StageRow.table), beside: rows)
  }

  private static func crossCheckFindings(
    _ result: RecordedResult, _ configuration: SweepConfiguration
  ) -> [Finding] {
    let limit = CrossCheckTotal.tolerance(for: configuration.viewport)
    if let check = result.provenance.crossCheck, check.samples > 0, (0...limit).contains(check.maxDistancePx) {
      return []
    }
    return [
      Finding(
        file: ResultFolder.provenanceFileName,
        problem:
          "its crossCheck does not say that the two reference solutions agree to within \(limit) px over any samples")
    ]
  }

  /// A sum of many roundings.
  private static let rounding = 1 + 0x1p-20

  private static func check(
    _ row: RecordedRow, _ configuration: SweepConfiguration, _ list: inout Contradictions
  ) {
    let samples = row.integer("samples") ?? 0
    let invalid = row.integer("invalid") ?? 0
    list.require(
      samples <= configuration.frames * row.count("points"), row, "samples",
      "it says \(samples), more than points times frames")
    list.require(invalid <= samples, row, "invalid", "it says \(invalid), of \(samples) samples")
    list.require(
      (row.text("placement_max_px") != nil) == (invalid < samples), row, "placement_max_px",
      "it has a value exactly where a sample is valid, and \(invalid) of \(samples) are not")
    for (quantity, count) in SweepRow.spreads {
      check(quantity, count, row, &list)
      checkSpread(quantity, of: spreadCount(quantity, row, configuration), row, &list)
    }
    if let bound = row.number("placement_max_px") {
      for column in ["bias_x_px", "bias_y_px"] {
        list.require(
          abs(row.number(column) ?? 0) <= bound * rounding, row, column, "it is beyond placement_max_px, \(bound)")
      }
      // Each is a difference of two errors.
      for column in ["jitter_max_px", "distortion_max_px"] {
        list.require(
          row.number(column) ?? 0 <= 2 * bound * rounding, row, column,
          "it is more than twice placement_max_px, \(bound)")
      }
    }
    if let x = row.number("bias_x_px"), let y = row.number("bias_y_px"), let rms = row.number("placement_rms_px") {
      let bias = (x * x + y * y).squareRoot()
      list.require(
        bias <= rms * rounding, row, abs(x) > abs(y) ? "bias_x_px" : "bias_y_px",
        "a mean error of \(bias) px is more than placement_rms_px, \(rms)")
    }
    guard row.text("content").flatMap(Content.init)?.isAbove != true else { return }
    checkDetails(row, valid: samples - invalid, configuration, &list)
  }

  private static func check(
    _ quantity: String, _ count: Int, _ row: RecordedRow, _ list: inout Contradictions
  ) {
    let figures = SweepRow.figures(quantity, of: count)
    // From the median up: max, p99, p50 and rms is the order of the columns.
    list.requireOrder(Array(figures.prefix(3).reversed()), row)
    guard count > 3 else { return }
    list.requireTogether([figures[0], figures[3]], row)
    if let rms = row.number(figures[3]), let maximum = row.number(figures[0]) {
      list.require(rms <= maximum * rounding, row, figures[3], "it says \(rms), and \(figures[0]) is only \(maximum)")
    }
  }

  /// The number of values of a quantity, as a lower and an upper bound.
  private static func spreadCount(
    _ quantity: String, _ row: RecordedRow, _ configuration: SweepConfiguration
  ) -> ClosedRange<Int> {
    // Any number may stand there; as counts they end at 2^40.
    let samples = row.count("samples")
    let invalid = min(row.count("invalid"), samples)
    // A drawing may have more points than were asked for: as many as its strokes need.
    let pairs = min(min(row.count("points"), 1 << 31) * (configuration.frames - 1), 1 << 40)
    switch quantity {
    case "placement": return samples - invalid...samples - invalid
    case "jitter": return (invalid == 0 ? pairs : 0)...pairs
    case "before_jitter": return 0...pairs
    default: return 0...samples
    }
  }

  /// Adds contradictions between the figures of a number of values: percentiles of one rank that differ, and a root mean
  /// square that no values with these percentiles have.
  private static func checkSpread(
    _ quantity: String, of count: ClosedRange<Int>, _ row: RecordedRow, _ list: inout Contradictions
  ) {
    let names = SweepRow.figures(quantity, of: 4)
    let figures = names.map { row.number($0) }
    guard let maximum = figures[0], let p99 = figures[1], count.upperBound > 0 else { return }
    if NearestRank.rank(990, of: count.upperBound) == count.upperBound {
      list.require(
        p99 == maximum, row, names[1],
        "it says \(p99), and of at most \(count.upperBound) values it is the largest, \(maximum)")
    }
    guard let p50 = figures[2], let rms = figures[3] else { return }
    let square = rms * rms
    // The largest alone, where the number of values is not known.
    var (least, most) = (maximum * maximum / Double(count.upperBound), maximum * maximum)
    if count.lowerBound == count.upperBound {
      let count = count.upperBound
      let (half, high) = (NearestRank.rank(500, of: count), NearestRank.rank(990, of: count))
      func sum(_ low: Int, _ middle: Int, _ top: Int) -> Double {
        (Double(low) * p50 * p50 + Double(middle) * p99 * p99 + Double(top) * maximum * maximum) / Double(count)
      }
      least = high == count ? sum(count - half, 0, 1) : sum(high - half, count - high, 1)
      most = sum(half, high - half, count - high)
    }
    list.require(
      square >= least / (rounding * rounding) && square <= most * rounding * rounding, row, names[3],
      "it says \(rms), and by the other figures is from \(least.squareRoot()) to \(most.squareRoot())")
  }

  private static func checkDetails(
    _ row: RecordedRow, valid: Int, _ configuration: SweepConfiguration, _ list: inout Contradictions
  ) {
    let rounded = (row.integer("correctly_rounded") ?? 0, row.integer("near_boundary") ?? 0)
    list.require(
      rounded.0 <= valid && rounded.1 <= valid - rounded.0, row, "correctly_rounded",
      "it says \(rounded.0), with \(rounded.1) near a boundary, of \(valid) valid samples")
    list.requireTogether(["placement_max_px", "bias_x_px", "bias_y_px"], row)
    list.requireTogether(
      [
        "jitter_max_px", "worst_point", "worst_frame", "worst_offset_x_hex", "worst_offset_y_hex", "worst_ndc_x_hex",
        "worst_ndc_y_hex",
      ], row)
    for column in ["worst_offset_x_hex", "worst_offset_y_hex", "worst_ndc_x_hex", "worst_ndc_y_hex"] {
      guard let text = row.text(column) else { continue }
      let value = Double(text).map { column.hasPrefix("worst_ndc") ? Double(Float($0)) : $0 }
      list.require(
        value.map { $0.isFinite && SweepRow.hexadecimal($0) == text } ?? false, row, column,
        "it says \(QuotedText(text)), which is no hexadecimal float as it is written")
    }
    if let point = row.integer("worst_point"), let frame = row.integer("worst_frame") {
      list.require(point < row.integer("points") ?? 0, row, "worst_point", "there is no point \(point)")
      list.require(frame < configuration.frames, row, "worst_frame", "there is no frame \(frame)")
    }
    let touches = configuration.answersTouches(row.text("scheme")) ? CellMeasurement.touches : 0
    let lost = row.integer("roundtrip_invalid")
    list.require(
      touches == 0 ? lost == nil : lost.map { $0 <= touches } ?? false, row, "roundtrip_invalid",
      touches == 0 ? "the engine answers no touches" : "it should be at most \(touches)")
    list.require(
      (row.text("roundtrip_max_px") != nil) == (lost ?? 0 < touches), row, "roundtrip_max_px",
      "it has a value exactly where a touch is valid")
    guard let unread = row.integer("reload_invalid") else {
      return list.requireTogether(["reload_invalid", "reload_max_px"], row)
    }
    let points = row.integer("points") ?? 0
    list.require(unread <= points, row, "reload_invalid", "it says \(unread), of \(points) points")
    list.require(
      (row.text("reload_max_px") != nil) == (unread < points), row, "reload_max_px",
      "it has a value exactly where a point is valid")
  }
}

extension SweepConfiguration {
  /// Whether a scheme of this name has round trips.
  fileprivate func answersTouches(_ name: String?) -> Bool {
    schemes.first { $0.name == name }?.abilities.contains(.touches) ?? true
  }
}

extension HorizonSearch {
  /// The rows, as far as they are known before the search.
  var contents: TableContents {
    let threshold = configuration.threshold
    return TableContents(HorizonRow.table, count: count) { index in
      let (quantity, column, metric) = subject(index)
      return [
        "scheme": .string(column.scheme.name), "workload": .string(column.subject.workload),
        "path": .string(column.path.name), "content": .string(quantity.content.rawValue),
        "quantity": .string(quantity.rawValue), "metric": .string(metric.rawValue),
        "threshold_px": .number(threshold), "unit": .string(quantity.unit),
      ]
    }
  }

  /// Finds contradictions between horizons in zoom, or with the rows of their sweep.
  func contradictions(_ rows: [RecordedRow], beside sweep: [RecordedRow]) -> [Finding] {
    var list = Contradictions(in: HorizonRow.table.fileName)
    var failing: [[String?]: [Double: Bool]] = [:]
    let jitter = SweepRow.judged("jitter")
    for row in sweep where row.text("content") == Content.active.rawValue {
      let fails =
        row.integer("invalid") != 0 || row.number(jitter).map { configuration.criterion.isReached(by: $0) } ?? true
      let column = [row.text("scheme"), row.text("workload"), row.text("path")]
      failing[column, default: [:]][row.number("zoom_depth") ?? 0] = fails
    }
    for row in rows {
      let horizon = row.number("horizon")
      switch row.text("status").flatMap(HorizonRow.Status.init) {
      case .found:
        list.require(
          horizon.map { (0...Double(deepest)).contains($0) && ($0 * 100).rounded() / 100 == $0 } ?? false, row,
          "horizon", "it should be a depth in hundredths of a decade, at most \(deepest)")
      case .beyond:
        list.require(
          horizon == Double(deepest), row, "horizon", "it should be \(Double(deepest)), where the search ended")
      case .none?, nil: list.require(false, row, "status", "every path has a jitter, and so a horizon or none in range")
      }
      let isFound = row.text("status") == HorizonRow.Status.found.rawValue
      // Whole decades are scanned from the surface down, so that the horizon lies at the first one that fails.
      let first = isFound ? (horizon ?? 0).rounded(.up) : Double(deepest) + 1
      for (depth, fails) in failing[[row.text("scheme"), row.text("workload"), row.text("path")]] ?? [:]
      where depth <= first && depth == depth.rounded() {
        list.require(
          fails == (depth == first), row, "horizon",
          "it does not agree with the row of the sweep at depth \(depth)")
      }
    }
    return list.findings
  }
}
