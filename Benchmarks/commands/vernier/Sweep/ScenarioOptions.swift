import ArgumentParser
import CommandLine
import Foundation
import Geometry
import Measurement
import PrecisionExperiments
import Results
import Schemes
import Workloads

/// How a scenario is measured: the options besides settings that sweep and horizon share.
struct ScenarioOptions: ParsableArguments {
  @OptionGroup var engines: EngineOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var voice: QuietFlag

  /// What the settings name, which is not validated yet. Engines are started.
  func configuration(_ settings: SweepSettings) throws -> SweepConfiguration {
    try SweepConfiguration(settings) { try engines.scheme($0, viewport: settings.viewport) }
  }
}

/// Says what recordings are, where they lie, and what is left out of them.
func remarkRecordings(_ workloads: [any Workload], _ drawing: (any Workload) -> Drawing) {
  for case let recording as any RecordedWorkload in workloads {
    if let text = recording.remark(on: drawing(recording)) { remark(text) }
  }
}
