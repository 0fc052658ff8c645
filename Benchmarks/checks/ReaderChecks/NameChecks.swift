import Frames
import Schemes
import Workloads

extension ReaderCheck {
  /// Lists of depths: the depths that are read, written one by one, are the same list.
  static let depths = ReaderCheck(
    "depths", longest: 48, seeds: { ["0...1000", "0,3,7.5,15", "0...5000:50, 1.000001"].map { Array($0.utf8) } },
    check: { bytes in
      let depths = try DepthList.parse(String(decoding: bytes, as: UTF8.self))
      try hold(!depths.isEmpty && depths.count <= DepthList.limit, "a list has \(depths.count) depths")
      let text = depths.map(\.description).joined(separator: ",")
      try hold(
        try must("what was written is not read") { try DepthList.parse(text) } == depths, "a list reads back otherwise")
    })

  /// Names of schemes, rules, workloads and camera paths: whatever a name finds has that name.
  static let names = ReaderCheck(
    "names", longest: 48,
    seeds: {
      (SchemeCatalog.standard.names + WorkloadCatalog.names + CameraPathCatalog.names + ["mpfr-64"]).map {
        Array($0.utf8)
      }
    },
    check: { bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      if let scheme = SchemeCatalog.standard[name] {
        try hold(scheme.name == name, "\(name) is the scheme \(scheme.name)")
        return
      }
      if let rule = HandoffRuleCatalog.standard[name] {
        try hold(rule.name == name, "\(name) is the rule \(rule.name)")
        return
      }
      if let path = CameraPathCatalog.path(named: name) {
        try hold(path.name == name, "\(name) is the path \(path.name)")
        return
      }
      // A recording would be opened; its reader has its own check.
      guard !name.hasPrefix(RecordingWorkload.prefix) else { return }
      let workload = try WorkloadCatalog.workload(named: name)
      try hold(workload.name == name, "\(name) is the workload \(workload.name)")
    })
}
