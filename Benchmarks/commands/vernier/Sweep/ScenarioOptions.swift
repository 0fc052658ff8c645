import ArgumentParser
import CommandLine
import Foundation
import Geometry
import Measurement
import PrecisionExperiments
import Results
import Schemes
import Workloads

/// What is measured, and on what: the options that sweep and horizon share.
struct ScenarioOptions: ParsableArguments {
  @Option(help: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices)\(EngineOptions.choice).")
  var schemes = SchemeCatalog.standard.names.joined(separator: ",")

  @Option(help: "Workloads, with commas, or all: \(WorkloadCatalog.choices) (a name without commas).")
  var workloads = WorkloadCatalog.names.joined(separator: ",")

  @Option(help: "Camera paths, with commas, or all: \(CameraPathCatalog.choices).")
  var paths = CameraPathCatalog.names.joined(separator: ",")

  @Option(parsing: .unconditional, help: "Displayed frames of each path, from 2.")
  var frames = SweepConfiguration.usualFrames

  @Option(parsing: .unconditional, help: "Points of each scene, from 1.")
  var points = SweepConfiguration.usualPoints

  @Option(parsing: .unconditional, help: "Viewport in px, as WIDTHxHEIGHT.")
  var viewport = "1000x750"

  @Option(
    parsing: .unconditional,
    help:
      "How far the target lies from the origin along each axis, in world units to a power of two; 0 for the origin. Schemes that travel start at the origin."
  )
  var targetDistance = 1000.0

  @Option(parsing: .unconditional, help: "Jitter, placement or distortion that counts as broken, in px.")
  var threshold = Thresholds.visibleJitter

  @OptionGroup var engines: EngineOptions
  @OptionGroup var choice: SeedOption
  @OptionGroup var workers: JobsOption
  @OptionGroup var voice: QuietFlag

  /// The configuration these options spell, which is not validated yet.
  func configuration(
    depths: [DepthLabel], contents: [Content], levels: [Int], hasHorizons: Bool, hasStages: Bool = false
  ) throws -> SweepConfiguration {
    let screen = try ViewportOption(viewport).viewport
    let parts = ScenarioParts(quiet: voice.quiet)
    return SweepConfiguration(
      schemes: try engines.schemes(schemes, viewport: screen), workloads: try parts.workloads(workloads),
      paths: try parts.paths(paths), depths: depths, contents: contents, levels: levels, frames: frames,
      points: points, viewport: screen, targetDistance: try parts.distance(targetDistance), seed: choice.seed,
      threshold: threshold, hasHorizons: hasHorizons, hasStages: hasStages)
  }
}

/// What the values of a scenario's options mean.
struct ScenarioParts {
  /// Whether no remarks are made.
  let quiet: Bool

  /// The value of `--target-distance`.
  func distance(_ value: Double) throws -> TargetDistance {
    guard let distance = TargetDistance(value) else {
      throw InputError("--target-distance is \(value); give world units from 0 to 1e308, like 1000.")
    }
    return distance
  }

  /// The value of `--workloads`.
  func workloads(_ text: String) throws -> [any Workload] {
    try CommaList(text, option: "--workloads").chosen(from: WorkloadCatalog.names) { name in
      let workload = try WorkloadCatalog.workload(named: name)
      if !quiet, let sentence = (workload as? RecordingWorkload)?.remark { remark(sentence) }
      return workload
    }
  }

  /// The value of `--paths`.
  func paths(_ text: String) throws -> [any CameraPath] {
    try CommaList(text, option: "--paths").chosen(
      from: CameraPathCatalog.names, choices: CameraPathCatalog.choices, CameraPathCatalog.path(named:))
  }
}
