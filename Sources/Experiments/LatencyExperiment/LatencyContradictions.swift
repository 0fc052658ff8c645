import Ink
import Measurement
import Results

extension LatencyExperiment {
  public static func contradictions(
    _ result: RecordedResult, _ configuration: LatencyConfiguration
  ) throws -> [Finding] {
    let rows = try result.namedRows(of: LatencyRow.table)
    var growth = GrowthContradictions()
    growth.check(try result.namedRows(of: GrowthRow.table))
    let length = LatencyPart.parts(isPaced: configuration.isPaced).count
    let series = stride(from: 0, to: rows.count, by: length).map { Array(rows[$0..<min($0 + length, rows.count)]) }
    var latencies = LatencyContradictions(configuration)
    for rows in series { latencies.check(rows, [], []) }
    var filters = FilterContradictions()
    filters.check(try result.namedRows(of: FilterRow.table))
    let findings = latencies.findings + growth.findings + filters.findings
    guard findings.isEmpty else { return findings }
    // The histograms come last: reading them takes the longest.
    var histograms: [Finding] = []
    for (canvas, rows) in zip(configuration.canvases, series) {
      let names = files(of: canvas, configuration).map(\.name)
      var texts: [PercentileText?] = []
      for name in names {
        let (text, finding) = try percentiles(result, name)
        texts.append(text)
        if let finding { histograms.append(finding) }
      }
      latencies.check(rows, texts, names)
    }
    return latencies.findings + histograms
  }

  /// Far more lines than any histogram has.
  private static let textLimit = 1 << 20

  private static func percentiles(
    _ result: RecordedResult, _ name: String
  ) throws -> (PercentileText?, Finding?) {
    guard result.package.resources.first(where: { $0.path == name }).map({ $0.bytes <= textLimit }) ?? false else {
      return (nil, Finding(file: name, problem: "it is longer than the text of any histogram"))
    }
    let text = try result.text(of: name)
    do throws(PercentileText.Malformation) { return (try PercentileText(text), nil) } catch {
      return (nil, Finding(file: name, line: error.line, problem: error.problem))
    }
  }
}

/// Finds contradictions between values of `latency.csv`, or with the histograms.
struct LatencyContradictions {
  private let parts: [LatencyPart]
  private let configuration: LatencyConfiguration
  private var list = Contradictions(in: LatencyRow.table.fileName)

  private static let columns: KeyValuePairs = [
    "p50_ns": 500, "p90_ns": 900, "p99_ns": 990, "p999_ns": 999, "max_ns": 1000,
  ]

  init(_ configuration: LatencyConfiguration) {
    self.configuration = configuration
    parts = LatencyPart.parts(isPaced: configuration.isPaced)
  }

  var findings: [Finding] { list.findings }

  /// Checks the rows of one series.
  /// - Parameters:
  ///   - rows: one for each of `parts`.
  ///   - texts: the histograms of the latencies and of the hiccups; nil for an invalid one, and none before they are
  ///     read.
  ///   - names: the names of their files.
  mutating func check(_ rows: [RecordedRow], _ texts: [PercentileText?], _ names: [String]) {
    var times: [LatencyPart: RecordedTimes] = [:]
    for (part, row) in zip(parts, rows) {
      let recorded = RecordedTimes(
        row, count: "events", dropped: part.countsDropped ? "dropped" : nil, Self.columns)
      recorded.check(&list, columns: Self.columns)
      checkCounts(row, part, rows)
      if part.countsDropped { checkNever(recorded) }
      times[part] = recorded
    }
    let schedule = configuration.isPaced ? LatencySchedule.open : .unpaced
    guard let service = times[LatencyPart(step: LatencyRow.service, schedule: schedule)] else { return }
    for step in InkStep.allCases {
      times[LatencyPart(step: step.name, schedule: schedule)]?.check(isPartOf: service, LatencyRow.service, &list)
    }
    if configuration.isPaced { checkPaced(times, service) }
    let counted = configuration.isPaced ? [LatencyRow.total, LatencyRow.hiccup] : [LatencyRow.service]
    for (index, step) in counted.enumerated() {
      guard let recorded = times[LatencyPart(step: step, schedule: schedule)] else { continue }
      let text = index < texts.count ? texts[index] : nil
      checkMisses(recorded, text)
      guard let text, case let name = names[index] else { continue }
      let count = recorded.count + recorded.dropped
      list.require(
        text.count == count, recorded.row, "events", "it and dropped are \(count), and \(name) counts \(text.count)")
      if text.count == count { recorded.check(text, name, &list) }
    }
  }

  /// The counts that all rows of a series share, and those that add up to its deliveries.
  private mutating func checkCounts(_ row: RecordedRow, _ part: LatencyPart, _ rows: [RecordedRow]) {
    for column in ["broken", "ignored_events"] {
      list.require(
        row.text(column) == rows[0].text(column), row, column, "it is not that of the other rows of its series")
    }
    guard part.canDrop, part.step != LatencyRow.own else { return }
    let (events, dropped) = (row.count("events"), row.count("dropped"))
    list.require(
      events + dropped == configuration.deliveryCount, row, "events",
      "\(events) and \(dropped) dropped ones are not the \(configuration.deliveryCount) deliveries of a series")
    list.require(
      row.text("dropped") == rows[0].text("dropped"), row, "dropped", "it is not that of the other rows of its series")
  }

  /// The lowest percentile whose rank is that of a dropped delivery follows from the counts.
  private mutating func checkNever(_ times: RecordedTimes) {
    let count = times.count + times.dropped
    let first = LatencyPercentile.allCases.first { NearestRank.rank($0.permille, of: count) > times.count }
    let name = times.dropped == 0 ? "none" : first?.rawValue ?? "none"
    list.require(
      times.row.text("never_from") == name, times.row, "never_from",
      "it should be \(name), of \(times.count) times and \(times.dropped) dropped ones")
  }

  /// Without the machine's part no latency is longer, and nothing else is dropped or missed.
  private mutating func checkOwn(_ own: RecordedTimes, _ total: RecordedTimes) {
    own.check(isPartOf: total, LatencyRow.total, &list)
    list.require(
      own.count == total.count, own.row, "events", "it is \(own.count), and \(LatencyRow.total) has \(total.count)")
    for column in ["dropped", "misses", "longest_miss_run"] {
      let (less, more) = (own.row.count(column), total.row.count(column))
      list.require(less <= more, own.row, column, "it is \(less), and with the machine's part only \(more)")
    }
    list.require(
      own.row.count("misses") - own.dropped <= total.row.count("misses") - total.dropped, own.row, "misses",
      "without dropped ones they are more than with the machine's part")
    checkMisses(own, nil)
  }

  private mutating func checkPaced(_ times: [LatencyPart: RecordedTimes], _ service: RecordedTimes) {
    guard let wait = times[LatencyPart(step: LatencyRow.wait, schedule: .open)],
      let total = times[LatencyPart(step: LatencyRow.total, schedule: .open)],
      let own = times[LatencyPart(step: LatencyRow.own, schedule: .open)],
      let closed = times[LatencyPart(step: LatencyRow.total, schedule: .closed)]
    else { return }
    checkOwn(own, total)
    total.check(isSumOf: wait, service, &list)
    wait.check(isPartOf: total, LatencyRow.total, &list)
    service.check(isPartOf: total, LatencyRow.total, &list)
    for (column, _) in Self.columns {
      list.require(
        closed.row.text(column) == service.row.text(column), closed.row, column,
        "it is not that of the service, which is all that a sender that waits sees")
    }
    checkMisses(closed, nil)
    let misses = closed.row.count("misses")
    let dropped = total.row.count("dropped")
    list.require(
      misses <= total.row.count("misses") - dropped, closed.row, "misses",
      "it is \(misses), more than counted from when deliveries were due")
    list.require(
      closed.row.count("longest_miss_run") <= total.row.count("longest_miss_run"), closed.row,
      "longest_miss_run", "it is longer than counted from when deliveries were due")
    if configuration.stall > 0, dropped == 0, let longest = service.longest {
      list.require(
        longest >= (configuration.stall * 1e6).rounded(.down), service.row, "max_ns",
        "it is \(longest), and a delivery stalled for \(configuration.stall) ms")
    }
  }

  /// Misses are the deliveries whose time is above the budget, and the dropped ones where time counts from the due
  /// instant.
  private mutating func checkMisses(_ times: RecordedTimes, _ text: PercentileText?) {
    let row = times.row
    for column in ["misses", "longest_miss_run"] {
      list.require(row.text(column) != nil, row, column, "it is missing, of whole deliveries")
    }
    let (misses, run) = (row.count("misses"), row.count("longest_miss_run"))
    let dropped = times.dropped
    let timed = times.count(above: Double(configuration.budget))
    var (least, most) = (timed.lowerBound + dropped, timed.upperBound + dropped)
    if let text, text.count == times.count + dropped {
      // The histogram counts dropped deliveries as the longest times.
      let counted = text.count(above: configuration.budget)
      least = max(least, counted.lowerBound)
      most = max(least, min(most, counted.upperBound))
    }
    list.require(
      misses >= least && misses <= most, row, "misses",
      "it is \(misses), and \(least == most ? "\(least)" : "\(least) to \(most)") deliveries took longer than \(configuration.budget) ns or were dropped"
    )
    // Between two runs of misses there is a delivery in time, or one that the machine dropped.
    let deliveries = row.text("step") == LatencyRow.own ? configuration.deliveryCount : times.count + dropped
    let gaps = max(0, deliveries - misses) + 1
    list.require(
      run <= misses && run >= (misses + gaps - 1) / gaps, row, "longest_miss_run",
      "it is \(run), of \(misses) misses among \(deliveries) deliveries")
  }
}

/// Finds contradictions between values of `growth.csv`.
struct GrowthContradictions {
  private var list = Contradictions(in: GrowthRow.table.fileName)

  private static let columns: KeyValuePairs = ["p50_ns": 500, "p99_ns": 990, "max_ns": 1000]

  var findings: [Finding] { list.findings }

  mutating func check(_ rows: [RecordedRow]) {
    var chain: String?
    // The events of earlier windows, and the time of all up to there, in ns.
    var (windows, before) = (0.0, 0.0)
    for row in rows {
      let times = RecordedTimes(row, count: "samples", Self.columns)
      times.check(&list, columns: Self.columns)
      if row.text("chain") != chain { (chain, windows, before) = (row.text("chain"), 0, 0) }
      let events = Double(InkGrowth.events(to: row.integer("events") ?? 0))
      let total = (row.number("mean_ns") ?? 0) * events
      list.require(
        row.text("mean_ns") != nil && abs(total - total.rounded()) <= total.ulp * 2, row, "mean_ns",
        "\(events) events at that mean take no whole number of ns")
      let least = max(windows, before)
      list.require(
        total.rounded() >= least, row, "mean_ns",
        "\(events) events at that mean take \(total) ns, and some of them alone take at least \(least)")
      before = total.rounded()
      windows += times.sum.lowerBound
    }
  }
}

/// Finds contradictions between values of `filters.csv`.
struct FilterContradictions {
  private var list = Contradictions(in: FilterRow.table.fileName)

  var findings: [Finding] { list.findings }

  mutating func check(_ rows: [RecordedRow]) {
    for (row, part) in zip(rows, FilterShapes.parts) {
      let (points, elements) = (row.integer("points") ?? 0, row.integer("elements") ?? 0)
      let (strokes, greatest) = (row.integer("strokes") ?? 0, row.number("greatest_px") ?? 0)
      for column in ["strokes", "points"] {
        list.require(
          row.text(column) == rows[0].text(column), row, column, "it is not that of the other rows of the same strokes")
      }
      list.require(
        strokes <= points, row, "strokes", "it is \(strokes), and there are only \(points) points")
      // A tap of one point is drawn as a segment from it to itself.
      list.require(
        elements >= min(strokes, points) && elements - strokes <= points, row, "elements",
        "it is \(elements), of \(strokes) strokes of \(points) points")
      list.require(
        (row.number("mean_px") ?? 0) <= greatest, row, "mean_px", "it is more than the greatest of these distances")
      let most = part.greatest
      list.require(
        greatest <= most, row, "greatest_px", "it is \(greatest), and the filter promises \(most) at most")
    }
  }
}

extension RecordedTimes {
  /// Adds a finding where a histogram counted other times.
  fileprivate func check(_ text: PercentileText, _ name: String, _ list: inout Contradictions) {
    for percentile in percentiles {
      guard let range = text.range(ofRank: percentile.rank) else { continue }
      let counted = min(percentile.value, Double(LatencyHistogram.longestTime))
      list.require(
        Double(range.lowerBound) <= counted && counted <= Double(range.upperBound), row, percentile.column,
        "it is \(percentile.value), and by \(name) from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
