import Geometry

/// Tessellates strokes by the method in the documents of Slate (a canvas app) of November 2025. It is the baseline for
/// `StrokeTessellator`. ``InstancedTessellator`` is Slate's method a month later.
///
/// The curve is a uniform Catmull-Rom spline, divided into equal parameter steps; the end points serve as their own
/// phantom points. Every step is a rectangle of two triangles. Every position between two steps has a full triangle
/// fan, and each end half a fan. The fans are inscribed in the discs that they approximate.
///
/// No vertex is shared and no triangle is omitted, so counts depend only on the number of input points, not on zoom or
/// shape. Between two equal points the curve swings out and back, as such splines do. A segment without length keeps
/// its two triangles, without area.
///
/// O(vertices) in time. Only the growing mesh allocates memory.
public struct PublishedTessellator: Sendable {
  private let segmentsPerSpan: Int
  private let jointSegments: Int
  private let halfTurn: [Vector2]
  private let fullTurn: [Vector2]

  /// The largest coordinate relative to the stroke's origin, and the largest width, in units: far within float32's
  /// range.
  static let maxCoordinate = 0x1p100

  /// Creates a tessellator. The defaults are the numbers in Slate's documents.
  /// - Parameters:
  ///   - segmentsPerSpan: straight steps from one input point to the next, 1…1,000.
  ///   - capSegments: triangles of a half disc, 2…1,000.
  ///   - jointSegments: triangles of a full disc, 3…1,000.
  /// - Throws: `TessellationError.measure`, naming the number that is out of range.
  public init(segmentsPerSpan: Int = 20, capSegments: Int = 30, jointSegments: Int = 16) throws(TessellationError) {
    try Self.check(segmentsPerSpan, "number of segments a span", from: 1)
    try Self.check(capSegments, "number of cap segments", from: 2)
    try Self.check(jointSegments, "number of joint segments", from: 3)
    self.segmentsPerSpan = segmentsPerSpan
    self.jointSegments = jointSegments
    halfTurn = UnitArc.halfTurn(segments: capSegments)
    // The steps of a full turn are every second step of a half turn with the same number of steps, and the opposites of
    // those.
    let fine = UnitArc.halfTurn(segments: jointSegments)
    fullTurn = (0..<jointSegments).map { step in
      2 * step <= jointSegments ? fine[2 * step] : -fine[2 * step - jointSegments]
    }
  }

  /// The number of positions on the divided curve: segments · (n − 1) + 1 for n input points, 0 for none.
  public func centreLinePoints(for inputPoints: Int) -> Int {
    inputPoints > 0 ? segmentsPerSpan * (inputPoints - 1) + 1 : 0
  }

  /// The number of vertices of a stroke, for a number of positions on the divided curve; 0 for none. With the numbers
  /// in Slate's documents it is 6(c − 1) + 48(c − 2) + 180 for c positions above 1, and 180 for one.
  public func vertexCount(centreLinePoints count: Int) -> Int {
    guard count > 0 else { return 0 }
    return 6 * (count - 1) + 3 * jointSegments * max(0, count - 2) + 6 * (halfTurn.count - 1)
  }

  /// Appends a stroke of constant width to a mesh.
  ///
  /// - Parameters:
  ///   - points: the input points, in units. No point draws nothing; one draws two caps, which make a disc.
  ///   - width: the whole width, in units, above 0 and at most 2^100.
  ///   - origin: the position to which vertices are relative, in units; within 2^100 of every point.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the point or the width, with the mesh unchanged.
  public func tessellate(
    _ points: [Vector2], width: Double, relativeTo origin: Vector2 = .zero, into mesh: inout PublishedMesh
  ) throws(TessellationError) {
    guard width > 0, width.isFinite else { throw .widthNotPositive(width, point: nil) }
    guard width <= Self.maxCoordinate else { throw .measure("width", width, wanted: "at most 2^100 units") }
    for index in points.indices { try Self.check(points[index] - origin, index: index) }
    let added = vertexCount(centreLinePoints: centreLinePoints(for: points.count))
    guard added > 0 else { return }
    let count = mesh.memory.vertexCount
    guard mesh.memory.hasRoom(vertices: added, indices: 0), let positions = mesh.memory.positions else {
      throw .tooManyVertices(count + added)
    }
    var writer = PublishedWriter(at: positions + count, radius: width / 2)
    write(points, origin, into: &writer)
    mesh.memory.vertexCount = count + added
  }

  private func write(_ points: [Vector2], _ origin: Vector2, into writer: inout PublishedWriter) {
    let last = points.count - 1
    var position = points[0] - origin
    // A segment without length has the direction of the previous one.
    var direction = Vector2(1, 0)
    var isFirst = true
    let step = 1 / Double(segmentsPerSpan)
    for index in 0..<last {
      let end = points[index + 1] - origin
      let span = PublishedSpan(
        before: points[max(0, index - 1)] - origin, start: points[index] - origin, end: end,
        after: points[min(last, index + 2)] - origin)
      for segment in 1...segmentsPerSpan {
        let next = segment < segmentsPerSpan ? span.position(at: Double(segment) * step) : end
        let displacement = next - position
        let length = displacement.length
        if length > 0 { direction = displacement / length }
        if isFirst {
          writer.addCap(at: position, outward: -direction, halfTurn: halfTurn)
          isFirst = false
        } else {
          writer.addJoint(at: position, directions: fullTurn)
        }
        writer.addSegment(from: position, to: next, direction: direction)
        position = next
      }
    }
    if isFirst { writer.addCap(at: position, outward: -direction, halfTurn: halfTurn) }
    writer.addCap(at: position, outward: direction, halfTurn: halfTurn)
  }

  private static func check(_ number: Int, _ name: String, from minimum: Int) throws(TessellationError) {
    guard number >= minimum, number <= 1000 else {
      throw .measure(name, Double(number), wanted: "from \(minimum) to 1,000")
    }
  }

  /// Checks a point relative to the stroke's origin.
  static func check(_ point: Vector2, index: Int) throws(TessellationError) {
    guard point.x.isFinite, point.y.isFinite else { throw .pointNotFinite(index) }
    let distance = max(abs(point.x), abs(point.y))
    guard distance <= maxCoordinate else {
      throw .measure("distance of point \(index) from the stroke's origin", distance, wanted: "at most 2^100 units")
    }
  }
}
