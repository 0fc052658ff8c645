import Geometry

@testable import Tessellation

/// A live stroke, with its expected points, checked after each command.
struct LiveSession: ~Copyable {
  let style: StrokeStyle
  let tolerance: FlatteningTolerance
  let origin: Vector2
  /// The width of the whole stroke; nil if each point has its own.
  let width: Double?
  private(set) var live: LiveStroke
  private(set) var points: [Vector2] = []
  private(set) var widths: [Double] = []
  /// The commands so far, as text.
  private(set) var trace: [String] = []
  /// The faults that were found.
  private(set) var findings: [String] = []
  /// The mesh after points were last appended.
  private var appended: MeshBits

  init(
    style: StrokeStyle, tolerance: FlatteningTolerance = FlatteningTolerance(pixels: 0.1), width: Double?,
    relativeTo origin: Vector2 = .zero
  ) throws(TessellationError) {
    live = try LiveStroke(
      style: style, tolerance: tolerance, width: width, relativeTo: origin, hasEdgeCoordinates: true)
    self.style = style
    self.tolerance = tolerance
    self.origin = origin
    self.width = width
    appended = MeshBits(live.mesh)
  }

  /// Appends points one after the other, and checks after each.
  mutating func append(_ points: [Vector2], _ widths: [Double]) throws(TessellationError) {
    for (point, ownWidth) in zip(points, widths) {
      trace.append("append \(point), \(ownWidth)")
      let tail = width == nil ? try live.append(point, width: ownWidth) : try live.append(point)
      self.points.append(point)
      self.widths.append(ownWidth)
      judge(tail)
    }
  }

  /// Appends points at once, and checks.
  mutating func appendAtOnce(_ points: [Vector2], _ widths: [Double]) throws(TessellationError) {
    trace.append("append at once \(points), \(widths)")
    let tail = try Self.append(points, widths, isEven: width != nil, to: &live)
    self.points += points
    self.widths += widths
    judge(tail)
  }

  /// Appends points at once that must be rejected with `fault`, without a change of the stroke.
  mutating func appendInVain(_ points: [Vector2], _ widths: [Double], fault: TessellationError) {
    trace.append("append in vain \(points), \(widths)")
    let before = MeshBits(live.mesh)
    do {
      _ = try Self.append(points, widths, isEven: width != nil, to: &live)
      findings.append("is not refused")
    } catch {
      if error != fault { findings.append("is refused for \(error), not \(fault)") }
    }
    if MeshBits(live.mesh) != before { findings.append("a refused point changes the mesh") }
    judge()
  }

  /// Makes room for points, and checks.
  mutating func reserve(points: Int) {
    trace.append("reserve \(points)")
    live.reserve(points: points, vertices: points, indices: points)
    judge()
  }

  /// Rewinds, and checks.
  mutating func rewind(to count: Int) {
    trace.append("rewind to \(count)")
    let kept = live.rewind(to: count)
    let wanted = min(max(0, count), points.count)
    if kept > wanted || kept <= wanted - LiveStroke.checkpointSpacing || count >= points.count && kept != points.count {
      findings.append("keeps \(kept) points of \(points.count)")
    }
    points.removeLast(points.count - min(kept, points.count))
    widths.removeLast(widths.count - min(kept, widths.count))
    judge()
  }

  /// The tessellator's mesh of the expected points.
  func whole() throws(TessellationError) -> MeshBits {
    var mesh = TriangleMesh(hasEdgeCoordinates: true)
    let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
    if let width {
      try tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
    } else {
      try tessellator.tessellate(points, widths: widths, relativeTo: origin, into: &mesh)
    }
    return MeshBits(mesh)
  }

  /// The first finding, after what.
  var report: String? { findings.first.map { "\($0): \(style), width \(String(describing: width)), \(trace)" } }

  private mutating func judge(_ tail: LiveStroke.Tail) {
    let mesh = MeshBits(live.mesh)
    if !mesh.agrees(with: appended, before: tail) { findings.append("what lies before \(tail) has changed") }
    appended = mesh
    judge()
  }

  private mutating func judge() {
    if live.pointCount != points.count { findings.append("counts \(live.pointCount) of \(points.count) points") }
    do throws(TessellationError) {
      if try MeshBits(live.mesh) != whole() { findings.append("is not the mesh of its \(points.count) points") }
    } catch {
      findings.append("a tessellator refuses what was taken: \(error)")
    }
  }

  private static func append(
    _ points: [Vector2], _ widths: [Double], isEven: Bool, to live: inout LiveStroke
  ) throws(TessellationError) -> LiveStroke.Tail {
    try points.withUnsafeBufferPointer { (points) throws(TessellationError) in
      if isEven { return try live.append(points) }
      return try widths.withUnsafeBufferPointer { (widths) throws(TessellationError) in
        try live.append(points, widths: widths)
      }
    }
  }
}
