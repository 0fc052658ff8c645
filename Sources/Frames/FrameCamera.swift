import Geometry

/// The camera of an app built on frames: an active frame, a zoom, a turn, and a pan in px.
///
/// A local point `p` of the active frame is seen at `turn(p · zoom) + pan`, px from the viewport's centre, y down: zoom before pan,
/// as the Slate documents demand, and undone in reverse order.
public struct FrameCamera: Hashable, Sendable {
  /// The index of the active frame.
  public var frame: Int
  /// Px per unit of the active frame.
  public var zoom: Double
  /// The turn of the view, as the pair (cosine, sine): composed by multiplication, so that no sine is ever computed.
  public var turn: Vector2
  /// Where the active frame's origin is seen, px from the viewport's centre.
  public var pan: Vector2

  /// The root frame, one px a unit, its origin in the middle of the view.
  public init() {
    frame = FrameTree.root
    zoom = 1
    turn = Vector2(1, 0)
    pan = .zero
  }

  /// Where a local point of the active frame is seen, px from the viewport's centre.
  public func screen(_ local: Vector2) -> Vector2 {
    (local * zoom).turned(by: turn) + pan
  }

  /// Which local point of the active frame is seen at a place, px from the viewport's centre: unpan, turn back, unzoom.
  public func local(_ screen: Vector2) -> Vector2 {
    (screen - pan).turnedBack(by: turn) / zoom
  }

  /// The local point in the middle of the view.
  public var centre: Vector2 { local(.zero) }

  /// Applies a gesture within the active frame: pinch and turn about the anchor, then pan.
  public mutating func apply(_ gesture: Gesture) {
    pan = gesture.anchor + (pan - gesture.anchor).turned(by: gesture.turn) * gesture.scale + gesture.pan
    zoom *= gesture.scale
    turn = turn.turned(by: gesture.turn)
  }

  /// Sets the pan so that `local` of the active frame is seen at `place`, px from the centre.
  public mutating func pin(_ local: Vector2, at place: Vector2) {
    pan = place - (local * zoom).turned(by: turn)
  }
}
