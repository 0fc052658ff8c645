import Foundation

/// The JSON of our files: indented, keys sorted, a line feed at the end; and errors that say where.
enum JSONText {
  static func encode(_ value: some Encodable, _ name: String) throws(ResultError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    do {
      return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch EncodingError.invalidValue(let value, let context) {
      let position = Self.location(context.codingPath)
      throw ResultError(.inputOutput, "\(name) cannot be written: \(value) at \(position) has no form in JSON.")
    } catch {
      throw ResultError(.inputOutput, "\(name) cannot be written: \(error).")
    }
  }

  /// What a value reads back as, whatever the numbers in it are made of.
  static func value(_ value: some Encodable, _ name: String) throws(ResultError) -> JSONValue {
    let bytes = try encode(value, name)
    do { return try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) } catch {
      throw ResultError(.inputOutput, "\(name) cannot be read back: \(error).")
    }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, path: String) throws(ResultError) -> Value {
    var bytes: [UInt8] = []
    do {
      let descriptor = try FileDescriptor(opening: path, O_RDONLY)
      while case let chunk = try descriptor.readChunk(), !chunk.isEmpty { bytes += chunk }
    } catch {
      throw ResultError(error.code == ENOENT ? .input : .inputOutput, "\(path) cannot be read: \(error.reason).")
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw ResultError(.input, "\(path) \(sentence(error)).")
    } catch {
      throw ResultError(.input, "\(path) is not the JSON that was expected: \(error).")
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      return "lacks \(location(context.codingPath + [key]))"
    case .typeMismatch(let type, let context):
      return "should have a value of type \(type) at \(location(context.codingPath))"
    case .valueNotFound(let type, let context):
      return "has null at \(location(context.codingPath)), and should have a value of type \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      let underlying = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
      let detail = underlying ?? context.debugDescription
      return "is not JSON: " + (detail.hasSuffix(".") ? String(detail.dropLast()) : detail)
    case .dataCorrupted(let context):
      return "is wrong at \(location(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "is not the JSON that was expected"
    }
  }

  /// `resources[0].schema.fields[2].type`.
  private static func location(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}

/// Any JSON, for what this module passes on without knowing it.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number within 64 bits.
  case integer(Int)
  /// Finite, or the file cannot be written.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by key.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Of a key that stands twice, the later value counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
