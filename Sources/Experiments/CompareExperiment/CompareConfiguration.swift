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
public struct CompareConfiguration: Sendable {
  /// The schemes, in the order of the rows.
  public var schemes: [SchemeDescriptor]
  /// The zoom depths of each scheme, in the order of the rows.
  public var depths: [DepthLabel]
  /// Seconds of each series of touches.
  public var duration: Double
  /// The seed of everything random.
  public var seed: UInt64

  /// A configuration; `validate()` checks whether it can be measured.
  public init(
    schemes: [SchemeDescriptor], depths: [DepthLabel] = DepthList.compared,
    duration: Double = LatencyConfiguration.usualDuration, seed: UInt64
  ) {
    self.schemes = schemes
    self.depths = depths
    self.duration = duration
    self.seed = seed
  }

  /// Each scheme at each depth, in the order of the rows.
  public var canvases: [SchemeDepth] {
    schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }

  /// The sweep whose cells decide whether a scheme holds: all workloads and paths, active content alone.
  public var precision: SweepConfiguration {
    SweepConfiguration(
      schemes: schemes, workloads: WorkloadCatalog.standard, paths: CameraPathCatalog.standard, depths: depths,
      contents: [.active], levels: [1], frames: SweepConfiguration.usualFrames,
      points: SweepConfiguration.usualPoints, viewport: .standard, seed: seed, threshold: Thresholds.visibleJitter)
  }

  /// The search for the horizons of that sweep, down to the deepest whole decade.
  func horizons(known: KnownDepths?) -> HorizonSearch {
    let deepest = (depths.max() ?? .surface).decades
    return HorizonSearch(precision, deepest: Int(deepest), known: known)
  }

  /// A stroke of 1,000 points 3 px wide as indexed triangles, and a scene of 1,000 strokes.
  public var tessellation: TessellationConfiguration {
    TessellationConfiguration(
      points: [1000], widths: [3], profiles: [.constant], methods: [.vernier], schemes: schemes, depths: depths,
      schemePoints: 1000, strokes: 1000, seed: seed)
  }

  /// A synthetic pen at 240 Hz.
  public var latency: LatencyConfiguration {
    LatencyConfiguration(
      canvases: canvases, duration: duration, strokeSamples: LatencyConfiguration.usualStrokeSamples, seed: seed)
  }
}

extension CompareConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var settings: [String: JSONValue] {
    var settings: [String: JSONValue] = [
      "schemes": .array(schemes.map { .string($0.name) }),
      "depths": .array(depths.map { .string($0.description) }),
      "duration_s": .number(duration),
    ]
    let own = Set(settings.keys).union(["canvases"])
    let parts = [("sweep", precision.settings), ("tessellate", tessellation.settings), ("latency", latency.settings)]
    for (command, part) in parts {
      for (name, value) in part where !own.contains(name) { settings["\(command)_\(name)"] = value }
    }
    return settings
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    self.init(
      schemes: try settings.items("schemes") { SchemeCatalog.standard[$0] },
      depths: try settings.items("depths") { DepthLabel($0) }, duration: try settings.number("duration_s"),
      seed: provenance.seed)
  }

  public func validate() throws(SettingError) {
    try precision.validate()
    try tessellation.validate()
    try latency.validate()
  }
}
