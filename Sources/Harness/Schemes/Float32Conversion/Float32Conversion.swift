import Frames
import Geometry

/// The computation of a GPU for a canvas with frames: offsets, zooms and vertices in float32, through the vertex
/// shader.
public struct Float32Conversion: Sendable {
  let viewport: Viewport
  let shader: VertexShader

  /// Creates the float32 conversion for a screen.
  public init(viewport: Viewport) {
    self.viewport = viewport
    shader = VertexShader(viewport: viewport)
  }

  /// The shader for the view of a frame. Its zoom is NaN for a frame without a view.
  func shader(_ view: FrameView?, turn: Vector2) -> VertexShader {
    var shader = shader
    shader.turn = SIMD2<Float>(turn)
    shader.zoom = view.map { Float($0.zoom) } ?? .nan
    return shader
  }

  /// The drawn position of a point stored in a frame, as a stroke of one vertex.
  ///
  /// If the compositor has a view of the frame, the point goes through the shader by offset and zoom. Otherwise it is
  /// projected in doubles and rounded once.
  /// - Returns: normalised device coordinates; NaN if the compositor has no position.
  public func ndc<Compositor: FrameCompositor>(
    _ local: Vector2, of frame: Int, from camera: Compositor.Camera, in tree: FrameTree, by compositor: Compositor
  ) -> SIMD2<Float> {
    guard let view = compositor.view(of: frame, from: camera, in: tree) else {
      return compositor.screen(local, of: frame, from: camera, in: tree).map {
        SIMD2<Float>(viewport.ndc(fromCentre: $0))
      } ?? SIMD2(.nan, .nan)
    }
    var shader = shader(view, turn: camera.turn)
    shader.offset = SIMD2<Float>(view.offset(of: local))
    return shader(.zero)
  }

  /// Writes the edges of a draw list, clipped to `DrawnEdge.guardBand`, into the first elements of `drawn`.
  ///
  /// The `source` of an edge is the index of its first point in the content. O(edges).
  /// - Returns: the number of edges written.
  /// - Precondition: `drawn` has room for all edges of the content.
  public func draw(
    _ list: DrawList, content: FrameContent, turn: Vector2, into drawn: UnsafeMutableBufferPointer<DrawnEdge>
  ) -> Int {
    draw(list, content: content, turn: turn, shift: { _ in 0 }, into: drawn)
  }

  /// Writes edges like ``draw(_:content:turn:into:)``, but adds its stroke's shift to the index of a point.
  /// - Parameter shift: the shift of a stroke, by its index.
  func draw(
    _ list: DrawList, content: FrameContent, turn: Vector2, shift: (Int) -> Int,
    into drawn: UnsafeMutableBufferPointer<DrawnEdge>
  ) -> Int {
    var written = 0
    // A stroke of one point has no edge, even if it is drawn as one.
    for edge in list.edges where content.strokes[edge.stroke].points.count > 1 {
      drawn[written] = DrawnEdge(
        start: SIMD2<Float>(viewport.ndc(fromCentre: edge.start)),
        end: SIMD2<Float>(viewport.ndc(fromCentre: edge.end)), source: edge.point + shift(edge.stroke))
      written += 1
    }
    var shader = shader
    shader.turn = SIMD2<Float>(turn)
    for draw in list.strokes {
      shader.zoom = draw.zoom
      shader.offset = draw.offset
      let edges = StrokeEdges<Float>(strokes: [content.strokes[draw.stroke].points])
      let first = written
      written += edges.draw(
        { shader(content.vertices[$0]) }, into: UnsafeMutableBufferPointer(rebasing: drawn[written...]))
      let shift = shift(draw.stroke)
      if shift != 0 { for index in first..<written { drawn[index].source += shift } }
    }
    return written
  }
}
