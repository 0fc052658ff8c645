/// What is wrong with one event of a recording.
public enum RecordedTouchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The event is a number, a text, an array or null.
  case notAnObject
  /// A key that every event needs is not there, or is null.
  case missing(String)
  /// The value of a key is of another kind.
  case wrongKind(String, expected: String)
  /// The value of a key has a number that its type cannot hold.
  case unrepresentable(String, expected: String)
  /// The location has another number of coordinates than two.
  case coordinates(count: Int)
  /// The location, given as written, is beyond `RecordedTouch.farthest`.
  case tooFar([String])

  /// The end of a sentence that begins with the event's name.
  public var description: String {
    switch self {
    case .notAnObject: "is not an object; each event is an object with at least the keys touchIdentifier and location."
    case .missing(let key): "has no \(key); each event has a touchIdentifier and a location of two numbers in px."
    case .wrongKind(let key, let expected): "has something else than \(expected) as its \(key); write \(expected)."
    case .unrepresentable(let key, let expected):
      "has a number in its \(key) that is too large, too small or too precise; write \(expected) of ordinary size."
    case .coordinates(let count):
      "has a location of \(count) number\(count == 1 ? "" : "s"); a location is exactly two, x and y in px."
    case .tooFar(let coordinates):
      "has the location [\(coordinates.joined(separator: ", "))], farther than \(Int(RecordedTouch.farthest)) px from 0; "
        + "give both coordinates in px of the view that was drawn on."
    }
  }
}
