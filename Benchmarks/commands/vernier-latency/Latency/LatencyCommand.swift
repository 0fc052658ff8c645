import ArgumentParser
import CommandLine
import Files
import Ink
import InkCanvas
import LatencyExperiment
import Measurement
import Results

/// `vernier latency`: the costs of a touch up to the vertex buffer, at the pace of a digitiser.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: ProgramDescription.latency[name: "latency"].abstract,
    discussion: """
      Plays a synthetic pen, or a recording, open loop: latency counts from when an event was due, so that a stall counts in all that waited \
      for it. A meter beside waits for the same instants and does nothing: what it shows is the machine's doing. Writes latency.csv, growth.csv (what an event costs in long strokes), filters.csv (what filters leave of strokes, and how far off that is), an \
      HdrHistogram text (.hgrm, in ns) for each series, datapackage.json and provenance.json into the output folder. Software latency: \
      nothing here sees a display. With --display HZ, touches go through the recogniser of fingers and pinches to a canvas with strokes on it, \
      and frames of it are made beside, all on one thread: frames on time, how old the newest ink is when it is shown, and how late the first \
      ink of a pen and of a finger; display.csv is written then, into results/display. With --renderers all, a page of strokes is drawn on and brought to px in several \
      ways: all strokes again each frame, the dirty rectangle alone, an image of finished strokes below the live one, and so on, beside cairo and the vertex \
      path of a graphics device where there are any. Px written, px that differ, bytes, times and ages are in renderers.csv and renderer-times.csv, in results/renderers.
      """)

  @OptionGroup var options: LatencyOptions
  @OptionGroup var screen: DisplayOptions
  @OptionGroup var ways: RendererOptions
  @OptionGroup var choice: SeedOption
  @OptionGroup var result: ResultOptions

  func run() throws {
    try screen.requireEffect(of: CommandLine.arguments, besides: ways.renderers != nil)
    try ways.requireEffect(of: CommandLine.arguments)
    if ways.renderers != nil { return try redraw() }
    if let display = screen.display { return try show(on: display) }
    let configuration = try options.configuration(seed: choice.seed)
    let deliveries = try options.deliveries(
      configuration.deliveryCount, samples: configuration.strokeSamples, seed: configuration.seed,
      quiet: result.voice.quiet)
    let experiment = LatencyExperiment(configuration, deliveries, clock: MachineClock())
    // Timed code must not print: the clock does, from its own thread.
    let output = try CommandOutput(experiment, result.destination, quiet: result.voice.quiet, showsProgress: false)
    var text = LatencyTableText(configuration)
    output.observe(LatencyRow.table) { text.add($0) }
    output.observe(GrowthRow.table) { text.add($0) }
    output.observe(FilterRow.table) { text.add($0) }
    let progress = TimedProgress("latency", seconds: options.seconds(configuration), quiet: result.voice.quiet)
    // What comes after the series is timed too.
    output.onEnd(of: "latency") { progress.stop() }
    do {
      _ = try experiment.run(jobs: 1, into: output)
    } catch let error as InkError {
      throw InputError("\(error)")
    }
    progress.stop()
    try output.commit(experiment, jobs: nil, crossCheck: nil)
    if output.printsSummary { try standardOutput(text.text(result.detail.width)) }
    if !result.voice.quiet {
      remark(
        "\(deliveries.count) deliveries of \(deliveries.eventCount) events a series."
          + (output.path.map { " Rows in \($0)." } ?? ""))
    }
  }

  /// Plays touches on a canvas that a display shows.
  private func show(on display: Double) throws {
    let configuration = try screen.configuration(display, options, seed: choice.seed)
    let experiment = DisplayExperiment(configuration, clock: MachineClock())
    // Timed code must not print: the clock does, from its own thread.
    let output = try CommandOutput(experiment, result.destination, quiet: result.voice.quiet, showsProgress: false)
    var text = DisplayTableText(configuration)
    output.observe(DisplayRow.table) { text.add($0) }
    let series = configuration.strokes.count * configuration.firstInk.count
    let seconds = Double(series) * (configuration.duration + configuration.stall / 1000)
    let progress = TimedProgress("display", seconds: seconds, quiet: result.voice.quiet)
    _ = try experiment.run(jobs: 1, into: output)
    progress.stop()
    try output.commit(experiment, jobs: nil, crossCheck: nil)
    if output.printsSummary { try standardOutput(text.text(result.detail.width)) }
    if !result.voice.quiet, let path = output.path { remark("Rows in \(path).") }
  }

  /// Draws pages by several renderers.
  private func redraw() throws {
    let (configuration, external) = try ways.configuration(
      options, screen, seed: choice.seed, quiet: result.voice.quiet)
    let deliveries = try options.deliveries(
      configuration.deliveryCount, samples: configuration.strokeSamples, seed: configuration.seed,
      quiet: result.voice.quiet)
    do {
      try result.measure(RendererExperiment(configuration, deliveries, external: external), jobs: nil) { output in
        var text = RendererTableText(configuration)
        output.observe(RendererRow.table) { text.add($0) }
        output.observe(RendererTimeRow.table) { text.add($0) }
        return { text.text($0) }
      }
    } catch let error as InkRendererError {
      // Settings were checked before: here a device or memory fails.
      throw FileError(.inputOutput, "\(error)")
    }
  }
}
