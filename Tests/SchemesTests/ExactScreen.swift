import ExactGeometry
import Geometry
import Multiprecision
import Oracle

/// Exact normalised device coordinates of a scene under a camera, by the oracle in fractions.
struct ExactScreen {
  private let truth: RationalTruth
  private let scene: ExactScene
  private let camera: RationalCamera
  private let viewport: Viewport

  init(_ scene: ExactScene, _ camera: ExactCamera, viewport: Viewport = .standard, in chain: FrameChain = .world) throws
  {
    guard let truth = RationalTruth(frame: chain), let exact = truth.camera(camera) else { throw NotFinite() }
    self.truth = truth
    self.scene = scene
    self.camera = exact
    self.viewport = viewport
  }

  /// Where a point is seen, px from the centre.
  func place(_ index: Int) throws -> RationalPoint {
    guard let point = truth.point(index, of: scene) else { throw NotFinite() }
    return camera.place(point)
  }

  /// Where a point is seen, px from the centre, each axis rounded once.
  func rounded(_ index: Int) throws -> Vector2 {
    let place = try place(index)
    return Vector2(place.x.double, place.y.double)
  }

  /// The part of the edge from point `index` to the next inside the guard band, in normalised device coordinates.
  func clip(_ index: Int, bound: Double) throws -> ExactClip {
    let start = try ndc(index)
    let end = try ndc(index + 1)
    return ExactClip(start.x, start.y, end.x, end.y, bound: bound)
  }

  private func ndc(_ index: Int) throws -> RationalPoint {
    let place = try place(index)
    guard let halfWidth = Rational(viewport.width / 2), let halfHeight = Rational(-viewport.height / 2) else {
      throw NotFinite()
    }
    var x = Rational(copying: place.x)
    x.divide(by: halfWidth)
    var y = Rational(copying: place.y)
    y.divide(by: halfHeight)
    return RationalPoint(x: x, y: y)
  }
}
