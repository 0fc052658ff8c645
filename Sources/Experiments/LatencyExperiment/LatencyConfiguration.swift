import ArgumentParser
import Files
import Geometry
import Results
import Schemes
import Workloads

/// The settings of the ink pipeline, and of its pace.
public struct PipelineSettings: Settings {
  public static let units = ["tolerance": "px", "simplify": "px", "stall": "ms"]

  @Option(parsing: .unconditional, help: "How far what is drawn may lie from the exact stroke, in px.")
  public var tolerance = 0.25

  @Option(parsing: .unconditional, help: "Simplify by Douglas-Peucker with this tolerance in px, after smoothing.")
  public var simplify: Double?

  @Option(parsing: .unconditional, help: "Unfinished deliveries that there may be before more are dropped.")
  public var queue = 1024

  @Option(parsing: .unconditional, help: "A stall in the middle of each series, in ms.")
  public var stall = 0.0

  /// How often the option is given.
  @Flag(help: "Play one delivery after the other without waiting: service times alone.")
  public var asFastAsPossible: Int

  public init() {}

  /// Whether deliveries come at a pace; otherwise each begins when the one before is done.
  public var isPaced: Bool {
    get { asFastAsPossible == 0 }
    set { asFastAsPossible = newValue ? 0 : 1 }
  }
}

/// The input of the ink pipeline, its canvas, and its pace.
@dynamicMemberLookup
public struct LatencyConfiguration: SeededSettings {
  public static let units = ["rate": "hz", "duration": "s"]

  @Option(list: "Each scheme at each depth is a series of its own.")
  public var canvases: [SchemeDepth] = SchemeCatalog.compared.flatMap { scheme in
    DepthList.compared.map { SchemeDepth(scheme: scheme, depth: $0) }
  }

  @Option(help: "The name of the source in results.")
  public var source = "pen"

  @Option(parsing: .unconditional, help: "Deliveries a second.")
  public var rate = 240.0

  @OptionGroup public var pipeline: PipelineSettings

  @Option(help: "The state of the caches when an event arrives.")
  public var caches = CacheState.cold

  @Option(parsing: .unconditional, help: "The duration of a series, in s.")
  public var duration = Self.usualDuration

  @Option(
    parsing: .unconditional,
    help: "New events of each stroke of a synthetic pen; 0 for a recording, of which a result has only the name.")
  public var strokeSamples = Self.usualStrokeSamples

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The screen.
  public var viewport: Viewport { .standard }

  public var fixed: [String: JSONValue] { ["viewport_px": viewport.recorded] }

  /// A setting of the pipeline.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<PipelineSettings, Value>) -> Value {
    get { pipeline[keyPath: setting] }
    set { pipeline[keyPath: setting] = newValue }
  }

  /// Seconds of a series, unless others are asked for.
  public static let usualDuration = 1.5
  /// Samples of each of the synthetic pen's strokes, unless others are asked for.
  public static let usualStrokeSamples = 480

  /// The number of deliveries of a series.
  public var deliveryCount: Int { Int(clamping: Int64(exactly: (duration * rate).rounded()) ?? 0) }

  /// The name of a series' histogram files without suffix, which is valid in every result folder, for any name of the
  /// source.
  func fileName(of canvas: SchemeDepth) -> String {
    let name = DataPackage.nameCharacters(source)
    return "\(name.isEmpty ? "recording" : name)-\(canvas.scheme.name)-\(canvas.depth)"
  }

  /// The time from one delivery to the next, in ns: the budget of each.
  public var budget: UInt64 { UInt64((1e9 / rate).rounded()) }
}

/// The state of the processor's caches when an event arrives.
public enum CacheState: String, Sendable, CaseIterable, ExpressibleByArgument, SettingItem {
  /// The state after 4 ms of sleep: nearly empty, even on a machine with other load.
  case cold
  /// The state after a rehearsal: shortly before an event is due, the pipeline draws another stroke.
  case rehearsed
}

/// The instant from which latency counts.
public enum LatencySchedule: String, Sendable, CaseIterable {
  /// The instant at which a delivery was due: nothing is hidden.
  case open
  /// The instant at which a sender that waits for the delivery before would have sent it: this hides the effect of a
  /// stall.
  case closed
  /// The start of the work, without a pace: the service time alone.
  case unpaced
}

extension LatencyConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { canvases.map(\.scheme) }
}

extension SchemeDepth: SettingItem {
  /// Parses `SCHEME at DEPTH`; nil for anything else.
  public init?(item text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "at", let scheme = SchemeCatalog.standard[String(parts[0])],
      let depth = DepthLabel(String(parts[2]))
    else { return nil }
    self.init(scheme: scheme, depth: depth)
  }

  public static var itemAdvice: String { "give SCHEME at DEPTH" }
  public var recorded: JSONValue { .string("\(scheme.name) at \(depth)") }
}
