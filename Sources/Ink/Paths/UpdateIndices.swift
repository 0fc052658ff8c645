/// Which point of a path an update index belongs to.
///
/// Indices rise from event to event as systems give them, and updates are for recent points: so the rising ones are kept in order and
/// searched from the end, in O(log distance) and in memory that is at hand; those that do not rise go to a dictionary.
struct UpdateIndices {
  private var rising: [(index: Int, point: Int)] = []
  private var others: [Int: Int] = [:]

  /// - Precondition: the index is not there.
  mutating func insert(_ index: Int, point: Int) {
    if let last = rising.last, last.index >= index { others[index] = point } else { rising.append((index, point)) }
  }

  /// The point of an index, or nil.
  func point(of index: Int) -> Int? {
    guard let last = rising.last, index <= last.index else { return nil }
    // Doubling steps back from the end, then halving.
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
