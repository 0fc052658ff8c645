import ExactNumbers
import Geometry
import Oracle

/// Exact normalised device coordinates of a scene under a camera, computed by the oracle in fractions.
struct ExactScreen {
  private let reference: RationalReference
  private let scene: ExactScene
  private let camera: RationalCamera
  private let viewport: Viewport

  init(_ scene: ExactScene, _ camera: ExactCamera, viewport: Viewport = .standard, in chain: FrameChain = .world) throws
  {
    guard let reference = RationalReference(frame: chain), let exact = reference.camera(camera) else {
      throw NotFinite()
    }
    self.reference = reference
    self.scene = scene
    self.camera = exact
    self.viewport = viewport
  }

  /// The screen position of a point, px from the centre.
  func position(_ index: Int) throws -> RationalPoint {
    guard let point = reference.point(index, of: scene) else { throw NotFinite() }
    return camera.position(point)
  }

  /// The screen position of a point, px from the centre, each axis rounded once.
  func rounded(_ index: Int) throws -> Vector2 {
    let position = try position(index)
    return Vector2(position.x.double, position.y.double)
  }

  /// The part of the edge from point `index` to the next inside the guard band, in normalised device coordinates.
  func clip(_ index: Int, bound: Double) throws -> ExactClip {
    let start = try ndc(index)
    let end = try ndc(index + 1)
    return ExactClip(start.x, start.y, end.x, end.y, bound: bound)
  }

  private func ndc(_ index: Int) throws -> RationalPoint {
    let position = try position(index)
    guard let halfWidth = Rational(viewport.width / 2), let halfHeight = Rational(-viewport.height / 2) else {
      throw NotFinite()
    }
    var x = Rational(copying: position.x)
    x.divide(by: halfWidth)
    var y = Rational(copying: position.y)
    y.divide(by: halfHeight)
    return RationalPoint(x: x, y: y)
  }
}
