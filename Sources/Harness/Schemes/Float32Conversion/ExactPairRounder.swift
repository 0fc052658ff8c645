import ExactNumbers
import Geometry

/// Rounds exact scenes and cameras to sums of two doubles, each coordinate from its full length.
///
/// The high part is the nearest double, the low part the double nearest to the rest. Owns its registers and allocates
/// nothing a call.
struct ExactPairRounder: ~Copyable {
  private var x: BigFloat
  private var y: BigFloat
  private var rest = BigFloat(precision: 53)
  private var scratch = BigFloat(precision: 53)

  /// A rounder that first rounds to a number of bits: 64 for `Float80`, whose numbers are then exactly such sums.
  ///
  /// By default to 192, far beyond the 107 bits of a sum: a low part is then nearest but for ties within 2^-85 of it.
  init(precision: Int = 192) {
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
  }

  /// The world point of a scene's item.
  mutating func point(_ index: Int, of scene: ExactScene) -> DoubleDoublePoint {
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    return split()
  }

  /// The world point in the middle of a camera's view.
  mutating func centre(of camera: ExactCamera) -> DoubleDoublePoint {
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    return split()
  }

  private mutating func split() -> DoubleDoublePoint {
    let high = Vector2(x.double, y.double)
    scratch.set(high.x)
    rest.setDifference(x, scratch)
    let lowX = rest.double
    scratch.set(high.y)
    rest.setDifference(y, scratch)
    return DoubleDoublePoint(high: high, low: Vector2(lowX, rest.double))
  }
}
