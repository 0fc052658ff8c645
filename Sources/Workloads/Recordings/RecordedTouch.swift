import Geometry

/// One event of a recorded touch, as Inkable writes it: a place, and whether it is measured, measured more exactly later, or predicted.
///
/// Keys that a drawing does not need (force, azimuth, time and others) are passed over.
public struct RecordedTouch: Hashable, Sendable, Decodable {
  /// The largest magnitude of a coordinate, in px.
  public static let farthest = 1e7

  /// The same for all events between a pencil's coming down and going up.
  public let touchIdentifier: String
  /// In px, y down, from the top left of the view that was drawn on.
  public let location: Vector2
  /// What an update refers to; nil for events that get none.
  public let estimationUpdateIndex: Int?
  /// Whether this is a better estimate of an earlier event; false where the recording doesn't say.
  public let isUpdate: Bool
  /// Whether this is a guess at what comes next; false where the recording doesn't say.
  public let isPrediction: Bool

  private enum Key: String, CodingKey {
    case touchIdentifier, location, estimationUpdateIndex, isUpdate, isPrediction
  }

  /// - Throws: `RecordedTouchError`, for a missing or unsuitable value.
  public init(from decoder: any Decoder) throws {
    guard let event = try? decoder.container(keyedBy: Key.self) else { throw RecordedTouchError.notAnObject }
    touchIdentifier = try event.value(of: .touchIdentifier, as: "a text")
    let coordinates: [Double] = try event.value(of: .location, as: "an array of two numbers")
    guard coordinates.count == 2 else { throw RecordedTouchError.coordinates(count: coordinates.count) }
    guard coordinates.allSatisfy({ abs($0) <= Self.farthest }) else {
      throw RecordedTouchError.tooFar(coordinates.map { "\($0)" })
    }
    location = Vector2(coordinates[0], coordinates[1])
    estimationUpdateIndex = try event.optional(.estimationUpdateIndex, as: "a whole number")
    isUpdate = try event.optional(.isUpdate, as: "true or false") ?? false
    isPrediction = try event.optional(.isPrediction, as: "true or false") ?? false
  }
}

extension KeyedDecodingContainer {
  fileprivate func value<Value: Decodable>(of key: Key, as expected: String) throws -> Value {
    guard let value: Value = try optional(key, as: expected) else { throw RecordedTouchError.missing(key.stringValue) }
    return value
  }

  /// The value of a key; nil where the key is missing or null.
  fileprivate func optional<Value: Decodable>(_ key: Key, as expected: String) throws -> Value? {
    do {
      return try decodeIfPresent(Value.self, forKey: key)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw RecordedTouchError.wrongKind(key.stringValue, expected: expected)
    } catch {
      throw RecordedTouchError.unrepresentable(key.stringValue, expected: expected)
    }
  }
}
