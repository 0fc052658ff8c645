import Geometry
import WideNumbers

/// The region of a stroked conic near a box about O, in doubles and units of O's frame.
///
/// **Near.** If the stroke's frame is at most one level up, or the stroke is small enough for doubles, the curve is
/// subdivided where its border may be near. Its border consists of chords of the two parallel curves.
///
/// **Far.** Otherwise the box is so small that a parallel curve is a parabola in it. Newton's method finds the foot of
/// O on the curve, the position with the smallest distance from O, with as many bits as the depth needs. Both parallel
/// curves have the same foot, which gives the distances of O from them. If they bend with a radius of at least 2^28
/// units of O's frame, the parabola's error over the box is below 2^-5 px.
struct CurveStroke {
  /// Half the side of the box, in units of O's frame.
  let half: Double
  /// Half the side of the box, and the largest deviation of chords, in units of the conic's frame.
  let limit: Double
  let tolerance: Double
  /// Units of O's frame per unit of the conic's frame, as a power of two.
  let exponent: Int
  /// Half the width, in units of the conic's frame.
  private var radius = 0.0

  /// The largest number of samples of a curve. By their tolerance, the chords in the box are fewer than half of that.
  private static let maxSamples = 1 << 15

  /// The largest distance from O, in units of O's frame, at which curves and borders may have to be subdivided, at any
  /// depth. Doubles are then accurate to 2^-17 units. Curves that go beyond it at nearly constant speed are parabolas
  /// in the box.
  private static let maxReach = 0x1p34

  private var samples: [(position: Vector2, normal: Vector2, inset: Double)] = []
  /// The corners of closed contours of lines, contour by contour, and for each contour the number of corners up to its
  /// end.
  private(set) var corners: [Vector2] = []
  private(set) var cornerEnds: [Int] = []
  /// Closed contours with conics.
  private(set) var contours: [[ClippedOutline.Segment]] = []

  init(half: Double, limit: Double, tolerance: Double, exponent: Int) {
    self.half = half
    self.limit = limit
    self.tolerance = tolerance
    self.exponent = exponent
  }

  private var unit: Double { Double(sign: .plus, exponent: exponent, significand: 1) }

  /// Removes all contours and keeps the memory.
  /// - Parameter radius: half the width of the next contours, in units of the conic's frame.
  mutating func begin(radius: Double) {
    self.radius = radius
    samples.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    cornerEnds.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
  }

  // MARK: Chords

  /// Whether a stroke from more than one level up can be subdivided in doubles.
  /// - Parameters:
  ///   - arc: relative to its own start.
  ///   - start: the arc's start relative to O. Both are in units of the arc's frame.
  func isSmall(_ arc: ConicArc, at start: Vector2) -> Bool {
    let reach = start.length + max(arc.b.length, arc.c.length) + radius
    return reach <= Self.maxReach / unit
  }

  /// Adds an arc relative to its own start, in units of its own frame.
  /// - Parameter start: the arc's start relative to O.
  mutating func add(_ arc: ConicArc, at start: Vector2) {
    samples.removeAll(keepingCapacity: true)
    subdivide(Piece(arc: arc, range: 0...1, depth: 0), of: arc, at: start)
    flush()
  }

  /// The part of a whole arc between two parameters, relative to the whole arc's start.
  private struct Piece {
    let arc: ConicArc
    let range: ClosedRange<Double>
    let depth: Int

    var halves: (Piece, Piece) {
      let (first, second) = arc.halves
      let middle = (range.lowerBound + range.upperBound) / 2
      return (
        Piece(arc: first, range: range.lowerBound...middle, depth: depth + 1),
        Piece(arc: second, range: middle...range.upperBound, depth: depth + 1)
      )
    }
  }

  private mutating func subdivide(_ piece: Piece, of whole: ConicArc, at start: Vector2) {
    let (arc, depth) = (piece.arc, piece.depth)
    let reach = limit * 1.5
    let placed = ConicArc(a: start + arc.a, b: start + arc.b, c: start + arc.c, weights: arc.weights)
    guard placed.leastDistance <= radius + reach else { return flush() }
    let bend = (arc.b - (arc.a + arc.c) * 0.5).length
    let mayEnd = depth >= 24 || samples.count >= Self.maxSamples
    // Most arcs are near the box, and too coarse whatever their curvature.
    guard mayEnd || bend <= loosest(reach) || depth > 2 && !isAmid(placed, reach) else {
      return halve(piece, of: whole, at: start)
    }
    let shape = arc.startShape
    let deviation = bend * (1 + abs(shape.curvature) * radius)
    guard mayEnd || isFine(placed, deviation, reach) || depth > 2 && isBeside(placed, shape, bend, reach) else {
      return halve(piece, of: whole, at: start)
    }
    if samples.isEmpty { append(piece.range.lowerBound, of: whole, at: start) }
    append(piece.range.upperBound, of: whole, at: start)
  }

  private mutating func halve(_ piece: Piece, of whole: ConicArc, at start: Vector2) {
    let (first, second) = piece.halves
    subdivide(first, of: whole, at: start)
    subdivide(second, of: whole, at: start)
  }

  /// Whether an arc's chord is accurate enough. Deep inside the stroke the border is outside the view, and needs no
  /// chords.
  private func isFine(_ arc: ConicArc, _ deviation: Double, _ reach: Double) -> Bool {
    guard reach < radius * 0.9 else { return deviation <= tolerance }
    let isInside = arc.greatestDistance + reach < radius * 0.9
    return deviation <= (isInside ? radius * 0.05 : tolerance)
  }

  /// The largest deviation that is accurate enough for any arc.
  private func loosest(_ reach: Double) -> Double {
    reach < radius * 0.9 ? max(radius * 0.05, tolerance) : tolerance
  }

  /// Whether an arc certainly has a border that is not beside the box: the border near its start. A border is at most
  /// the radius from the curve, and a normal is longer than 1 by at most some units in the last place.
  private func isAmid(_ arc: ConicArc, _ reach: Double) -> Bool {
    max(abs(arc.a.x), abs(arc.a.y)) + radius * 1.0001 <= reach
  }

  /// Appends the sample at a parameter. Near the end of a short part, the larger rest of the arc gives a more accurate
  /// normal. The half width multiplies the normal's error.
  private mutating func append(_ t: Double, of whole: ConicArc, at start: Vector2) {
    let rest = whole.part(from: t, to: t < 0.5 ? 1 : 0)
    let sign: Double = t < 0.5 ? 1 : -1
    let shape = rest.startShape
    samples.append((start + rest.a, shape.normal * sign, Self.inset(shape.curvature * sign)))
  }

  /// The distance to the centre of curvature along the normal. Beyond it other parts of the curve are nearer.
  private static func inset(_ curvature: Double) -> Double { curvature == 0 ? .infinity : 1 / curvature }

  /// Whether each of an arc's borders is certainly on one side of the box. A chord then has the border's winding
  /// number.
  private func isBeside(_ arc: ConicArc, _ startShape: ConicArc.EndShape, _ bend: Double, _ reach: Double) -> Bool {
    guard !isAmid(arc, reach) else { return false }
    let endShape = arc.endShape
    let (first, last) = (startShape.normal, endShape.normal)
    let (firstInset, lastInset) = (Self.inset(startShape.curvature), Self.inset(endShape.curvature))
    for side in [1.0, -1.0] {
      let start = firstInset * side > 0 ? min(radius, firstInset * side) : radius
      let end = lastInset * side > 0 ? min(radius, lastInset * side) : radius
      let (a, c) = (arc.a + first * (start * side), arc.c + last * (end * side))
      let far = reach + bend + (last - first).length * max(start, end) + abs(end - start)
      guard min(a.x, c.x) > far || max(a.x, c.x) < -far || min(a.y, c.y) > far || max(a.y, c.y) < -far else {
        return false
      }
    }
    return true
  }

  private mutating func flush() {
    defer { samples.removeAll(keepingCapacity: true) }
    guard samples.count > 1 else { return }
    let unit = unit
    for sample in samples {
      let width = sample.inset > 0 ? min(radius, sample.inset) : radius
      corners.append((sample.position + sample.normal * width) * unit)
    }
    for sample in samples.reversed() {
      let width = sample.inset < 0 ? min(radius, -sample.inset) : radius
      corners.append((sample.position - sample.normal * width) * unit)
    }
    cornerEnds.append(corners.count)
  }

  // MARK: Parabolas

  /// Adds the near part of an arc, given the exact distances of its borders from O.
  /// - Parameters:
  ///   - tangent: the tangent at the foot, of length 1.
  ///   - along: the distance from O to the foot along the tangent, in units of O's frame; 0 except at an end of the
  ///     arc.
  ///   - right: the distance from O along the right normal to the border on that side, in the same units; may be
  ///     infinite.
  ///   - left: the same to the other border.
  ///   - curvature: the curvature of the arc at the foot, towards the right normal, in units of its own frame.
  ///   - before: the displacement from the foot back to the start of the arc, along the tangent, at most 0; may be
  ///     infinite.
  ///   - after: the displacement from the foot to the end of the arc, at least 0.
  mutating func add(
    tangent: Vector2, along: Double, right: Double, left: Double, curvature: Double, before: Double, after: Double
  ) {
    let far = 4 * half
    guard abs(along) <= far, right > -far, left < far else { return }
    let normal = tangent.perpendicularCW
    func border(_ distance: Double, _ width: Double, isForward: Bool) -> [ClippedOutline.Segment] {
      let factor = 1 - curvature * width
      let isNear = abs(distance) < far && factor > 0
      let (start, end) = factor > 0 ? (max(before * factor, -far), min(after * factor, far)) : (-far, far)
      let bend = isNear ? curvature / factor / unit : 0
      let height = min(max(distance, -far), far)
      func place(_ s: Double, _ n: Double) -> Vector2 { tangent * (along + s) + normal * (height + n) }
      let (from, to) = isForward ? (start, end) : (end, start)
      let first = ClippedOutline.Segment(line: place(from, bend * from * from / 2))
      guard bend != 0 else { return [first, .init(line: place(to, 0))] }
      return [
        first,
        .init(
          control: place((from + to) / 2, bend * from * to / 2), end: place(to, bend * to * to / 2),
          weights: SIMD3(1, 1, 1)),
      ]
    }
    contours.append(border(right, radius, isForward: true) + border(left, -radius, isForward: false))
  }
}
