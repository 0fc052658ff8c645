import Geometry
import Multiprecision

/// The camera of the published apps: an active frame, a zoom, a turn, and a pan in px, all in doubles.
///
/// A local point `p` of the active frame is seen at `turn(p · zoom) + pan`, px from the viewport's centre, y down: zoom before pan,
/// as the Slate documents demand, and undone in reverse order. At a handoff the point under the finger is pinned where it is.
public struct PinnedCamera: FrameCamera, Hashable, Codable {
  public var frame: Int
  public var zoom: Double
  /// Composed by multiplication, so that no sine is ever computed, and kept at length 1 to one ULP.
  public var turn: Vector2
  /// Where the active frame's origin is seen, px from the viewport's centre.
  public var pan: Vector2

  /// A frame at one px a unit, its origin in the middle of the view.
  public init(frame: Int = 0) {
    self.frame = frame
    zoom = 1
    turn = Vector2(1, 0)
    pan = .zero
  }

  public func screen(_ local: Vector2) -> Vector2 {
    (local * zoom).rotated(by: turn) + pan
  }

  /// Unpan, turn back, unzoom.
  public func local(_ screen: Vector2) -> Vector2 {
    (screen - pan).rotated(byInverseOf: turn) / zoom
  }

  public var centre: Vector2 { local(.zero) }

  /// The middle that zoom, turn and pan say, down to 2^-256 units.
  public func loadCentre(x: inout BigInteger, y: inout BigInteger) -> Int? {
    guard zoom.isNormal, pan.x.isFinite, pan.y.isFinite else { return nil }
    let middle = DyadicCentre(fractionBits: 256)
    middle.move(by: pan, sign: -1, zoom: zoom, turn: turn)
    x.set(middle.x)
    y.set(middle.y)
    return middle.fractionBits
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

  /// Sets the pan so that `local` of the active frame is seen at `position`, px from the centre.
  public mutating func pin(_ local: Vector2, at position: Vector2) {
    pan = position - (local * zoom).rotated(by: turn)
  }
}
