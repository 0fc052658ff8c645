/// Edges or borders stored above that pass near a frame, each in two forms: exactly, and in doubles.
///
/// The doubles have a list of their own. A displayed frame reads all of them, but only a handoff reads the exact forms,
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

  /// Removes the elements from an index on, and keeps the memory.
  mutating func removeAll(from first: Int) {
    exact.removeLast(exact.count - first)
    near.removeLast(near.count - first)
  }
}
