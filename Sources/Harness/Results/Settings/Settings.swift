import ArgumentParser
import Files

/// The settings of an experiment. A setting is one property: the option of a command line, and the member of
/// `provenance.json` of the same name.
///
/// A property is an `@Option`, a `@Flag`, or an `@OptionGroup` of settings. The option of `targetDistance` is
/// `--target-distance`, and its member of `provenance.json` is `target_distance`. ``units`` adds units to members.
/// The seed stands in provenance by itself, so that it is the group ``SeedOption``.
///
/// In code, settings are made by ``standard`` or ``with(_:)``: those of `init()`, which the parser needs, have no values.
public protocol Settings: ParsableArguments, Sendable {
  /// The units of properties, by their names: with `["threshold": "px"]`, the option is `--threshold`, and the member
  /// of `provenance.json` is `threshold_px`.
  static var units: [String: String] { get }
  /// The lists that may be empty, by the names of their properties.
  static var optionalLists: Set<String> { get }
  /// Members of `provenance.json` that stand for no option, and those whose value there has another form than in a list
  /// of options.
  var fixed: [String: JSONValue] { get }
  /// Throws for the first value with which nothing can be measured; lists have been checked for items that stand there
  /// twice. O(settings).
  func validateValues() throws(SettingError)
}

extension Settings {
  /// None has a unit.
  public static var units: [String: String] { [:] }

  /// None may be empty.
  public static var optionalLists: Set<String> { [] }

  /// None.
  public var fixed: [String: JSONValue] { [:] }

  /// Every value is possible.
  public func validateValues() throws(SettingError) {}

  /// Throws for the first setting with which nothing can be measured. The parser calls it too. O(settings).
  public func validate() throws(SettingError) {
    for member in members {
      guard let items = member.items else { continue }
      if !member.mayBeEmpty || !items.isEmpty { try SettingError.requireDistinct(items, of: member.setting) }
    }
    try validateValues()
  }

  /// The settings of a command line without options.
  public static var standard: Self {
    do { return try parse([]) } catch {
      preconditionFailure("the defaults of \(self) are not valid: \(message(for: error))")
    }
  }

  /// The settings of a command line: `--points 1,30 --caps all`.
  package static func of(_ options: String) throws -> Self { try parse(options.split(separator: " ").map(String.init)) }

  /// The standard settings with a change.
  public static func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var settings = standard
    try change(&settings)
    return settings
  }

  /// Every setting under its name in `provenance.json`, defaults included, except the seed.
  public var recorded: [String: JSONValue] {
    var recorded = fixed
    for member in members where member.value != .null && fixed[member.name] == nil {
      recorded[member.name] = member.value
    }
    return recorded
  }

  /// The options of all settings, with their dashes.
  public static var options: [String] { standard.members.map(\.option) }

  /// Reads recorded settings: they are parsed as the options that they were, those that are not standard.
  /// - Parameters:
  ///   - recorded: the settings by their names.
  ///   - seed: the seed, for settings that have one.
  ///   - place: the file, and where in it: `questions.jsonl, line 1`.
  /// - Throws: an input error for a setting that is missing, that there is not, or that has no such value.
  public init(
    _ recorded: [String: JSONValue], seed: UInt64? = nil, in place: String = ResultFolder.provenanceFileName
  ) throws(FileError) {
    let standard = Self.standard
    let (usual, members) = (standard.recorded, standard.members)
    let reader = RecordedSettings(recorded, in: place)
    if let name = usual.keys.sorted().first(where: { recorded[$0] == nil }) { throw reader.wrong(name, "is missing") }
    var arguments = seed.map { ["--seed", "\($0)"] } ?? []
    for (name, value) in recorded.sorted(by: { $0.key < $1.key }) where value != usual[name] {
      guard let member = members.first(where: { $0.name == name }) else {
        if usual[name] != nil { continue }
        throw reader.wrong(name, "is none that this version has")
      }
      guard let words = member.words(for: value) else { throw reader.wrong(name, "has another form than here") }
      arguments += words
    }
    do { self = try Self.parse(arguments) } catch {
      let problem = OptionProblem(error, of: Self.self)
      let member = members.first { $0.option == problem.option }
      throw reader.wrong(member?.name ?? problem.option, problem.clause)
    }
  }

  /// All settings.
  fileprivate var members: [SettingMember] {
    Mirror(reflecting: self).children.flatMap { child -> [SettingMember] in
      let property = String((child.label ?? "").drop { $0 == "_" })
      let name = property.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
      switch child.value {
      case let group as any SettingGroup: return group.groupMembers
      case let setting as any RecordedSetting:
        return [
          SettingMember(
            setting: name, name: name + (Self.units[property].map { "_" + $0 } ?? ""), value: setting.value.recorded,
            items: (setting.value as? any SettingList)?.items, isFlag: setting.isFlag,
            mayBeEmpty: Self.optionalLists.contains(property))
        ]
      default:
        precondition(child.value is OptionGroup<SeedOption>, "\(property) of \(self) is no setting")
        return []
      }
    }
  }
}

/// Settings of a measurement with something random.
public protocol SeededSettings: Settings {
  /// The option of the seed.
  var random: SeedOption { get set }
}

extension SeededSettings {
  /// The seed of everything random.
  public var seed: UInt64 {
    get { random.seed }
    set { random.seed = newValue }
  }
}

/// The seed of everything random.
public struct SeedOption: ParsableArguments, Sendable {
  public init() {}

  @Option(parsing: .unconditional, help: "Seed of all random choices.")
  public var seed: UInt64 = 1
}

/// Settings in settings.
private protocol SettingGroup {
  var groupMembers: [SettingMember] { get }
}

extension OptionGroup: SettingGroup where Value: Settings {
  fileprivate var groupMembers: [SettingMember] { wrappedValue.members }
}

/// An option or a flag with a value for `provenance.json`.
private protocol RecordedSetting {
  var value: any SettingValue { get }
  var isFlag: Bool { get }
}

extension Option: RecordedSetting where Value: SettingValue {
  fileprivate var value: any SettingValue { wrappedValue }
  fileprivate var isFlag: Bool { false }
}

extension Flag: RecordedSetting where Value: SettingValue {
  /// A flag that is given twice is given.
  fileprivate var value: any SettingValue { (wrappedValue as? Int).map { min($0, 1) } ?? wrappedValue }
  fileprivate var isFlag: Bool { true }
}

/// A list of a setting.
private protocol SettingList {
  /// The texts of its items.
  var items: [String] { get }
}

extension Array: SettingList where Element: SettingItem {
  fileprivate var items: [String] { map { $0.recorded.text ?? "" } }
}

/// A setting with its value.
private struct SettingMember {
  /// As errors name it: `threshold`.
  let setting: String
  /// In `provenance.json`: `threshold_px`.
  let name: String
  let value: JSONValue
  /// The texts of the items of a list; nil for no list.
  let items: [String]?
  /// Whether the option has no value.
  let isFlag: Bool
  /// Whether a list may be empty.
  let mayBeEmpty: Bool

  /// The option, with its dashes.
  var option: String { SettingError(setting, "").option }

  /// The words of a command line that give the option another value than this standard one; nil for a value that no
  /// option has.
  func words(for value: JSONValue) -> [String]? {
    switch (value, isFlag) {
    case (.boolean(let isOn), true): [isOn ? option : option.replacing("--", with: "--no-", maxReplacements: 1)]
    // How often it is given.
    case (.integer(let count), true): (0...1).contains(count) ? Array(repeating: option, count: count) : nil
    case (.array(let items), false):
      items.contains { $0.text == nil }
        ? nil : [option, items.isEmpty ? "-" : items.compactMap(\.text).joined(separator: ",")]
    case (_, false): value.text.map { [option, $0] }
    default: nil
    }
  }
}
