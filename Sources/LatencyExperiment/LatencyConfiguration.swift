import Experiments
import Geometry
import Results
import Schemes
import Workloads

/// What is played through the ink pipeline, where, and how fast.
public struct LatencyConfiguration: Sendable {
  /// Each scheme at each depth is a series of its own.
  public var canvases: [SchemeDepth]
  /// How the source is called in results.
  public var source: String
  /// Deliveries a second.
  public var rateHz: Double
  /// How flat curves are made, in px.
  public var tolerance: Double
  /// px of Douglas-Peucker after smoothing; nil for none.
  public var simplification: Double?
  /// Unfinished deliveries that there may be before more are dropped.
  public var queue: Int
  /// A stall in the middle of each series, in ms; 0 for none.
  public var stall: Double
  /// What the caches hold when an event comes.
  public var caches: CacheState
  /// Whether deliveries come at the pace of `rateHz`; else one after the other as fast as they get done.
  public var isPaced: Bool
  /// How long a series takes, in s: `deliveryCount` deliveries.
  public var duration: Double
  /// Samples of each stroke of a made-up pen; 0 for a recording, of which a result holds nothing but the name.
  public var strokeSamples: Int
  /// Of the pen and of the walks to the depths.
  public var seed: UInt64
  /// The screen.
  public let viewport = Viewport.standard

  /// A configuration, which `validate()` has not seen yet.
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

  /// Deliveries of a series.
  public var deliveryCount: Int { Int(clamping: Int64(exactly: (duration * rateHz).rounded()) ?? 0) }

  /// The name of a series' histogram files without suffix, which every result folder takes, whatever the source is called.
  func fileName(of canvas: SchemeDepth) -> String {
    let name = DataPackage.nameCharacters(source)
    return "\(name.isEmpty ? "recording" : name)-\(canvas.scheme.name)-\(canvas.depth)"
  }

  /// The time from one delivery to the next, in ns, which each is to be done within.
  public var budget: UInt64 { UInt64((1e9 / rateHz).rounded()) }
}

/// What the processor's caches hold when an event comes.
public enum CacheState: String, Sendable, CaseIterable {
  /// What 4 ms of sleep have left in them: little, on a machine that others use too.
  case cold
  /// What a rehearsal has left in them: shortly before an event is due, the pipeline draws a stroke of its own.
  case rehearsed
}

/// From when latency counts.
public enum LatencySchedule: String, Sendable, CaseIterable {
  /// From when a delivery was due: nothing is hidden.
  case open
  /// From when a sender that waits for the one before got to it: what a stall hides.
  case closed
  /// One after the other as fast as they get done: service alone.
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
      throw settings.wrong("caches", "is \(cacheName), which this version does not have")
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
  /// Reads `SCHEME at DEPTH`; nil for anything else.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "at", let scheme = SchemeCatalog.standard[String(parts[0])],
      let depth = DepthLabel(String(parts[2]))
    else { return nil }
    self.init(scheme: scheme, depth: depth)
  }
}
