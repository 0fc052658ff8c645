import ExactNumbers
import Geometry
import Schemes
import Workloads

/// A scheme brought to a depth with a freehand scene stored, ready to project.
struct Scenery {
  let scheme: any CoordinateScheme
  let camera: ExactCamera
  let scene: ExactScene
  /// Pairs of runs that are timed against another scheme: fewer for a slow one.
  let pairs: Int

  /// - Parameters:
  ///   - name: of the scheme.
  ///   - decades: the depth.
  ///   - points: of the scene.
  init?(_ name: String, decades: Int, points: Int) {
    guard let depth = DepthLabel(decades: decades) else { return nil }
    let zoom = depth.zoom
    guard let descriptor = SchemeCatalog.standard[name] else { return nil }
    pairs = descriptor.cost.nanosecondsPerPoint(decades: Double(decades)) > 50 ? 15 : 101
    let scheme = descriptor.scheme(deepest: zoom, viewport: .standard)
    let drawing = FreehandWorkload().drawing(points: points, seed: 1, extent: Viewport.standard.size * 0.2)
    var anchor = SeededTarget(seed: 1).point(fractionBits: zoom.exponent + 64)
    var local = zoom
    if let traveller = scheme as? any TravellingScheme {
      DepthWalk(seed: 1).replay(to: zoom) { traveller.travel(by: $0) }
      anchor = traveller.viewpoint.centre
      local = Zoom(traveller.viewpoint.zoom) ?? zoom
    }
    self.scheme = scheme
    scene = ExactScene(
      anchor: anchor, exponent: local.exponent,
      offsets: drawing.points.map { ($0 / local.significand).roundedToGrid() }, strokes: drawing.strokes)
    let turn = Rotation(halfTangent: 0.1) ?? .identity
    let pose = CameraPose(offset: Vector2(3.25, -1.5), magnification: local.significand, rotation: turn)
    camera = ExactCamera(anchor: anchor, exponent: local.exponent, pose: pose)
    scheme.store(scene)
    scheme.move(to: camera, by: Gesture(turn: turn.pair))
  }
}

/// Room for a frame's normalised device coordinates.
final class ScreenBuffer {
  let pointer: UnsafeMutableBufferPointer<SIMD2<Float>>

  init(_ count: Int) {
    pointer = .allocate(capacity: count)
    pointer.initialize(repeating: .zero)
  }

  deinit { pointer.deallocate() }

  /// Whether both hold the same picture, to a few ULP of float32.
  func isNear(_ other: ScreenBuffer) -> Bool {
    zip(pointer, other.pointer).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
  }
}
