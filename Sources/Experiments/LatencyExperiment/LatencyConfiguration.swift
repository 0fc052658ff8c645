import Files
import Geometry
import Results
import Schemes
import Workloads

/// The input of the ink pipeline, its canvas, and its pace.
public struct LatencyConfiguration: Sendable {
  /// Each scheme at each depth is a series of its own.
  public var canvases: [SchemeDepth]
  /// The name of the source in results.
  public var source: String
  /// Deliveries a second.
  public var rateHz: Double
  /// The flattening tolerance of curves, in px.
  public var tolerance: Double
  /// The tolerance of Douglas-Peucker after smoothing, in px; nil for none.
  public var simplification: Double?
  /// The largest number of unfinished deliveries; further ones are dropped.
  public var queue: Int
  /// A stall in the middle of each series, in ms; 0 for none.
  public var stall: Double
  /// The state of the caches when an event arrives.
  public var caches: CacheState
  /// Whether deliveries come at the pace of `rateHz`; otherwise each begins when the one before is done.
  public var isPaced: Bool
  /// The duration of a series, in s: `deliveryCount` deliveries.
  public var duration: Double
  /// The number of samples of each stroke of a synthetic pen; 0 for a recording, of which a result has only the name.
  public var strokeSamples: Int
  /// The seed of the pen and of the walks to the depths.
  public var seed: UInt64
  /// The screen.
  public let viewport = Viewport.standard

  /// Seconds of a series, unless others are asked for.
  public static let usualDuration = 1.5
  /// Samples of each of the synthetic pen's strokes, unless others are asked for.
  public static let usualStrokeSamples = 480

  /// A configuration that `validate()` has not checked yet.
  public init(
    canvases: [SchemeDepth], source: String = "pen", rateHz: Double = 240, tolerance: Double = 0.25,
    simplification: Double? = nil, queue: Int = 1024, stall: Double = 0, caches: CacheState = .cold,
    isPaced: Bool = true, duration: Double = 0, strokeSamples: Int = 0, seed: UInt64 = 1
  ) {
    self.canvases = canvases
    self.source = source
    self.rateHz = rateHz
    self.tolerance = tolerance
    self.simplification = simplification
    self.queue = queue
    self.stall = stall
    self.caches = caches
    self.isPaced = isPaced
    self.duration = duration
    self.strokeSamples = strokeSamples
    self.seed = seed
  }

  /// The number of deliveries of a series.
  public var deliveryCount: Int { Int(clamping: Int64(exactly: (duration * rateHz).rounded()) ?? 0) }

  /// The name of a series' histogram files without suffix, which is valid in every result folder, for any name of the
  /// source.
  func fileName(of canvas: SchemeDepth) -> String {
    let name = DataPackage.nameCharacters(source)
    return "\(name.isEmpty ? "recording" : name)-\(canvas.scheme.name)-\(canvas.depth)"
  }

  /// The time from one delivery to the next, in ns: the budget of each.
  public var budget: UInt64 { UInt64((1e9 / rateHz).rounded()) }
}

/// The state of the processor's caches when an event arrives.
public enum CacheState: String, Sendable, CaseIterable {
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

  public var settings: [String: JSONValue] {
    var settings: [String: JSONValue] = [
      "source": .string(source), "canvases": .array(canvases.map { .string("\($0.scheme.name) at \($0.depth)") }),
      "rate_hz": .number(rateHz), "tolerance_px": .number(tolerance), "queue": .integer(queue),
      "stall_ms": .number(stall), "caches": .string(caches.rawValue),
      "viewport_px": viewport.setting,
      "duration_s": .number(duration), "stroke_samples": .integer(strokeSamples),
      "as_fast_as_possible": .integer(isPaced ? 0 : 1),
    ]
    if let simplification { settings["simplify_px"] = .number(simplification) }
    return settings
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    let cacheName = try settings.text("caches")
    guard let caches = CacheState(rawValue: cacheName) else {
      throw settings.wrong("caches", "is \(QuotedText(cacheName)), which this version does not have")
    }
    self.init(
      canvases: try settings.items("canvases") { SchemeDepth($0) }, source: try settings.text("source"),
      rateHz: try settings.number("rate_hz"), tolerance: try settings.number("tolerance_px"),
      simplification: provenance.configuration["simplify_px"] == nil
        ? nil : try settings.number("simplify_px"),
      queue: try settings.integer("queue"), stall: try settings.number("stall_ms"), caches: caches,
      isPaced: try settings.integer("as_fast_as_possible") == 0, duration: try settings.number("duration_s"),
      strokeSamples: try settings.integer("stroke_samples"), seed: provenance.seed)
  }
}

extension SchemeDepth {
  /// Parses `SCHEME at DEPTH`; nil for anything else.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "at", let scheme = SchemeCatalog.standard[String(parts[0])],
      let depth = DepthLabel(String(parts[2]))
    else { return nil }
    self.init(scheme: scheme, depth: depth)
  }
}
