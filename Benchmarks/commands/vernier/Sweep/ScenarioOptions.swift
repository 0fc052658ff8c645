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
    let configuration = try SweepConfiguration(settings) { try engines.scheme($0, viewport: settings.viewport) }
    if !voice.quiet { remarkRecordings(configuration.workloads) }
    return configuration
  }
}

/// Says what is left out of recordings.
func remarkRecordings(_ workloads: [any Workload]) {
  for workload in workloads { if let text = (workload as? RecordingWorkload)?.remark { remark(text) } }
}
