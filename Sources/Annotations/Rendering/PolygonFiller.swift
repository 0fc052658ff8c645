import CPolygons
import Geometry

/// Triangulates the inside of contours that may be concave, cross themselves and each other, and have holes.
///
/// It uses GLU's tessellator (the SGI sample implementation): a sweep by Bentley and Ottmann, O(n log n) for n points
/// and crossings. It allocates; the results' memory is kept from one call to the next.
final class PolygonFiller {
  private let polygons: OpaquePointer?

  /// The points where edges cross, in the units of the points.
  private(set) var crossings: [Vector2] = []

  /// Three indices for each triangle, counter-clockwise with y up. They refer to the points, and from the number of
  /// points on to ``crossings``. The cross product of each triangle's sides is above 0.
  private(set) var indices: [UInt32] = []

  /// A filler without results.
  init() { polygons = vernier_polygons_make() }

  deinit {
    if let polygons { vernier_polygons_free(polygons) }
  }

  /// Fills contours; writes the result to ``crossings`` and ``indices``. Contours of fewer than three points have no
  /// inside.
  ///
  /// Crossings are rounded to doubles, and triangles whose area is 0 after that are left out: the filled area differs
  /// by that from the exact one.
  /// - Parameters:
  ///   - points: of all contours, one after the other; what is below 2^-300 of the largest coordinate counts as 0.
  ///   - contourEnds: for each contour, the number of points of it and those before, ascending.
  ///   - rule: which positions are inside.
  /// - Throws: the first fault; the results are empty then.
  func fill(_ points: [Vector2], contourEnds: [Int], rule: FillRule) throws(PolygonFillError) {
    crossings.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    try check(points, contourEnds)
    guard let polygons else { throw .outOfMemory }
    let result = points.withUnsafeBytes { bytes in
      contourEnds.withUnsafeBytes { ends in
        // A vector of two doubles is laid out as two doubles, and an index as a `size_t`; empty arrays have no address.
        guard let points = bytes.assumingMemoryBound(to: Double.self).baseAddress,
          let ends = ends.assumingMemoryBound(to: Int.self).baseAddress
        else { return VERNIER_POLYGONS_FILLED }
        return vernier_polygons_fill(polygons, points, ends, contourEnds.count, rule == .evenOdd ? 1 : 0)
      }
    }
    switch result {
    case VERNIER_POLYGONS_FILLED: break
    case VERNIER_POLYGONS_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .tessellator(code: Int(vernier_polygons_error(polygons)))
    }
    guard !points.isEmpty else { return }
    var count = 0
    if let found = vernier_polygons_crossings(polygons, &count) {
      let found = UnsafeBufferPointer(start: found, count: 2 * count)
      crossings.reserveCapacity(count)
      for index in 0..<count { crossings.append(Vector2(found[2 * index], found[2 * index + 1])) }
    }
    if let found = vernier_polygons_indices(polygons, &count) {
      indices.append(contentsOf: UnsafeBufferPointer(start: found, count: count))
    }
  }

  private func check(_ points: [Vector2], _ contourEnds: [Int]) throws(PolygonFillError) {
    guard points.count < Int(Int32.max) else { throw .tooManyPoints(points.count) }
    var end = 0
    for (contour, next) in contourEnds.enumerated() {
      guard next >= end, next <= points.count else { throw .contourEnd(contour, next) }
      end = next
    }
    guard end == points.count else { throw .contourEnd(max(0, contourEnds.count - 1), end) }
    // The sides of a triangle are at most twice as long, and their products finite.
    guard let index = points.firstIndex(where: { !(abs($0.x) <= 0x1p510 && abs($0.y) <= 0x1p510) }) else { return }
    throw .pointTooFar(index)
  }
}

/// Why contours cannot be filled. Points and contours count from 0.
enum PolygonFillError: Error, Hashable, CustomStringConvertible {
  /// A coordinate is infinite, not a number, or beyond ±2^510.
  case pointTooFar(Int)
  /// A contour ends before the one before it, or not all points are in a contour.
  case contourEnd(Int, Int)
  /// There are more points than indices of 32 bits can name.
  case tooManyPoints(Int)
  /// No memory is left.
  case outOfMemory
  /// GLU failed with this error code.
  case tessellator(code: Int)

  var description: String {
    switch self {
    case .pointTooFar(let index):
      "Point \(index) is not finite or too far; both coordinates have to be from -2^510 to 2^510."
    case .contourEnd(let contour, let end):
      "Contour \(contour) ends at \(end); ends have to ascend, the last at the number of points."
    case .tooManyPoints(let count): "There are \(count) points; give fewer than 2^31."
    case .outOfMemory: "No memory is left to fill a polygon; close something."
    case .tessellator(let code): "GLU cannot fill the polygon (code \(code)); simplify it."
    }
  }
}
