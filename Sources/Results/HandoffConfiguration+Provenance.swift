import Experiments

extension HandoffConfiguration {
  /// The configuration as it stands in `provenance.json`.
  public var provenance: [String: JSONValue] {
    [
      "rules": .array(rules.map { .string($0) }),
      "levels": .array(levels.map { .integer($0) }),
      "pan_levels": .array(panLevels.map { .integer($0) }),
      "viewport_px": .array([.number(viewport.width), .number(viewport.height)]),
    ]
  }
}
