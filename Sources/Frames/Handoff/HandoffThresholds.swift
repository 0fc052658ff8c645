/// Between which zooms a rule keeps a camera in its frame.
public struct HandoffThresholds: Hashable, Sendable {
  /// A child is entered above this zoom, px per unit of the active frame.
  public let enter: Double
  /// The frame is left below this zoom.
  public let leave: Double
}
