import Geometry

/// A fault of a recording as a whole, which ends the reading. All complete events before it have been passed on.
///
/// Byte positions are counted from 1.
public enum RecordingFormatError: SentenceError {
  /// The recording is empty, or only white space.
  case empty
  /// The first byte after white space is not an opening bracket.
  case notAnArray(byte: Int)
  /// The recording ends before its closing bracket. The byte is its last one.
  case cutShort(byte: Int)
  /// An event should begin at the byte, but there is no opening brace.
  case notAnObject(byte: Int)
  /// An event is followed by neither a comma nor the closing bracket.
  case noComma(byte: Int)
  /// The closing bracket is followed by something other than white space.
  case textAfterEnd(byte: Int)
  /// The event that begins at the byte is longer than the limit.
  case objectTooLong(byte: Int, limit: Int)
  /// The closure that receives events threw an error for the event that ends at the byte.
  case stopped(byte: Int)

  /// The end of a sentence whose subject is the recording, with its full stop.
  public var ending: String {
    let right = "a recording is a JSON array of objects, one for each event"
    return switch self {
    case .empty: "is empty; \(right)."
    case .notAnArray(let byte): "has no opening bracket at byte \(byte); \(right)."
    case .cutShort(let byte): "is cut short at byte \(byte); \(right), so copy it again to its last bracket."
    case .notAnObject(let byte):
      "has no object at byte \(byte), where an event should begin; \(right)."
    case .noComma(let byte): "has neither a comma nor a closing bracket at byte \(byte), after an event; \(right)."
    case .textAfterEnd(let byte): "goes on after its closing bracket at byte \(byte); \(right), and nothing else."
    case .objectTooLong(let byte, let limit):
      "has an event at byte \(byte) that is longer than \(limit) bytes; write shorter ones, and close all braces."
    case .stopped(let byte):
      "was read only to byte \(byte), because its events were refused from there on; read it again."
    }
  }

  /// One sentence, with its full stop.
  public var description: String { "The recording \(ending)" }
}
