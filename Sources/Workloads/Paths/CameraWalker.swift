import ExactGeometry
import Geometry
import Multiprecision

/// Composes poses from elementary motions, each rounded to the grid of exact camera offsets.
struct CameraWalker {
  private(set) var offset = Vector2.zero
  private(set) var magnification: Double
  private(set) var rotation = Rotation.identity

  init(magnification: Double) {
    self.magnification = magnification
  }

  var pose: CameraPose { CameraPose(offset: offset, magnification: magnification, rotation: rotation) }

  /// Moves the content by `step` px on the screen.
  mutating func pan(_ step: Vector2) {
    offset = (offset - step.rotated(byInverseOf: rotation.pair) / magnification).roundedToGrid()
  }

  /// Changes zoom and turn with the content at `anchor` (px from the centre) kept still.
  mutating func pinch(to newMagnification: Double, turn newRotation: Rotation, about anchor: Vector2) {
    let before = anchor.rotated(byInverseOf: rotation.pair) / magnification
    magnification = newMagnification
    rotation = newRotation
    offset = (offset + before - anchor.rotated(byInverseOf: rotation.pair) / magnification).roundedToGrid()
  }

  /// The turn of `steps` times `angle` radians, as the nearest exact pair; correctly rounded tangent, so the same on any platform.
  static func turn(_ steps: Int, by angle: Double) -> Rotation {
    var half = BigFloat(angle, precision: 106)
    half.multiply(by: BigFloat(Double(steps), precision: 53))
    half.multiply(byPowerOfTwo: -1)
    var tangent = BigFloat(precision: 53)
    tangent.setTangent(of: half)
    return Rotation(halfTangent: tangent.double) ?? .identity
  }
}
