/// A store of the finished pieces of a run, which need not be measured again.
///
/// A run consists of parts, such as `sweep`, and a part of independent pieces that are numbered from 0. The value of a
/// piece depends only on the configuration and its number. All functions may be called on any thread.
public protocol PieceStore: AnyObject, Sendable {
  /// Whether all pieces of every part belong to this run; false for one of several shards.
  var isWhole: Bool { get }
  /// Whether a piece of any part belongs to this run. O(1).
  func owns(_ index: Int) -> Bool
  /// Receives the number of pieces of a part, before any of them is read.
  /// - Throws: where required pieces are missing.
  func begin(_ part: String, count: Int) throws
  /// Whether the value of a piece is already stored. O(1).
  func knows(_ part: String, _ index: Int) -> Bool
  /// The value of a piece, to the bit; nil where it has to be measured.
  func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) throws -> Value?
  /// Stores the value of a piece.
  func keep(_ value: some Encodable, of part: String, _ index: Int) throws
}
