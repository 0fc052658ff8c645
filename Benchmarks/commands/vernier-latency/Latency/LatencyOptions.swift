import ArgumentParser
import CommandLine
import Foundation
import Geometry
import Ink
import LatencyExperiment
import Results
import Schemes
import Workloads

/// What is played, where, and how fast.
struct LatencyOptions: ParsableArguments {
  @Argument(help: "A recording of touches, played again and again; a synthetic pen when it is left away.")
  var file: String?

  @Option(list: "Schemes that keep the strokes, with commas, or all: \(SchemeCatalog.standard.choices).")
  var schemes = SchemeCatalog.compared

  @Option(list: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  var depths = DepthList.compared

  @Option(parsing: .unconditional, help: "Deliveries a second.")
  var rate = 240.0

  @Option(
    parsing: .unconditional,
    help:
      "Seconds of each series (default: \(LatencyConfiguration.usualDuration), with --display 4, with --renderers 0.5); p99.9 takes 42 at 240 Hz."
  )
  var duration: Double?

  /// Seconds of each series of the pipeline.
  var seconds: Double { duration ?? LatencyConfiguration.usualDuration }

  @Option(
    parsing: .unconditional,
    help:
      "New events of each of the synthetic pen's strokes, from 1 (default: \(LatencyConfiguration.usualStrokeSamples), with --renderers 48)."
  )
  var strokeSamples: Int?

  private var samples: Int { strokeSamples ?? LatencyConfiguration.usualStrokeSamples }

  @OptionGroup var pipeline: PipelineSettings

  @Flag(
    help: "Before each event, draw a part of another stroke, so that caches are warm, as systems of low latency do.")
  var rehearse = false

  func configuration(seed: UInt64) throws -> LatencyConfiguration {
    try requireSamples(samples)
    let configuration = LatencyConfiguration.with {
      $0.canvases = schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
      $0.source = source
      $0.rate = rate
      $0.pipeline = pipeline
      $0.caches = rehearse ? .rehearsed : .cold
      $0.duration = seconds
      $0.strokeSamples = file == nil ? samples : 0
      $0.seed = seed
    }
    try configuration.validate()
    return configuration
  }

  /// The name of what is played, as results have it.
  var source: String { file.map { Self.name($0) } ?? "pen" }

  /// Throws for a number of new events that no stroke has. A result of a recording has 0.
  func requireSamples(_ samples: Int) throws {
    guard samples >= 1 else { throw InputError("--stroke-samples is \(samples); give a number from 1.") }
  }

  /// Of a file, as results have it: its name without folders and suffix.
  private static func name(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty ? "recording" : name
  }

  /// What is played.
  /// - Parameters:
  ///   - count: the number of deliveries.
  ///   - samples: new events of each stroke of the pen.
  ///   - seed: of the pen.
  ///   - quiet: whether to print nothing about unusable events.
  func deliveries(_ count: Int, samples: Int, seed: UInt64, quiet: Bool) throws -> InkDeliveries {
    guard let file else { return InkDeliveries(pen: count, samples: samples, rateHz: rate, seed: seed) }
    var touches: [TouchEvent] = []
    var input = try RecordingInput(file)
    try input.read { event in
      if case .touch(let touch) = event { touches.append(touch) }
    }
    for text in input.remarks where !quiet { remark(text) }
    if let fault = input.fault { throw InputError("\(file) \(fault.ending)") }
    if let problem = input.times.problem { throw InputError("\(file) \(problem)") }
    guard let deliveries = InkDeliveries(count, repeating: touches) else {
      throw InputError(
        "\(file) has no new touch event, or its times span more than a day, or \(count) deliveries have more than 50000000 events; "
          + "give a recording with at least one touch.")
    }
    return deliveries
  }

  /// How long all series take together, as far as that is known ahead.
  func seconds(_ configuration: LatencyConfiguration) -> Double? {
    pipeline.isPaced ? Double(configuration.canvases.count) * (seconds + pipeline.stall / 1000) : nil
  }
}
