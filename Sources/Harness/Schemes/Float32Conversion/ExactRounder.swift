import ExactNumbers
import Geometry

/// Rounds exact scenes and cameras to doubles or floats, each coordinate once, from its full length.
///
/// A scheme with an absolute camera uses it to store a scene and to move its camera. It owns its working memory, and a
/// call allocates nothing.
public struct ExactRounder: ~Copyable {
  private var x: BigFloat
  private var y: BigFloat
  private var scratch = BigFloat(precision: 53)

  /// Creates a rounder to a precision in bits: 53 for doubles, 24 for floats.
  public init(precision: Int) {
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
  }

  /// The world point of an item of a scene, each coordinate rounded to nearest even.
  public mutating func point(_ index: Int, of scene: ExactScene) -> Vector2 {
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    return Vector2(x.double, y.double)
  }

  /// The world point at the centre of a camera's view, each coordinate rounded to nearest even.
  public mutating func centre(of camera: ExactCamera) -> Vector2 {
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    return Vector2(x.double, y.double)
  }
}

/// Computes the differences between the exact points of a scene and origins in doubles. Each difference is rounded once
/// to float32.
///
/// A scheme with an origin for each stroke or tile uses it to store a scene.
public struct ExactDifferences: ~Copyable {
  private let scene: ExactScene
  private var x: BigFloat
  private var y: BigFloat
  private var scratch = BigFloat(precision: 53)
  private var short = BigFloat(precision: 24)

  /// Creates the differences for a scene.
  public init(_ scene: ExactScene) {
    self.scene = scene
    x = BigFloat(precision: scene.exactPrecision)
    y = BigFloat(precision: scene.exactPrecision)
  }

  /// A point minus an origin, world units, rounded once to float32.
  public mutating func float(_ index: Int, minus origin: Vector2) -> SIMD2<Float> {
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    scratch.set(origin.x)
    short.setDifference(x, scratch)
    let dx = short.float
    scratch.set(origin.y)
    short.setDifference(y, scratch)
    return SIMD2(dx, short.float)
  }
}
