/// The states of a ``KalmanPrediction`` along a line: the last one, and one in eight of those before.
///
/// Going back to an earlier point costs at most seven points more than those that follow it.
public struct KalmanStates: Sendable {
  private static let spacing = 8

  /// The number of points that were filtered.
  private(set) var count = 0
  /// The state after the last of them.
  private(set) var last: KalmanState?
  /// The states after the points 0, 8, 16 and so on.
  private var kept: [KalmanState] = []

  @inline(__always)
  mutating func append(_ state: KalmanState) {
    if count % Self.spacing == 0 { kept.append(state) }
    last = state
    count += 1
  }

  /// Forgets the points from an index on, and up to seven before it.
  mutating func rewind(to index: Int) {
    guard index < count else { return }
    let keeping = index == 0 ? 0 : (index - 1) / Self.spacing + 1
    kept.removeLast(kept.count - keeping)
    last = kept.last
    count = index == 0 ? 0 : (keeping - 1) * Self.spacing + 1
  }
}
