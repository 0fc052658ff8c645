import Ink

/// Marks points that are pressed hard as predictions, and leaves out the last two of five or ten: a stage whose lines change in ways in
/// which those of paths do not.
struct PressureMarking: LineTransform {
  func update(
    _ output: inout [PolylinePoint], _ state: inout Void, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let count = change.count % 5 == 0 ? change.count - 2 : change.count
    let before = output.count
    output = change.elements.prefix(max(0, count)).map { point in
      var point = point
      point.isPrediction = point.isPrediction || point.pressure > 0.2
      return point
    }
    for range in change.changed { changed.insert(range.clamped(to: 0..<output.count)) }
    if before < output.count { changed.insert(before..<output.count) }
  }
}
