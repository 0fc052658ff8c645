/// Where the finished pieces of a run are kept, and where those are found that need not be measured again.
///
/// A run consists of parts, such as `sweep`, and a part of independent pieces that are numbered from 0. What a piece comes to depends on
/// the configuration and its number alone. All functions may be called on any thread.
public protocol PieceStore: AnyObject, Sendable {
  /// Whether all pieces of every part belong to this run; not so for a shard of several.
  var isWhole: Bool { get }
  /// Whether a piece of any part belongs to this run. O(1).
  func owns(_ index: Int) -> Bool
  /// Hears how many pieces a part has, before it asks for any.
  /// - Throws: where pieces would have to be here and are not.
  func begin(_ part: String, count: Int) throws
  /// Whether what a piece came to is known from before. O(1).
  func knows(_ part: String, _ index: Int) -> Bool
  /// What a piece came to, to the bit; nil where it has to be measured.
  func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) throws -> Value?
  /// Keeps what a piece came to.
  func keep(_ value: some Encodable, of part: String, _ index: Int) throws
}
