import CKernels
import Geometry

/// Fits both edges of a mesh to the outline of a stroke at once, in one pass.
///
/// Each edge passes every position of the outline within the distance allowed there, and every position in between.
///
/// A piece has an edge on either side and begins at a pair of corners. When either edge has no slope left between two
/// positions, both edges end there, on the outer side of the bend: Lemma 7 of HowTheTessellatorWorks.
///
/// Lengths are in tolerances. A position takes O(1) time and memory.
struct OutlineFitter {
  /// The corners at which the piece begins, and the direction of the piece's frame, of length 1.
  private var corners: EdgePair
  private var along: Vector2
  private var slopes = SlopeRange()
  /// The tolerance in units. Corners are multiplied by it when they are drawn.
  private let tolerance: Double

  /// Begins at a pair of positions of an outline.
  /// - Parameter along: the direction to the next position, of length 1.
  init(at sample: OutlineSample, along: SIMD2<Float>, tolerance: Double) {
    corners = EdgePair(sample)
    self.along = Vector2(along)
    self.tolerance = tolerance
  }

  /// Whether the piece is at its beginning, without any position yet.
  var isAtBeginning: Bool { !slopes.isBounded }

  /// Adds the positions from `next` on, 1 or more, and writes the pairs of corners at which pieces end before them.
  /// - Returns: the number of pairs written to the track.
  @inline(never)
  mutating func fit(_ track: OutlineTrack, from next: Int, to end: Int) -> Int {
    let rows = vernier_rows_of(track.memory)
    // Local copies that no call can see stay in registers.
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
      // A piece always accepts its first position, so that the loop ends.
      if !slopes.isBounded || !narrowed.isEmpty {
        slopes = narrowed
        before = sighting
        index &+= 1
        continue
      }
      let exits = slopes.exits(between: before, sighting)
      let right = lesser(exits.right.x, exits.right.y)
      let left = lesser(exits.left.x, exits.left.y)
      // The first of the four exits ends both edges, each as near to that side as its slopes allow.
      let exit = Sighting(lesser(lesser(left, right), Double(rows.latest[index])), from: before, to: sighting)
      let distance = exit.distance
      let height = slopes.nearest(
        to: right <= left ? exit.height - exit.allowance : exit.height + exit.allowance, distance: distance)
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

  /// The last pair of corners, at or beside the last position added, and its distance from that position, in units.
  ///
  /// - Precondition: the fitter is not at the beginning of a piece.
  func end(at sample: OutlineSample) -> (left: Vector2, right: Vector2, distance: Double) {
    let edges = EdgePair(sample)
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

  init(_ sample: OutlineSample) {
    x = sample.position.x + SIMD2(Double(sample.left.x), Double(sample.right.x))
    y = sample.position.y + SIMD2(Double(sample.left.y), Double(sample.right.y))
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

extension Sighting {
  /// A position on both edges of an outline, in the frame of the piece that begins at these corners.
  @inline(__always)
  fileprivate init(of edges: EdgePair, _ rows: vernier_rows, at index: Int, from corners: EdgePair, _ along: Vector2) {
    let (x, y) = (edges.x - corners.x, edges.y - corners.y)
    self.init(
      distance: x * along.x + y * along.y, height: y * along.x - x * along.y,
      allowance: SIMD2(repeating: Double(rows.allowance[index])))
  }
}

/// The smaller number, or the first if either is NaN, in one instruction.
@inline(__always)
private func lesser(_ a: Double, _ b: Double) -> Double { b < a ? b : a }
