/// A position in the painting order: by z-index, and by id if z-indices are equal.
struct PaintingOrder: Hashable, Comparable, Sendable {
  let zIndex: Int
  let id: AnnotationID

  static func < (a: PaintingOrder, b: PaintingOrder) -> Bool {
    a.zIndex != b.zIndex ? a.zIndex < b.zIndex : a.id < b.id
  }
}

/// The slots of a scene in painting order: sorted runs of at most 512, found by their first elements.
///
/// A change costs O(log n) comparisons and the move of at most one run. Splitting a run allocates memory. This is a
/// B-tree of two levels (Bayer, McCreight 1972), whose upper level is one array.
struct PaintingOrderList: Sendable {
  struct Element: Sendable {
    let order: PaintingOrder
    let slot: Int32
  }

  private static let runLimit = 512
  /// The runs; none is empty.
  private(set) var runs: [[Element]] = []
  private(set) var count = 0

  /// Creates an empty list.
  init() {}

  /// Creates a list from sorted elements.
  init(sorted elements: [Element]) {
    count = elements.count
    runs.reserveCapacity(count / (Self.runLimit / 2) + 1)
    var start = 0
    while start < count {
      let end = min(count, start + Self.runLimit / 2)
      runs.append(Array(elements[start..<end]))
      start = end
    }
  }

  /// The backmost element.
  var first: Element? { runs.first?.first }
  /// The topmost element.
  var last: Element? { runs.last?.last }

  /// The next element above a position, whether or not the position is taken.
  func element(above order: PaintingOrder) -> Element? {
    guard !runs.isEmpty else { return nil }
    let run = self.run(of: order)
    let index = Self.count(of: runs[run]) { $0.order <= order }
    if index < runs[run].count { return runs[run][index] }
    return run + 1 < runs.count ? runs[run + 1].first : nil
  }

  /// The next element below a position, whether or not the position is taken.
  func element(below order: PaintingOrder) -> Element? {
    guard !runs.isEmpty else { return nil }
    let run = self.run(of: order)
    let index = Self.count(of: runs[run]) { $0.order < order }
    if index > 0 { return runs[run][index - 1] }
    return run > 0 ? runs[run - 1].last : nil
  }

  mutating func insert(_ element: Element) {
    count += 1
    guard !runs.isEmpty else { return runs.append([element]) }
    let run = self.run(of: element.order)
    let index = Self.count(of: runs[run]) { $0.order < element.order }
    runs[run].insert(element, at: index)
    if runs[run].count > Self.runLimit {
      let upper = Array(runs[run][(Self.runLimit / 2)...])
      runs[run].removeLast(upper.count)
      runs.insert(upper, at: run + 1)
    }
  }

  mutating func remove(_ order: PaintingOrder) {
    guard !runs.isEmpty else { return }
    let run = self.run(of: order)
    let index = Self.count(of: runs[run]) { $0.order < order }
    guard index < runs[run].count, runs[run][index].order == order else { return }
    count -= 1
    runs[run].remove(at: index)
    if runs[run].isEmpty { runs.remove(at: run) }
  }

  /// The run that contains a position, or would contain it.
  private func run(of order: PaintingOrder) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle][0].order <= order { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The number of leading elements that satisfy a condition.
  private static func count(of run: [Element], where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, run.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(run[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
