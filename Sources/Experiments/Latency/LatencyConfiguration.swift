import Geometry

/// What is played through the ink pipeline, where, and how fast.
public struct LatencyConfiguration: Sendable {
  /// Each scheme at each depth is a series of its own.
  public var positions: [SchemeDepth]
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
  public var seed: UInt64
  public let viewport = Viewport.standard

  public init(
    positions: [SchemeDepth], source: String = "pen", rateHz: Double = 240, tolerance: Double = 0.25,
    simplification: Double? = nil, queue: Int = 1024, stall: Double = 0, caches: CacheState = .cold,
    seed: UInt64 = 1
  ) {
    self.positions = positions
    self.source = source
    self.rateHz = rateHz
    self.tolerance = tolerance
    self.simplification = simplification
    self.queue = queue
    self.stall = stall
    self.caches = caches
    self.seed = seed
  }

  /// The time from one delivery to the next, in ns, which each is to be done within.
  public var budget: UInt64 { UInt64((1e9 / rateHz).rounded()) }
}
