import Geometry
import Tessellation

/// One cell laid out: its input points, and what makes them into vertices.
struct StrokeWork {
  let cell: TessellationCell
  let source: StrokeSource
  private let peer: (any StrokePeer)?

  /// - Throws: `ExperimentError` where the scheme cannot get to the depth.
  init(
    _ cell: TessellationCell, _ configuration: TessellationConfiguration, travel: DepthTravel,
    peer: (any StrokePeer)?
  ) throws(ExperimentError) {
    self.cell = cell
    self.peer = peer
    source = try StrokeSource(cell.spec, configuration, travel: travel)
  }

  /// A writer by the cell's own method, empty and without memory.
  func writer() throws(TessellationError) -> any StrokeWriter {
    switch cell.method {
    case .vernier: return TriangleWriter(try Self.tessellator(cell.spec))
    case .strip: return StripWriter(try Self.tessellator(cell.spec))
    case .published: return try PublishedWriter()
    case .agg:
      guard let peer else { preconditionFailure("a cell of a peer needs one") }
      return PeerWriter(peer, curve: cell.spec.curve, tolerance: cell.spec.tolerance)
    }
  }

  /// A writer by the method `vernier` of the stroke that the cell is compared with; nil for that method itself.
  func rivalWriter() throws(TessellationError) -> (any StrokeWriter)? {
    guard let rival = cell.rival else { return nil }
    return TriangleWriter(try Self.tessellator(rival))
  }

  private static func tessellator(_ spec: StrokeSpec) throws(TessellationError) -> StrokeTessellator {
    try StrokeTessellator(
      style: StrokeStyle(curve: spec.curve, cap: spec.cap, join: spec.join),
      tolerance: FlatteningTolerance(pixels: spec.tolerance))
  }

  /// Has the scheme project, where there is one, and draws the stroke anew.
  @inline(__always)
  func draw(into writer: any StrokeWriter) throws(TessellationError) {
    source.project()
    writer.removeAll()
    try writer.add(source.points, source.width, relativeTo: .zero)
  }
}
