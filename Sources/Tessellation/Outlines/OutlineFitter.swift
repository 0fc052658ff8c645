import CTessellation
import Geometry

/// Fits both edges of a mesh to the outline of a stroke at once, in one pass: neither passes a place of the outline, nor one between two, further
/// away than that place allows.
///
/// A piece has an edge on either side and begins at a pair of corners. In a frame along the way of the outline there, the slopes with which
/// an edge passes every place since make a range; where one of the ranges closes between two places, both edges end, that one at the very
/// place where the last slope leaves the neighbourhood of the outline, on the outer side of the bend, and the other as far outside there
/// as its slopes let it. So corners lie off the outline on one side, and the middles of edges on the other, which makes them √2 times
/// longer than chords.
///
/// Several places are looked at at once, with no branch that depends on where the piece ends: a processor that cannot guess it goes on all the
/// same. O(1) in time and memory a place.
///
/// Lengths are in tolerances and in single precision, from a place near the piece: pieces are no longer than 2^13 of them, which keeps 2^-10 of a
/// tolerance.
///
/// Source of the ranges: Williams 1978; Sklansky and Gonzalez 1980.
struct OutlineFitter {
  private var edges: vernier_edges

  /// How many places are looked at at once.
  private static var window: Int { VERNIER_WINDOW }

  /// Begins at a pair of corners.
  /// - Parameters:
  ///   - place: in units, and the ways from there to both.
  ///   - along: the way to the next place, as a vector of length 1.
  init(at place: Vector2, left: Vector2, right: Vector2, along: SIMD2<Float>, tolerance: Double) {
    let inverse = 1 / tolerance
    edges = vernier_edges(
      origin_x: place.x, origin_y: place.y, tolerance: tolerance, inverse: inverse,
      x: (Float(left.x * inverse), Float(right.x * inverse)), y: (Float(left.y * inverse), Float(right.y * inverse)),
      along: (along.x, along.y), low: (-.infinity, -.infinity), high: (.infinity, .infinity), longest: 8192)
  }

  /// How many pieces ``fitSome(_:from:to:)`` makes at most, and how many places it has to have for them.
  static var some: Int { 4 }
  static var plenty: Int { some * window }

  /// Takes places in from one on, 1 or more, until some pieces have ended, and writes the corners between them.
  /// - Returns: the first place that is left, and how many corners there are.
  @inline(__always)
  mutating func fitSome(_ track: OutlineTrack, from next: Int, to end: Int) -> (next: Int, corners: Int) {
    var (outline, index) = (track.outline, Int32(truncatingIfNeeded: next))
    let count = vernier_fit_edges(
      &edges, &outline, &index, Int32(truncatingIfNeeded: end), Int32(Self.window), Int32(Self.some), track.corners)
    return (Int(index), Int(count))
  }

  /// Takes all places in from one on, 1 or more, and writes the corners at which pieces end before them.
  /// - Returns: how many there are: fewer than places.
  mutating func fitAll(_ track: OutlineTrack, from next: Int, to end: Int) -> Int {
    var (outline, index, count) = (track.outline, Int32(next), 0)
    while index < Int32(end) {
      let window = min(Self.window, end - Int(index))
      count += Int(
        vernier_fit_edges(
          &edges, &outline, &index, Int32(end), Int32(window), Int32(OutlineTrack.capacity - count),
          track.corners + 4 * count))
    }
    return count
  }

  /// Whether the piece has taken nothing in: it stands at its beginning.
  var isAtBeginning: Bool { edges.low.0 == -.infinity }

  /// The last pair of corners, at a place that has been taken in or beside it, and how far beside, in units.
  ///
  /// - Precondition: it does not stand at the beginning of a piece.
  func end(at sample: OutlineSample) -> (left: Vector2, right: Vector2, distance: Double) {
    let place = (sample.place - Vector2(edges.origin_x, edges.origin_y)) * edges.inverse
    let along = SIMD2<Float>(edges.along.0, edges.along.1)
    func corner(_ way: SIMD2<Float>, _ x: Float, _ y: Float, _ low: Float, _ high: Float) -> (Vector2, Float) {
      let dx = Float(place.x) + way.x - x
      let dy = Float(place.y) + way.y - y
      let forward = dx * along.x + dy * along.y
      let aside = dy * along.x - dx * along.y
      let (lowest, highest) = (low * forward, high * forward)
      let nearest = aside < lowest ? lowest : highest < aside ? highest : aside
      let corner = Vector2(
        Double(x + (along.x * forward - along.y * nearest)), Double(y + (along.y * forward + along.x * nearest)))
      return (corner * edges.tolerance + Vector2(edges.origin_x, edges.origin_y), abs(nearest - aside))
    }
    let (left, leftDistance) = corner(sample.left, edges.x.0, edges.y.0, edges.low.0, edges.high.0)
    let (right, rightDistance) = corner(sample.right, edges.x.1, edges.y.1, edges.low.1, edges.high.1)
    return (left, right, Double(max(leftDistance, rightDistance)) * edges.tolerance)
  }
}
