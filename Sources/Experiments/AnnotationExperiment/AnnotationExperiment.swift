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
    let total = Double(configuration.series.joined().count)
    var done = 0.0
    try AnnotationTimings(configuration, meter: meter).run { row in
      try output.write(row, to: AnnotationTimeRow.table)
      done += 1
      output.progress("times", done / total)
    }
    return nil
  }

  /// Picks are repeated, and the changes of a sample of scenes, a quarter as many of them as of picks, for the triangles
  /// that are left.
  public static func parts(_ result: RecordedResult, _ configuration: AnnotationConfiguration) -> [ResultPart] {
    let pickings = configuration.pickings
    let series = configuration.series
    let differing = ["samples", "p50_ns", "p99_ns", "max_ns", "allocations", "memory_bytes"]
    return [
      ResultPart(
        PickRow.table, pieces: pickings.count,
        keys: { [[.string(pickings[$0].holder.name), .number(pickings[$0].depth.decades)]] },
        again: { chosen, extent, take in
          try PickMeasurement.run(chosen.map { pickings[$0] }, configuration, jobs: extent.jobs) { try take($0, [$1]) }
        }),
      ResultPart(
        AnnotationTimeRow.table, pieces: series.count, times: Set(differing), share: 4,
        keys: { index in
          series[index].map {
            [
              .integer($0.count), .string($0.visible.rawValue), .string($0.engine.rawValue),
              .string($0.quantity.rawValue),
            ]
          }
        },
        again: { chosen, _, take in
          let rows = try result.rows(of: AnnotationTimeRow.table)
          for (position, index) in chosen.enumerated() {
            let first = series[..<index].reduce(0) { $0 + $1.count }
            // As many frames as were timed: the triangles are those of the last one.
            let samples = zip(series[index], rows[first...]).map {
              ($0.quantity, min($1.integer("samples") ?? 0, AnnotationTimings.most))
            }
            let triangles = try AnnotationTimings(configuration, meter: AllocationMeter()).triangles(
              of: series[index], samples: Dictionary(uniqueKeysWithValues: samples))
            try take(
              position,
              series[index].map {
                AnnotationTimeRow(
                  timing: $0, summary: .none, allocations: nil, bytes: nil, triangles: triangles[$0.quantity])
              })
          }
        }),
    ]
  }
}
