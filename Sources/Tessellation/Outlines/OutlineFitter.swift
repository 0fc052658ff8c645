import CTessellation
import Geometry

/// Fits both edges of a mesh to the outline of a stroke at once, in one pass: neither passes a position of the outline,
/// nor one between two, further away than that position allows.
///
/// A piece has an edge on either side and begins at a pair of corners. In a frame along the outline there,
/// the slopes with which an edge passes every position since make a range; where one of the ranges closes between two
/// positions, both edges end, that one at the very position where the last slope leaves the neighbourhood of the
/// outline, on the outer side of the bend, and the other as far outside there as its slopes let it. So corners lie off
/// the outline on one side, and the middles of edges on the other, which makes them √2 times longer than chords.
///
/// Lengths are in tolerances. O(1) in time and memory a position.
///
/// Source of the ranges: Williams 1978; Sklansky and Gonzalez 1980.
struct OutlineFitter {
  /// The corners at which the piece begins, and the direction of its frame, of length 1.
  private var corners: EdgePair
  private var along: Vector2
  private var slopes = SlopeRange()
  /// In units: what the corners are multiplied with as they are drawn.
  private let tolerance: Double

  /// Begins at a pair of corners.
  /// - Parameters:
  ///   - position: in tolerances, and the displacements from there to both.
  ///   - along: the direction to the next position, of length 1.
  init(at position: Vector2, left: SIMD2<Float>, right: SIMD2<Float>, along: SIMD2<Float>, tolerance: Double) {
    corners = EdgePair(left: position + Vector2(left), right: position + Vector2(right))
    self.along = Vector2(along)
    self.tolerance = tolerance
  }

  /// Whether the piece has taken nothing in: it stands at its beginning.
  var isAtBeginning: Bool { !slopes.isBounded }

  /// Takes positions in from one on, 1 or more, and tells the pairs of corners at which pieces end before them.
  /// - Returns: how many of the track's pairs there are.
  @inline(never)
  mutating func fit(_ track: OutlineTrack, from next: Int, to end: Int) -> Int {
    let rows = vernier_rows_of(track.memory)
    // Copies that no call sees stay in registers.
    var (corners, along, slopes) = (corners, along, slopes)
    var before = Sighting()
    if slopes.isBounded {
      before = Sighting(of: EdgePair(rows, at: next - 1), rows, at: next - 1, from: corners, along)
    }
    var count = 0
    var index = next
    while index < end {
      let sighting = Sighting(of: EdgePair(rows, at: index), rows, at: index, from: corners, along)
      let narrowed = slopes.narrowed(by: sighting)
      // A piece takes its first position in, whatever that is, so that there is an end to pieces.
      if !slopes.isBounded || !narrowed.isEmpty {
        slopes = narrowed
        before = sighting
        index &+= 1
        continue
      }
      let (distance, height) = slopes.end(between: before, sighting, notAfter: Double(rows.latest[index]))
      corners.x = corners.x + distance * along.x - height * along.y
      corners.y = corners.y + distance * along.y + height * along.x
      let (x, y) = (SIMD2<Float>(corners.x * tolerance), SIMD2<Float>(corners.y * tolerance))
      UnsafeMutableRawPointer(rows.pairs).storeBytes(
        of: SIMD4(x.x, y.x, x.y, y.y), toByteOffset: count &* 16, as: SIMD4<Float>.self)
      count &+= 1
      along = Vector2(Double(rows.direction_x[index]), Double(rows.direction_y[index]))
      slopes = SlopeRange()
    }
    (self.corners, self.along, self.slopes) = (corners, along, slopes)
    return count
  }

  /// The last pair of corners, at a position that has been taken in or beside it, and how far beside, in units.
  ///
  /// - Precondition: it does not stand at the beginning of a piece.
  func end(at sample: OutlineSample) -> (left: Vector2, right: Vector2, distance: Double) {
    let edges = EdgePair(left: sample.position + Vector2(sample.left), right: sample.position + Vector2(sample.right))
    let (x, y) = (edges.x - corners.x, edges.y - corners.y)
    let distance = x * along.x + y * along.y
    let position = y * along.x - x * along.y
    let height = slopes.nearest(to: position, distance: distance)
    let endX = (corners.x + distance * along.x - height * along.y) * tolerance
    let endY = (corners.y + distance * along.y + height * along.x) * tolerance
    let missed = height - position
    return (Vector2(endX.x, endY.x), Vector2(endX.y, endY.y), max(abs(missed.x), abs(missed.y)) * tolerance)
  }
}

/// A position on the left edge and one on the right: the x of both, and the y of both.
private struct EdgePair {
  var x: SIMD2<Double>
  var y: SIMD2<Double>

  init(left: Vector2, right: Vector2) {
    x = SIMD2(left.x, right.x)
    y = SIMD2(left.y, right.y)
  }

  @inline(__always)
  init(_ rows: vernier_rows, at index: Int) {
    func pair(_ row: UnsafePointer<Float>) -> SIMD2<Double> {
      SIMD2<Double>(UnsafeRawPointer(row).loadUnaligned(fromByteOffset: 8 &* index, as: SIMD2<Float>.self))
    }
    x = pair(rows.edge_x) + rows.x[index]
    y = pair(rows.edge_y) + rows.y[index]
  }
}

/// How far along the frame of a piece a position of the outline lies, for the left edge and for the right one, how far
/// to the left of it (its height), and how far from there an edge may pass.
private struct Sighting {
  var distance = SIMD2<Double>.zero
  var height = SIMD2<Double>.zero
  var allowance = 0.0

  init() {}

  @inline(__always)
  init(of edges: EdgePair, _ rows: vernier_rows, at index: Int, from corners: EdgePair, _ along: Vector2) {
    let (x, y) = (edges.x - corners.x, edges.y - corners.y)
    distance = x * along.x + y * along.y
    height = y * along.x - x * along.y
    allowance = Double(rows.allowance[index])
  }
}

/// The slopes, height by distance, with which the left and the right edge pass all positions of a piece.
private struct SlopeRange {
  private var least = SIMD2<Double>(repeating: -.infinity)
  private var most = SIMD2<Double>(repeating: .infinity)

  /// Whether a position has been taken in.
  @inline(__always) var isBounded: Bool { most.x != .infinity }

  /// Whether one of the edges has none left. NaN is taken for that.
  @inline(__always) var isEmpty: Bool { !(most.x >= least.x && most.y >= least.y) }

  @inline(__always)
  func narrowed(by sighting: Sighting) -> SlopeRange {
    let inverse = 1 / sighting.distance
    var range = self
    range.least = Self.greater(least, (sighting.height - sighting.allowance) * inverse)
    range.most = Self.lesser(most, (sighting.height + sighting.allowance) * inverse)
    return range
  }

  /// Where both edges end between a position that has been taken in and one that cannot be: how far along, and
  /// how far to the left of the frame.
  ///
  /// Where the outline bends to the left, an edge at its steepest leaves the neighbourhood of the outline on the right.
  /// The first of the four exits, two of each edge, ends both, on that side of each or as near as its slopes let it.
  /// - Parameter latest: the largest share of the distance between both, 0…1.
  @inline(__always)
  func end(
    between before: Sighting, _ ahead: Sighting, notAfter latest: Double
  ) -> (distance: SIMD2<Double>, height: SIMD2<Double>) {
    // What an edge has to spare at the first position, and at the second, where that is less than nothing.
    let none = SIMD2<Double>.zero, negative = SIMD2<Double>(repeating: -1e-15)
    let rightStart = Self.greater(none, most * before.distance - (before.height - before.allowance))
    let rightEnd = Self.lesser(negative, most * ahead.distance - (ahead.height - ahead.allowance))
    let leftStart = Self.greater(none, before.height + before.allowance - least * before.distance)
    let leftEnd = Self.lesser(negative, ahead.height + ahead.allowance - least * ahead.distance)
    let right = rightStart / (rightStart - rightEnd)
    let left = leftStart / (leftStart - leftEnd)
    let firstRight = Self.lesser(right.x, right.y)
    let firstLeft = Self.lesser(left.x, left.y)
    let share = Self.lesser(Self.lesser(firstLeft, firstRight), latest)
    let distance = before.distance + share * (ahead.distance - before.distance)
    let middle = before.height + share * (ahead.height - before.height)
    let allowance = before.allowance + share * (ahead.allowance - before.allowance)
    return (
      distance, nearest(to: firstRight <= firstLeft ? middle - allowance : middle + allowance, distance: distance)
    )
  }

  /// As near to heights above the frame as the slopes let the edges be, so far along.
  @inline(__always)
  func nearest(to height: SIMD2<Double>, distance: SIMD2<Double>) -> SIMD2<Double> {
    Self.lesser(Self.greater(height, least * distance), most * distance)
  }

  // The standard library's minimum of vectors takes a branch for each number, in case it is none.

  @inline(__always)
  private static func lesser(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.replacing(with: b, where: b .> a)
  }

  @inline(__always)
  private static func lesser(_ a: Double, _ b: Double) -> Double { b < a ? b : a }
}
