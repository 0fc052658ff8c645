import Experiments
import Foundation
import Frames
import Geometry
import Workloads

extension HandoffConfiguration {
  /// The configuration as it stands in `provenance.json`.
  public var provenance: [String: JSONValue] {
    [
      "rules": .array(rules.map { .string($0) }),
      "levels": .array(levels.map { .integer($0) }),
      "pan_levels": .array(panLevels.map { .integer($0) }),
      "viewport_px": .array([.number(viewport.width), .number(viewport.height)]),
      "canvas": .string(start.map { String(decoding: $0, as: UTF8.self) } ?? ""),
      "gestures": .string(script.map { $0.gestures.isEmpty ? "" : Self.text($0, viewport) } ?? ""),
    ]
  }

  /// The gestures of a walk as JSON lines, so that a result holds what it was made of.
  private static func text(_ walk: GestureWalk, _ viewport: Viewport) -> String {
    GestureScript(gestures: walk.gestures.map { TimedGesture(time: 0, gesture: $0) }).jsonLines(viewport: viewport)
  }

  /// Reads the configuration of a result back.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = ProvenanceSettings(provenance.configuration)
    let rules = try settings.texts("rules")
    for rule in rules where !HandoffRuleCatalog.names.contains(rule) {
      throw settings.wrong("rules", "names \(rule), which this version does not have")
    }
    let sides = try settings.numbers("viewport_px")
    guard sides.count == 2, let viewport = Viewport(width: sides[0], height: sides[1]) else {
      throw settings.wrong("viewport_px", "should be two sides in px")
    }
    let text = try settings.text("gestures")
    let start = try settings.text("canvas")
    var script: GestureWalk?
    if !text.isEmpty {
      do {
        let read = try GestureScript(jsonLines: Data(text.utf8), path: "gestures", viewport: viewport)
        script = GestureWalk(name: GestureWalk.suppliedName, gestures: read.gestures.map(\.gesture))
      } catch { throw settings.wrong("gestures", "cannot be played: \(error)") }
    }
    self.init(
      rules: rules, levels: try Self.levels("levels", settings), panLevels: try Self.levels("pan_levels", settings),
      script: script, start: start.isEmpty ? nil : Data(start.utf8), viewport: viewport, seed: provenance.seed)
  }

  private static func levels(_ name: String, _ settings: ProvenanceSettings) throws(ResultError) -> [Int] {
    var levels: [Int] = []
    for level in try settings.numbers(name) {
      guard let whole = Int(exactly: level), levelRange.contains(whole) else {
        throw settings.wrong(name, "holds \(level), which is no level")
      }
      levels.append(whole)
    }
    return levels
  }
}
