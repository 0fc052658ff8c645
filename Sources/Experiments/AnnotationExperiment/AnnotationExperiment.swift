import Measurement
import Results

/// The costs of a canvas of annotations, and the correctness of its picks.
///
/// `picks.csv` scatters annotations at depths under every scheme and compares the picked annotation with the exact one.
/// `annotations.csv` quantifies the annotation app's design document's comparison: drawing everything each frame against one view
/// per annotation.
public struct AnnotationExperiment: Experiment {
  public static let name = "annotation"
  public static let title = "What a canvas of annotations costs, and whether the right one is under a pixel"
  public static var tables: [any TableDefinition] { [PickRow.table, AnnotationTimeRow.table] }

  public let configuration: AnnotationConfiguration
  private let meter: AllocationMeter

  /// - Parameters:
  ///   - configuration: the picks and timings.
  ///   - meter: counts allocations and memory.
  public init(_ configuration: AnnotationConfiguration, meter: AllocationMeter = AllocationMeter()) {
    self.configuration = configuration
    self.meter = meter
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let pickings = configuration.pickings
    try PickMeasurement.run(pickings, configuration, jobs: jobs) { index, row in
      try output.write(row, to: PickRow.table)
      output.progress("picks", Double(index + 1) / Double(pickings.count))
    }
    guard !configuration.counts.isEmpty, output.wants(AnnotationTimeRow.table) else { return nil }
    let total = Double(configuration.timings.count)
    var done = 0.0
    try AnnotationTimings(configuration, meter: meter).run { row in
      try output.write(row, to: AnnotationTimeRow.table)
      done += 1
      output.progress("times", done / total)
    }
    return nil
  }

  public static func contents(_ configuration: AnnotationConfiguration) throws -> ResultContents {
    let picks = configuration.pickings.map { picking in
      [
        "scheme": Cell.string(picking.holder.name), "zoom_depth": .number(picking.depth.decades),
        "picks": .integer(configuration.picks),
      ]
    }
    return ResultContents([
      TableContents(PickRow.table, rows: picks),
      TableContents(AnnotationTimeRow.table, rows: configuration.timings.map(known)),
    ])
  }

  /// The cells of a timing that follow from the configuration.
  private static func known(_ timing: AnnotationTiming) -> [String: Cell] {
    var cells: [String: Cell] = [
      "annotations": .integer(timing.count), "visible": .string(timing.visible.rawValue),
      "engine": .string(timing.engine.rawValue), "quantity": .string(timing.quantity.rawValue),
    ]
    if timing.quantity == .memory {
      cells["samples"] = .integer(0)
      for column in ["p50_ns", "p99_ns", "max_ns", "allocations", "triangles"] { cells[column] = .missing }
    } else {
      cells["memory_bytes"] = .missing
    }
    if !timing.quantity.isFrame { cells["triangles"] = .missing }
    return cells
  }

  /// Repeats the picks, and the changes of a sample of scenes, a quarter as many of them as of picks, and compares every
  /// count; times are not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: AnnotationConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let pickings = configuration.pickings
    let chosen = extent.indices(of: pickings.count, stream: "verify annotation")
    let records = try result.rows(of: PickRow.table)
    var findings: [Finding] = []
    try PickMeasurement.run(chosen.map { pickings[$0] }, configuration, jobs: extent.jobs) { number, row in
      findings += result.differences(PickRow.table, records[chosen[number]], from: row)
      progress(Double(number + 1) / Double(max(1, chosen.count)) * 0.5)
    }
    let scenes = TimedRenderings.all(configuration)
    let chosenScenes = extent.indices(of: scenes.count, share: 4, stream: "verify annotation scenes")
    let rows = try result.namedRows(of: AnnotationTimeRow.table)
    for (number, index) in chosenScenes.enumerated() {
      findings += try scenes[index].findings(Array(rows[scenes[index].rows]), configuration)
      progress(0.5 + Double(number + 1) / Double(chosenScenes.count) * 0.5)
    }
    return RecheckReport(
      findings: findings,
      statement: "the picks of \(chosen.count) of \(pickings.count) schemes at depths, picked again, are the same, "
        + "and so are the triangles of \(chosenScenes.count) of \(scenes.count) scenes, drawn again; "
        + "times are not measured again")
  }
}
