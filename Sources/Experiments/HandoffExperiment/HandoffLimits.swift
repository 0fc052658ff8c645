import Foundation
import Frames
import Geometry
import Results

extension HandoffConfiguration {
  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(rules.map(\.name) + engines.map(\.name), of: "rules")
    for engine in engines where !engine.abilities.contains(.gestures) {
      throw SettingError("rules", "names \(engine.name), which does not move by gestures; its answer to hello says so")
    }
    try settings.validate()
    guard let start else { return }
    guard script != nil, rules.count == 1 else {
      throw SettingError("canvas", "goes with gestures and one rule; name both")
    }
    guard Self.canRead(start, rules[0].rule, settings.viewport) else {
      throw SettingError("canvas", "is no saved canvas of the rule \(rules[0].name)")
    }
  }

  private static func canRead<Rule: SavableHandoffRule>(_ start: Data, _ rule: Rule, _ viewport: Viewport) -> Bool {
    guard let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: start) else { return false }
    return (try? FrameCanvas(archive, rule: rule, viewport: viewport)) != nil
  }
}
