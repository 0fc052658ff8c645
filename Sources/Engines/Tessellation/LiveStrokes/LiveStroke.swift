import Geometry

/// A stroke that grows point by point while it is drawn. Its last points can be taken back.
///
/// **Guarantee.** After every change the mesh equals, bit for bit, what ``StrokeTessellator`` makes of all current
/// points at once. It does not matter what was appended and taken back before.
///
/// **Cost.** A new point can change only the last span, the piece of the mesh that contains it, and the end. The rest
/// is kept, so the cost of a point does not depend on the length of the stroke.
///
/// **Points that change.** The last points of a pen are provisional: corrections of force and position come some points
/// later, smoothing moves them, and predicted points are replaced with each event. ``rewind(to:)`` forgets the last
/// points; append them again with their new values. For that, a state of 1,392 bytes is saved every
/// ``checkpointSpacing`` points, which is 87 bytes per point besides the mesh.
///
/// Only the growing mesh and the saved states allocate memory; ``reserve(points:vertices:indices:)`` allocates it in
/// advance.
///
/// A point at the position of the last one changes only the width there, if its own width is larger.
public struct LiveStroke: ~Copyable {
  /// The part of the mesh that may have changed since points were last appended, or since the stroke was made. This
  /// includes everything rewound in between. Everything before it is unchanged, so only the tail needs to be uploaded
  /// again.
  public struct Tail: Hashable, Sendable {
    /// The first vertex that may have changed.
    public let firstVertex: Int
    /// The first index that may have changed.
    public let firstIndex: Int
  }

  /// The number of points from one saved state to the next. ``rewind(to:)`` may keep fewer points than requested, by
  /// less than this number.
  public static var checkpointSpacing: Int { 16 }

  /// The mesh of all current points, including the stroke's end.
  public private(set) var mesh: TriangleMesh

  /// The number of current points: those appended, minus those taken back.
  public var pointCount: Int { progress.points }

  private let parameters: StrokeParameters
  private let origin: Vector2
  private let width: Double?
  private var pen: LivePen
  private var progress = LiveProgress()

  /// Creates a stroke without points.
  /// - Parameters:
  ///   - style: the curve, caps and joins.
  ///   - tolerance: the largest distance of what is drawn from the exact stroke.
  ///   - width: the whole width, in units; nil if each point has its own width.
  ///   - origin: the position to which vertices are relative, in units: the first point is a good choice.
  ///   - hasEdgeCoordinates: whether the mesh has ``TriangleMesh/edgeCoordinates``.
  /// - Throws: `TessellationError`, if the tolerance, the width, the miter limit or the smoothing is out of range.
  public init(
    style: StrokeStyle = StrokeStyle(), tolerance: FlatteningTolerance = FlatteningTolerance(), width: Double?,
    relativeTo origin: Vector2 = .zero, hasEdgeCoordinates: Bool = false
  ) throws(TessellationError) {
    let parameters = try StrokeParameters(style: style, tolerance: tolerance)
    if let width, !(width / 2 > 0 && width / 2 <= parameters.maxCoordinate) {
      throw parameters.widthFault(width, point: nil)
    }
    self.parameters = parameters
    self.origin = origin
    self.width = width
    pen = LivePen(engine: StrokeSampler(parameters, varies: width == nil))
    mesh = TriangleMesh(hasEdgeCoordinates: hasEdgeCoordinates)
  }

  /// Allocates memory for a total number of points, vertices and indices.
  /// - Parameters:
  ///   - points: the number of points for which saved states are allocated now rather than while points are appended.
  ///   - vertices: the number of vertices to allocate memory for.
  ///   - indices: the number of indices to allocate memory for.
  public mutating func reserve(points: Int = 0, vertices: Int, indices: Int) {
    pen.reserve(points)
    mesh.reserve(vertices: vertices, indices: indices)
  }

  /// Appends a point with the stroke's own width. O(1), for a curve of bounded length between points.
  /// - Returns: the part of the mesh that may have changed.
  /// - Throws: `TessellationError`, with the stroke unchanged, if the point is invalid or each point must have a width.
  ///   Also ``TessellationError/tooManyVertices(_:)``; then the stroke is rewound to at most its previous points, as by
  ///   ``rewind(to:)``.
  public mutating func append(_ point: Vector2) throws(TessellationError) -> Tail {
    try withUnsafePointer(to: point) { (point) throws(TessellationError) in
      try append(UnsafeBufferPointer(start: point, count: 1))
    }
  }

  /// Appends a point with its own width; otherwise like the method without a width.
  /// - Throws: also if the whole stroke has one width.
  public mutating func append(_ point: Vector2, width: Double) throws(TessellationError) -> Tail {
    try withUnsafePointer(to: point) { (point) throws(TessellationError) in
      try withUnsafePointer(to: width) { (width) throws(TessellationError) in
        try append(
          UnsafeBufferPointer(start: point, count: 1), widths: UnsafeBufferPointer(start: width, count: 1))
      }
    }
  }

  /// Appends several points with the stroke's own width. The result equals, bit for bit, that of appending them one by
  /// one. The end, which the next points may change, is drawn only once. O(points).
  /// - Returns: the part of the mesh that may have changed. An empty list changes nothing.
  /// - Throws: like the method for one point. The error gives the index in the stroke of the first invalid point; then
  ///   no point is appended.
  public mutating func append(_ points: UnsafeBufferPointer<Vector2>) throws(TessellationError) -> Tail {
    guard let start = points.baseAddress, !points.isEmpty else { return tail }
    guard let width else { throw .widthCount(points: pointCount + points.count, widths: pointCount) }
    return try append(
      StrokePoints(
        points: start, widths: nil, count: points.count, origin: origin, evenRadius: width / 2,
        maxCoordinate: parameters.maxCoordinate)
    )
  }

  /// Appends several points with a width for each; otherwise like the method without widths.
  /// - Throws: also if the whole stroke has one width, or the number of widths differs from that of the points.
  public mutating func append(
    _ points: UnsafeBufferPointer<Vector2>, widths: UnsafeBufferPointer<Double>
  ) throws(TessellationError) -> Tail {
    guard points.count == widths.count else {
      throw .widthCount(points: pointCount + points.count, widths: pointCount + widths.count)
    }
    guard let start = points.baseAddress, let firstWidth = widths.baseAddress, !points.isEmpty else { return tail }
    guard width == nil else { throw .widthCount(points: pointCount, widths: pointCount + widths.count) }
    return try append(
      StrokePoints(
        points: start, widths: firstWidth, count: points.count, origin: origin, evenRadius: 0,
        maxCoordinate: parameters.maxCoordinate))
  }

  /// Takes back the last points, and draws the end of the remaining stroke. To continue, append the points from the
  /// returned index on.
  ///
  /// O(1), plus 1/``checkpointSpacing`` of a step for each point taken back. No memory is freed.
  /// - Parameter count: the number of points to keep. A negative number counts as 0, and ``pointCount`` or more keeps
  ///   all.
  /// - Returns: the number of points kept: `count`, or fewer by less than ``checkpointSpacing``. It is smaller still
  ///   only if memory has run out for the end of these points.
  public mutating func rewind(to count: Int) -> Int {
    let count = max(0, count)
    if count < pointCount { progress = pen.rewind(to: count, into: &mesh.memory) }
    return pointCount
  }

  private var tail: Tail { Tail(firstVertex: progress.vertices, firstIndex: progress.indices) }

  private mutating func append(_ points: StrokePoints) throws(TessellationError) -> Tail {
    let before = progress
    if let invalid = points.firstInvalid() {
      throw parameters.fault(of: points, at: invalid, after: before.points)
    }
    let tail = tail
    let isOverfull: Bool
    (progress, isOverfull) = pen.draw(points, into: &mesh.memory)
    if isOverfull {
      let count = mesh.vertexCount
      _ = rewind(to: before.points)
      throw .tooManyVertices(count)
    }
    return tail
  }
}
