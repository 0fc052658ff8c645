import Geometry

/// Simplifies lines with the Douglas-Peucker algorithm.
///
/// Between two kept points, the point farthest from their chord is kept if its distance exceeds the tolerance. The rule
/// is then applied on both sides of it. Among several points at the same distance, the first is kept. If both kept
/// points coincide, as in a closed loop, the distance from that point decides.
///
/// The chord is the segment between both points unless another ``ChordDistance`` is given. Every removed point then
/// lies within the tolerance of the segment that replaces it. With ``PerpendicularDistance`` the filter removes the
/// same points as Inkable's, and a removed point may be farther away.
///
/// A new last point may change the whole result, so an exact result after each point would simplify the whole line each
/// time. Instead, only a prefix of an incomplete line is simplified, and the points after it pass unchanged. The length
/// of the prefix depends on the number of measured points alone, and grows by a quarter at a time. So the average cost
/// of a point does not depend on the length of the line: it is a few times the cost of simplifying the line once.
/// Completing the line, or ``LineStream/flush(_:)``, simplifies all of it. A change within the prefix simplifies the
/// prefix again.
///
/// Simplifying n points takes O(n log n) for typical strokes and O(n²) at worst.
///
/// Source: Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent a digitized
/// line", The Canadian Cartographer 10 (1973).
public struct DouglasPeucker<Distance: ChordDistance>: LineTransform {
  /// The rule that measures the distance of a point from the chord between its kept neighbours.
  public let distance: Distance
  /// The largest distance of a removed point from the chord between its kept neighbours, in px.
  public let tolerance: Double

  /// Creates a filter with a distance rule and a tolerance in px.
  /// - Throws: `InkError` for a tolerance that is negative or not finite.
  public init(_ distance: Distance, tolerance: Double = 0.45) throws(InkError) {
    self.distance = distance
    try InkError.requireNonNegative(tolerance, "The tolerance", unit: "px", parameter: "tolerance")
    self.tolerance = tolerance
  }

  /// Which points of a line are simplified and which of them are kept.
  public struct State {
    /// The length of the simplified prefix, in points.
    var simplified = 0
    /// The indices of the kept points of the prefix, in rising order. There is one for each simplified element.
    var kept: [Int] = []
    // Working memory.
    var positions: [Vector2] = []
    var isKept: [Bool] = []
    var open: [ClosedRange<Int>] = []
    var newlyKept: [Int] = []
  }

  /// The state of a line without points.
  public func makeState() -> State { State() }

  /// The number of points at the end that stay unsimplified until the line is complete, since updates and smoothing
  /// still move them.
  private static var openPoints: Int { 64 }

  /// The number of points before the predictions at the end. O(predictions).
  private static func measuredCount(_ points: [PolylinePoint]) -> Int {
    var count = points.count
    while count > 0, points[count - 1].isPrediction { count -= 1 }
    return count
  }

  /// The length of the simplified prefix of an incomplete line. It grows by a quarter, and by at least 16 points.
  private static func simplifiedCount(of count: Int) -> Int {
    var simplified = 0
    while true {
      let next = simplified + max(16, simplified / 4)
      if next + openPoints > count { return simplified }
      simplified = next
    }
  }

  /// Extends or repeats the simplification if the prefix grows or changes, and passes the points after it.
  public func update(
    _ output: inout [PolylinePoint], _ state: inout State, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let wanted = change.isComplete ? change.count : Self.simplifiedCount(of: Self.measuredCount(change.elements))
    let first = change.firstChange
    if wanted != state.simplified || first < wanted {
      simplify(upTo: wanted, of: change.elements, firstChange: first, &output, &state, &changed)
      return
    }
    let start = state.kept.count - state.simplified
    if output.count > start + change.count { output.removeLast(output.count - start - change.count) }
    for range in change.changed {
      for index in range { output.set(change.elements[index], at: start + index) }
      changed.insert(start + range.lowerBound..<start + range.upperBound)
    }
  }

  /// Simplifies the whole line.
  public func flush(
    _ output: inout [PolylinePoint], _ state: inout State, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    guard state.simplified < change.count else { return }
    simplify(upTo: change.count, of: change.elements, firstChange: change.count, &output, &state, &changed)
  }

  /// Simplifies the first `count` points, and passes the others.
  private func simplify(
    upTo count: Int, of points: [PolylinePoint], firstChange: Int, _ output: inout [PolylinePoint],
    _ state: inout State, _ changed: inout ChangedRanges
  ) {
    find(points, count, &state)
    // Elements before the first change that are kept both before and after stay unchanged.
    var same = 0
    while same < state.kept.count, same < state.newlyKept.count, state.kept[same] == state.newlyKept[same],
      state.kept[same] < firstChange
    {
      same += 1
    }
    swap(&state.kept, &state.newlyKept)
    state.simplified = count
    output.removeLast(output.count - same)
    for index in state.kept[same...] { output.append(points[index]) }
    output.append(contentsOf: points[count...])
    changed.insert(same..<output.count)
  }

  /// The indices of the positions of a whole line that are kept, in rising order. O(n log n) for typical strokes and
  /// O(n²) at worst, for n positions.
  /// - Parameter positions: in px, finite.
  public func keptIndices(of positions: [Vector2]) -> [Int] {
    var state = State()
    find(positions.map { PolylinePoint(location: $0) }, positions.count, &state)
    return state.newlyKept
  }

  /// Finds which of the first `count` points are kept. It uses a stack of open ranges instead of recursion.
  private func find(_ points: [PolylinePoint], _ count: Int, _ state: inout State) {
    state.newlyKept.removeAll(keepingCapacity: true)
    guard count > 0 else { return }
    state.positions.removeAll(keepingCapacity: true)
    state.isKept.removeAll(keepingCapacity: true)
    for index in 0..<count {
      state.positions.append(points[index].location)
      state.isKept.append(false)
    }
    state.isKept[0] = true
    state.isKept[count - 1] = true
    if count > 1 { state.open.append(0...count - 1) }
    while let range = state.open.popLast() {
      guard let farthest = distance.farthest(between: range, of: state.positions), farthest.distance > tolerance else {
        continue
      }
      state.isKept[farthest.index] = true
      state.open.append(farthest.index...range.upperBound)
      state.open.append(range.lowerBound...farthest.index)
    }
    for index in 0..<count where state.isKept[index] { state.newlyKept.append(index) }
  }
}

extension DouglasPeucker where Distance == SegmentDistance {
  /// Creates a filter with a tolerance in px. No removed point is farther from the simplified line than that.
  /// - Throws: `InkError` for a tolerance that is negative or not finite.
  public init(tolerance: Double = 0.45) throws(InkError) {
    try self.init(SegmentDistance(), tolerance: tolerance)
  }
}
