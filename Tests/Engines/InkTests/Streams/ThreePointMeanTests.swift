import Geometry
import Ink
import Testing

/// The worked example of the article "Adding a step or a filter": a filter that nothing else in the package names.
private struct ThreePointMean: LineTransform {
  func update(
    _ output: inout [PolylinePoint], _ state: inout Void, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    if output.count > change.count { output.removeLast(output.count - change.count) }
    for range in change.changed {
      changed.insert(max(0, range.lowerBound - 1)..<min(change.count, range.upperBound + 1))
    }
    if change.count != change.previousCount {
      changed.insert(max(0, min(change.count, change.previousCount) - 1)..<change.count)
    }
    for range in changed.ranges {
      for index in range {
        var point = change.elements[index]
        if index > 0, index + 1 < change.count {
          let sum = change.elements[index - 1].location + point.location + change.elements[index + 1].location
          point.location = sum / 3
        }
        if index < output.count { output[index] = point } else { output.append(point) }
      }
    }
  }
}

@Suite struct ThreePointMeanTests {
  @Test func aFilterOfOneFileTakesPartInThePipeline() throws {
    let paths = TouchPathStream()
    let mean = paths.then(Polylines()).then(ThreePointMean())
    for (index, y) in [0.0, 3, 9, 0].enumerated() {
      paths.consume(
        TouchEvent(
          touchIdentifier: "a", timestamp: Double(index), phase: .moved, location: Vector2(Double(index), y)))
    }
    #expect(mean.output.lines.map { $0.elements.map(\.location.y) } == [[0, 4, 4, 0]])
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in [Probe(paths.then(Polylines()).then(ThreePointMean()))] }
  }
}
