/// How an engine in another program behaved in one measurement.
public struct EngineConduct: Codable, Hashable, Sendable {
  /// Displayed frames that it was asked for, those included that it did not answer.
  public internal(set) var frames = 0
  /// Points in answered frames whose place it did not know.
  public internal(set) var missing = 0
  /// Displayed frames that were asked for a second time.
  public internal(set) var repeated = 0
  /// Those of them whose second answer differed in a bit.
  public internal(set) var differing = 0
  /// Why it was no longer asked, as the end of a sentence; nil where it answered to the end.
  public internal(set) var failure: String?

  /// Nothing asked yet.
  public init() {}
}
