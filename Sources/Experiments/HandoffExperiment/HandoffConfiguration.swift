import ArgumentParser
import Files
import Foundation
import Frames
import Geometry
import Results
import Schemes
import Workloads

/// The settings of `vernier handoff`.
public struct HandoffSettings: SeededSettings {
  public static let units = ["viewport": "px"]
  /// An engine may be checked alone.
  public static let optionalLists: Set = ["rules"]

  @Option(
    list:
      "Handoff rules, with commas, or all: \(HandoffRuleCatalog.standard.choices)\(SchemeCatalog.engineChoice) that moves by gestures, which plays the walks."
  )
  public var rules = HandoffRuleCatalog.standard.names

  @Option(
    list: "Levels of ×1000 for drift, round trips, ancestors and descendants, with commas, each from 0 to 10000.")
  public var levels = [0, 1, 2, 3, 4, 5, 10, 100, 334, 1000, 10_000]

  @Option(list: "The depths of pans, in the same levels: the surface, 10^30, 10^1002.", visibility: .hidden)
  public var panLevels = [0, 10, 334]

  @Option(
    parsing: .unconditional,
    help:
      "Play so many random gestures on each rule too, and scripts with edits of as many steps; what breaks a bound is shrunk and saved."
  )
  public var fuzz = 0

  @Option(value: "Viewport in px, as WIDTHxHEIGHT.")
  public var viewport = Viewport.standard

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The allowed levels.
  public static let levelRange = 0...10_000
  /// The largest sum of a run's levels: the time of a rule grows with it, by about a millisecond a level.
  public static let levelSumLimit = 100_000
  /// The allowed numbers of random gestures.
  public static let fuzzRange = 0...1_000_000_000

  public func validateValues() throws(SettingError) {
    try Self.validate(levels, of: "levels")
    try Self.validate(panLevels, of: "pan_levels")
    try viewport.validate()
    try SettingError.require(fuzz, of: "fuzz", in: Self.fuzzRange, "a number of gestures")
  }

  private static func validate(_ levels: [Int], of setting: String) throws(SettingError) {
    for level in levels { try SettingError.require(level, of: setting, in: levelRange, "levels") }
    let sum = levels.reduce(0, +)
    guard sum <= levelSumLimit else {
      throw SettingError(
        setting, "adds up to \(sum) levels; name fewer in one run, which add up to at most \(levelSumLimit)")
    }
  }
}

/// A handoff validation: its settings, and what their names stand for.
@dynamicMemberLookup
public struct HandoffConfiguration: Sendable {
  /// The settings.
  public var settings: HandoffSettings
  /// The rules to check, from a `HandoffRuleCatalog` or an app's own.
  public let rules: [HandoffRuleDescriptor]
  /// Engines in other programs that move by gestures; they play the walks, and nothing else is known of them.
  public var engines: [SchemeDescriptor]
  /// A caller's own gestures, played beside the built-in walks.
  public let script: GestureScript?
  /// The saved canvas in which the caller's walk begins, as JSON; nil for an empty one.
  public let start: Data?

  /// A setting.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<HandoffSettings, Value>) -> Value {
    get { settings[keyPath: setting] }
    set { settings[keyPath: setting] = newValue }
  }

  /// The number of random gestures on each rule; 0 for none.
  public var fuzz: Int { HandoffFuzz.wholeScripts(settings.fuzz) }

  /// The names of all rules, and then of all engines, as in results.
  public var names: [String] { rules.map(\.name) + engines.map(\.name) }

  /// The largest number of levels above at which lines are erased: about the limit for storing cuts to a quarter of a
  /// pixel.
  static let erasedLevels = 3
  /// The largest number of levels above at which a curve is stored: only gestures can follow a position on it.
  static let curvedLevels = 334
  /// The largest number of levels of a flight: just before its end, 2^-53 of a flight is left, which is 10^-12 px a
  /// level.
  static let flightLevels = 334

  /// A configuration; `validate()` checks whether it can be measured.
  /// - Parameters:
  ///   - rules: the rules.
  ///   - engines: engines in other programs, which play the walks.
  ///   - script: gestures to play too; nil for none.
  ///   - start: the saved canvas in which they begin; nil for an empty one.
  ///   - change: changes the standard settings.
  public init(
    rules: [HandoffRuleDescriptor], engines: [SchemeDescriptor] = [], script: GestureScript? = nil, start: Data? = nil,
    _ change: (inout HandoffSettings) throws -> Void = { _ in }
  ) rethrows {
    self.rules = rules
    self.engines = engines
    self.script = script
    self.start = start
    settings = try .with(change)
  }
}

extension HandoffConfiguration: ExperimentConfiguration {
  public var recorded: [String: JSONValue] {
    var recorded = settings.recorded
    recorded["rules"] = .array(rules.map { .string($0.name) })
    recorded["canvas"] = .string(start.map { String(decoding: $0, as: UTF8.self) } ?? "")
    recorded["gestures"] = .string(script?.jsonLines(viewport: settings.viewport) ?? "")
    recorded["fuzz"] = .integer(fuzz)
    if !engines.isEmpty { recorded["engines"] = .array(engines.recordedEngines) }
    return recorded
  }

  public var seed: UInt64 {
    get { settings.seed }
    set { settings.seed = newValue }
  }

  /// Reads the configuration of a result of the standard rules.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public init(_ provenance: Provenance) throws(FileError) { try self.init(provenance, rules: .standard) }

  /// Reads the configuration of a result.
  /// - Parameters:
  ///   - provenance: the provenance of the result.
  ///   - catalog: the catalogue of the rules.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public init(_ provenance: Provenance, rules catalog: HandoffRuleCatalog) throws(FileError) {
    let reader = RecordedSettings(provenance.configuration)
    let own = provenance.settings.filter { !["engines", "canvas", "gestures"].contains($0.key) }
    let settings = try HandoffSettings(own, seed: provenance.seed)
    let (text, start): (String, String) = (try reader.value("gestures"), try reader.value("canvas"))
    var script: GestureScript?
    if !text.isEmpty {
      do {
        script = try GestureScript(jsonLines: Data(text.utf8), path: "gestures", viewport: settings.viewport)
      } catch { throw reader.wrong("gestures", "cannot be played: \(error)") }
    }
    let rules = try settings.rules.map { name throws(FileError) in
      guard let rule = catalog[name] ?? HandoffRuleCatalog.presentName(of: name).flatMap({ catalog[$0] }) else {
        throw reader.wrong("rules", "holds \(QuotedText(name)), which this version does not know")
      }
      return rule
    }
    self.init(
      rules: rules, engines: try reader.engines(), script: script, start: start.isEmpty ? nil : Data(start.utf8)
    ) { $0 = settings }
  }
}
