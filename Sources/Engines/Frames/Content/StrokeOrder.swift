/// A painting order of strokes. It finds the stroke at a position, and the position of a stroke.
///
/// The strokes are in runs of at most 512. Each stroke knows its run and its index in it. An insertion or removal moves
/// the strokes of at most one run, and the starts of the runs above, of which there are at most n / 256. This is a
/// B-tree of two levels (Bayer, McCreight 1972) whose upper level is one array.
@usableFromInline
struct StrokeOrder: Sendable {
  private static let runLimit = 512

  /// The location of a stroke: its run, and its index in the run.
  private struct Place {
    var run: Int32 = 0
    var offset: Int32 = 0
  }

  /// The runs, by a number that never changes.
  private var runs: [[Int32]] = []
  private var freeRuns: [Int32] = []
  /// The runs in painting order; none of them is empty.
  private var sequence: [Int32] = []
  /// For each run in painting order, the position of its first stroke.
  private var starts: [Int32] = []
  /// For each run by number, its rank in the painting order.
  private var ranks: [Int32] = []
  /// The location of each stroke, by its index.
  private var places: [Place] = []
  /// The number of strokes.
  private(set) var count = 0

  /// The position of a stroke. O(1).
  @inline(__always)
  func position(of stroke: Int) -> Int {
    let place = places[stroke]
    return Int(starts[Int(ranks[Int(place.run)])] &+ place.offset)
  }

  /// The stroke at a position. O(log n).
  func stroke(at position: Int) -> Int {
    let rank = rank(at: position)
    return Int(runs[Int(sequence[rank])][position - Int(starts[rank])])
  }

  /// The rank of the run that contains a position.
  private func rank(at position: Int) -> Int {
    var (low, high) = (0, sequence.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= position { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  // MARK: Changes

  /// Adds a new stroke on top of all others. Amortised O(1).
  mutating func append(_ stroke: Int) {
    makePlace(for: stroke)
    if sequence.last.map({ runs[Int($0)].count >= Self.runLimit }) ?? true {
      insertRun(at: sequence.count, start: count)
    }
    append(stroke, toRunAt: sequence.count - 1)
    count += 1
  }

  /// Inserts a new stroke at a position. O(n / 256).
  /// - Parameter position: at least 0; beyond the end, the stroke is on top of all others.
  mutating func insert(_ stroke: Int, at position: Int) {
    guard position < count else { return append(stroke) }
    makePlace(for: stroke)
    var rank = rank(at: position)
    if runs[Int(sequence[rank])].count >= Self.runLimit {
      splitRun(at: rank)
      if Int(starts[rank + 1]) <= position { rank += 1 }
    }
    let run = Int(sequence[rank])
    let offset = position - Int(starts[rank])
    runs[run].insert(Int32(truncatingIfNeeded: stroke), at: offset)
    notePlaces(of: run, from: offset)
    shiftStarts(from: rank + 1, by: 1)
    count += 1
  }

  /// Removes a stroke. O(n / 256).
  mutating func remove(_ stroke: Int) {
    let place = places[stroke]
    let run = Int(place.run)
    let rank = Int(ranks[run])
    runs[run].remove(at: Int(place.offset))
    notePlaces(of: run, from: Int(place.offset))
    shiftStarts(from: rank + 1, by: -1)
    count -= 1
    guard runs[run].isEmpty else { return }
    freeRuns.append(place.run)
    sequence.remove(at: rank)
    starts.remove(at: rank)
    noteRanks(from: rank)
  }

  private mutating func makePlace(for stroke: Int) {
    while places.count <= stroke { places.append(Place()) }
  }

  private mutating func append(_ stroke: Int, toRunAt rank: Int) {
    let run = sequence[rank]
    places[stroke] = Place(run: run, offset: Int32(truncatingIfNeeded: runs[Int(run)].count))
    runs[Int(run)].append(Int32(truncatingIfNeeded: stroke))
  }

  /// Inserts an empty run.
  private mutating func insertRun(at rank: Int, start: Int) {
    let run = freeRuns.popLast() ?? Int32(truncatingIfNeeded: runs.count)
    if Int(run) == runs.count {
      runs.append([])
      ranks.append(0)
    }
    sequence.insert(run, at: rank)
    starts.insert(Int32(truncatingIfNeeded: start), at: rank)
    noteRanks(from: rank)
  }

  /// Moves the upper half of a run to a new one.
  private mutating func splitRun(at rank: Int) {
    let run = Int(sequence[rank])
    let half = runs[run].count / 2
    insertRun(at: rank + 1, start: Int(starts[rank]) + half)
    let other = Int(sequence[rank + 1])
    let moved = runs[run][half...]
    runs[other].append(contentsOf: moved)
    runs[run].removeLast(runs[run].count - half)
    notePlaces(of: other, from: 0)
  }

  private mutating func notePlaces(of run: Int, from offset: Int) {
    for index in offset..<max(offset, runs[run].count) {
      places[Int(runs[run][index])] = Place(
        run: Int32(truncatingIfNeeded: run), offset: Int32(truncatingIfNeeded: index))
    }
  }

  private mutating func noteRanks(from rank: Int) {
    for index in rank..<max(rank, sequence.count) { ranks[Int(sequence[index])] = Int32(truncatingIfNeeded: index) }
  }

  private mutating func shiftStarts(from rank: Int, by shift: Int32) {
    for index in rank..<max(rank, starts.count) { starts[index] &+= shift }
  }

  // MARK: Iteration

  /// The strokes in painting order, the backmost first. Inlined in other modules: schemes walk through strokes for each
  /// displayed frame.
  @usableFromInline
  struct Iterator: IteratorProtocol {
    private let order: StrokeOrder
    private var rank = 0
    /// The run before `rank`: kept, since to fetch it for each stroke counts references each time.
    @usableFromInline var run: [Int32] = []
    @usableFromInline var offset = 0

    fileprivate init(order: StrokeOrder) { self.order = order }

    @inlinable
    mutating func next() -> Int? {
      if offset == run.count, !fetchRun() { return nil }
      offset += 1
      return Int(run[offset - 1])
    }

    @usableFromInline
    mutating func fetchRun() -> Bool {
      guard rank < order.sequence.count else { return false }
      (run, offset) = (order.runs[Int(order.sequence[rank])], 0)
      rank += 1
      return true
    }
  }

  /// Calls `body` with the strokes in painting order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for run in sequence { for stroke in runs[Int(run)] { body(Int(stroke)) } }
  }

  func makeIterator() -> Iterator { Iterator(order: self) }
}
