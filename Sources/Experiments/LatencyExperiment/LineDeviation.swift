import Geometry
import Ink

/// How far a recorded line and a drawn one are apart, measured without the code of any filter.
///
/// Both are sets of points of the plane: a point counts as near where any part of the other line is near, whatever the
/// order. Curves are cut into chords within 2^-8 px, at most 256 an element.
struct LineDeviation {
  /// The greatest distance of a recorded point from the drawn line, in px.
  private(set) var greatest = 0.0
  /// The sum of the distances of all recorded points, in px.
  private(set) var sum = 0.0
  /// The number of recorded points.
  private(set) var points = 0
  /// The greatest distance of a point of the drawn line from the recorded polyline, in px, found to within 2^-10 px; nil
  /// where that takes too many steps, as no stroke of a pen does.
  private(set) var greatestBack: Double? = 0

  /// Adds a line as recorded and as drawn. Nothing is added without points of both.
  mutating func add(recorded: [Vector2], drawn: [CurveElement]) {
    let chords = Self.chords(of: drawn)
    guard let line = SegmentTree(chords), let polyline = SegmentTree(recorded) else { return }
    for point in recorded {
      let distance = line.nearest(to: point).distance
      greatest = max(greatest, distance)
      sum += distance
    }
    points += recorded.count
    guard let back = greatestBack else { return }
    var search = FarthestPoint(from: polyline, atLeast: back, mostSteps: Self.stepsPerChord * (chords.count + 512))
    greatestBack = search.search(along: chords) ? search.greatest : nil
  }

  /// Strokes of a pen take one to three.
  private static let stepsPerChord = 8
  /// The largest number of chords of an element.
  private static let mostChords = 256
  /// How far chords may be from their curve, in px.
  private static let tolerance = 0x1p-8

  /// The ends of the chords of a path, in order. A path has one subpath.
  static func chords(of elements: [CurveElement]) -> [Vector2] {
    var ends: [Vector2] = []
    for element in elements {
      guard case .curve(let control1, let control2, let end) = element, let start = ends.last else {
        ends.append(element.end)
        continue
      }
      // A chord of 1/n of a cubic is off by its greatest second derivative / 8 n² at most.
      let bend = 6 * max((start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
      let count = min(mostChords, max(1, Int((bend / (8 * tolerance)).squareRoot().rounded(.up))))
      for step in 1..<max(1, count) {
        let t = Double(step) / Double(count)
        let (a, b, c) = (mix(start, control1, t), mix(control1, control2, t), mix(control2, end, t))
        ends.append(mix(mix(a, b, t), mix(b, c, t), t))
      }
      ends.append(end)
    }
    return ends
  }

  private static func mix(_ a: Vector2, _ b: Vector2, _ t: Double) -> Vector2 { a + (b - a) * t }
}

/// The segments of a polyline in a binary tree of boxes, for the distance of points from it.
struct SegmentTree {
  private let points: [Vector2]
  /// Opposite corners of the boxes of nodes: the children of node n are 2n + 1 and 2n + 2.
  private var low: [Vector2]
  private var high: [Vector2]
  private let count: Int

  /// A polyline of one point has one segment, from it to itself.
  /// - Returns: nil without points.
  init?(_ points: [Vector2]) {
    guard let first = points.first else { return nil }
    self.points = points.count == 1 ? [first, first] : points
    count = self.points.count - 1
    var size = 1
    while size < count { size *= 2 }
    low = Array(repeating: first, count: 2 * size - 1)
    high = low
    build(0, 0..<count)
  }

  private mutating func build(_ node: Int, _ segments: Range<Int>) {
    guard segments.count > 1 else {
      let (a, b) = (points[segments.lowerBound], points[segments.lowerBound + 1])
      low[node] = Vector2(min(a.x, b.x), min(a.y, b.y))
      high[node] = Vector2(max(a.x, b.x), max(a.y, b.y))
      return
    }
    let (left, right) = Self.halves(of: segments)
    let (first, second) = (2 * node + 1, 2 * node + 2)
    build(first, left)
    build(second, right)
    low[node] = Vector2(min(low[first].x, low[second].x), min(low[first].y, low[second].y))
    high[node] = Vector2(max(high[first].x, high[second].x), max(high[first].y, high[second].y))
  }

  private static func halves(of segments: Range<Int>) -> (Range<Int>, Range<Int>) {
    let middle = segments.lowerBound + (segments.count + 1) / 2
    return (segments.lowerBound..<middle, middle..<segments.upperBound)
  }

  /// The distance of a point from a segment.
  func distance(of point: Vector2, fromSegment index: Int) -> Double {
    let (start, along) = (points[index], points[index + 1] - points[index])
    let squared = along.dot(along)
    let offset = point - start
    guard squared > 0 else { return offset.length }
    return (offset - along * min(1, max(0, offset.dot(along) / squared))).length
  }

  /// The segment that is nearest to a point, of several any, and its distance.
  func nearest(to point: Vector2) -> (segment: Int, distance: Double) {
    var best = (segment: 0, distance: Double.infinity)
    search(0, 0..<count, point, &best)
    return best
  }

  private func search(
    _ node: Int, _ segments: Range<Int>, _ point: Vector2, _ best: inout (segment: Int, distance: Double)
  ) {
    guard segments.count > 1 else {
      let distance = distance(of: point, fromSegment: segments.lowerBound)
      if distance < best.distance { best = (segments.lowerBound, distance) }
      return
    }
    let (left, right) = Self.halves(of: segments)
    let (first, second) = (distance(of: point, fromBox: 2 * node + 1), distance(of: point, fromBox: 2 * node + 2))
    if first <= second {
      if first < best.distance { search(2 * node + 1, left, point, &best) }
      if second < best.distance { search(2 * node + 2, right, point, &best) }
    } else {
      if second < best.distance { search(2 * node + 2, right, point, &best) }
      if first < best.distance { search(2 * node + 1, left, point, &best) }
    }
  }

  private func distance(of point: Vector2, fromBox node: Int) -> Double {
    let x = max(0, max(low[node].x - point.x, point.x - high[node].x))
    let y = max(0, max(low[node].y - point.y, point.y - high[node].y))
    return Vector2(x, y).length
  }
}

/// Finds the point of a line that is farthest from a polyline.
///
/// The distance from one segment is convex along a chord, and so at most as great between two places as at the greater
/// of both. A part of a chord is halved only while that, for the segments nearest to its ends, does not exclude a
/// greater distance.
struct FarthestPoint {
  private let polyline: SegmentTree
  private(set) var greatest: Double
  private var stepsLeft: Int

  /// How much greater a distance has to be to be looked for, in px.
  private static let precision = 0x1p-10

  private struct Place {
    let position: Vector2
    let segment: Int
    let distance: Double
  }

  /// - Parameters:
  ///   - polyline: the line from which distances count.
  ///   - least: a distance that is reached elsewhere.
  ///   - mostSteps: the largest number of places whose distance is computed.
  init(from polyline: SegmentTree, atLeast least: Double, mostSteps: Int) {
    self.polyline = polyline
    greatest = least
    stepsLeft = mostSteps
  }

  /// - Returns: whether the search has come to its end.
  mutating func search(along ends: [Vector2]) -> Bool {
    guard let first = ends.first else { return true }
    var start = place(first)
    for end in ends.dropFirst() {
      let end = place(end)
      var open = [(start, end)]
      while let (a, b) = open.popLast() {
        guard stepsLeft > 0 else { return false }
        let most = min(bound(a, b, by: a.segment), bound(a, b, by: b.segment))
        guard most > greatest + Self.precision, (b.position - a.position).length > Self.precision else { continue }
        let middle = place(a.position + (b.position - a.position) * 0.5)
        open.append((a, middle))
        open.append((middle, b))
      }
      start = end
    }
    return true
  }

  private func bound(_ a: Place, _ b: Place, by segment: Int) -> Double {
    max(
      polyline.distance(of: a.position, fromSegment: segment), polyline.distance(of: b.position, fromSegment: segment))
  }

  private mutating func place(_ position: Vector2) -> Place {
    stepsLeft -= 1
    let nearest = polyline.nearest(to: position)
    greatest = max(greatest, nearest.distance)
    return Place(position: position, segment: nearest.segment, distance: nearest.distance)
  }
}
