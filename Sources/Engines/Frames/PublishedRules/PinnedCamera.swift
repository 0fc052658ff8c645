import Geometry
import WideNumbers

/// The camera of the published rules: an active frame, a zoom, a turn, and a pan in px, all in doubles.
///
/// A local point `p` of the active frame appears at `turn(p · zoom) + pan`, px from the viewport's centre, y down. The
/// zoom comes before the pan, as the documents of Slate of November 2025 require; the inverse undoes the pan first. At
/// a handoff the point under the finger keeps its pixel.
public struct PinnedCamera: FrameCamera, Hashable {
  public var frame: Int
  public var zoom: Double
  /// The rotation of the view, as the pair (cosine, sine). Turns are composed by multiplication, without computing a
  /// sine, and the length stays 1 within one ULP.
  public var turn: Vector2
  /// The screen position of the active frame's origin, px from the viewport's centre.
  public var pan: Vector2

  /// A camera at one px per unit, with the frame's origin in the centre of the view.
  public init(frame: Int = 0) {
    self.frame = frame
    zoom = 1
    turn = Vector2(1, 0)
    pan = .zero
  }

  public func screen(_ local: Vector2) -> Vector2 {
    (local * zoom).rotated(by: turn) + pan
  }

  /// The local point of the active frame at a screen position. Pan, turn and zoom are undone in that order.
  public func local(_ screen: Vector2) -> Vector2 {
    (screen - pan).rotated(byInverseOf: turn) / zoom
  }

  public var centre: Vector2 { local(.zero) }

  /// The exact centre that zoom, turn and pan define, rounded to multiples of 2^-256 units.
  public func loadCentre(x: inout WideInteger, y: inout WideInteger) -> Int? {
    guard zoom.isNormal, zoom > 0, turn.x.isFinite, turn.y.isFinite, turn != .zero, pan.x.isFinite, pan.y.isFinite
    else { return nil }
    let fractionBits = 256
    var pose = DyadicPose(fractionBits: fractionBits)
    let units = max(abs(pan.x), abs(pan.y), 1).exponent - zoom.exponent
    pose.divideStep(scale: zoom, turn: turn, precision: fractionBits + max(0, Int(units)) + 2)
    pose.moveCentre(by: pan, sign: -1)
    x.set(pose.x)
    y.set(pose.y)
    return pose.fractionBits
  }

  public func canApply(_ gesture: Gesture) -> Bool {
    var moved = self
    moved.apply(gesture)
    let origin = moved.pan.length / moved.zoom
    return moved.zoom.isNormal && moved.pan.x.isFinite && moved.pan.y.isFinite && origin.isFinite
  }

  public mutating func apply(_ gesture: Gesture) {
    pan = gesture.anchor + (pan - gesture.anchor).rotated(by: gesture.turn) * gesture.scale + gesture.pan
    zoom *= gesture.scale
    turn = turn.composedRotation(with: gesture.turn)
  }

  /// Sets the pan so that the point `local` of the active frame appears at `position`, px from the viewport's centre.
  public mutating func pin(_ local: Vector2, at position: Vector2) {
    pan = position - (local * zoom).rotated(by: turn)
  }
}
