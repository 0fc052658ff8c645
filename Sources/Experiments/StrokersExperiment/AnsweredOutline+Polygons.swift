import Geometry
import StrokeOracle

extension AnsweredOutline {
  /// The contours as polygons, whose first corners are not repeated at their ends.
  ///
  /// Every curve is replaced by chords that lie, at the same parameter, at most the bound from it. So what the polygons
  /// cover differs from what the outline covers only within the bound of the outline. Rounding adds some 2^-50 of the
  /// coordinates.
  /// - Parameter bound: the largest distance of a chord from its curve, in px, greater than 0.
  /// - Returns: a polygon for each contour; nil where they would have more than 2^22 corners.
  public func polygons(within bound: Double) -> [[Vector2]]? {
    polygons(within: bound, atMost: StrokerFileLimits.standard.flattenedVertices)
  }

  /// How many straight segments there are once curves are flattened within a distance, in px: where there are no curves,
  /// as many as there were.
  func flattenedCount(within bound: Double) -> Int {
    guard curveCount > 0 else { return lineCount }
    return (polygons(within: bound) ?? []).reduce(0) { $0 + $1.count }
  }

  func polygons(within bound: Double, atMost limit: Int) -> [[Vector2]]? {
    var flattener = SegmentFlattener(bound: bound, limit: limit)
    var polygons: [[Vector2]] = []
    polygons.reserveCapacity(contours.count)
    for contour in contours {
      guard let polygon = flattener.polygon(contour) else { return nil }
      polygons.append(polygon)
    }
    return polygons
  }
}

/// Replaces curves by chords within a bound.
private struct SegmentFlattener {
  /// In px.
  let bound: Double
  /// How many more corners there may be, beside the end of a contour, which is taken off.
  var limit: Int

  /// The corners of a contour without its end, which is its start; nil where there are too many.
  mutating func polygon(_ contour: AnsweredContour) -> [Vector2]? {
    var corners = [contour.start]
    for segment in contour.segments {
      let from = corners[corners.count - 1]
      switch segment {
      case .line(let to): corners.append(to)
      case .quadratic(let control, let to):
        // The second derivative is twice this.
        let second = ((control - from) - (to - control)).length
        guard let count = count((second / (4 * bound)).squareRoot(), corners.count) else { return nil }
        for step in 1..<count { corners.append(Self.mixed(from, control, to, Double(step) / Double(count))) }
        corners.append(to)
      case .cubic(let first, let last, let to):
        // The second derivative is at most six times this.
        let second = max(((first - from) - (last - first)).length, ((last - first) - (to - last)).length)
        guard let count = count((0.75 * second / bound).squareRoot(), corners.count) else { return nil }
        for step in 1..<count {
          let t = Double(step) / Double(count)
          let (a, b) = (Self.mixed(from, first, last, t), Self.mixed(first, last, to, t))
          corners.append(a + (b - a) * t)
        }
        corners.append(to)
      case .conic(let control, let to, let weight):
        guard conic(from, control, to, weight, depth: 0, &corners) else { return nil }
      }
      guard corners.count <= limit + 1 else { return nil }
    }
    if corners.count > 1 { corners.removeLast() }
    limit -= corners.count
    return corners
  }

  /// The next whole number from 1; nil where there would be too many corners.
  private func count(_ pieces: Double, _ before: Int) -> Int? {
    guard pieces <= Double(limit - before) else { return nil }
    return max(1, Int(pieces.rounded(.up)))
  }

  private static func mixed(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ t: Double) -> Vector2 {
    let (d, e) = (a + (b - a) * t, b + (c - b) * t)
    return d + (e - d) * t
  }

  /// Appends the end of each chord of a conic; false where there are too many.
  ///
  /// At the parameter t the conic lies (b w / (1 − b + b w)) (control − middle of the chord) from a point of its chord,
  /// where b = 2 t (1 − t): at most w / (1 + w) times that vector, at t = 1/2. Halved there, both halves are conics whose
  /// ends have equal weights.
  private func conic(
    _ from: Vector2, _ control: Vector2, _ to: Vector2, _ weight: Double, depth: Int, _ corners: inout [Vector2]
  ) -> Bool {
    let share = weight / (1 + weight)
    let middle = from + (to - from) / 2
    if share * (control - middle).length <= bound || depth == Self.deepest {
      corners.append(to)
      return corners.count <= limit + 1
    }
    let (first, last) = (from + (control - from) * share, to + (control - to) * share)
    let halfway = first + (last - first) / 2
    let next = ((1 + weight) / 2).squareRoot()
    return conic(from, first, halfway, next, depth: depth + 1, &corners)
      && conic(halfway, last, to, next, depth: depth + 1, &corners)
  }

  /// Each halving divides what is left by nearly 4, after some for a large weight: from 2^42 px to 2^-50 px.
  private static let deepest = 96
}
