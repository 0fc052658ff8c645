import Geometry

/// Converts strokes to instances by the method of Slate's code of December 2025.
///
/// The curve is a centripetal Catmull-Rom spline with a phantom point mirrored at either end. A span is divided into
/// one to four steps of equal parameter intervals, one for each whole 2 px of its chord. A position between the ends is
/// dropped if it is within 1.5 px of the last kept position, or if the line turns there by less than 5°. Each remaining
/// step is an instance of one quad. The vertex shader spans it over the two ends, and the fragment shader discards px
/// farther from the segment than half the width. So there are no joints, caps or indices, and the width is not part of
/// the mesh.
///
/// Lengths are px of the screen on which the stroke is drawn. Nothing is recomputed when the zoom changes, so the error
/// in px is unbounded. O(points) in time. Only the growing mesh allocates memory.
///
/// Source: the public repository Slate, later renamed Labyrinth, at commit 4ba7776 of 23 December 2025. If two input
/// points are equal, the original formula divides by zero; here the spline's velocity is that of the chord.
public struct InstancedTessellator: Sendable {
  /// The largest number of steps of a span.
  public static let maxStepsPerSpan = 4
  /// The chord length per step, in px.
  public static let stepLength = 2.0
  /// A position closer than this to the last kept position is dropped, in px.
  public static let minDistance = 1.5
  /// The cosine of 5°: positions at which the line turns by less are dropped.
  static let maxCosine = 0.9961946980917455

  /// Creates the tessellator, which has no options.
  public init() {}

  /// The largest number of instances of a stroke, for a number of input points: 4 (n − 1), one for a dot, 0 for none.
  public func maxInstances(for inputPoints: Int) -> Int {
    inputPoints > 1 ? Self.maxStepsPerSpan * (inputPoints - 1) : inputPoints
  }

  /// Appends a stroke to a mesh.
  ///
  /// - Parameters:
  ///   - points: the input points, in px. No point draws nothing; one draws a dot, an instance without length; two draw
  ///     a line.
  ///   - origin: the position to which ends are relative, in px; within 2^100 of every point.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the point, with the mesh unchanged.
  public func tessellate(
    _ points: [Vector2], relativeTo origin: Vector2 = .zero, into mesh: inout InstancedMesh
  ) throws(TessellationError) {
    for index in points.indices { try PublishedTessellator.check(points[index] - origin, index: index) }
    guard let first = points.first, let last = points.last else { return }
    guard mesh.hasRoom(instances: maxInstances(for: points.count)) else {
      throw .tooManyVertices(2 * (mesh.instanceCount + maxInstances(for: points.count)))
    }
    guard points.count > 2 else {
      mesh.append(first - origin, last - origin)
      return
    }
    let count = mesh.instanceCount
    var kept = first - origin
    var candidate: Vector2?
    // A position is kept or dropped once the next one is known.
    func take(_ position: Vector2, into mesh: inout InstancedMesh) {
      if let middle = candidate, Self.isKept(middle, after: kept, before: position) {
        mesh.append(kept, middle)
        kept = middle
      }
      candidate = position
    }
    for index in 0..<points.count - 1 {
      let span = Self.span(points, index, origin)
      let chord = (span.end - span.start).length
      let steps = Int(min(max(1, (chord / Self.stepLength).rounded(.down)), Double(Self.maxStepsPerSpan)))
      for step in 1...steps {
        take(step < steps ? span.position(at: Double(step) / Double(steps)) : span.end, into: &mesh)
      }
    }
    let end = last - origin
    if end != kept || mesh.instanceCount == count { mesh.append(kept, end) }
  }

  private static func isKept(_ position: Vector2, after kept: Vector2, before next: Vector2) -> Bool {
    let behind = position - kept
    let ahead = next - position
    let lengths = behind.length * ahead.length
    guard behind.dot(behind) >= minDistance * minDistance else { return false }
    return lengths <= 0 || behind.dot(ahead) <= maxCosine * lengths
  }

  /// The span after the point at `index`, relative to the origin.
  private static func span(_ points: [Vector2], _ index: Int, _ origin: Vector2) -> CubicSpan {
    let start = points[index] - origin
    let end = points[index + 1] - origin
    let before = index > 0 ? points[index - 1] - origin : 2 * start - end
    let after = index + 2 < points.count ? points[index + 2] - origin : 2 * end - start
    let chord = end - start
    let knot = chord.length.squareRoot()
    let velocityAtStart = velocity(start - before, chord, knot)
    let velocityAtEnd = velocity(after - end, chord, knot)
    return CubicSpan(
      from: start, to: end, differences: 2 * (chord - velocityAtStart), 2 * (velocityAtEnd - chord))
  }

  /// The velocity of the spline at an end of a span, for a parameter of 0…1 along the span.
  ///
  /// It is the velocity of the parabola through three points, with knots spaced by the square root of the distance.
  /// Source: Yuksel, Schaefer, Keyser, *Parameterization and applications of Catmull-Rom curves*, 2011.
  /// - Parameters:
  ///   - other: the chord on the other side of the point, in the same direction.
  ///   - chord: the span's chord.
  ///   - knot: the square root of its length.
  private static func velocity(_ other: Vector2, _ chord: Vector2, _ knot: Double) -> Vector2 {
    let otherKnot = other.length.squareRoot()
    guard knot > 0, otherKnot > 0 else { return chord }
    return knot * (other / otherKnot - (other + chord) / (otherKnot + knot)) + chord
  }
}

/// Instances of any number of strokes, as Slate's code of December 2025 stores them: both ends of a straight step in
/// float32, without the colour.
///
/// The mesh owns its memory, which grows as needed and keeps its size when the mesh is emptied.
public struct InstancedMesh: ~Copyable {
  private var memory = MeshMemory(growingWithEdgeCoordinates: false)

  /// Creates an empty mesh.
  public init() {}

  deinit { memory.free() }

  /// The number of instances, each drawn as a quad of four vertices.
  public var instanceCount: Int { memory.vertexCount / 2 }

  /// The size of the instances, in bytes.
  public var byteCount: Int { memory.vertexCount * 8 }

  /// The ends of all instances in px, relative to their stroke's origin: two per instance. The pointer is valid until
  /// the mesh is changed.
  public var positions: UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: memory.positions, count: memory.vertexCount)
  }

  /// Empties the mesh and keeps its memory. O(1).
  public mutating func removeAll() {
    memory.vertexCount = 0
  }

  /// Whether this many more fit. It allocates memory as needed.
  mutating func hasRoom(instances: Int) -> Bool { memory.hasRoom(vertices: 2 * instances, indices: 0) }

  /// Appends an instance, for which there is room.
  @inline(__always)
  mutating func append(_ start: Vector2, _ end: Vector2) {
    guard let positions = memory.positions else { return }
    positions[memory.vertexCount] = SIMD2<Float>(start)
    positions[memory.vertexCount + 1] = SIMD2<Float>(end)
    memory.vertexCount += 2
  }
}
