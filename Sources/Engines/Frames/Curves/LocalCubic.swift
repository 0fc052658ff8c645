import Geometry

/// A part of a cubic near a position O, in doubles: O + a + b s + c s² + d s³ for s from −1 to 1 or less.
struct LocalCubic: Hashable {
  var a: Vector2
  var b: Vector2
  var c: Vector2
  var d: Vector2

  init(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// A whole span, for s from 0 to 1, relative to a position of its frame.
  init(_ span: CubicSpan, about position: Vector2 = .zero) {
    a = span.start - position
    b = (span.firstControl - span.start) * 3
    c = (span.start - span.firstControl * 2 + span.secondControl) * 3
    d = span.end - span.start + (span.firstControl - span.secondControl) * 3
  }

  /// The cubic from one position and velocity at −1 to others at 1.
  init(from start: Vector2, _ velocity: Vector2, to end: Vector2, _ endVelocity: Vector2) {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    let (mean, change) = ((velocity + endVelocity) / 2, (endVelocity - velocity) / 4)
    c = change
    a = middle - c
    d = (mean - half) / 2
    b = half - d
  }

  @inline(__always)
  func position(_ s: Double) -> Vector2 { ((d * s + c) * s + b) * s + a }

  @inline(__always)
  func velocity(_ s: Double) -> Vector2 { (d * (3 * s) + c * 2) * s + b }

  @inline(__always)
  func acceleration(_ s: Double) -> Vector2 { d * (6 * s) + c * 2 }

  /// An upper bound of the distance between the curve and its chord at equal parameters, between two parameters.
  @inline(__always)
  func deviation(from lower: Double, to upper: Double) -> Double {
    squaredDeviation(from: lower, to: upper).squareRoot()
  }

  @inline(__always)
  func squaredDeviation(from lower: Double, to upper: Double) -> Double {
    let (first, last) = (acceleration(lower), acceleration(upper))
    let share = (upper - lower) * (upper - lower) / 8
    return share * share * max(first.dot(first), last.dot(last))
  }

  /// Whether all positions between two parameters are further from a position than a distance, by their chord.
  @inline(__always)
  func isFar(_ position: Vector2, than distance: Double, from start: Vector2, to end: Vector2, deviation: Double)
    -> Bool
  {
    let reach = distance + deviation
    return Segment(start - position, end - position).squaredDistance > reach * reach
  }

  /// The part of a range outside of which no position is within a distance of another, by the chord; nil if none is.
  /// - Parameters:
  ///   - p: the position at the start of the range, relative to the other one.
  ///   - q: the position at its end.
  @inline(__always)
  func clipped(
    _ range: ClosedRange<Double>, from p: Vector2, to q: Vector2, deviation: Double, within distance: Double
  ) -> ClosedRange<Double>? {
    let d = q - p
    let square = d.dot(d)
    guard square > 0 else { return range }
    let reach = distance + deviation
    // |p + u d| ≤ reach.
    let foot = p.cross(d)
    let room = reach * reach * square - foot * foot
    guard room >= 0 else { return nil }
    let share = 1 / square
    let (middle, half) = (-p.dot(d) * share, room.squareRoot() * share)
    guard middle - half < 1, middle + half > 0 else { return nil }
    let (from, length) = (range.lowerBound, range.upperBound - range.lowerBound)
    let lower = from + length * max(0, middle - half)
    return lower...max(lower, middle + half < 1 ? from + length * (middle + half) : range.upperBound)
  }

  /// Calls `body` with the parts of a range, in order, that are within a distance of a position. Each part deviates from
  /// its chord by at most a tolerance. Parts further away are left out as soon as that is known.
  ///
  /// It halves what is not known to be far away or straight. A part is not divided more than 40 times, which only a
  /// curve does whose numbers are not finite.
  /// - Parameters:
  ///   - position: relative to O.
  ///   - body: takes the two parameters and positions of a part.
  @inline(never)
  func forEachPart(
    of range: ClosedRange<Double>, within distance: Double, of position: Vector2, tolerance: Double,
    _ body: (_ from: Double, _ start: Vector2, _ to: Double, _ end: Vector2) -> Void
  ) {
    // The starts of parts whose ends are still to come lie on a path of halvings: a counter in binary is enough.
    var (lower, depth, step) = (0.0, 0, 1.0)
    let length = range.upperBound - range.lowerBound
    let squaredDistance = distance * distance
    var from = range.lowerBound
    var start = self.position(from)
    while lower < 1 {
      let to = lower + step >= 1 ? range.upperBound : range.lowerBound + length * (lower + step)
      let end = self.position(to)
      let (p, q) = (start - position, end - position)
      let square = squaredDeviation(from: from, to: to)
      let isFar =
        p.dot(p) > squaredDistance && q.dot(q) > squaredDistance
        && isFar(position, than: distance, from: start, to: end, deviation: square.squareRoot())
      if !isFar, square > tolerance * tolerance, depth < 40 {
        depth += 1
        step /= 2
        continue
      }
      if !isFar { body(from, start, to, end) }
      (from, start) = (to, end)
      lower += step
      // Back up, as far as the sum of the steps is a multiple of the larger step.
      while depth > 0, (lower / (2 * step)).rounded(.down) * (2 * step) == lower {
        depth -= 1
        step *= 2
      }
    }
  }
}

/// A segment relative to a position.
struct Segment {
  let start: Vector2
  let end: Vector2

  init(_ start: Vector2, _ end: Vector2) {
    self.start = start
    self.end = end
  }

  /// The square of its distance from the position.
  @inline(__always)
  var squaredDistance: Double {
    let d = end - start
    let square = d.dot(d)
    let share = square > 0 ? min(max(-start.dot(d) / square, 0), 1) : 0
    let foot = start + d * share
    return foot.dot(foot)
  }

  /// Its distance from the position.
  @inline(__always)
  var distance: Double { squaredDistance.squareRoot() }
}
