/// How an engine in another program behaved in one measurement.
public struct EngineConduct: Codable, Hashable, Sendable {
  /// The number of displayed frames that it was asked for, with those that it did not answer.
  public internal(set) var frames = 0
  /// The number of points in answered displayed frames whose positions it did not know.
  public internal(set) var missing = 0
  /// The number of displayed frames that were asked for a second time.
  public internal(set) var repeated = 0
  /// The number of repeated displayed frames whose second answer differed in at least one bit.
  public internal(set) var differing = 0
  /// Why it was asked no further, as the end of a sentence; nil if it answered to the end.
  public internal(set) var failure: String?

  /// Creates the record of an engine that was asked nothing yet.
  public init() {}
}
