import Geometry

/// Leaves out points that lie near the line through their neighbours, by the Douglas-Peucker algorithm: of the points between two kept
/// ones, the farthest from the line through these is kept where it is farther than the tolerance, and so on on both sides of it.
///
/// Of several that are equally far the first is kept. Where both ends coincide, as in a closed loop, the distance from that point counts.
///
/// A new end bends every line that the algorithm looks at, so it has to look at the whole line again. That is put off: while a line is not
/// complete, a beginning of it is simplified, and the points after it are passed on as they are. The beginning's length depends on the
/// number of measured points alone and grows by a quarter at a time, so that the cost of a point is the same on the average, however long the line:
/// a few times that of simplifying it once. ``LineStream/settle(_:)``, or completing the line, simplifies all of it.
/// A change of a point that is simplified already simplifies that beginning
/// anew. Simplifying takes O(n log n) for what people draw and O(n²) at worst. Douglas and Peucker, "Algorithms for the reduction of the number of
/// points required to represent a digitized line", The Canadian Cartographer 10 (1973).
public struct DouglasPeucker: LineTransform {
  /// In px.
  public let tolerance: Double

  /// - Throws: `InkError` for a tolerance that is negative or not finite.
  public init(tolerance: Double = 0.45) throws(InkError) {
    guard tolerance >= 0, tolerance.isFinite else { throw .tolerance(tolerance) }
    self.tolerance = tolerance
  }

  /// What is kept for a line.
  public struct Memory {
    /// How many points from the first are simplified.
    var simplified = 0
    /// The indices of those kept, rising; as many as there are simplified elements.
    var kept: [Int] = []
    /// To work in.
    var positions: [Vector2] = []
    var isKept: [Bool] = []
    var open: [Range<Int>] = []
    var newlyKept: [Int] = []
  }

  public func makeMemory() -> Memory { Memory() }

  /// Points at the end that are never simplified before the line is complete: updates and smoothing still move them.
  static let openPoints = 64

  /// How many points there are without the predictions at the end, which come and go. O(predictions).
  private static func measuredCount(_ points: [PolylinePoint]) -> Int {
    var count = points.count
    while count > 0, points[count - 1].isPrediction { count -= 1 }
    return count
  }

  /// How many points of an incomplete line are simplified: a number that rises by a quarter, and by 16 at least.
  static func simplifiedCount(of count: Int) -> Int {
    var simplified = 0
    while true {
      let next = simplified + max(16, simplified / 4)
      if next + openPoints > count { return simplified }
      simplified = next
    }
  }

  public func update(
    _ output: inout [PolylinePoint], _ memory: inout Memory, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let wanted = change.isComplete ? change.count : Self.simplifiedCount(of: Self.measuredCount(change.elements))
    let first = change.firstChange
    if wanted != memory.simplified || first < wanted {
      simplify(upTo: wanted, of: change.elements, firstChange: first, &output, &memory, &changed)
      return
    }
    let start = memory.kept.count - memory.simplified
    if output.count > start + change.count { output.removeLast(output.count - start - change.count) }
    for range in change.changed {
      for index in range { output.set(change.elements[index], at: start + index) }
      changed.insert(start + range.lowerBound..<start + range.upperBound)
    }
  }

  public func settle(
    _ output: inout [PolylinePoint], _ memory: inout Memory, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    guard memory.simplified < change.count else { return }
    simplify(upTo: change.count, of: change.elements, firstChange: change.count, &output, &memory, &changed)
  }

  /// Simplifies the first points, and passes on the others.
  private func simplify(
    upTo count: Int, of points: [PolylinePoint], firstChange: Int, _ output: inout [PolylinePoint],
    _ memory: inout Memory, _ changed: inout ChangedRanges
  ) {
    find(points, count, &memory)
    // What was kept before and is kept now, up to the first change, stays.
    var same = 0
    while same < memory.kept.count, same < memory.newlyKept.count, memory.kept[same] == memory.newlyKept[same],
      memory.kept[same] < firstChange
    {
      same += 1
    }
    swap(&memory.kept, &memory.newlyKept)
    memory.simplified = count
    output.removeLast(output.count - same)
    for index in memory.kept[same...] { output.append(points[index]) }
    output.append(contentsOf: points[count...])
    changed.insert(same..<output.count)
  }

  /// Finds which of the first points are kept.
  private func find(_ points: [PolylinePoint], _ count: Int, _ memory: inout Memory) {
    memory.newlyKept.removeAll(keepingCapacity: true)
    guard count > 0 else { return }
    memory.positions.removeAll(keepingCapacity: true)
    memory.isKept.removeAll(keepingCapacity: true)
    for index in 0..<count {
      memory.positions.append(points[index].location)
      memory.isKept.append(false)
    }
    memory.isKept[0] = true
    memory.isKept[count - 1] = true
    memory.open.append(0..<count - 1)
    memory.positions.withUnsafeBufferPointer { positions in
      while let range = memory.open.popLast() {
        guard let farthest = Self.farthest(in: range, of: positions, beyond: tolerance) else { continue }
        memory.isKept[farthest] = true
        memory.open.append(farthest..<range.upperBound)
        memory.open.append(range.lowerBound..<farthest)
      }
    }
    for index in 0..<count where memory.isKept[index] { memory.newlyKept.append(index) }
  }

  /// The first of the points farthest from the line through the ends of a range, both of them included, where it is farther than the
  /// tolerance.
  @inline(__always)
  private static func farthest(
    in range: Range<Int>, of positions: UnsafeBufferPointer<Vector2>, beyond tolerance: Double
  ) -> Int? {
    let start = positions[range.lowerBound]
    let way = positions[range.upperBound] - start
    let length = way.length
    var most = -1.0
    var farthest = range.lowerBound
    if length > 0 {
      for index in range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound) {
        let offset = positions[index] - start
        let aside = abs(way.cross(offset))
        if aside > most {
          most = aside
          farthest = index
        }
      }
      return most / length > tolerance ? farthest : nil
    }
    for index in range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound) {
      let distance = (positions[index] - start).length
      if distance > most {
        most = distance
        farthest = index
      }
    }
    return most > tolerance ? farthest : nil
  }
}
