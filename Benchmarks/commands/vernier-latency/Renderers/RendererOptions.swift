import ArgumentParser
import CommandLine
import InkCanvas
import LatencyExperiment
import Results

/// The ways to draw a page that are compared, and the screens.
struct RendererOptions: ParsableArguments {
  @Option(
    help:
      "Draw a page of strokes in these ways instead, with commas, or all there are: \(RendererConfiguration.names.joined(separator: ", "))."
  )
  var renderers: String?

  @Option(
    parsing: .unconditional,
    help:
      "With --renderers: screens in px, with commas (default: 1920x1080,3840x2160). --display gives one rate in place of 120 and 240 Hz.",
    transform: { text in try ScreenSize.items(text) })
  var sizes: [ScreenSize]?

  /// The options that have no effect on renderers and displays.
  static let latencyOnly = PipelineSettings.options + ["--schemes", "--depths", "--rehearse"]
  /// Those that have none on renderers.
  private static let others = latencyOnly + ["--at", "--first-ink"]

  /// Throws where an option is given that would be ignored.
  /// - Parameter arguments: the command line's.
  func requireEffect(of arguments: [String]) throws {
    let names = arguments.map { String($0.prefix { $0 != "=" }) }
    if renderers != nil {
      if let name = names.first(where: Self.others.contains) {
        throw InputError("\(name) has no effect with --renderers; leave one or the other away.")
      }
    } else if sizes != nil {
      throw InputError("--sizes has no effect without --renderers; give --renderers all, or leave it away.")
    }
  }

  /// The configuration, and the renderers of others that it names.
  /// - Parameters:
  ///   - options: what is played.
  ///   - screen: the strokes and the display.
  ///   - seed: of strokes and touches.
  ///   - quiet: whether to say nothing of renderers that are not to be had.
  /// - Throws: `InputError` for a name that is none, and for one that is not to be had here.
  func configuration(
    _ options: LatencyOptions, _ screen: DisplayOptions, seed: UInt64, quiet: Bool
  ) throws -> (RendererConfiguration, [InkRendererDescriptor]) {
    var configuration = RendererConfiguration.with {
      $0.source = options.source
      $0.rate = options.rate
      $0.seed = seed
    }
    if let duration = options.duration { configuration.duration = duration }
    if let samples = options.strokeSamples { configuration.strokeSamples = samples }
    try options.requireSamples(configuration.strokeSamples)
    if options.file != nil { configuration.strokeSamples = 0 }
    if let strokes = screen.strokes { configuration.strokes = strokes }
    if let display = screen.display { configuration.display = [display] }
    if let sizes { configuration.sizes = sizes }
    var external: [InkRendererDescriptor] = []
    var missing: [String] = []
    configuration.renderers = []
    let names = RendererConfiguration.names
    let chosen = try SettingError.chosen(renderers ?? "", of: "renderers", from: names) {
      names.contains($0) ? $0 : nil
    }
    for name in chosen {
      if let other = ExternalRenderer(rawValue: name) {
        do { external.append(try other.descriptor()) } catch {
          guard renderers == "all" else { throw InputError("--renderers \(name): \(error)") }
          missing.append("\(name) is left out: \(error)")
          continue
        }
      }
      configuration.renderers.append(name)
    }
    try configuration.validate()
    if !quiet { for text in missing { remark(text) } }
    return (configuration, external)
  }
}
