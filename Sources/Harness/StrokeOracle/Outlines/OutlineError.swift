import Geometry

/// The reason why an outline is not judged: its edges cross or come near each other too often.
public struct OutlineError: SentenceError {
  /// The largest number of positions at which two edges cross or touch: 2^20.
  public static let crossingLimit = 1 << 20
  /// The largest number of pairs of edges, or of parts of long edges, whose boxes meet: 2^26.
  public static let pairLimit = 1 << 26

  /// One sentence for the reader of a table.
  public let description: String

  static var crossings: Self { Self(description: "The outline's edges cross more than \(crossingLimit) times.") }
  static var pairs: Self {
    Self(description: "The outline's edges come near each other more than \(pairLimit) times.")
  }
}
