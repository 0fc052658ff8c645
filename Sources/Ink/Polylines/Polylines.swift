/// Makes polylines of touch paths: a point for each.
public struct Polylines: LineTransform {
  public init() {}

  public func update(
    _ output: inout [PolylinePoint], _ state: inout Void, from change: LineChange<TouchPoint>,
    changed: inout ChangedRanges
  ) {
    if output.count > change.count { output.removeLast(output.count - change.count) }
    for range in change.changed {
      for index in range { output.set(PolylinePoint(change.elements[index]), at: index) }
      changed.insert(range)
    }
  }
}

extension Array {
  /// Replaces an element, or adds it at the end.
  /// - Precondition: the index is at most the count.
  @inlinable @inline(__always)
  mutating func set(_ element: Element, at index: Int) {
    if index < count { self[index] = element } else { append(element) }
  }
}
