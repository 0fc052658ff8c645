/// Edges or borders stored above that pass near a frame, each in two forms: exact, and in doubles.
///
/// The doubles have their own list: a displayed frame reads all of them, while only a handoff reads the exact forms,
/// which take several times the memory. The two lists always have the same length and order.
struct NearList<Exact: Sendable, Near: Sendable> {
  private(set) var exact: [Exact] = []
  private(set) var near: [Near] = []

  /// The number of elements.
  var count: Int { exact.count }

  /// Appends an element. Amortised O(1).
  @inline(__always)
  mutating func append(_ exact: Exact, near: Near) {
    self.exact.append(exact)
    self.near.append(near)
  }

  /// Removes the elements from an index on, without freeing memory.
  mutating func removeAll(from first: Int) {
    exact.removeLast(exact.count - first)
    near.removeLast(near.count - first)
  }
}
