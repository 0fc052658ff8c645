import Geometry
import Ink
import TestSupport
import Testing

@testable import LatencyExperiment

/// The distances between a recorded and a drawn line, against a search of all places of all segments.
@Suite struct LineDeviationTests {
  /// Walks with spikes, places met again, repeated points, and single points.
  private static func walk(_ count: Int, _ generator: inout SplitMix64) -> [Vector2] {
    var points: [Vector2] = [.zero]
    while points.count < count {
      let step = Vector2(generator.symmetric(), generator.symmetric()) * (generator.next() % 5 == 0 ? 30 : 4)
      switch generator.next() % 7 {
      case 0: points.append(points[Int(generator.next() % UInt64(points.count))])
      case 1: points.append(points[points.count - 1])
      default: points.append(points[points.count - 1] + step)
      }
    }
    return points
  }

  private static func path(_ points: [Vector2], curved: Bool, _ generator: inout SplitMix64) -> [CurveElement] {
    points.indices.map { index in
      if index == 0 { return .move(to: points[0]) }
      guard curved else { return .line(to: points[index]) }
      func bent(_ place: Vector2) -> Vector2 { place + Vector2(generator.symmetric(), generator.symmetric()) * 6 }
      return .curve(control1: bent(points[index - 1]), control2: bent(points[index]), to: points[index])
    }
  }

  /// The place of a path at a share of an element, by Bernstein's polynomials.
  private static func place(_ elements: [CurveElement], _ index: Int, _ t: Double) -> Vector2 {
    let start = elements[index - 1].end
    switch elements[index] {
    case .move(let end), .line(let end): return start * (1 - t) + end * t
    case .curve(let control1, let control2, let end):
      let s = 1 - t
      return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
    }
  }

  /// Many places of a path.
  private static func places(_ elements: [CurveElement], steps: Int) -> [Vector2] {
    guard elements.count > 1 else { return elements.map(\.end) }
    return (1..<elements.count).flatMap { index in
      (0...steps).map { place(elements, index, Double($0) / Double(steps)) }
    }
  }

  private static func nearest(_ point: Vector2, _ places: [Vector2]) -> Double {
    places.reduce(.infinity) { min($0, ($1 - point).length) }
  }

  @Test(arguments: [false, true]) func isThatOfASearchOfAllPlaces(curved: Bool) {
    var generator = SplitMix64(seed: curved ? 5 : 4)
    for _ in 0..<40 {
      let recorded = Self.walk(1 + Int(generator.next() % 12), &generator)
      let drawn = Self.path(Self.walk(1 + Int(generator.next() % 9), &generator), curved: curved, &generator)
      let steps = 400
      let drawnPlaces = Self.places(drawn, steps: steps)
      let recordedPlaces = Self.places(Self.path(recorded, curved: false, &generator), steps: steps)
      let distances = recorded.map { Self.nearest($0, drawnPlaces) }
      let back = Self.places(drawn, steps: 40).map { Self.nearest($0, recordedPlaces) }.max() ?? 0
      var deviation = LineDeviation()
      deviation.add(recorded: recorded, drawn: drawn)
      // An element is 42 px long at most but for its bends: places of a search are 0.11 px apart, a fortieth 1.1 px.
      #expect(abs(deviation.greatest - (distances.max() ?? 0)) < 0.1)
      #expect(abs(deviation.sum - distances.reduce(0, +)) < 0.1 * Double(recorded.count))
      let found = deviation.greatestBack ?? -1
      #expect(found > back - 0.1 && found < back + 0.7, "\(found) \(back)")
      #expect(deviation.points == recorded.count)
    }
  }

  /// The greatest distance is far from the ends of the segment that has it.
  @Test func findsTheFarthestPlaceBetweenEnds() {
    let recorded = [Vector2(0, 0), Vector2(0, 10), Vector2(70, 10), Vector2(70, 0)]
    var deviation = LineDeviation()
    deviation.add(recorded: recorded, drawn: [.move(to: recorded[0]), .line(to: recorded[3])])
    #expect(deviation.greatest == 10 && deviation.sum == 20)
    #expect(abs((deviation.greatestBack ?? 0) - 10) < 0x1p-9)
    var corner = LineDeviation()
    corner.add(
      recorded: [Vector2(0, 0), Vector2(30, 40), Vector2(100, 0)],
      drawn: [.move(to: .zero), .line(to: Vector2(100, 0))])
    // Equally far from both legs, by their angles: x · 4/5 = (100 − x) · 4/√65.
    let (first, second) = (0.8, 4 / 65.0.squareRoot())
    let expected = 100 * second / (first + second) * first
    #expect(abs((corner.greatestBack ?? 0) - expected) < 0x1p-9)
  }

  @Test func aSearchThatTakesTooLongSaysSo() throws {
    var generator = SplitMix64(seed: 1)
    let recorded = Self.walk(300, &generator)
    let ends = [recorded[0], recorded[299]]
    for (steps, isDone) in [(3, false), (100_000, true)] {
      var search = FarthestPoint(from: try #require(SegmentTree(recorded)), atLeast: 0, mostSteps: steps)
      #expect(search.search(along: ends) == isDone)
    }
    var empty = LineDeviation()
    empty.add(recorded: [], drawn: [])
    #expect(empty.points == 0 && empty.greatestBack == 0)
  }
}
