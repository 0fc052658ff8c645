import Foundation

/// Which types of events a recording may hold beside touches, by the names of their kinds.
public struct EventKinds: Sendable {
  /// The kind of touches, which nobody can register, and which a touch need not say.
  public static let touch = "touch"

  private var types: [String: any DrawEvent.Type] = [:]

  public init() {}

  /// The kinds that are registered, sorted.
  public var names: [String] { types.keys.sorted() }

  /// Has events of the type's kind read as that type.
  /// - Throws: where the kind is registered already, or is that of touches.
  public mutating func register<Event: DrawEvent>(_ type: Event.Type) throws(EventKindError) {
    guard type.kind != Self.touch else { throw .touch }
    guard types[type.kind] == nil else { throw .registered(kind: type.kind) }
    types[type.kind] = type
  }

  /// An event of a registered kind, of its whole object; nil for kinds that are not registered. O(bytes); allocates.
  func event(of kind: String, _ object: UnsafeBufferPointer<UInt8>) throws(EventFault) -> (any DrawEvent)? {
    guard let type = types[kind] else { return nil }
    do {
      return try JSONDecoder().decode(type, from: Data(object))
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

  /// `pages[0].title`; the event itself where the path is empty.
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
