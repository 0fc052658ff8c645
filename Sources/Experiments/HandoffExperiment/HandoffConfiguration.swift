import Foundation
import Frames
import Geometry
import Results
import Schemes
import Workloads

/// The configuration of the handoff validation.
public struct HandoffConfiguration: Sendable {
  /// The rules to check, from a `HandoffRuleCatalog` or an app's own.
  public let rules: [HandoffRuleDescriptor]
  /// Engines in other programs that move by gestures; they play the walks, and nothing else is known of them.
  public var engines: [SchemeDescriptor]
  /// Levels of ×1,000 for drift, round trips, ancestors and descendants.
  public let levels: [Int]
  /// The depths of pans, in the same levels.
  public let panLevels: [Int]
  /// A caller's own gestures, played beside the built-in walks.
  public let script: GestureScript?
  /// The saved canvas in which the caller's walk begins, as JSON; nil for an empty one.
  public let start: Data?
  /// The screen.
  public let viewport: Viewport
  /// The seed of the walks and of random gestures.
  public let seed: UInt64
  /// The number of random gestures on each rule; 0 for none.
  public let fuzz: Int

  /// The names of all rules, and then of all engines, as in results.
  public var names: [String] { rules.map(\.name) + engines.map(\.name) }

  /// The default depths of pans: the surface, 10^30, 10^1002.
  public static let panLevels = [0, 10, 334]
  /// The largest number of levels above at which lines are erased: about the limit for storing cuts to a quarter of a
  /// pixel.
  static let erasedLevels = 3
  /// The largest number of levels of a flight: just before its end, 2^-53 of a flight is left, which is 10^-12 px a
  /// level.
  static let flightLevels = 334

  /// A configuration; `validate()` checks whether it can be measured.
  public init(
    rules: [HandoffRuleDescriptor], engines: [SchemeDescriptor] = [], levels: [Int], panLevels: [Int],
    script: GestureScript?, start: Data? = nil,
    viewport: Viewport,
    seed: UInt64, fuzz: Int = 0
  ) {
    self.rules = rules
    self.engines = engines
    self.levels = levels
    self.panLevels = panLevels
    self.script = script
    self.start = start
    self.viewport = viewport
    self.seed = seed
    self.fuzz = HandoffFuzz.wholeScripts(fuzz)
  }
}

extension HandoffConfiguration: ExperimentConfiguration {
  public var settings: [String: JSONValue] {
    let own: [String: JSONValue] = [
      "rules": .array(rules.map { .string($0.name) }),
      "levels": .array(levels.map { .integer($0) }),
      "pan_levels": .array(panLevels.map { .integer($0) }),
      "viewport_px": viewport.setting,
      "canvas": .string(start.map { String(decoding: $0, as: UTF8.self) } ?? ""),
      "gestures": .string(script?.jsonLines(viewport: viewport) ?? ""),
      "fuzz": .integer(fuzz),
    ]
    return engines.isEmpty ? own : own.merging(["engines": .array(engines.recordedEngines)]) { $1 }
  }

  /// Reads the configuration of a result of the standard rules.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public init(_ provenance: Provenance) throws(ResultError) { try self.init(provenance, rules: .standard) }

  /// Reads the configuration of a result.
  /// - Parameters:
  ///   - provenance: the provenance of the result.
  ///   - catalog: the catalogue of the rules.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public init(_ provenance: Provenance, rules catalog: HandoffRuleCatalog) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    let viewport = try settings.viewport()
    let text = try settings.text("gestures")
    let start = try settings.text("canvas")
    var script: GestureScript?
    if !text.isEmpty {
      do {
        script = try GestureScript(jsonLines: Data(text.utf8), path: "gestures", viewport: viewport)
      } catch { throw settings.wrong("gestures", "cannot be played: \(error)") }
    }
    self.init(
      rules: try settings.items("rules") {
        catalog[$0] ?? HandoffRuleCatalog.presentName(of: $0).flatMap { catalog[$0] }
      }, engines: try settings.engines(), levels: try settings.integers("levels", in: Self.levelRange),
      panLevels: try settings.integers("pan_levels", in: Self.levelRange), script: script,
      start: start.isEmpty ? nil : Data(start.utf8), viewport: viewport, seed: provenance.seed,
      fuzz: try settings.integer("fuzz"))
  }
}
