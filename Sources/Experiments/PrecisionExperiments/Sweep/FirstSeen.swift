import Measurement

/// The first of the measured depths at which each quantity of a scheme is visible, the worst of all workloads and
/// paths.
public struct FirstSeen: Sendable {
  /// The visible faults of active content.
  public enum Quantity: String, CaseIterable, Sendable {
    /// Jitter: the picture trembles.
    case jitter
    /// Distortion: straight lines are bent.
    case distortion
    /// Round trips: the largest distance between a touch and the shown position of its stored point.
    case roundTrip
    /// Reload: the largest error of a saved drawing after it is opened.
    case reload

    /// As tables name it.
    public var name: String { self == .roundTrip ? "round trip" : rawValue }
  }

  /// The depth at which a quantity reaches the threshold.
  public enum Depth: Hashable, Sendable {
    /// The scheme has no such quantity.
    case unmeasured
    /// None down to the deepest measured depth, in decades.
    case beyond(Double)
    /// This depth, in decades, and no shallower measured one.
    case at(Double)

    /// Adds another row.
    mutating func add(_ depth: Double, isSeen: Bool) {
      switch self {
      case .unmeasured: self = isSeen ? .at(depth) : .beyond(depth)
      case .beyond(let deepest): self = isSeen ? .at(depth) : .beyond(max(deepest, depth))
      case .at(let first): if isSeen { self = .at(min(first, depth)) }
      }
    }
  }

  private let criterion: BreakCriterion
  private var depths: [Quantity: Depth] = [:]

  init(_ criterion: BreakCriterion) {
    self.criterion = criterion
  }

  /// The depth at which a quantity reaches the threshold, or is invalid.
  public subscript(quantity: Quantity) -> Depth { depths[quantity] ?? .unmeasured }

  /// Adds a row of active content.
  mutating func add(_ row: SweepRow) {
    let summary = row.summary
    add(.jitter, row, summary.jitter?.judged, invalid: summary.invalid)
    add(.distortion, row, summary.distortion?.judged, invalid: summary.invalid)
    // There are too few round trips for a percentile, and reloaded content has no other figure.
    if let invalid = row.roundTripsInvalid { add(.roundTrip, row, row.roundTrip, invalid: invalid) }
    if let reload = row.reload { add(.reload, row, reload.largest, invalid: reload.invalid) }
  }

  private mutating func add(_ quantity: Quantity, _ row: SweepRow, _ error: Double?, invalid: Int) {
    // Dots have no neighbours, and so no distortion.
    guard error != nil || invalid > 0 else { return }
    depths[quantity, default: .unmeasured].add(
      row.depth, isSeen: invalid > 0 || error.map(criterion.isReached(by:)) == true)
  }
}
