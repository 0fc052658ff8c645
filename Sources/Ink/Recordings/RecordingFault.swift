/// What is wrong with a recording as a whole, so that it cannot be read on; all whole events before have been taken.
///
/// Bytes are counted from 1.
public enum RecordingFault: Error, Hashable, Sendable {
  /// It has no byte but white space.
  case empty
  /// Its first byte but white space is no bracket.
  case notAnArray(byte: Int)
  /// It ends before its closing bracket, or inside an event; its last byte.
  case cutShort(byte: Int)
  /// Where an event should begin, there is something else than a brace.
  case notAnObject(byte: Int)
  /// After an event there is neither a comma nor the closing bracket.
  case noComma(byte: Int)
  /// After the closing bracket there is something else than white space.
  case textAfterEnd(byte: Int)
  /// The event that begins at this byte has more bytes than the limit.
  case objectTooLong(byte: Int, limit: Int)
  /// Who took the events threw an error at the one that ends at this byte.
  case stopped(byte: Int)

  /// The end of a sentence that begins with the recording's name.
  public var ending: String {
    let right = "a recording is a JSON array of objects, one for each event"
    return switch self {
    case .empty: "is empty; \(right)."
    case .notAnArray(let byte): "has something else than an opening bracket at byte \(byte); \(right)."
    case .cutShort(let byte): "is cut short at byte \(byte); \(right), so copy it again to its last bracket."
    case .notAnObject(let byte):
      "has something else than an object at byte \(byte), where an event should be; \(right)."
    case .noComma(let byte): "has neither a comma nor a closing bracket at byte \(byte), after an event; \(right)."
    case .textAfterEnd(let byte): "goes on after its closing bracket at byte \(byte); \(right), and nothing else."
    case .objectTooLong(let byte, let limit):
      "has an event at byte \(byte) that is longer than \(limit) bytes; write shorter ones, and close all braces and quotes."
    case .stopped(let byte):
      "was not read on after byte \(byte), because its events were not taken any more; read it again."
    }
  }
}

extension RecordingFault: CustomStringConvertible {
  /// One sentence, with its full stop.
  public var description: String { "The recording \(ending)" }
}
