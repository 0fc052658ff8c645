import ArgumentParser
import Files
import Geometry
import LatencyExperiment
import Measurement
import PrecisionExperiments
import Results
import Schemes
import TessellationExperiment
import Workloads

/// The schemes and depths of a comparison, and how long each series of touches is played.
///
/// Everything else is as `vernier sweep`, `vernier tessellate` and `vernier latency` have it:
/// ``precision``, ``tessellation`` and ``latency`` are the configurations of the three.
public struct CompareConfiguration: SeededSettings {
  public static let units = ["duration": "s"]

  @Option(list: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices).")
  public var schemes = SchemeCatalog.compared

  @Option(list: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  public var depths = DepthList.compared

  @Option(parsing: .unconditional, help: "Seconds of each series of touches; p99.9 takes 42.")
  public var duration = LatencyConfiguration.usualDuration

  @OptionGroup public var random: SeedOption

  public init() {}

  /// Each scheme at each depth, in the order of the rows.
  public var canvases: [SchemeDepth] {
    schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }

  /// The sweep whose cells decide whether a scheme holds: all workloads and paths, active content alone.
  public var precision: SweepConfiguration {
    SweepConfiguration(schemes: schemes) {
      $0.depths = depths
      $0.content = [.active]
      $0.levels = [1]
      $0.seed = seed
    }
  }

  /// The search for the horizons of that sweep, down to the deepest whole decade.
  func horizons(known: KnownDepths?) -> HorizonSearch {
    let deepest = (depths.max() ?? .surface).decades
    return HorizonSearch(precision, deepest: Int(deepest), known: known)
  }

  /// A stroke of 1,000 points 3 px wide as indexed triangles, and a scene of 1,000 strokes.
  public var tessellation: TessellationConfiguration {
    .with {
      $0.points = [1000]
      $0.widths = [3]
      $0.profiles = [.constant]
      $0.methods = [.vernier]
      $0.schemes = schemes
      $0.depths = depths
      $0.strokes = 1000
      $0.seed = seed
    }
  }

  /// A synthetic pen at 240 Hz.
  public var latency: LatencyConfiguration {
    LatencyConfiguration.with {
      $0.canvases = canvases
      $0.duration = duration
      $0.strokeSamples = LatencyConfiguration.usualStrokeSamples
      $0.seed = seed
    }
  }
}

extension CompareConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  /// The settings of the three, as far as they are not these.
  public var fixed: [String: JSONValue] {
    let parts = [("sweep", precision.recorded), ("tessellate", tessellation.recorded), ("latency", latency.recorded)]
    return parts.reduce(into: [:]) { fixed, part in
      for (name, value) in part.1 where !["schemes", "depths", "duration_s", "canvases"].contains(name) {
        fixed["\(part.0)_\(name)"] = value
      }
    }
  }

  public func validateValues() throws(SettingError) {
    try precision.validate()
    try tessellation.validate()
    try latency.validate()
  }
}
