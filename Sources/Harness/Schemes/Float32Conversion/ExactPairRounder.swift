import ExactNumbers
import Geometry

/// Rounds exact scenes and cameras to sums of two doubles, each coordinate from its full length.
///
/// The high part is the nearest double, and the low part is the double nearest to the rest. It owns its working memory,
/// and a call allocates nothing.
struct ExactPairRounder: ~Copyable {
  private var x: BigFloat
  private var y: BigFloat
  private var rest = BigFloat(precision: 53)
  private var scratch = BigFloat(precision: 53)

  /// Creates a rounder that first rounds to a number of bits. With 64 bits it gives the numbers of `Float80`, which are
  /// exactly such sums.
  ///
  /// The default of 192 bits is far more than the 107 bits of a sum. The low part is then the nearest double, except
  /// for ties within 2^-85 of it.
  init(precision: Int = 192) {
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
  }

  /// The world point of an item of a scene.
  mutating func point(_ index: Int, of scene: ExactScene) -> DoubleDoublePoint {
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    return split()
  }

  /// The world point at the centre of a camera's view.
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
