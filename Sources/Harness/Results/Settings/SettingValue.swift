import ArgumentParser
import Foundation
import Geometry
import Schemes
import Workloads

/// A value of a setting.
public protocol SettingValue {
  /// The value in `provenance.json`.
  var recorded: JSONValue { get }
}

/// A value of a setting that is written in a form of its own.
public protocol ParsedSetting: SettingValue, Sendable {
  /// Parses the text of an option.
  /// - Throws: `SettingProblem`.
  init(option text: String) throws
  /// The text of an option.
  var optionText: String { get }
}

/// An item of a list of a setting.
public protocol SettingItem: SettingValue, Sendable {
  /// The item with a name; nil where there is none.
  init?(item name: String)
  /// The names of all items; empty where they cannot be listed.
  static var itemNames: [String] { get }
  /// The end of a sentence that rejects a name: `choose from round, butt`.
  static var itemAdvice: String { get }
  /// Parses a list with commas: `-` alone is an empty one, and `all` alone names every item.
  /// - Throws: `SettingProblem`.
  static func items(_ text: String) throws -> [Self]
  /// The text of a list.
  static func text(_ items: [Self]) -> String
}

/// Why the text of an option is no value of a setting: what follows the option's name in a sentence, without a full
/// stop.
public struct SettingProblem: Error, CustomStringConvertible {
  public let description: String

  /// - Parameter description: `is 5; give WIDTHxHEIGHT`; begins with a colon where it has a subject of its own.
  public init(_ description: String) { self.description = description }
}

extension Option {
  /// A list with commas.
  /// - Parameters:
  ///   - wrappedValue: the standard value.
  ///   - help: its description.
  ///   - visibility: whether help shows it.
  public init<Item: SettingItem>(
    wrappedValue: [Item], list help: String, visibility: ArgumentVisibility = .default
  ) where Value == [Item] {
    let usual = wrappedValue.isEmpty ? "" : " (default: \(Item.text(wrappedValue)))"
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp(help + usual, visibility: visibility),
      transform: { text in try Item.items(text) })
  }

  /// A value in a form of its own.
  /// - Parameters:
  ///   - wrappedValue: the standard value.
  ///   - help: its description.
  public init(wrappedValue: Value, value help: String) where Value: ParsedSetting {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: "\(help) (default: \(wrappedValue.optionText))", transform: { text in try Value(option: text) })
  }
}

extension SettingItem {
  public static var itemNames: [String] { [] }

  public static var itemAdvice: String { "choose from " + itemNames.joined(separator: ", ") }

  public static func items(_ text: String) throws -> [Self] {
    if text == "-" { return [] }
    let names = try SettingProblem.names(text)
    return try (names == ["all"] && !itemNames.isEmpty ? itemNames : names).map { name in
      guard let item = Self(item: name) else { throw SettingProblem.unknown(name, of: itemNames, itemAdvice) }
      return item
    }
  }

  public static func text(_ items: [Self]) -> String { items.compactMap(\.recorded.text).joined(separator: ",") }
}

extension SettingProblem {
  /// The names in a list with commas: none empty, none twice, spaces around them left out.
  public static func names(_ text: String) throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard !names.contains("") else {
      throw SettingProblem("\"\(text)\" has an empty part; separate names with single commas")
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw SettingProblem("names \(name) twice; name each once")
    }
    return names
  }

  /// A name that is none of some names, with the nearest one.
  public static func unknown(_ name: String, of names: [String], _ advice: String) -> SettingProblem {
    let nearest = EditDistance.nearest(to: name, in: names).map { " (the nearest is \($0))" } ?? ""
    return SettingProblem("names \(name); \(advice)\(nearest)")
  }
}

extension JSONValue {
  /// A text without quotes, or a number as it is written in options; nil for anything else.
  var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    default: nil
    }
  }
}

// Values that the parser knows.

extension Int: SettingItem {
  public init?(item name: String) { self.init(name) }
  public static var itemAdvice: String { "give whole numbers with commas" }
  public var recorded: JSONValue { .integer(self) }
}

extension Double: SettingItem {
  public init?(item name: String) {
    guard let number = Double(name), number.isFinite else { return nil }
    self = number
  }
  public static var itemAdvice: String { "give numbers with commas" }
  public var recorded: JSONValue { .number(self) }
}

extension String: SettingItem {
  public init?(item name: String) { self = name }
  public var recorded: JSONValue { .string(self) }
}

extension Bool: SettingValue {
  public var recorded: JSONValue { .boolean(self) }
}

extension Optional: SettingValue where Wrapped: SettingValue {
  public var recorded: JSONValue { self?.recorded ?? .null }
}

extension Array: SettingValue where Element: SettingItem {
  public var recorded: JSONValue { .array(map(\.recorded)) }
}

/// Names of an enumeration.
extension SettingItem where Self: CaseIterable & RawRepresentable<String> {
  public init?(item name: String) { self.init(rawValue: name) }
  public static var itemNames: [String] { allCases.map(\.rawValue) }
  public var recorded: JSONValue { .string(rawValue) }
}

// Values of modules below.

extension SchemeDescriptor: SettingItem {
  public init?(item name: String) {
    guard let scheme = SchemeCatalog.standard[name] else { return nil }
    self = scheme
  }
  public static var itemNames: [String] { SchemeCatalog.standard.names }
  public static var itemAdvice: String { "choose from " + SchemeCatalog.standard.choices }
  public var recorded: JSONValue { .string(name) }
}

extension DepthLabel: SettingItem, ParsedSetting {
  public init?(item name: String) { self.init(name) }

  public init(option text: String) throws {
    guard let depth = DepthLabel(text) else {
      throw SettingProblem("is \(text); give a number of decades from 0 to \(Self.deepest), such as 300")
    }
    self = depth
  }

  public var optionText: String { description }
  public var recorded: JSONValue { .string(description) }

  public static func items(_ text: String) throws -> [DepthLabel] {
    if text == "-" { return [] }
    do { return try DepthList.parse(text) } catch { throw SettingProblem(": \(error.description.dropLast())") }
  }

  public static func text(_ depths: [DepthLabel]) -> String { DepthList.text(depths) }
}

extension Viewport: ParsedSetting {
  public init(option text: String) throws {
    // A recorded one is a list of its sides.
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "," }.map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let viewport = Viewport(width: width, height: height)
    else {
      let sides = Self.measuredSides
      throw SettingProblem(
        "is \"\(text)\"; give WIDTHxHEIGHT in px, each from \(Int(sides.lowerBound)) to \(Int(sides.upperBound)), like 1000x750"
      )
    }
    self = viewport
  }

  public var optionText: String { [width, height].compactMap(\.recorded.text).joined(separator: "x") }
  public var recorded: JSONValue { .array([.number(width), .number(height)]) }
}

extension TargetDistance: ParsedSetting {
  public init(option text: String) throws {
    guard let distance = Double(text).flatMap({ TargetDistance($0) }) else {
      throw SettingProblem("is \(text); give world units from 0 to 1e308, like 1000")
    }
    self = distance
  }

  // As it is typed, where it is not recorded so.
  public var optionText: String { self == .standard ? "1000" : "\(smallest)" }
  public var recorded: JSONValue { .number(smallest) }
}
