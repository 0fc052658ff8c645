import Files
import Foundation

/// The JSON format of our files: indented, keys sorted, a line feed at the end; with errors that name the location.
public enum JSONText {
  static func encode(_ value: some Encodable, _ name: String) throws(FileError) -> [UInt8] {
    try encode(value, name, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + [UInt8(ascii: "\n")]
  }

  /// A value in one line without spaces, keys sorted: the same bytes for the same value. Without a line feed.
  /// - Parameters:
  ///   - value: what is written.
  ///   - name: what it is called in errors.
  public static func line(_ value: some Encodable, _ name: String) throws(FileError) -> [UInt8] {
    try encode(value, name, [.sortedKeys, .withoutEscapingSlashes])
  }

  private static func encode(
    _ value: some Encodable, _ name: String, _ layout: JSONEncoder.OutputFormatting
  ) throws(FileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = layout
    encoder.dateEncodingStrategy = .iso8601
    do {
      return Array(try encoder.encode(value))
    } catch EncodingError.invalidValue(let value, let context) {
      let position = Self.location(context.codingPath)
      throw FileError(.inputOutput, "\(name) cannot be written: \(value) at \(position) has no form in JSON.")
    } catch {
      throw FileError(.inputOutput, "\(name) cannot be written: \(error).")
    }
  }

  /// The value after writing and reading it, whatever the types of its numbers.
  static func value(_ value: some Encodable, _ name: String) throws(FileError) -> JSONValue {
    let bytes = try line(value, name)
    do { return try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) } catch {
      throw FileError(.inputOutput, "\(name) cannot be read back: \(error).")
    }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, path: String) throws(FileError) -> Value {
    let bytes = try InputFile(path: path).readToEnd()
    do {
      return try decode(type, from: bytes)
    } catch let fault as JSONError {
      throw FileError(.input, "\(path) \(fault).")
    } catch {
      throw FileError(.input, "\(path) is not what was expected: \(error).")
    }
  }

  /// The value of a JSON text.
  /// - Throws: `JSONError` for a text of another form, and the errors of the value itself.
  public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    // The decoder also accepts UTF-16, which other readers of the file do not.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONError("is not text in UTF-8")
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = wholeSeconds
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw (try? JSONSource(bytes, name: "")) != nil
        ? JSONError("has a number that is too large, or not whole where a whole one should be")
        : JSONError("is not JSON")
    } catch let error as DecodingError {
      throw JSONError(predicate(error))
    }
  }

  /// Reads times as they are written, `2026-11-26T07:06:59Z`: Foundation's own strategy also takes fractions of a second,
  /// which it does not write.
  static let wholeSeconds = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = try? Date(text, strategy: .iso8601), date.formatted(.iso8601) == text else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "a time should be written like 2026-11-26T07:06:59Z"))
    }
    return date
  }

  private static func predicate(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      return "has no \(location(context.codingPath + [key]))"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let place = context.codingPath.isEmpty ? "" : " at \(location(context.codingPath))"
      return "should have \(name(of: type))\(place)"
    case .dataCorrupted(let context):
      return "is wrong at \(location(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "is not what was expected"
    }
  }

  /// The name in JSON of a type of Swift.
  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a text"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "another value"
    }
  }

  /// `resources[0].schema.fields[2].type`; a key that is empty or has other characters than ASCII's stands in quotes.
  private static func location(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        let isPlain = !key.stringValue.isEmpty && key.stringValue.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        text += (text.isEmpty ? "" : ".") + (isPlain ? key.stringValue : "\(QuotedText(key.stringValue))")
      }
    }
  }
}

/// The fault of a JSON text, as the end of a sentence without its full stop: `is not JSON`.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text of the fault.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Any JSON value, which this module passes on without interpretation.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number within 64 bits.
  case integer(Int)
  /// A finite number, or the file cannot be written.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by key.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// What a value is shows only by what it cannot be decoded as. Each failure is an error that is made and dropped, so
  /// what files hold most of is tried first.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let members = try? decoder.container(keyedBy: Member.self) {
      var object: [String: JSONValue] = [:]
      for key in members.allKeys { object[key.stringValue] = try members.decode(JSONValue.self, forKey: key) }
      self = .object(object)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if var items = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !items.isAtEnd { array.append(try items.decode(JSONValue.self)) }
      self = .array(array)
    } else {
      // A number that 64 bits do not hold: the error of this says where it stands.
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

  /// Of a repeated key, the later value counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
