/// One check of one rule on one walk.
public struct HandoffRow: Hashable, Sendable {
  /// Whether the check held.
  public enum Status: String, CaseIterable, Sendable {
    /// Within the bound.
    case pass
    /// Beyond the bound, or something that is to be seen was lost.
    case fail
    /// There is no bound.
    case measured
  }

  public let rule: String
  /// How the camera moved.
  public let walk: String
  /// Steps of ×1,000 in zoom, between content and camera or there and back.
  public let levels: Int
  public let stage: HandoffStage
  public let check: HandoffCheck
  /// In `unit`; nil when nothing could be measured, which is a failure wherever there is a bound.
  public let measured: Double?
  public let unit: String
  /// The largest value allowed; nil for none.
  public let bound: Double?
  public let status: Status
}
