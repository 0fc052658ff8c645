import Geometry

/// Triangulates the inside of contours that may be concave, cross themselves and each other, touch, coincide, and have
/// holes.
///
/// **Method.** A sweep finds the crossings of edges and triangulates the inside. It takes O((n + k) log n) for n points
/// and k crossings. Each contour that begins inside n overlapping contours adds O(n). Decisions are exact on a grid:
/// coordinates are rounded to multiples of 2^-52 of the power of two above the largest one, which is one or two of its
/// ULPs. If hundreds of edges nearly meet in one point, that grid may be too fine, and a grid of 2^-42 or 2^-32 is
/// used.
///
/// **Triangles.** There are few triangles: edges with the inside on both of their sides create none. Two triangles that
/// touch along an edge share both its ends, so there are no T-junctions. See [Filling contours](FillingContours.md).
///
/// **Memory** is reused. A call allocates nothing if it needs no more memory than an earlier call, provided that nobody
/// keeps the results of that call.
public final class FillTessellator {
  /// The largest number of points: 2^28.
  public static let maxPoints = 1 << 28
  /// The largest number of crossings of all edges: 2^22.
  public static let maxCrossings = 1 << 22
  /// The largest magnitude of a coordinate: 2^510. Then the sides of a triangle are at most twice as long, and their
  /// products finite.
  public static let maxCoordinate = 0x1p510

  /// The points of the border at which edges cross, in the units of the points.
  public private(set) var crossings: [Vector2] = []

  /// Three indices per triangle, counter-clockwise with y up. Indices below the number of points refer to the points,
  /// later ones to ``crossings``. In doubles, the cross product of each triangle's sides from its first corner is above
  /// 0.
  public private(set) var indices: [UInt32] = []

  private var sweep: FillSweep
  /// For each vertex of the sweep from the number of points on: its index in ``crossings``, or -1.
  private var numbers = FillBuffer<Int32>()

  /// Creates a tessellator without results.
  public init() { sweep = FillSweep(maxCrossings: Self.maxCrossings) }

  /// A tessellator with a smaller limit of crossings.
  package init(maxCrossings: Int) { sweep = FillSweep(maxCrossings: maxCrossings) }

  /// Fills contours, and writes the result to ``crossings`` and ``indices``. Contours of fewer than three points have
  /// no inside.
  ///
  /// The filled area differs from the exact one in two ways. Crossings are rounded to the grid. And triangles are
  /// omitted if they have no area in doubles, or turn clockwise since their corners are not on the grid.
  /// - Parameters:
  ///   - points: the points of all contours, one contour after another, with coordinates within ±``maxCoordinate``.
  ///   - contourEnds: for each contour, the number of points up to its end; ascending.
  ///   - rule: which positions are inside.
  /// - Throws: the first fault found; then the results are empty.
  public func fill(_ points: [Vector2], contourEnds: [Int], rule: FillRule) throws(FillError) {
    crossings.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    guard points.count <= Self.maxPoints else { throw .tooManyPoints(points.count) }
    try check(contourEnds, points.count)
    let box = try Self.box(points)
    let largest = max(max(-box.min.x, box.max.x), max(-box.min.y, box.max.y))
    guard largest > 0 else { return }
    // The sweep goes along the longer side, so that it meets fewer edges.
    let isMirrored = box.size.y > box.size.x
    var isRounded = false
    for (bits, staysBeforeEnds) in Self.attempts {
      // Coordinates in the sweep are below 2^52. Beyond 2^1000 the inverse of the scale would lose digits.
      let scale = Double(sign: .plus, exponent: min(bits - 1 - Int(largest.exponent), 1000), significand: 1)
      sweep.removeAll()
      sweep.staysBeforeEnds = staysBeforeEnds
      isRounded = read(points, scale, isMirrored: isMirrored)
      addContours(contourEnds)
      guard sweep.sweep(rule: rule, isMirrored: isMirrored) else { continue }
      if sweep.vertices.count > points.count { findCrossings(points.count, 1 / scale, isMirrored) }
      break
    }
    guard !sweep.isGivenUp else { throw .tooManyCrossings }
    indices.append(contentsOf: UnsafeBufferPointer(start: sweep.chains.indices.base, count: sweep.chains.indices.count))
    // Points that are not on the grid may turn a triangle over, and products of small coordinates may be 0.
    if isRounded || largest < 0x1p-400 { removeEmpty(points) }
  }

  /// The attempts, in order: the bits of coordinates in the sweep, and whether crossings stay before the ends of edges.
  /// If hundreds of edges cross within some units of the finest grid, rounding may move crossings in a cycle. On a
  /// coarser grid these crossings are one point.
  private static let attempts = [(52, false), (52, true), (42, true), (32, true)]

  private func check(_ contourEnds: [Int], _ count: Int) throws(FillError) {
    var end = 0
    for contour in contourEnds.indices {
      let next = contourEnds[contour]
      guard next >= end, next <= count else { throw .contourEnd(contour, next) }
      end = next
    }
    guard end == count else { throw .contourEnd(max(0, contourEnds.count - 1), end) }
  }

  private static func box(_ points: [Vector2]) throws(FillError) -> Box {
    guard let first = points.first else { return Box(min: .zero, max: .zero) }
    var (low, high) = (first, first)
    for index in points.indices {
      let point = points[index]
      // Comparisons with NaN fail.
      guard abs(point.x) <= maxCoordinate, abs(point.y) <= maxCoordinate else { throw .pointTooFar(index) }
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return Box(min: low, max: high)
  }

  /// Passes the points to the sweep.
  /// - Returns: whether some point is not on the grid.
  private func read(_ points: [Vector2], _ scale: Double, isMirrored: Bool) -> Bool {
    var isRounded = false
    sweep.vertices.resize(to: points.count)
    let vertices = sweep.vertices.base
    for index in points.indices {
      let point = points[index] * scale
      let position = point.rounded(.toNearestOrEven)
      if position != point { isRounded = true }
      vertices[index] = SweepVertex(position: isMirrored ? Vector2(position.y, position.x) : position)
    }
    return isRounded
  }

  private func addContours(_ contourEnds: [Int]) {
    var start = 0
    for end in contourEnds {
      defer { start = end }
      guard end - start > 2 else { continue }
      var last = Int32(truncatingIfNeeded: end - 1)
      for index in start..<end {
        let next = Int32(truncatingIfNeeded: index)
        sweep.order.append(next)
        sweep.addEdge(last, next)
        last = next
      }
    }
  }

  /// Numbers the crossings that are corners of triangles.
  private func findCrossings(_ count: Int, _ unit: Double, _ isMirrored: Bool) {
    let vertices = sweep.vertices.base
    numbers.resize(to: sweep.vertices.count - count)
    for index in 0..<numbers.count { numbers.base[index] = -1 }
    let corners = sweep.chains.indices.base
    for index in 0..<sweep.chains.indices.count {
      let vertex = Int(corners[index])
      guard vertex >= count else { continue }
      var number = numbers.base[vertex - count]
      if number < 0 {
        number = Int32(truncatingIfNeeded: count + crossings.count)
        numbers.base[vertex - count] = number
        let position = vertices[vertex].position * unit
        crossings.append(isMirrored ? Vector2(position.y, position.x) : position)
      }
      corners[index] = UInt32(bitPattern: number)
    }
  }

  /// Removes triangles whose cross product is not above 0.
  private func removeEmpty(_ points: [Vector2]) {
    func position(_ index: UInt32) -> Vector2 {
      Int(index) < points.count ? points[Int(index)] : crossings[Int(index) - points.count]
    }
    var kept = 0
    for index in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (position(indices[index]), position(indices[index + 1]), position(indices[index + 2]))
      guard (b - a).cross(c - a) > 0 else { continue }
      for corner in 0..<3 { indices[kept + corner] = indices[index + corner] }
      kept += 3
    }
    indices.removeLast(indices.count - kept)
  }
}
