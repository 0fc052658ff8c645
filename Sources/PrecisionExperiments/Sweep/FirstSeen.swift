import Measurement

/// From which of the measured depths on each quantity of a scheme can be seen, the worst of all workloads and paths.
public struct FirstSeen: Sendable {
  /// What of active content goes wrong.
  public enum Quantity: String, CaseIterable, Sendable {
    /// The picture trembles: jitter.
    case jitter
    /// Straight things do not stay straight: distortion.
    case distortion
    /// A touch is not shown where it was: the largest distance of a touch and where its stored point is shown.
    case roundTrip
    /// A saved drawing is elsewhere when it is opened: the largest reload error.
    case reload

    /// As tables name it.
    public var name: String { self == .roundTrip ? "round trip" : rawValue }
  }

  /// Where a quantity reaches the threshold.
  public enum Depth: Hashable, Sendable {
    /// The scheme has no such quantity.
    case unmeasured
    /// Nowhere down to the deepest depth measured, in decades.
    case beyond(Double)
    /// At that depth, in decades; at no shallower one that was measured.
    case at(Double)

    /// Takes another row in.
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

  /// Where a quantity reaches the threshold, or is invalid.
  public subscript(quantity: Quantity) -> Depth { depths[quantity] ?? .unmeasured }

  /// Takes a row of active content in.
  mutating func add(_ row: SweepRow) {
    let summary = row.summary
    add(.jitter, row, summary.jitter?.judged, invalid: summary.invalid)
    add(.distortion, row, summary.distortion?.judged, invalid: summary.invalid)
    // There are too few round trips for a percentile, and of what was reloaded nothing else is recorded.
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
