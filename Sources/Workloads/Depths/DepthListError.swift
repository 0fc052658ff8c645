/// What is wrong with a list of zoom depths.
public enum DepthListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing between two commas, or nothing at all.
  case empty
  /// Not a depth or a range.
  case malformed(String)
  /// A range whose end lies above its beginning.
  case reversed(String)
  /// A range with a step of zero.
  case noStep(String)
  /// A range of too many depths.
  case tooMany(String)

  public var description: String {
    let right = "write depths like 0,3,7.5,15, ranges like 0...1000, or ranges with a step like 0...5000:50."
    return switch self {
    case .empty: "the list of depths has an empty part; \(right)"
    case .malformed(let text):
      "\"\(text)\" is not a depth in decades from 0 to \(DepthLabel.deepest) with at most six decimals; \(right)"
    case .reversed(let text): "the range \(text) ends before it begins; write the smaller depth first."
    case .noStep(let text): "the range \(text) has a step of 0; give a positive step."
    case .tooMany(let text): "the range \(text) makes more than \(DepthList.limit) depths; give a larger step."
    }
  }
}
