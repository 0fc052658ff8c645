/// The states of a ``KalmanPrediction`` along a line: the last one, and every eighth before it.
///
/// To return to an earlier point, at most seven points before it are filtered again.
public struct KalmanStates: Sendable {
  private static let spacing = 8

  /// The number of filtered points.
  private(set) var count = 0
  /// The state after the last filtered point.
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
