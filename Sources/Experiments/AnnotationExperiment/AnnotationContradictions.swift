import Results

extension AnnotationExperiment {
  /// Finds percentiles out of order, samples that no timing takes, missing counts, and picks that do not add up.
  public static func contradictions(
    _ result: RecordedResult, _ configuration: AnnotationConfiguration
  ) throws -> [Finding] {
    var times = AnnotationTimeContradictions()
    times.check(try result.namedRows(of: AnnotationTimeRow.table))
    var picks = Contradictions(in: PickRow.table.fileName)
    for row in try result.namedRows(of: PickRow.table) {
      let judged = row.count("picks") - row.count("near_border")
      picks.require(judged >= 0, row, "near_border", "it is more than there are picks")
      for column in ["exact_hits", "wrong"] {
        picks.require(row.count(column) <= judged, row, column, "it is \(row.count(column)), of \(judged) judged picks")
      }
      let invalid = row.count("invalid_annotations")
      let count = AnnotationConfiguration.pickedCount
      picks.require(
        invalid <= count && (invalid == count) == (row.text("placement_max_px") == nil), row, "invalid_annotations",
        "it is \(invalid), of \(count) annotations")
    }
    return times.findings + picks.findings
  }
}

/// Finds contradictions between values of `annotations.csv`.
struct AnnotationTimeContradictions {
  private var list = Contradictions(in: AnnotationTimeRow.table.fileName)

  private static let columns: KeyValuePairs = ["p50_ns": 500, "p99_ns": 990, "max_ns": 1000]

  var findings: [Finding] { list.findings }

  mutating func check(_ rows: [RecordedRow]) {
    let isMemory = { (row: RecordedRow) in row.text("quantity") == AnnotationQuantity.memory.rawValue }
    requireAllOrNone("allocations", rows.filter { !isMemory($0) })
    requireAllOrNone("memory_bytes", rows.filter(isMemory))
    for row in rows where !isMemory(row) {
      let times = RecordedTimes(row, count: "samples", Self.columns)
      times.check(&list, columns: Self.columns)
      checkSamples(times)
      if row.text("quantity").flatMap(AnnotationQuantity.init)?.isFrame == true {
        list.require(row.text("triangles") != nil, row, "triangles", "it is missing, of a frame")
      }
    }
  }

  /// A process counts all that it asks memory for, or nothing.
  private mutating func requireAllOrNone(_ column: String, _ rows: [RecordedRow]) {
    guard rows.contains(where: { $0.text(column) != nil }) else { return }
    for row in rows {
      list.require(row.text(column) != nil, row, column, "it is missing, and other rows have one")
    }
  }

  /// An operation is timed until its times add up to a share of a second, within limits of their number.
  private mutating func checkSamples(_ times: RecordedTimes) {
    typealias Timings = AnnotationTimings
    let (count, sum) = (times.count, times.sum)
    func require(_ holds: Bool, _ problem: String) { list.require(holds, times.row, "samples", problem) }
    require((1...Timings.most).contains(count), "it is \(count), and should be 1 to \(Timings.most)")
    guard let longest = times.longest else { return }
    let isEnough =
      count >= Timings.most || sum.upperBound >= (count < Timings.fewest ? Timings.longest : Timings.budget)
    require(isEnough, "it is \(count), and times of at most \(longest) ns would have been taken further")
    // Before the last time, which may be the longest, there was time left.
    let limit = count > Timings.fewest ? Timings.budget : Timings.longest
    require(
      count == 1 || sum.lowerBound - longest < limit,
      "it is \(count), and so many take at least \(sum.lowerBound) ns, longer than is measured")
  }
}

/// The timings of one renderer with one scene, whose frames can be drawn again.
struct TimedRenderings {
  let count: Int
  let visible: VisibleShare
  let engine: AnnotationEngine
  /// Their rows among all.
  let rows: Range<Int>

  /// All of a configuration, in the order of the rows.
  static func all(_ configuration: AnnotationConfiguration) -> [TimedRenderings] {
    var all: [TimedRenderings] = []
    var first = 0
    for count in configuration.counts {
      for visible in VisibleShare.allCases {
        for engine in AnnotationEngine.allCases {
          let rows = first..<first + AnnotationTiming.quantities(of: engine).count
          first = rows.upperBound
          guard engine != .scene else { continue }
          all.append(TimedRenderings(count: count, visible: visible, engine: engine, rows: rows))
        }
      }
    }
    return all
  }

  /// Draws the frames again, and compares their triangles with those of the rows.
  func findings(_ rows: [RecordedRow], _ configuration: AnnotationConfiguration) throws -> [Finding] {
    let scene = TimedScene(count: count, visible: visible, viewport: configuration.viewport, seed: configuration.seed)
    let named = Dictionary(zip(AnnotationTiming.quantities(of: engine), rows), uniquingKeysWith: { first, _ in first })
    let triangles = try AnnotationTimings.triangles(of: engine, scene, seed: configuration.seed) {
      min(named[$0]?.count("samples") ?? 0, AnnotationTimings.most)
    }
    return AnnotationTiming.quantities(of: engine).compactMap { quantity in
      guard let row = named[quantity], let count = triangles[quantity], row.integer("triangles") != count else {
        return nil
      }
      return Finding(
        file: AnnotationTimeRow.table.fileName, line: row.line, column: "triangles",
        problem: "it says \(row.text("triangles") ?? "nothing"), and drawn again it is \(count)")
    }
  }
}
