import CTessellation
import Geometry

/// Fits both edges of a mesh to the outline of a stroke at once, in one pass: neither passes a position of the outline,
/// nor one between two, further away than that position allows.
///
/// A piece has an edge on either side and begins at a pair of corners. In a frame along the way of the outline there,
/// the slopes with which an edge passes every position since make a range; where one of the ranges closes between two
/// positions, both edges end, that one at the very position where the last slope leaves the neighbourhood of the
/// outline, on the outer side of the bend, and the other as far outside there as its slopes let it. So corners lie off
/// the outline on one side, and the middles of edges on the other, which makes them √2 times longer than chords.
///
/// Several positions are looked at at once, with no branch that depends on where the piece ends: a processor that
/// cannot guess it goes on all the same. Where a piece begins is known only when the one before has ended, which a
/// processor waits for. So that it has something else to do, edges can be forced every so many positions to a pair of
/// corners about the position, on the outer side of the bend and as far off as they may be: two stretches between such
/// corners are fitted in turns. Each such pair costs about half a piece. O(1) in time and memory a position.
///
/// Lengths are in tolerances and in single precision, from a position near the piece: pieces are no longer than 2^11 of
/// them, or than one line, which keeps 2^-11 of a tolerance.
///
/// Source of the ranges: Williams 1978; Sklansky and Gonzalez 1980.
struct OutlineFitter {
  private var edges: vernier_edges
  /// Whether the curve is a polyline, which bulges nowhere.
  let isStraight: Bool
  /// How many positions are left to take up to the next forced corner, with it.
  private var rest: Int32

  /// How many positions there are from one forced pair of corners to the next. Stretches of polylines cost 3 % more
  /// vertices, those of splines 1 %: these spend a part of the tolerance on what they stray from their samples, and
  /// have fewer to spare.
  private var stretch: Int32 { isStraight ? 48 : 96 }

  /// A stretch that does not end: no outline goes on after it, so that no one asks what is forced then.
  private static var endless: Int32 { 1 << 30 }

  /// Begins at a pair of corners.
  /// - Parameters:
  ///   - position: in tolerances, and the ways from there to both.
  ///   - along: the way to the next position, as a vector of length 1.
  ///   - isStraight: whether the curve is a polyline.
  init(
    at position: Vector2, left: SIMD2<Float>, right: SIMD2<Float>, along: SIMD2<Float>, tolerance: Double,
    isStraight: Bool
  ) {
    self.isStraight = isStraight
    rest = 0
    edges = vernier_edges(
      origin_x: position.x, origin_y: position.y, tolerance: tolerance, x: (left.x, right.x), y: (left.y, right.y),
      along: (along.x, along.y), rise: (.infinity, .infinity), fall: (.infinity, .infinity), bulge: 0, longest: 2048,
      none: 0, least: 1e-15)
    rest = stretch
  }

  /// Takes positions in from one on, 1 or more, and tells the pairs of corners at which pieces end before them.
  /// - Returns: how many of the track's pairs there are.
  @inline(__always)
  mutating func fit(_ track: OutlineTrack, from next: Int, to end: Int) -> Int {
    let next = Int32(truncatingIfNeeded: next)
    let end = Int32(truncatingIfNeeded: end)
    let corner = next + rest - 1
    guard corner < end else {
      rest -= end - next
      return Int(
        vernier_fit_edges(
          &edges, &track.memory.pointee.outline, isStraight ? 0 : 1, next, end, &track.memory.pointee.corners))
    }
    rest = stretch - (end - corner - 1) % stretch
    return Int(
      vernier_fit_stretches(
        &edges, &track.memory.pointee.outline, isStraight ? 0 : 1, next, end, corner, stretch,
        &track.memory.pointee.corners))
  }

  /// Where enough positions have come to an end, takes some in, as ``fit(_:from:to:)`` does.
  /// - Parameter next: the first that is left.
  @inline(__always)
  mutating func fitSome(_ track: OutlineTrack, from next: inout Int, to end: Int) -> Int {
    // Whole stretches, two at least.
    let (first, stretch) = (next + Int(rest), Int(stretch))
    guard first + stretch <= end else { return 0 }
    let last = first + (end - first) / stretch * stretch
    defer { next = last }
    return fit(track, from: next, to: last)
  }

  /// Whether edges are forced to a pair of corners about a position, from the next one on.
  func isForced(at position: Int, from next: Int) -> Bool {
    position >= next && (position - next + 1 - Int(rest)) % Int(stretch) == 0
  }

  /// Goes on without forced corners.
  mutating func forceNone() { rest = Self.endless }

  /// Whether the piece has taken nothing in: it stands at its beginning.
  var isAtBeginning: Bool { edges.rise.0 == .infinity }

  /// The last pair of corners, at a position that has been taken in or beside it, and how far beside, in units.
  ///
  /// - Precondition: it does not stand at the beginning of a piece.
  func end(at sample: OutlineSample) -> (left: Vector2, right: Vector2, distance: Double) {
    let origin = Vector2(edges.origin_x, edges.origin_y)
    let position = sample.position - origin
    let along = SIMD2<Float>(edges.along.0, edges.along.1)
    func corner(_ way: SIMD2<Float>, _ x: Float, _ y: Float, _ rise: Float, _ fall: Float) -> (Vector2, Float) {
      let dx = Float(position.x) + way.x - x
      let dy = Float(position.y) + way.y - y
      let forward = dx * along.x + dy * along.y
      let aside = dy * along.x - dx * along.y
      let (low, high) = edges.bulge.sign == .minus ? (-rise, fall) : (-fall, rise)
      let (lowest, highest) = (low * forward, high * forward)
      let nearest = aside < lowest ? lowest : highest < aside ? highest : aside
      let corner = Vector2(
        Double(x + (along.x * forward - along.y * nearest)), Double(y + (along.y * forward + along.x * nearest)))
      return ((corner + origin) * edges.tolerance, abs(nearest - aside))
    }
    let (left, leftDistance) = corner(sample.left, edges.x.0, edges.y.0, edges.rise.0, edges.fall.0)
    let (right, rightDistance) = corner(sample.right, edges.x.1, edges.y.1, edges.rise.1, edges.fall.1)
    return (left, right, Double(max(leftDistance, rightDistance)) * edges.tolerance)
  }
}
