import ExactGeometry
import Geometry
import Multiprecision

/// The difference of an exact world point and a double-precision origin, rounded once to float32.
struct ExactDifferences: ~Copyable {
  private let scene: ExactScene
  private var x: BigFloat
  private var y: BigFloat
  private var scratch = BigFloat(precision: 53)
  private var short = BigFloat(precision: 24)

  init(_ scene: ExactScene) {
    self.scene = scene
    x = BigFloat(precision: scene.exactPrecision)
    y = BigFloat(precision: scene.exactPrecision)
  }

  mutating func float(_ index: Int, minus origin: Vector2) -> SIMD2<Float> {
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    scratch.set(origin.x)
    short.setDifference(x, scratch)
    let dx = short.float
    scratch.set(origin.y)
    short.setDifference(y, scratch)
    return SIMD2(dx, short.float)
  }
}
