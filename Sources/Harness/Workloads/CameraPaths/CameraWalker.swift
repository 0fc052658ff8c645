import ExactNumbers
import Geometry

/// Composes camera poses from elementary motions. After each motion the offset is rounded to the grid of exact offsets.
struct CameraWalker {
  private(set) var offset = Vector2.zero
  private(set) var magnification: Double
  private(set) var rotation = Rotation.identity

  init(magnification: Double) {
    self.magnification = magnification
  }

  var pose: CameraPose { CameraPose(offset: offset, magnification: magnification, rotation: rotation) }

  /// Moves the content by `step`, in px on the screen.
  mutating func pan(_ step: Vector2) {
    offset = (offset - step.rotated(byInverseOf: rotation.pair) / magnification).roundedToGrid()
  }

  /// Changes zoom and rotation, and keeps the content at `anchor` (px from the viewport's centre) still.
  mutating func pinch(to newMagnification: Double, turn newRotation: Rotation, about anchor: Vector2) {
    let before = anchor.rotated(byInverseOf: rotation.pair) / magnification
    magnification = newMagnification
    rotation = newRotation
    offset = (offset + before - anchor.rotated(byInverseOf: rotation.pair) / magnification).roundedToGrid()
  }

  /// The rotation per displayed frame of every path that rotates, in radians.
  static let turnStep = 0.011

  /// The rotation by `steps` times ``turnStep``.
  static func turn(_ steps: Int) -> Rotation {
    turns.indices.contains(steps) ? turns[steps] : turn(steps, by: turnStep)
  }

  /// The rotations by up to 127 steps, since computing one takes microseconds. A motion and its pan take at most three
  /// times ``CameraPath/period`` steps.
  private static let turns = (0..<128).map { turn($0, by: turnStep) }

  /// The rotation by `steps` times `angle` radians, as an exact Pythagorean pair. It is made from a correctly rounded
  /// tangent of half the angle, and is therefore the same on every platform.
  static func turn(_ steps: Int, by angle: Double) -> Rotation {
    var half = BigFloat(angle, precision: 106)
    half.multiply(by: BigFloat(Double(steps), precision: 53))
    half.multiply(byPowerOfTwo: -1)
    var tangent = BigFloat(precision: 53)
    tangent.setTangent(of: half)
    return Rotation(halfTangent: tangent.double) ?? .identity
  }
}
