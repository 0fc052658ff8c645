import Geometry

/// A stroke that grows point by point, as it is drawn, and is drawn anew with each; its last points can be taken back.
///
/// What a new point cannot change is kept: all but the last span, the piece of the mesh it belongs to, and the end. So a point costs the
/// same however long the stroke is, and the mesh is, bit for bit, the one that ``StrokeTessellator`` makes at once of all points that
/// there are, whatever was appended and taken back before.
///
/// The last points of a pen change: their forces and positions are corrected some points later, smoothing moves them, and what is predicted is
/// replaced with each event. ``rewind(to:)`` forgets them, and they are appended anew as they have become. For that the state of the engine
/// is kept every ``checkpointSpacing`` points: 1,328 to 1,392 bytes each, so 83 to 87 a point, besides the mesh.
///
/// Nothing is allocated but what the mesh and these states grow by; ``reserve(points:vertices:indices:)`` makes room ahead.
///
/// A point where the last one lies changes nothing but the width there, if it is wider.
public struct LiveStroke: ~Copyable {
  /// What has changed since points were last appended, or the stroke was made, whatever was rewound between: vertices and indices from
  /// these on may be new, and those before are as they were.
  public struct Tail: Hashable, Sendable {
    public let firstVertex: Int
    public let firstIndex: Int
  }

  /// How many points there are from one kept state of the engine to the next: ``rewind(to:)`` keeps fewer points than asked by less than
  /// this.
  public static var checkpointSpacing: Int { 16 }

  /// The stroke so far.
  public private(set) var mesh: TriangleMesh

  /// How many points there are: those taken, less those forgotten.
  public var pointCount: Int { progress.points }

  private let parameters: StrokeParameters
  private let origin: Vector2
  private let width: Double?
  private let pen: LivePen
  private var progress = LiveProgress()

  /// A stroke without points yet.
  /// - Parameters:
  ///   - style: how it looks.
  ///   - tolerance: how far what is drawn may lie from the exact stroke.
  ///   - width: the whole width, in units; nil where each point has a width of its own.
  ///   - origin: what the vertices are relative to, in units: the first point is a good one.
  ///   - hasEdgeCoordinates: whether the mesh has ``TriangleMesh/edgeCoordinates``.
  /// - Throws: `TessellationError`, where the tolerance, the width or something of the style is out of range.
  public init(
    style: StrokeStyle = StrokeStyle(), tolerance: FlatteningTolerance = FlatteningTolerance(), width: Double?,
    relativeTo origin: Vector2 = .zero, hasEdgeCoordinates: Bool = false
  ) throws(TessellationError) {
    let parameters = try StrokeParameters(style: style, tolerance: tolerance)
    if let width { _ = try parameters.radius(ofWidth: width) }
    self.parameters = parameters
    self.origin = origin
    self.width = width
    pen = Self.pen(parameters, isEven: width != nil)
    mesh = TriangleMesh(hasEdgeCoordinates: hasEdgeCoordinates)
  }

  /// Makes room ahead of time, for so many altogether.
  /// - Parameter points: for as many, the states that ``rewind(to:)`` goes back to are not allocated while they are appended.
  public mutating func reserve(points: Int = 0, vertices: Int, indices: Int) {
    pen.reserve(points)
    mesh.reserve(vertices: vertices, indices: indices)
  }

  /// Goes on to a point, at the stroke's own width. O(1), for a curve of bounded length between points.
  /// - Returns: where the mesh has changed.
  /// - Throws: `TessellationError`, naming the point, or because each point has to have a width; the stroke is then as it was. Also
  ///   ``TessellationError/tooManyVertices(_:)``; the stroke has then gone back to points it had, as ``rewind(to:)`` does.
  public mutating func append(_ point: Vector2) throws(TessellationError) -> Tail {
    try withUnsafePointer(to: point) { (point) throws(TessellationError) in
      try append(UnsafeBufferPointer(start: point, count: 1))
    }
  }

  /// Goes on to a point with a width of its own. Otherwise as ``append(_:)``.
  /// - Throws: also where the whole stroke has one width already.
  public mutating func append(_ point: Vector2, width: Double) throws(TessellationError) -> Tail {
    try withUnsafePointer(to: point) { (point) throws(TessellationError) in
      try withUnsafePointer(to: width) { (width) throws(TessellationError) in
        try append(
          UnsafeBufferPointer(start: point, count: 1), widths: UnsafeBufferPointer(start: width, count: 1))
      }
    }
  }

  /// Goes on to several points, at the stroke's own width: as one after the other, bit for bit, but the end that the next points may change
  /// is drawn once. O(points).
  /// - Returns: where the mesh has changed; no points change nothing.
  /// - Throws: as ``append(_:)``, naming the first point that is refused by its index in the stroke; none of them is taken then.
  public mutating func append(_ points: UnsafeBufferPointer<Vector2>) throws(TessellationError) -> Tail {
    guard let start = points.baseAddress, !points.isEmpty else { return tail }
    guard let width else { throw .widthCount(points: pointCount + points.count, widths: pointCount) }
    return try append(
      LivePoints(
        points: start, widths: nil, count: points.count, origin: origin, evenRadius: width / 2, reach: parameters.reach)
    )
  }

  /// Goes on to several points with a width for each. Otherwise as without widths.
  /// - Throws: also where the whole stroke has one width already, or there are not as many widths as points.
  public mutating func append(
    _ points: UnsafeBufferPointer<Vector2>, widths: UnsafeBufferPointer<Double>
  ) throws(TessellationError) -> Tail {
    guard points.count == widths.count else {
      throw .widthCount(points: pointCount + points.count, widths: pointCount + widths.count)
    }
    guard let start = points.baseAddress, let firstWidth = widths.baseAddress, !points.isEmpty else { return tail }
    guard width == nil else { throw .widthCount(points: pointCount, widths: pointCount + widths.count) }
    return try append(
      LivePoints(
        points: start, widths: firstWidth, count: points.count, origin: origin, evenRadius: 0, reach: parameters.reach))
  }

  /// Forgets the last points, and draws the stroke that is left: to go on otherwise, append the points from the index on that is returned.
  ///
  /// O(1), besides 1/``checkpointSpacing`` of a step for each point forgotten; no memory is freed.
  /// - Parameter count: how many points to keep; less than 0 counts as 0, and no fewer than there are keeps them all.
  /// - Returns: how many points are kept: `count`, or fewer by less than ``checkpointSpacing``; fewer still only where no memory is left
  ///   for the end of these.
  public mutating func rewind(to count: Int) -> Int {
    let count = max(0, count)
    if count < pointCount { progress = pen.rewind(count, &mesh.memory) }
    return pointCount
  }

  private var tail: Tail { Tail(firstVertex: progress.vertices, firstIndex: progress.indices) }

  private mutating func append(_ points: LivePoints) throws(TessellationError) -> Tail {
    let before = progress
    for index in 0..<points.count {
      let (point, radius) = (points.point(at: index), points.radius(at: index))
      guard !points.isValid(point, radius) else { continue }
      if let widths = points.widths, !(radius > 0 && radius <= parameters.reach) {
        throw parameters.widthFault(widths[index], point: before.points + index)
      }
      throw parameters.pointFault(point, index: before.points + index, radius: radius)
    }
    let tail = tail
    let isOverfull: Bool
    (progress, isOverfull) = pen.draw(points, &mesh.memory)
    if isOverfull {
      let count = mesh.vertexCount
      _ = rewind(to: before.points)
      throw .tooManyVertices(count)
    }
    return tail
  }

  private static func pen(_ parameters: StrokeParameters, isEven: Bool) -> LivePen {
    switch parameters.style.curve {
    case .polyline: pen(parameters, LineRule(), isEven)
    case .uniformCatmullRom: pen(parameters, UniformRule(), isEven)
    case .centripetalCatmullRom: pen(parameters, CentripetalRule(), isEven)
    case .antigrain(let smoothing): pen(parameters, AntigrainRule(smoothing: smoothing), isEven)
    }
  }

  private static func pen<Rule: SplineRule>(_ parameters: StrokeParameters, _ rule: Rule, _ isEven: Bool) -> LivePen {
    isEven
      ? LivePen(EnginePen(engine: StrokeEngine<Rule, UniformRadius>(parameters, rule: rule)))
      : LivePen(EnginePen(engine: StrokeEngine<Rule, VaryingRadius>(parameters, rule: rule)))
  }
}
