import Files

/// Parses lists of zoom depths such as `0...1000`, `0,3,7.5,15` or `0...5000:50`, or several of these joined by commas.
public enum DepthList {
  /// The depths at which commands compare schemes by default: the surface, some decades before and beyond the ends of
  /// single and double precision, and some depths that no machine number reaches.
  public static let compared = [0, 3, 7, 15, 100, 1000].compactMap { DepthLabel(decades: $0) }

  /// The largest number of depths in a list.
  public static let limit = 100_000

  /// The depths of a list in the order written, without repetitions. O(depths).
  ///
  /// A range `a...b` has a step of one decade, and `a...b:s` a step of s decades. A range includes its end if a step
  /// reaches it.
  /// - Throws: `DepthListError` for the first part that is wrong.
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

  /// The shortest list that has these depths, in whole decades as ranges: `0...20,30,72...80`.
  public static func text(_ depths: [DepthLabel]) -> String {
    var runs: [(first: DepthLabel, last: DepthLabel)] = []
    for depth in depths {
      if let run = runs.last, run.last.below(decades: 1) == depth {
        runs[runs.count - 1].last = depth
      } else {
        runs.append((depth, depth))
      }
    }
    return runs.map { run in
      if run.first == run.last { return "\(run.first)" }
      return "\(run.first)" + (run.first.below(decades: 1) == run.last ? "," : "...") + "\(run.last)"
    }.joined(separator: ",")
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

/// Why a text is not a list of zoom depths, as a sentence that a user can act on.
public enum DepthListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is empty, or has nothing between two commas.
  case empty
  /// A part is neither a depth nor a range.
  case malformed(String)
  /// The end of a range is shallower than its beginning.
  case reversed(String)
  /// The step of a range is 0.
  case noStep(String)
  /// A range makes the list longer than ``DepthList/limit``.
  case tooMany(String)

  /// The largest number of characters of a wrong part that an error sentence repeats.
  private static let shown = 60

  /// One sentence with a full stop: which part is wrong, and what a correct part looks like.
  public var description: String {
    let right = "write depths like 0,3,7.5,15, ranges like 0...1000, or ranges with a step like 0...5000:50."
    return switch self {
    case .empty: "the list of depths has an empty part; \(right)"
    case .malformed(let text):
      "\(QuotedText(text, limit: Self.shown)) is not a depth in decades from 0 to \(DepthLabel.deepest) with at most six decimals; \(right)"
    case .reversed(let text):
      "the range \(QuotedText(text, limit: Self.shown)) ends before it begins; write the smaller depth first."
    case .noStep(let text): "the range \(QuotedText(text, limit: Self.shown)) has a step of 0; give a positive step."
    case .tooMany(let text):
      "the range \(QuotedText(text, limit: Self.shown)) makes more than \(DepthList.limit) depths; give a larger step."
    }
  }
}
