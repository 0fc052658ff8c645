import Measurement
import Results

extension DisplayExperiment {
  public static func contents(_ configuration: DisplayConfiguration) throws -> ResultContents {
    let counts = Counts(configuration.script)
    let rows = configuration.series.flatMap { series in
      DisplayQuantity.allCases.map { quantity -> [String: Cell] in
        var cells: [String: Cell] = [
          "strokes": .integer(series.strokes), "first_ink": .string(series.firstInk.resultName),
          "zoom_depth": .number(configuration.depth.decades), "display_hz": .number(configuration.displayHz),
          "quantity": .string(quantity.rawValue),
        ]
        if let samples = counts.samples(of: quantity, series) { cells["samples"] = .integer(samples) }
        if quantity != .frame {
          for column in ["instants", "on_time", "draws", "missing_ink"] { cells[column] = .missing }
        }
        if !quantity.isEnd { for column in distances { cells[column] = .missing } }
        return cells
      }
    }
    return ResultContents([TableContents(DisplayRow.table, rows: rows)])
  }

  /// The numbers of samples that follow from the touches.
  private struct Counts {
    private let deliveries: Int
    private let actions: [DisplayScript.Tool: Int]

    init(_ script: DisplayScript) {
      deliveries = script.deliveries.count
      actions = Dictionary(script.actions.map { ($0.tool, 1) }, uniquingKeysWith: +)
    }

    /// Nil where they depend on times: so many frames there are, and such ink was seen.
    func samples(of quantity: DisplayQuantity, _ series: DisplaySeries) -> Int? {
      switch quantity {
      case .input: deliveries
      case .takenBackInk: series.firstInk == .whenDecided ? 0 : nil
      case .frame, .zoomingFrame, .inkAge, .measuredEnd, .predictedEnd, .hiccup, .firstInkPen, .firstInkQuickFinger,
        .firstInkSlowFinger:
        nil
      }
    }

    /// The strokes or pinches of which a quantity has at most one sample each.
    func most(of quantity: DisplayQuantity) -> Int? {
      switch quantity {
      case .firstInkPen: actions[.pen, default: 0]
      case .firstInkQuickFinger: actions[.quickFinger, default: 0]
      case .firstInkSlowFinger: actions[.slowFinger, default: 0]
      case .takenBackInk: actions[.pinch, default: 0]
      case .input, .frame, .zoomingFrame, .inkAge, .measuredEnd, .predictedEnd, .hiccup: nil
      }
    }
  }

  private static let columns: KeyValuePairs = ["p50_ns": 500, "p99_ns": 990, "max_ns": 1000]
  private static let distances = ["p50_px", "p99_px", "max_px"]

  public static func contradictions(
    _ result: RecordedResult, _ configuration: DisplayConfiguration
  ) throws -> [Finding] {
    let rows = try result.namedRows(of: DisplayRow.table)
    let script = configuration.script
    let counts = Counts(script)
    var list = Contradictions(in: DisplayRow.table.fileName)
    let width = DisplayQuantity.allCases.count
    for first in stride(from: 0, to: rows.count, by: width) {
      var times: [DisplayQuantity: RecordedTimes] = [:]
      for (quantity, row) in zip(DisplayQuantity.allCases, rows[first...].prefix(width)) {
        let recorded = RecordedTimes(row, count: "samples", columns)
        recorded.check(&list, columns: columns)
        times[quantity] = recorded
        if let most = counts.most(of: quantity) {
          list.require(
            recorded.count <= most, row, "samples", "it is \(recorded.count), of \(most) such actions")
        }
      }
      guard let frame = times[.frame] else { continue }
      check(frame, times, configuration, &list)
      guard let age = times[.inkAge], let measured = times[.measuredEnd], let predicted = times[.predictedEnd] else {
        continue
      }
      check(measured, predicted, among: age, speed: script.penSpeed, &list)
    }
    return list.findings
  }

  /// What frames, instants and ages have to do with each other.
  private static func check(
    _ frame: RecordedTimes, _ times: [DisplayQuantity: RecordedTimes], _ configuration: DisplayConfiguration,
    _ list: inout Contradictions
  ) {
    let (instants, onTime) = (frame.row.count("instants"), frame.row.count("on_time"))
    list.require(frame.row.text("draws") != nil, frame.row, "draws", "it is missing, of frames")
    list.require(
      onTime <= frame.count && frame.count <= instants, frame.row, "instants",
      "\(onTime) on time, \(frame.count) frames and \(instants) instants are no rising numbers")
    list.require(
      frame.count - onTime <= instants - frame.count, frame.row, "on_time",
      "\(frame.count - onTime) frames were late, and only \(instants - frame.count) instants had no new frame")
    list.require(
      frame.row.text("missing_ink") != nil && frame.row.count("missing_ink") <= frame.count, frame.row,
      "missing_ink", "it is missing, or more than the frames")
    let period = 1e9 / configuration.displayHz
    for quantity in [DisplayQuantity.zoomingFrame, .inkAge] {
      guard let part = times[quantity] else { continue }
      list.require(
        part.count <= frame.count, part.row, "samples", "it is \(part.count), of \(frame.count) frames")
    }
    if let longest = frame.longest, longest > period + 1 {
      list.require(onTime < frame.count, frame.row, "on_time", "a frame of \(longest) ns is late")
    }
    if let zooming = times[.zoomingFrame], let longest = zooming.longest {
      list.require(
        longest <= frame.longest ?? longest, zooming.row, "max_ns",
        "it is \(longest), and the longest of all frames \(frame.longest ?? 0)")
    }
  }

  /// What the ends of a pen's ink have to do with each other, with the ages of all ink and with the pen's speed.
  private static func check(
    _ measured: RecordedTimes, _ predicted: RecordedTimes, among age: RecordedTimes, speed: Double,
    _ list: inout Contradictions
  ) {
    list.require(
      measured.count <= age.count, measured.row, "samples",
      "it is \(measured.count), and ink was \(age.count) times new")
    list.require(
      predicted.count == measured.count, predicted.row, "samples",
      "it is \(predicted.count), and there are \(measured.count) measured ends")
    list.require(
      measured.longest ?? 0 <= age.longest ?? 0, measured.row, "max_ns",
      "it is \(measured.longest ?? 0), and the oldest ink \(age.longest ?? 0)")
    predicted.check(isPartOf: measured, DisplayQuantity.measuredEnd.rawValue, &list)
    for end in [measured, predicted] {
      let values = distances.map { end.row.number($0) }
      for (column, value) in zip(distances, values) {
        list.require(
          (value != nil) == (end.count > 0), end.row, column,
          end.count > 0 ? "it is missing, of \(end.count) ends" : "it is there, of no ends")
      }
      for (column, (less, more)) in zip(distances, zip(values, values.dropFirst())) {
        list.require(
          less ?? 0 <= more ?? 0, end.row, column, "it is \(less ?? 0), and a higher percentile \(more ?? 0)")
      }
    }
    // A px for what a canvas rounds.
    let farthest = 1 + speed * (measured.longest ?? 0) * 1e-9
    let longest = measured.row.number("max_px") ?? 0
    list.require(
      longest <= farthest, measured.row, "max_px",
      "it is \(longest), and the pen moves at most \(farthest) px while ink ages so long")
  }

  /// Plays the touches again without a pace, and counts the strokes that are left. Distances depend on when frames were
  /// shown, and so are not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: DisplayConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let script = configuration.script
    let rows = try result.namedRows(of: DisplayRow.table)
    let width = DisplayQuantity.allCases.count
    let all = configuration.series
    let chosen = extent.indices(of: all.count, stream: "verify display")
    var findings: [Finding] = []
    for (done, index) in chosen.enumerated() {
      let rig = try DisplayRig(DisplaySeries(strokes: 0, firstInk: all[index].firstInk), configuration)
      for delivery in script.deliveries { rig.receive(script.touches[delivery.touches]) }
      _ = rig.canvas.finish()
      let strokes = rows[index * width..<(index + 1) * width].filter {
        $0.text("quantity")?.hasPrefix("first-ink") == true
      }
      let shown = strokes.reduce(0) { $0 + $1.count("samples") }
      if shown > rig.canvas.strokeCount {
        findings.append(
          Finding(
            file: DisplayRow.table.fileName, line: strokes[0].line, column: "samples",
            problem: "\(shown) strokes had first ink, and played again are \(rig.canvas.strokeCount)"))
      }
      progress(Double(done + 1) / Double(max(1, chosen.count)))
    }
    return RecheckReport(
      findings: findings,
      statement:
        "its values agree, and \(chosen.count) of \(all.count) series have no more strokes than when played again; times and "
        + "distances are not measured again")
  }
}
