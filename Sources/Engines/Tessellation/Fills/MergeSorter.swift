/// Sorts indices by merging the ascending and descending runs that they already contain. Contours of shapes have few
/// runs.
///
/// O(n log r) for n indices in r runs. It is stable except for equal indices in a descending run. It keeps its memory
/// between uses.
struct MergeSorter: ~Copyable {
  private var other = FillBuffer<Int32>()
  private var starts = FillBuffer<Int32>()

  init() {}

  @inline(__always)
  mutating func sort(_ items: UnsafeMutablePointer<Int32>, count: Int, by precedes: (Int32, Int32) -> Bool) {
    if count <= 6 {
      guard count > 1 else { return }
      for index in 1..<count {
        let item = items[index]
        var place = index
        while place > 0, precedes(item, items[place - 1]) {
          items[place] = items[place - 1]
          place -= 1
        }
        items[place] = item
      }
      return
    }
    findRuns(items, count, precedes)
    guard starts.count > 1 else { return }
    other.resize(to: count)
    var (source, target) = (items, other.base)
    while starts.count > 1 {
      var kept = 0
      var run = 0
      while run < starts.count {
        let begin = Int(starts.base[run])
        let middle = run + 1 < starts.count ? Int(starts.base[run + 1]) : count
        let end = run + 2 < starts.count ? Int(starts.base[run + 2]) : count
        Self.merge(source, target, begin, middle, end, precedes)
        starts.base[kept] = Int32(truncatingIfNeeded: begin)
        kept += 1
        run += 2
      }
      starts.resize(to: kept)
      swap(&source, &target)
    }
    if source != items { items.update(from: source, count: count) }
  }

  @inline(__always)
  private mutating func findRuns(
    _ items: UnsafeMutablePointer<Int32>, _ count: Int, _ precedes: (Int32, Int32) -> Bool
  ) {
    starts.removeAll()
    var begin = 0
    while begin < count {
      starts.append(Int32(truncatingIfNeeded: begin))
      var end = begin + 1
      if end < count, precedes(items[end], items[begin]) {
        while end < count, precedes(items[end], items[end - 1]) { end += 1 }
        var (low, high) = (begin, end - 1)
        while low < high {
          (items[low], items[high]) = (items[high], items[low])
          low += 1
          high -= 1
        }
      }
      while end < count, !precedes(items[end], items[end - 1]) { end += 1 }
      begin = end
    }
  }

  @inline(__always)
  private static func merge(
    _ source: UnsafeMutablePointer<Int32>, _ target: UnsafeMutablePointer<Int32>, _ begin: Int, _ middle: Int,
    _ end: Int, _ precedes: (Int32, Int32) -> Bool
  ) {
    var (left, right, place) = (begin, middle, begin)
    while left < middle, right < end {
      if precedes(source[right], source[left]) {
        target[place] = source[right]
        right += 1
      } else {
        target[place] = source[left]
        left += 1
      }
      place += 1
    }
    (target + place).update(from: source + left, count: middle - left)
    (target + place + middle - left).update(from: source + right, count: end - right)
  }
}
