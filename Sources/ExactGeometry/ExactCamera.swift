import Geometry
import Multiprecision

/// Where the viewer stands, exactly: the centre of the view is the world point `anchor + offset · 2^-exponent`, the zoom is
/// `magnification · 2^exponent` px per world unit, and the view is turned by `rotation`.
///
/// The exact map of a world point `w` to px from the viewport's centre (y down) is `R (w − centre) · zoom`.
public struct ExactCamera: Sendable {
  /// The position that the offset is counted from, in world units.
  public let anchor: ExactPoint
  /// The unit of the offset is a px at the zoom 2^exponent.
  public let exponent: Int
  /// From the anchor to the centre of the view, in px at the zoom 2^exponent.
  public let pose: CameraPose

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
