import InkCanvas
import Measurement
import Results

extension RendererExperiment {
  public static func contents(_ configuration: RendererConfiguration) throws -> ResultContents {
    func key(_ page: RendererPage, _ name: String) -> [String: Cell] {
      [
        "renderer": .string(name), "width": .integer(page.size.width), "height": .integer(page.size.height),
        "strokes": .integer(page.strokes),
      ]
    }
    let series = configuration.pages.flatMap { page in configuration.renderers.map { (page, $0) } }
    let counts = series.map { page, name in
      var cells = key(page, name)
      cells["compared"] = .integer(configuration.compared.count)
      if let descriptor = descriptor(name) {
        cells["frames"] = .integer(
          descriptor.paintsEverything ? configuration.compared.count : configuration.deliveryCount)
        cells["differing"] = 0
        cells["greatest_difference"] = 0
      }
      return cells
    }
    let times = series.flatMap { page, name in
      configuration.displaysHz.flatMap { display in
        RendererQuantity.allCases.map { quantity in
          var cells = key(page, name)
          cells["display_hz"] = .number(display)
          cells["quantity"] = .string(quantity.rawValue)
          if quantity == .input { cells["samples"] = .integer(configuration.deliveryCount) }
          if quantity != .frame {
            cells["instants"] = .missing
            cells["on_time"] = .missing
          }
          return cells
        }
      }
    }
    return ResultContents([
      TableContents(RendererRow.table, rows: counts), TableContents(RendererTimeRow.table, rows: times),
    ])
  }

  /// The renderer of a name that is measured again; nil for one of others.
  private static func descriptor(_ name: String) -> InkRendererDescriptor? {
    InkRendererCatalog.standard.first { $0.name == name }
  }

  private static let columns: KeyValuePairs = ["p50_ns": 500, "p99_ns": 990, "max_ns": 1000]

  public static func contradictions(
    _ result: RecordedResult, _ configuration: RendererConfiguration
  ) throws -> [Finding] {
    var counts = Contradictions(in: RendererRow.table.fileName)
    for row in try result.namedRows(of: RendererRow.table) {
      counts.requireOrder(["written_p50", "written_max"], row)
      counts.require(
        row.count("frames") <= configuration.deliveryCount, row, "frames",
        "it is \(row.count("frames")), of \(configuration.deliveryCount) samples")
      let pixels = row.count("width") * row.count("height")
      counts.require(
        row.count("differing") <= pixels, row, "differing", "it is \(row.count("differing")), of \(pixels) px")
      counts.require(
        (row.count("differing") > 0) == (row.count("greatest_difference") > 0)
          && row.count("greatest_difference") <= 255, row, "greatest_difference",
        "it is \(row.count("greatest_difference")), of \(row.count("differing")) px that differ")
      counts.require(
        row.text("written_p50") != nil || descriptor(row.text("renderer") ?? "") == nil, row, "written_p50",
        "it is missing, of a renderer that counts")
    }
    var times = Contradictions(in: RendererTimeRow.table.fileName)
    let rows = try result.namedRows(of: RendererTimeRow.table)
    let width = RendererQuantity.allCases.count
    for first in stride(from: 0, to: rows.count, by: width) {
      var (frames, longestInput) = (0, 0.0)
      for (quantity, row) in zip(RendererQuantity.allCases, rows[first...].prefix(width)) {
        let recorded = RecordedTimes(row, count: "samples", columns)
        recorded.check(&times, columns: columns)
        switch quantity {
        case .input: longestInput = recorded.longest ?? 0
        case .frame:
          frames = recorded.count
          check(recorded, longestInput, configuration, &times)
        case .inkAge:
          times.require(
            recorded.count <= frames, row, "samples", "it is \(recorded.count), of \(frames) frames")
        }
      }
    }
    return counts.findings + times.findings
  }

  /// What frames and instants have to do with each other.
  private static func check(
    _ frame: RecordedTimes, _ longestInput: Double, _ configuration: RendererConfiguration,
    _ list: inout Contradictions
  ) {
    let row = frame.row
    let (instants, onTime) = (row.count("instants"), row.count("on_time"))
    list.require(
      frame.count > 0 && onTime <= frame.count && frame.count <= instants, row, "instants",
      "\(onTime) on time, \(frame.count) frames and \(instants) instants are no rising numbers")
    list.require(
      frame.count - onTime <= instants - frame.count, row, "on_time",
      "\(frame.count - onTime) frames were late, and only \(instants - frame.count) instants had no new frame")
    let period = 1e9 / (row.number("display_hz") ?? 1)
    // All samples, two frames more, what the last one and the input before it take, and a second in which the system
    // did something else between what is timed.
    let most =
      ((configuration.duration + 1 / configuration.rateHz + 1) * 1e9 + 2 * (frame.longest ?? 0) + longestInput)
      / period + 3
    list.require(Double(instants) <= most, row, "instants", "it is \(instants), of at most \(Int(most))")
    if let longest = frame.longest, longest > period + 1 {
      list.require(onTime < frame.count, row, "on_time", "a frame of \(longest) ns is late")
    }
  }

  /// Draws pages again, and compares all counts. Renderers of others are left out.
  public static func recheck(
    _ result: RecordedResult, _ configuration: RendererConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    guard configuration.strokeSamples > 0 else {
      return RecheckReport(
        findings: [], statement: "its values agree; the recording is no part of it, and times are not measured again")
    }
    let records = try result.rows(of: RendererRow.table)
    let names = configuration.renderers
    let own = records.indices.filter { descriptor(names[$0 % names.count]) != nil }
    let chosen = extent.indices(of: own.count, stream: "verify renderers").map { own[$0] }
    let played = InkDeliveries(
      pen: configuration.deliveryCount, samples: configuration.strokeSamples, rateHz: configuration.rateHz,
      seed: configuration.seed)
    var findings: [Finding] = []
    var done = 0
    for size in configuration.sizes {
      let script = try RendererScript(played, configuration, size)
      for (number, page) in configuration.pages.enumerated() where page.size == size {
        let rows = chosen.filter { $0 / names.count == number }
        guard !rows.isEmpty else { continue }
        let counts = try RendererCounts(script, page, configuration)
        for index in rows {
          guard let descriptor = descriptor(names[index % names.count]) else { continue }
          let row = try counts.row(of: descriptor, by: try RendererRig(script, page, descriptor))
          findings += result.differences(RendererRow.table, records[index], from: row)
          done += 1
          progress(Double(done) / Double(max(1, chosen.count)))
        }
      }
    }
    let others = records.count - own.count
    return RecheckReport(
      findings: findings,
      statement:
        "its values agree, and \(chosen.count) of \(own.count) pages drawn again have the same counts of px and bytes; "
        + (others > 0 ? "\(others) of renderers of others and all times" : "times") + " are not measured again")
  }
}
