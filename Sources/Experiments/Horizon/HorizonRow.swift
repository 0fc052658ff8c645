/// How far a scheme can go on a workload and a path before it breaks.
public struct HorizonRow: Hashable, Sendable {
  /// What the search ended with.
  public enum Status: String, CaseIterable, Sendable {
    /// The horizon lies at the value given, to 0.01 decade, or to a level.
    case found
    /// The scheme held through the whole range; the value given is where the range ends.
    case beyond
    /// There was nothing to measure: one frame alone has no jitter.
    case none
  }

  public let scheme: String
  public let workload: String
  public let path: String
  public let quantity: HorizonQuantity
  /// px
  public let threshold: Double
  /// In the quantity's unit; nil for `none`.
  public let horizon: Double?
  public let status: Status
  /// Samples compared between the two reference solutions on the way.
  public let crossChecked: Int
  /// The largest distance between the two reference solutions, in px.
  public let crossCheckDistance: Double
}
