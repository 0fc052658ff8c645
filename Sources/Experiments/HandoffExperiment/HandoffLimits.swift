import Foundation
import Frames
import Geometry
import Results

extension HandoffConfiguration {
  /// The allowed levels.
  public static let levelRange = 0...10_000
  /// The largest sum of a run's levels: the time of a rule grows with it, by about a millisecond a level.
  public static let levelSumLimit = 100_000
  /// The allowed numbers of random gestures.
  public static let fuzzRange = 0...1_000_000_000

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(rules.map(\.name) + engines.map(\.name), of: "rules")
    for engine in engines where !engine.abilities.contains(.gestures) {
      throw SettingError("rules", "names \(engine.name), which does not move by gestures; its answer to hello says so")
    }
    try Self.validate(levels, of: "levels")
    try Self.validate(panLevels, of: "pan_levels")
    try viewport.validate()
    try SettingError.require(fuzz, of: "fuzz", in: Self.fuzzRange, "a number of gestures")
    guard let start else { return }
    guard script != nil, rules.count == 1 else {
      throw SettingError("canvas", "goes with gestures and one rule; name both")
    }
    guard Self.canRead(start, rules[0].rule, viewport) else {
      throw SettingError("canvas", "is no saved canvas of the rule \(rules[0].name)")
    }
  }

  private static func validate(_ levels: [Int], of setting: String) throws(SettingError) {
    try SettingError.requireDistinct(levels, of: setting)
    for level in levels { try SettingError.require(level, of: setting, in: levelRange, "levels") }
    let sum = levels.reduce(0, +)
    guard sum <= levelSumLimit else {
      throw SettingError(
        setting, "adds up to \(sum) levels; name fewer in one run, which add up to at most \(levelSumLimit)")
    }
  }

  private static func canRead<Rule: SavableHandoffRule>(_ start: Data, _ rule: Rule, _ viewport: Viewport) -> Bool {
    guard let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: start) else { return false }
    return (try? FrameCanvas(archive, rule: rule, viewport: viewport)) != nil
  }
}
