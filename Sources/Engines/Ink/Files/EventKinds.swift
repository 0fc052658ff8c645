import Foundation
import Geometry

/// The types of events, besides touches, that a reader decodes, by the names of their kinds.
public struct EventKinds: Sendable {
  /// The kind of touches. It cannot be registered, and a touch may omit it.
  public static let touch = "touch"

  private var types: [String: any DrawEvent.Type] = [:]

  /// Creates a set of kinds with touches alone.
  public init() {}

  /// The registered kinds, sorted.
  public var names: [String] { types.keys.sorted() }

  /// Registers a type: events of its kind are decoded as that type.
  /// - Throws: ``EventKindError`` if the kind is registered already, or is that of touches.
  public mutating func register<Event: DrawEvent>(_ type: Event.Type) throws(EventKindError) {
    guard type.kind != Self.touch else { throw .touch }
    guard types[type.kind] == nil else { throw .registered(kind: type.kind) }
    types[type.kind] = type
  }

  /// Decodes an event of a kind from its whole object; nil for kinds that are not registered. O(bytes); allocates.
  func event(of kind: String, _ object: UnsafeBufferPointer<UInt8>) throws(EventError) -> InkEvent? {
    guard let type = types[kind] else { return nil }
    do {
      return .event(try JSONDecoder().decode(type, from: Data(object)))
    } catch let error as DecodingError {
      throw .undecodable(kind: kind, reason: Self.reason(error))
    } catch {
      throw .undecodable(kind: kind, reason: "\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "there is no \(location(context.codingPath + [key]))"
    case .valueNotFound(let type, let context): "\(location(context.codingPath)) is null, and should be of type \(type)"
    case .typeMismatch(let type, let context): "\(location(context.codingPath)) should be of type \(type)"
    case .dataCorrupted(let context): "\(location(context.codingPath)) has a value that its type cannot hold"
    @unknown default: "its values are not those of its type"
    }
  }

  /// A coding path such as `pages[0].title`, or `the event` for an empty path.
  private static func location(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the event" }
    return path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}

/// Why a kind of event cannot be registered.
public enum EventKindError: SentenceError {
  /// A type is registered for the kind already.
  case registered(kind: String)
  /// The kind is that of touches.
  case touch

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .registered(let kind): "The kind \(kind) is registered already; give each type of event a kind of its own."
    case .touch: "The kind \(EventKinds.touch) is that of touches; give the type of event another kind."
    }
  }
}
