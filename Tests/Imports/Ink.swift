import Ink

/// What an app does beside the sample of the page.
func more() throws {
  let smoothing = try SavitzkyGolay(halfWindow: 3)
  precondition(smoothing.halfWindow == 3)

  var reader = EventReader()
  try Array("[]".utf8).withUnsafeBytes { try reader.read($0) { _ in } }
  try reader.finish()
  precondition(reader.report.touches == 0)

  /// A filter of an app's own, on the touches themselves: the mean of a point and the one before it.
  struct Mean: LineTransform {
    func update(
      _ output: inout [TouchPoint], _ state: inout Void, from change: LineChange<TouchPoint>,
      changed: inout ChangedRanges
    ) {
      let start = change.firstChange
      output.removeLast(output.count - min(start, output.count))
      for index in start..<change.count {
        let (point, before) = (change.elements[index], change.elements[max(0, index - 1)])
        output.append(TouchPoint(point, at: (point.location + before.location) / 2))
      }
      changed.insert(start..<change.count)
    }
  }

  let touches = TouchPathStream()
  let means = touches.then(Mean())
  touches.consume([
    TouchEvent(touchIdentifier: "a", timestamp: 0, phase: .began, location: [0, 0]),
    TouchEvent(touchIdentifier: "a", timestamp: 1, phase: .ended, location: [4, 2]),
  ])
  precondition(means.output.lines[0].elements.map(\.location) == [[0, 0], [2, 1]])
}
