import CommandLine

/// Ink's design document's targets for a device, in ms.
struct DeviceTier {
  let name: String
  /// From touch to ink.
  let latency: Double
  /// For drawing a stroke.
  let stroke: Double

  static let all = [
    DeviceTier(name: "tier 1", latency: 10, stroke: 5), DeviceTier(name: "tier 2", latency: 16, stroke: 8),
    DeviceTier(name: "tier 3", latency: 20, stroke: 12),
  ]
}
