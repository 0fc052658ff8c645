import Geometry

/// An exact camera. The centre of the view is the world point `anchor + offset · 2^-exponent`. The zoom is
/// `magnification · 2^exponent` px per world unit, and the view is rotated by `rotation`.
///
/// The exact map of a world point `w` to px from the viewport's centre (y down) is `R (w − centre) · zoom`.
public struct ExactCamera: Sendable {
  /// The origin of the offset, in world units.
  public let anchor: ExactPoint
  /// The exponent of the reference zoom 2^exponent, in px per world unit.
  public let exponent: Int
  /// The camera relative to the anchor and the reference zoom: offset, magnification and rotation.
  public let pose: CameraPose

  /// The camera with a pose relative to `anchor` and the zoom 2^`exponent`.
  public init(anchor: ExactPoint, exponent: Int, pose: CameraPose) {
    self.anchor = anchor
    self.exponent = exponent
    self.pose = pose
  }

  /// The zoom in px per world unit.
  public var zoom: Zoom { Zoom(pose.magnification, exponent: exponent) ?? .one }

  /// Writes the world coordinates of the view's centre into two registers, each rounded once, to nearest even. O(bits).
  public func loadCentre(x: inout BigFloat, y: inout BigFloat, scratch: inout BigFloat) {
    scratch.set(pose.offset.x, exponent: -exponent)
    x.setSum(anchor.x, scratch)
    scratch.set(pose.offset.y, exponent: -exponent)
    y.setSum(anchor.y, scratch)
  }
}

/// A camera relative to an anchor and a reference zoom, which is a power of two. It is the part of an exact camera that
/// does not depend on depth.
public struct CameraPose: Hashable, Sendable {
  /// The displacement from the anchor to the centre of the view, without the view's rotation, in px at the reference
  /// zoom. A multiple of 2^-40 px.
  public let offset: Vector2
  /// The zoom divided by the reference zoom; positive and finite.
  public let magnification: Double
  /// The rotation of the view.
  public let rotation: Rotation

  /// The pose of an offset, a magnification and a rotation.
  /// - Precondition: `magnification` is positive and finite.
  public init(offset: Vector2, magnification: Double, rotation: Rotation) {
    precondition(magnification > 0 && magnification.isFinite)
    self.offset = offset
    self.magnification = magnification
    self.rotation = rotation
  }

  /// The gesture that takes this pose to `next`: a pinch and a turn about `anchor` (px from the viewport's centre),
  /// then a pan. Its numbers are rounded to doubles, as an app receives them.
  public func gesture(to next: CameraPose, anchor: Vector2) -> Gesture {
    let scale = next.magnification / magnification
    let turn = next.rotation.pair.rotated(byInverseOf: rotation.pair)
    let unit = rotation == next.rotation ? Vector2(1, 0) : turn
    let seen = ((next.offset - offset) * magnification).rotated(by: rotation.pair)
    let pinched = anchor + (seen - anchor).rotated(by: unit) * scale
    return Gesture(anchor: anchor, scale: scale, turn: unit, pan: -pinched)
  }
}
