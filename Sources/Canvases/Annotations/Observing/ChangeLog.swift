/// The last changes of a scene, oldest first: a ring of at most ``limit`` entries of 16 bytes.
struct ChangeLog: Sendable {
  /// The largest number of changes kept. Older ones are dropped.
  static let limit = 4096

  /// The aspect of an annotation or scene that changed.
  enum Aspect: UInt64 {
    case added, removed, content, order, group, backdrop
  }

  /// A change, and the revision after it.
  struct Entry: BitwiseCopyable {
    let revision: UInt64
    /// The number of an annotation or a group, below 2^53, and the aspect.
    private let bits: UInt64

    init(_ revision: UInt64, _ aspect: Aspect, _ number: Int) {
      self.revision = revision
      bits = UInt64(truncatingIfNeeded: number) << 3 | aspect.rawValue
    }

    var number: Int { Int(bits >> 3) }
    var aspect: Aspect { Aspect(rawValue: bits & 7) ?? .content }
  }

  /// The present revision. Revisions ascend. Two logs have a common revision only from a time when they were one.
  private(set) var revision: UInt64
  /// The revision before the oldest entry.
  private var base: UInt64
  private var entries: [Entry] = []
  /// The oldest entry.
  private var first = 0

  /// An empty log.
  /// - Parameter revision: the present revision.
  init(revision: UInt64) {
    self.revision = revision
    base = revision
  }

  /// Records a change. O(1), without allocation after the first one.
  mutating func append(_ revision: UInt64, _ aspect: Aspect, _ number: Int) {
    self.revision = revision
    let entry = Entry(revision, aspect, number)
    if entries.isEmpty { entries.reserveCapacity(Self.limit) }
    guard entries.count == Self.limit else { return entries.append(entry) }
    base = entries[first].revision
    entries[first] = entry
    first = (first + 1) % Self.limit
  }

  /// Calls `body` with the entries after a revision, the oldest first. O(log limit + entries after it).
  /// - Returns: false, without calls, if the revision is not from this log, or has been dropped.
  func forEach(since revision: UInt64, _ body: (Entry) -> Void) -> Bool {
    var start = 0
    if revision != base {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entry(middle).revision < revision { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entry(low).revision == revision else { return false }
      start = low + 1
    }
    for index in start..<entries.count { body(entry(index)) }
    return true
  }

  private func entry(_ index: Int) -> Entry { entries[(first + index) % entries.count] }
}
