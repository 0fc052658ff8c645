/// A list of zoom depths as people write it: `0...1000`, `0,3,7.5,15`, `0...5000:50`, or several of these with commas.
public enum DepthList {
  /// Most depths that a list may name.
  public static let limit = 100_000

  /// The depths in the order written, each once. A range without a step goes by whole decades and ends at its last depth when the step hits
  /// it.
  /// - Throws: `DepthListError`, saying which part is wrong and what would be right.
  public static func parse(_ text: String) throws(DepthListError) -> [DepthLabel] {
    var depths: [DepthLabel] = []
    var seen: Set<DepthLabel> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let item = part.filter { $0 != " " }
      for depth in try Self.depths(of: item, room: limit - depths.count) where seen.insert(depth).inserted {
        depths.append(depth)
      }
    }
    return depths
  }

  private static func depths(of item: String, room: Int) throws(DepthListError) -> [DepthLabel] {
    guard !item.isEmpty else { throw .empty }
    let bounds = item.components(separatedBy: "...")
    guard bounds.count == 2 else { return [try depth(item)] }
    let tail = bounds[1].split(separator: ":", omittingEmptySubsequences: false)
    guard tail.count <= 2 else { throw .malformed(item) }
    let first = try depth(bounds[0])
    let last = try depth(String(tail[0]))
    let step = tail.count == 2 ? try depth(String(tail[1])).millionths : 1_000_000
    guard step > 0 else { throw .noStep(item) }
    guard first <= last else { throw .reversed(item) }
    guard (last.millionths - first.millionths) / step < room else { throw .tooMany(item) }
    return stride(from: first.millionths, through: last.millionths, by: step)
      .compactMap { DepthLabel(millionths: $0) }
  }

  private static func depth(_ text: String) throws(DepthListError) -> DepthLabel {
    guard let depth = DepthLabel(text) else { throw .malformed(text) }
    return depth
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
