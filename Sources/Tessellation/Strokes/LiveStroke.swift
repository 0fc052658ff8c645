import Geometry

/// A stroke that grows point by point, as it is drawn, and is drawn anew with each.
///
/// What a new point cannot change is kept: all but the last span, the piece of the chain it belongs to, and the end. So a point costs the
/// same however long the stroke is, and the mesh is, bit for bit, the one that ``StrokeTessellator`` makes of all points at once.
/// Nothing is allocated but what the mesh grows by.
///
/// A point where the last one lies changes nothing but the width there, if it is wider.
public struct LiveStroke: ~Copyable {
  /// What has changed since the last point: vertices and indices from these on are new, and those before are as they were.
  public struct Tail: Hashable, Sendable {
    public let firstVertex: Int
    public let firstIndex: Int
  }

  /// The stroke so far.
  public private(set) var mesh: TriangleMesh

  /// How many points have been taken.
  public private(set) var pointCount = 0

  private let parameters: StrokeParameters
  private let origin: Vector2
  private let width: Double?
  private let pen: LivePen
  /// How far what cannot change any more goes.
  private var finalVertices = 0
  private var finalIndices = 0

  /// A stroke without points yet.
  /// - Parameters:
  ///   - style: how it looks.
  ///   - tolerance: how far what is drawn may lie from the exact stroke.
  ///   - width: the whole width, in units; nil where each point has a width of its own.
  ///   - origin: what the vertices are relative to, in units: the first point is a good one.
  ///   - hasAcross: whether the mesh has ``TriangleMesh/across``.
  /// - Throws: `TessellationError`, where the tolerance, the width or something of the style is out of range.
  public init(
    style: StrokeStyle = StrokeStyle(), tolerance: FlatteningTolerance = FlatteningTolerance(), width: Double?,
    relativeTo origin: Vector2 = .zero, hasAcross: Bool = false
  ) throws(TessellationError) {
    let parameters = try StrokeParameters(style: style, tolerance: tolerance)
    if let width { _ = try parameters.radius(ofWidth: width) }
    self.parameters = parameters
    self.origin = origin
    self.width = width
    pen = Self.pen(parameters, isEven: width != nil)
    mesh = TriangleMesh(hasAcross: hasAcross)
  }

  /// Makes room ahead of time.
  public mutating func reserve(vertices: Int, indices: Int) { mesh.reserve(vertices: vertices, indices: indices) }

  /// Goes on to a point, at the stroke's own width.
  /// - Returns: where the mesh has changed.
  /// - Throws: `TessellationError`, naming the point; the stroke is then as it was. Also where each point has to have a width.
  public mutating func append(_ point: Vector2) throws(TessellationError) -> Tail {
    guard let width else { throw .widthCount(points: pointCount + 1, widths: pointCount) }
    let (radius, reach) = try parameters.radius(ofWidth: width)
    return try append(point - origin, radius: radius, reach: reach)
  }

  /// Goes on to a point with a width of its own.
  /// - Throws: also where the whole stroke has one width already.
  public mutating func append(_ point: Vector2, width: Double) throws(TessellationError) -> Tail {
    guard self.width == nil else { throw .widthCount(points: pointCount, widths: pointCount + 1) }
    let radius = width / 2
    guard radius > 0, radius <= parameters.reach else { throw parameters.widthFault(width, point: pointCount) }
    return try append(
      point - origin, radius: radius, reach: min(parameters.reach, radius * StrokeParameters.fineness))
  }

  private mutating func append(_ point: Vector2, radius: Double, reach: Double) throws(TessellationError) -> Tail {
    guard StrokeParameters.reaches(point, reach) else {
      throw parameters.pointFault(point, index: pointCount, radius: radius)
    }
    let tail = Tail(firstVertex: finalVertices, firstIndex: finalIndices)
    mesh.memory.vertexCount = finalVertices
    mesh.memory.indexCount = finalIndices
    let final = pen.draw(point, radius, &mesh.memory)
    finalVertices = final.vertices
    finalIndices = final.indices
    pointCount += 1
    try mesh.memory.check(isOverfull: final.isOverfull)
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
    if isEven {
      LivePen(EnginePen(engine: StrokeEngine<Rule, UniformRadius>(parameters, rule: rule)))
    } else {
      LivePen(EnginePen(engine: StrokeEngine<Rule, VaryingRadius>(parameters, rule: rule)))
    }
  }
}
