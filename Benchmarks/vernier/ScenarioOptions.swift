import ArgumentParser
import Experiments
import Foundation
import Geometry
import Schemes
import Workloads

/// What is measured, and on what: the options that sweep and horizon share.
struct ScenarioOptions: ParsableArguments {
  @Option(help: "Schemes, with commas: \(SchemeCatalog.standard.choices).")
  var schemes = SchemeCatalog.standard.names.joined(separator: ",")

  @Option(help: "Workloads, with commas: \(WorkloadCatalog.choices) (a name without commas).")
  var workloads = WorkloadCatalog.names.joined(separator: ",")

  @Option(help: "Camera paths, with commas: \(CameraPathCatalog.choices).")
  var paths = CameraPathCatalog.names.joined(separator: ",")

  @Option(parsing: .unconditional, help: "Displayed frames of each path, from 2.")
  var frames = 60

  @Option(parsing: .unconditional, help: "Points of each scene, from 1.")
  var points = 60

  @Option(parsing: .unconditional, help: "Viewport in px, as WIDTHxHEIGHT.")
  var viewport = "1000x750"

  @Option(parsing: .unconditional, help: "Seed of the targets, scenes and walks.")
  var seed: UInt64 = 1

  @Option(parsing: .unconditional, help: "Jitter that counts as broken, in px.")
  var threshold = 0.25

  @Option(parsing: .unconditional, help: "Worker threads; results do not depend on it.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "No progress and no remarks on standard error.")
  var quiet = false

  /// The configuration these options spell, at the depths given.
  func configuration(
    depths: [DepthLabel], contents: [Content], levels: [Int], deepest: DepthLabel
  ) throws -> SweepConfiguration {
    guard frames >= 2 else { throw InputError("--frames is \(frames); jitter needs at least 2 frames.") }
    guard points >= 1 else { throw InputError("--points is \(points); a scene needs at least 1 point.") }
    let (samples, overflow) = frames.multipliedReportingOverflow(by: points)
    guard !overflow, samples <= SweepConfiguration.sampleLimit else {
      throw InputError(
        "--frames \(frames) times --points \(points) is more than \(SweepConfiguration.sampleLimit) samples a cell; lower one of them."
      )
    }
    guard jobs >= 1, jobs <= 1024 else { throw InputError("--jobs is \(jobs); give a number from 1 to 1024.") }
    guard threshold.isFinite, threshold > 0 else {
      throw InputError("--threshold is \(threshold); give a positive number of px.")
    }
    let configuration = SweepConfiguration(
      schemes: try schemeList(), workloads: try workloadList(), paths: try pathList(), depths: depths,
      contents: contents, levels: levels, frames: frames, points: points,
      viewport: try ViewportOption(viewport).viewport,
      seed: seed,
      threshold: threshold)
    try checkMemory(configuration, deepest: deepest)
    return configuration
  }

  /// Refuses what would not fit: points at so many bits, on so many threads.
  private func checkMemory(_ configuration: SweepConfiguration, deepest: DepthLabel) throws {
    for scheme in configuration.schemes {
      let bits = scheme.coordinateBits(deepest: deepest.zoom, viewport: configuration.viewport)
      let total = Double(bits) * Double(points) * 2 * Double(jobs)
      guard total <= Double(SweepConfiguration.coordinateBitLimit) else {
        throw InputError(
          "\(scheme.name) at \(bits) bits with --points \(points) on --jobs \(jobs) would take \(Int(total / 8e6)) MB; lower one of them."
        )
      }
    }
  }

  private func schemeList() throws -> [SchemeDescriptor] {
    try CommaList(schemes, option: "--schemes").items.map { name in
      guard let scheme = SchemeCatalog.standard[name] else {
        throw InputError("There is no scheme \(name); choose from \(SchemeCatalog.standard.choices).")
      }
      return scheme
    }
  }

  private func workloadList() throws -> [any Workload] {
    try CommaList(workloads, option: "--workloads").items.map { name in
      let workload = try WorkloadCatalog.workload(named: name)
      if !quiet, let sentence = (workload as? RecordingWorkload)?.remark { remark(sentence) }
      return workload
    }
  }

  private func pathList() throws -> [any CameraPath] {
    try CommaList(paths, option: "--paths").items.map { name in
      guard let path = CameraPathCatalog.path(named: name) else {
        throw InputError("There is no path \(name); choose from \(CameraPathCatalog.choices).")
      }
      return path
    }
  }
}
