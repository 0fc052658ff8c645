import Geometry

/// A camera relative to some position and some power-of-two zoom: the part of an exact camera that does not depend on depth.
public struct CameraPose: Hashable, Sendable {
  /// From the position to the centre of the view, in px at the reference zoom, unrotated. A multiple of 2^-40 px.
  public let offset: Vector2
  /// The zoom divided by the reference zoom; positive and finite.
  public let magnification: Double
  /// The turn of the view.
  public let rotation: Rotation

  /// - Precondition: `magnification` is positive and finite.
  public init(offset: Vector2, magnification: Double, rotation: Rotation) {
    precondition(magnification > 0 && magnification.isFinite)
    self.offset = offset
    self.magnification = magnification
    self.rotation = rotation
  }

  /// The gesture that takes this pose to `next`, pinching and turning about `anchor` (px from the centre); its numbers
  /// are rounded to doubles, as an app gets them.
  public func gesture(to next: CameraPose, anchor: Vector2) -> Gesture {
    let scale = next.magnification / magnification
    let turn = next.rotation.pair.rotated(byInverseOf: rotation.pair)
    let unit = rotation == next.rotation ? Vector2(1, 0) : turn
    let seen = ((next.offset - offset) * magnification).rotated(by: rotation.pair)
    let pinched = anchor + (seen - anchor).rotated(by: unit) * scale
    return Gesture(anchor: anchor, scale: scale, turn: unit, pan: -pinched)
  }
}
