import ExactGeometry
import Geometry
import Multiprecision

/// Rounds exact scenes and cameras to doubles or floats, each coordinate once, from its full length.
struct ExactRounder: ~Copyable {
  private var x: BigFloat
  private var y: BigFloat
  private var scratch = BigFloat(precision: 53)

  /// Registers of `precision` bits: 53 for doubles, 24 for floats.
  init(precision: Int) {
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
  }

  /// The world point of a scene's item.
  mutating func point(_ index: Int, of scene: ExactScene) -> Vector2 {
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    return Vector2(x.double, y.double)
  }

  /// The world point in the middle of a camera's view.
  mutating func centre(of camera: ExactCamera) -> Vector2 {
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    return Vector2(x.double, y.double)
  }
}
