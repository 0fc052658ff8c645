import ExactGeometry
import Frames
import Geometry
import Multiprecision

/// A canvas of nested frames as a scheme: the camera lives in one frame and moves by gestures; a stroke has a double-precision origin
/// local to its frame and float32 vertices relative to it; the shader gets the origin minus the view's middle as a small float32
/// offset.
///
/// Frames come only from handoffs during `travel` and `move`. Content stored keeps the frame that was active then: after a
/// handoff it is drawn as an ancestor's, a neighbour's or a child's. A point that the engine has no place for is not drawn (NaN).
public final class FrameScheme<Rule: HandoffRule>: TravellingScheme, ScreenPositionScheme {
  /// A stroke of one vertex, local to the frame that was active when it was stored.
  public struct StoredPoint {
    let frame: Int
    let origin: Vector2
  }

  public let name: String
  private let viewport: Viewport
  private let shader: VertexShader
  private var canvas: FrameCanvas<Rule>
  private var list = DrawList()
  /// For each stroke of the canvas, how far the indices of its points are from those of the scene: what could not be stored is left
  /// out.
  private var shifts: [Int] = []
  private var count = 0
  private var home = 0

  public init(name: String, rule: Rule, viewport: Viewport) {
    self.name = name
    self.viewport = viewport
    shader = VertexShader(viewport: viewport)
    canvas = FrameCanvas(rule: rule, viewport: viewport)
  }

  /// A gesture that the canvas refuses is not played: the camera stays.
  public func travel(by gesture: Gesture) { _ = try? canvas.apply(gesture) }

  public func move(to camera: ExactCamera, by gesture: Gesture) { travel(by: gesture) }

  public var standpoint: Standpoint {
    Standpoint(chain: chain(to: canvas.camera.frame), centre: exactCentre, zoom: canvas.camera.zoom)
  }

  public var contentFrame: FrameChain { chain(to: home) }

  private func chain(to frame: Int) -> FrameChain {
    FrameChain(links: canvas.tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
  }

  private var exactCentre: ExactPoint {
    var x = BigInteger()
    var y = BigInteger()
    guard let bits = canvas.camera.loadCentre(x: &x, y: &y) else { return ExactPoint(x: .nan, y: .nan) }
    return ExactPoint(x: Self.exact(x, bits), y: Self.exact(y, bits))
  }

  private static func exact(_ value: borrowing BigInteger, _ bits: Int) -> BigFloat {
    var result = BigFloat(precision: max(53, value.bitWidth - value.trailingZeroBits))
    result.set(value, exponent: -bits)
    return result
  }

  public func store(_ scene: ExactScene) {
    var rounder = ExactRounder(precision: 53)
    canvas.removeStrokes()
    home = canvas.camera.frame
    shifts = []
    count = scene.offsets.count
    for range in scene.strokes {
      if canvas.add(range.map { rounder.point($0, of: scene) }) != nil {
        let first = canvas.content.strokes[shifts.count].points.lowerBound
        shifts.append(range.lowerBound - first)
      }
    }
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    if canvas.content.points.count < count { ndc[..<count].update(repeating: SIMD2(.nan, .nan)) }
    guard let first = canvas.content.strokes.first, let target = ndc.baseAddress else { return }
    var frame = first.frame
    var view = view(of: frame)
    var lanes = ShaderLanes(shader(view))
    canvas.content.vertices.withUnsafeBufferPointer { vertices in
      guard let vertex = vertices.baseAddress else { return }
      for (index, stroke) in canvas.content.strokes.enumerated() {
        if stroke.frame != frame {
          frame = stroke.frame
          view = self.view(of: frame)
          lanes = ShaderLanes(shader(view))
        }
        let start = stroke.points.lowerBound
        if let view {
          lanes.run(
            vertex + start, count: stroke.points.count, offset: SIMD2<Float>(stroke.origin - view.centre),
            into: target + start + shifts[index])
        } else {
          for point in stroke.points { ndc[point + shifts[index]] = ndcOnCPU(canvas.content.points[point], of: frame) }
        }
      }
    }
  }

  private func view(of frame: Int) -> FrameView? {
    canvas.compositor.view(of: frame, from: canvas.camera, in: canvas.tree)
  }

  private func shader(_ view: FrameView?) -> VertexShader {
    var shader = shader
    shader.turn = SIMD2<Float>(canvas.camera.turn)
    shader.zoom = view.map { Float($0.zoom) } ?? .nan
    return shader
  }

  private func ndcOnCPU(_ local: Vector2, of frame: Int) -> SIMD2<Float> {
    canvas.screen(local, of: frame).map { SIMD2<Float>(viewport.ndc(fromCentre: $0)) } ?? SIMD2(.nan, .nan)
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    if canvas.content.points.count < count { screen[..<count].update(repeating: Vector2(.nan, .nan)) }
    for (index, stroke) in canvas.content.strokes.enumerated() {
      let shift = shifts[index]
      let view = stroke.frame == canvas.camera.frame ? nil : view(of: stroke.frame)
      for point in stroke.points {
        let local = canvas.content.points[point]
        if let view {
          screen[point + shift] = ((local - view.centre) * view.zoom).turned(by: canvas.camera.turn)
        } else {
          screen[point + shift] = canvas.screen(local, of: stroke.frame) ?? Vector2(.nan, .nan)
        }
      }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    canvas.compose(into: &list)
    var written = 0
    for edge in list.edges {
      drawn[written] = DrawnEdge(
        start: SIMD2<Float>(viewport.ndc(fromCentre: edge.start)),
        end: SIMD2<Float>(viewport.ndc(fromCentre: edge.end)), source: edge.point + shifts[edge.stroke])
      written += 1
    }
    for draw in list.strokes {
      var shader = shader
      shader.turn = SIMD2<Float>(canvas.camera.turn)
      shader.zoom = draw.zoom
      shader.offset = draw.offset
      let stroke = canvas.content.strokes[draw.stroke]
      let edges = StrokeEdges<Float>(strokes: [stroke.points])
      let more = edges.draw(
        { shader(canvas.content.vertices[$0]) }, into: UnsafeMutableBufferPointer(rebasing: drawn[written...]))
      for index in written..<written + more { drawn[index].source += shifts[draw.stroke] }
      written += more
    }
    return written
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    let local = canvas.camera.local(screen)
    return StoredPoint(frame: canvas.camera.frame, origin: canvas.rule.stored(local) ?? local)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    guard let view = view(of: point.frame) else { return ndcOnCPU(point.origin, of: point.frame) }
    var shader = shader(view)
    shader.offset = SIMD2<Float>(point.origin - view.centre)
    return shader(.zero)
  }
}
