import ExactGeometry
import Frames
import Geometry
import Multiprecision

/// Telescoping frames as the Slate documents describe them: the camera lives in one frame of a nest of ×1000 frames and moves by
/// gestures in doubles; a stroke has a double-precision origin local to its frame and float32 vertices relative to it; the compositor
/// derives each frame's view, and the shader gets the stroke's origin minus the view's middle as a small float32 offset.
///
/// Frames come only from handoffs during `travel` and `move`. Content stored keeps the frame that was active then: after a
/// handoff it is drawn as an ancestor's or a child's. A frame whose zoom leaves float32's range is not drawn (NaN).
public final class TelescopingScheme: TravellingScheme, ScreenPositionScheme {
  /// A stroke of one vertex, local to the frame that was active when it was stored.
  public struct StoredPoint {
    let frame: Int
    let origin: Vector2
  }

  /// A stroke as the app keeps it.
  private struct Stroke {
    let frame: Int
    let origin: Vector2
    let range: Range<Int>
  }

  public let name: String
  private let rule: any HandoffRule
  private let compositor = Compositor()
  private var tree = FrameTree()
  private var camera = FrameCamera()
  private var strokes: [Stroke] = []
  private var vertices: [SIMD2<Float>] = []
  /// The same points as doubles local to their stroke's frame, as the app has them before it makes vertices.
  private var points: [Vector2] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private let shader: VertexShader

  public init(name: String = "telescoping", rule: any HandoffRule = DocumentedHandoff(), viewport: Viewport) {
    self.name = name
    self.rule = rule
    shader = VertexShader(viewport: viewport)
  }

  public func travel(by gesture: Gesture) {
    camera.apply(gesture)
    _ = rule.handOff(&camera, in: &tree, finger: gesture.anchor)
  }

  public var standpoint: Standpoint {
    let links = tree.path(to: camera.frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) }
    return Standpoint(chain: FrameChain(links: links), centre: camera.centre, zoom: camera.zoom)
  }

  public func store(_ scene: ExactScene) {
    var rounder = ExactRounder(precision: 53)
    strokes = scene.strokes.map {
      Stroke(frame: camera.frame, origin: rounder.point($0.lowerBound, of: scene), range: $0)
    }
    var differences = ExactDifferences(scene)
    vertices = []
    vertices.reserveCapacity(scene.offsets.count)
    for stroke in strokes {
      for index in stroke.range { vertices.append(differences.float(index, minus: stroke.origin)) }
    }
    points = scene.offsets.indices.map { rounder.point($0, of: scene) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) { travel(by: gesture) }

  private func shader(for frame: Int) -> (shader: VertexShader, centre: Vector2) {
    var shader = shader
    shader.turn = SIMD2<Float>(camera.turn)
    guard let view = compositor.view(of: frame, from: camera, in: tree) else {
      shader.zoom = .nan
      return (shader, .zero)
    }
    shader.zoom = Float(view.zoom)
    return (shader, view.centre)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    guard let first = strokes.first else { return }
    var frame = first.frame
    var (shader, centre) = shader(for: frame)
    var lanes = ShaderLanes(shader)
    vertices.withUnsafeBufferPointer { stored in
      guard let vertex = stored.baseAddress, let target = ndc.baseAddress else { return }
      for stroke in strokes {
        if stroke.frame != frame {
          frame = stroke.frame
          (shader, centre) = self.shader(for: frame)
          lanes = ShaderLanes(shader)
        }
        let start = stroke.range.lowerBound
        lanes.run(
          vertex + start, count: stroke.range.upperBound &- start, offset: SIMD2<Float>(stroke.origin - centre),
          into: target + start)
      }
    }
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    for stroke in strokes {
      if stroke.frame == camera.frame {
        for index in stroke.range { screen[index] = camera.screen(points[index]) }
      } else if let view = compositor.view(of: stroke.frame, from: camera, in: tree) {
        for index in stroke.range {
          screen[index] = ((points[index] - view.centre) * view.zoom).turned(by: camera.turn)
        }
      } else {
        for index in stroke.range { screen[index] = Vector2(.nan, .nan) }
      }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    var written = 0
    for stroke in strokes {
      var (shader, centre) = shader(for: stroke.frame)
      shader.offset = SIMD2<Float>(stroke.origin - centre)
      let edges = StrokeEdges<Float>(strokes: [stroke.range])
      written += edges.draw(
        { shader(vertices[$0]) }, into: UnsafeMutableBufferPointer(rebasing: drawn[written...]))
    }
    return written
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(frame: camera.frame, origin: camera.local(screen))
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    var (shader, centre) = shader(for: point.frame)
    shader.offset = SIMD2<Float>(point.origin - centre)
    return shader(.zero)
  }
}
