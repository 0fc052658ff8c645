/// Maps the update indices of a path to its points.
///
/// Systems assign rising indices, and updates refer to recent points. So rising indices are stored in an array and
/// searched from the end, in O(log distance). Other indices are stored in a dictionary.
struct UpdateIndices {
  private var rising: [(index: Int, point: Int)] = []
  private var others: [Int: Int] = [:]

  /// - Precondition: the index is not in the map.
  mutating func insert(_ index: Int, point: Int) {
    if let last = rising.last, last.index >= index { others[index] = point } else { rising.append((index, point)) }
  }

  /// The point with an index; nil if there is none.
  func point(of index: Int) -> Int? {
    guard let last = rising.last, index <= last.index else { return nil }
    // Exponential search from the end, then binary search.
    var step = 1
    var high = rising.count
    var low = rising.count - 1
    while low > 0, rising[low].index > index {
      high = low
      low = max(0, low - step)
      step *= 2
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if rising[middle].index > index { high = middle } else { low = middle }
    }
    if rising[low].index == index { return rising[low].point }
    return others.isEmpty ? nil : others[index]
  }
}
