import Experiments
import Workloads

extension LatencyConfiguration {
  /// The configuration as it stands in `provenance.json`.
  public var provenance: [String: JSONValue] {
    var settings: [String: JSONValue] = [
      "source": .string(source), "positions": .array(positions.map { .string("\($0.scheme.name) at \($0.depth)") }),
      "rate_hz": .number(rateHz), "tolerance_px": .number(tolerance), "queue": .integer(queue),
      "stall_ms": .number(stall), "caches": .string(caches.rawValue),
      "viewport_px": .array([.number(viewport.width), .number(viewport.height)]),
    ]
    if let simplification { settings["simplification_px"] = .number(simplification) }
    return settings
  }
}
