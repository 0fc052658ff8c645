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
}
