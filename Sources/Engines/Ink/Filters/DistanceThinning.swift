import Geometry

/// Removes points that are closer than a distance to the last kept point. The first and the last point are always kept.
///
/// A change of a point recomputes the kept points after it: O(points from the first change on).
public struct DistanceThinning: LineTransform {
  /// The smallest distance between two kept points, in px; the last point may be closer.
  public let distance: Double

  /// Creates a filter with a distance in px; 0 keeps every point.
  /// - Throws: `InkError` for a distance that is negative or not finite.
  public init(distance: Double = 2) throws(InkError) {
    try InkError.requireNonNegative(distance, "The distance", unit: "px", parameter: "distance")
    self.distance = distance
  }

  /// The indices of the kept points, without a last point that is kept only because it is the last.
  public func makeState() -> [Int] { [] }

  /// Thins the line again from the first change on.
  public func update(
    _ output: inout [PolylinePoint], _ kept: inout [Int], from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let first = change.firstChange
    while let last = kept.last, last >= first { kept.removeLast() }
    // Besides the kept points, the output has at most the last point of the line.
    output.removeLast(output.count - kept.count)
    let unchanged = output.count
    var next = first
    if kept.isEmpty, change.count > 0 {
      keep(0, of: change, &output, &kept)
      next = 1
    }
    while next < change.count {
      if (change.elements[next].location - change.elements[kept[kept.count - 1]].location).length >= distance {
        keep(next, of: change, &output, &kept)
      }
      next += 1
    }
    if let last = kept.last, last < change.count - 1 { output.append(change.elements[change.count - 1]) }
    changed.insert(unchanged..<output.count)
  }

  private func keep(
    _ index: Int, of change: LineChange<PolylinePoint>, _ output: inout [PolylinePoint], _ kept: inout [Int]
  ) {
    kept.append(index)
    output.append(change.elements[index])
  }
}
