import ExactNumbers
import Geometry

/// The exact numbers of one displayed frame, as the input of a scheme's arithmetic: points of a scene, the camera and
/// the screen.
///
/// Its working precision represents every world coordinate of scene and camera exactly, with 256 more bits.
public struct ExactSight: Sendable {
  /// The centre of the view, in the units of the scene.
  public let centre: StagedVector
  /// Px per unit of the scene.
  public let zoom: StagedNumber
  /// Cosine and sine of the view's turn.
  public let turn: StagedVector
  /// (2 / width, −2 / height): px from the centre, y down, to normalised device coordinates.
  public let ndcPerPixel: StagedVector
  private let scene: ExactScene
  private let precision: Int

  /// Creates the numbers of a scene under a camera that is exact in the same units. O(bits).
  public init(_ scene: ExactScene, from camera: ExactCamera, on viewport: Viewport) {
    self.scene = scene
    let precision = max(scene.exactPrecision, camera.anchor.precision + 128) + 256
    self.precision = precision
    func number(_ value: Double, exponent: Int = 0) -> StagedNumber {
      var register = BigFloat(precision: precision)
      register.set(value, exponent: exponent)
      return StagedNumber(register)
    }
    var x = BigFloat(precision: precision)
    var y = BigFloat(precision: precision)
    var scratch = BigFloat(precision: 53)
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    centre = StagedVector(x: StagedNumber(x), y: StagedNumber(y))
    let rotation = camera.pose.rotation
    // Below 2^53, so that doubles represent them.
    let denominator = number(Double(rotation.denominator))
    turn = StagedVector(
      x: number(Double(rotation.cosineNumerator)) / denominator, y: number(Double(rotation.sineNumerator)) / denominator
    )
    zoom = number(camera.pose.magnification, exponent: camera.exponent)
    ndcPerPixel = StagedVector(
      x: number(2) / number(viewport.width), y: number(-2) / number(viewport.height))
  }

  /// The exact point of the scene. O(bits).
  /// - Precondition: the scene has a point of that index.
  public func point(_ index: Int) -> StagedVector {
    var x = BigFloat(precision: precision)
    var y = BigFloat(precision: precision)
    var scratch = BigFloat(precision: 53)
    scene.load(index, x: &x, y: &y, scratch: &scratch)
    return StagedVector(x: StagedNumber(x), y: StagedNumber(y))
  }

  /// A number that the scheme has chosen, for example an origin or a factor. No stage has rounded it.
  public func constant(_ value: Double) -> StagedNumber { StagedNumber(BigFloat(value, precision: precision)) }

  /// Two numbers that the scheme has chosen. No stage has rounded them.
  public func constant(_ value: Vector2) -> StagedVector {
    StagedVector(x: constant(value.x), y: constant(value.y))
  }
}
