import Geometry
import HarnessTestSupport
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

/// Small configurations and their rows, for claims about sweeps.
enum Scenario {
  /// A sweep of a command line.
  static func sweep(_ options: String) throws -> SweepConfiguration {
    try SweepConfiguration(.of(options)) { SchemeCatalog.standard[$0] }
  }

  static func depths(_ decades: [Int]) -> [DepthLabel] { decades.compactMap { DepthLabel(decades: $0) } }

  static func configuration(
    _ schemes: [String], decades: [Int], ancestors: [Int] = [], frames: Int = 12, points: Int = 40, seed: UInt64 = 1
  ) throws -> SweepConfiguration {
    configuration(
      try SchemeCatalog.standard.schemes(schemes), decades: decades, ancestors: ancestors, frames: frames,
      points: points, seed: seed)
  }

  static func configuration(
    _ schemes: [SchemeDescriptor], decades: [Int], ancestors: [Int] = [], frames: Int = 12, points: Int = 40,
    seed: UInt64 = 1
  ) -> SweepConfiguration {
    SweepConfiguration(schemes: schemes) {
      $0.depths = depths(decades)
      $0.content = [.active, .ancestors]
      $0.levels = ancestors
      $0.frames = frames
      $0.points = points
      $0.seed = seed
    }
  }

  /// All rows of a configuration that has some: a claim about no rows would always hold.
  static func rows(_ configuration: SweepConfiguration, jobs: Int = 2) throws -> [SweepRow] {
    var rows: [SweepRow] = []
    try SweepExperiment(configuration).rows(jobs: jobs) { _, row in rows.append(row) }
    try #require(!rows.isEmpty && rows.count == configuration.cells.count)
    return rows
  }

  static func horizons(_ configuration: SweepConfiguration, deepest: Int, known: KnownDepths? = nil) throws
    -> [HorizonRow]
  {
    var rows: [HorizonRow] = []
    try HorizonSearch(configuration, deepest: deepest, known: known).run(jobs: 2) { _, row in rows.append(row) }
    return rows
  }
}
