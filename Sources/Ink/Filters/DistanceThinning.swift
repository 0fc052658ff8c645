import Geometry

/// Leaves out points that are nearer than a distance to the last one kept. The first and the last point are kept always.
///
/// A change of one point renews all kept points from there on.
public struct DistanceThinning: LineTransform {
  /// In px.
  public let distance: Double

  /// - Throws: `InkError` for a distance that is negative or not finite. 0 keeps every point.
  public init(distance: Double = 2) throws(InkError) {
    try InkError.requireNonNegative(distance, "The distance", unit: "px", parameter: "distance")
    self.distance = distance
  }

  /// Indices of the kept points, but for the last point where only its being the last keeps it.
  public func makeState() -> [Int] { [] }

  public func update(
    _ output: inout [PolylinePoint], _ kept: inout [Int], from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let first = change.firstChange
    while let last = kept.last, last >= first { kept.removeLast() }
    // Beyond these was the last point at most.
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
