import Geometry

/// An exact scene: the world point of item `i` is `anchor + offsets[i] · 2^-exponent`.
///
/// All parts are binary numbers, so a world point is a binary number with `anchor.precision` bits or a few more. So
/// even a deep scene needs no list of thousand-digit numbers.
public struct ExactScene: Sendable {
  /// The origin of the offsets, in world units.
  public let anchor: ExactPoint
  /// The exponent of the content zoom 2^exponent, in px per world unit.
  public let exponent: Int
  /// Positions relative to the anchor, in px at the content zoom.
  public let offsets: [Vector2]
  /// Runs of consecutive points joined by edges. Together they cover all points in order.
  public let strokes: [Range<Int>]

  /// The scene of offsets from `anchor`, in px at the zoom 2^`exponent`, joined into strokes.
  public init(anchor: ExactPoint, exponent: Int, offsets: [Vector2], strokes: [Range<Int>]) {
    self.anchor = anchor
    self.exponent = exponent
    self.offsets = offsets
    self.strokes = strokes
  }

  /// A precision in bits that represents every world coordinate exactly even if anchor and offsets share no bits: the
  /// anchor's precision plus 128.
  public var exactPrecision: Int { anchor.precision + 128 }

  /// Writes the world coordinates of point `index` into two registers, each rounded once, to nearest even. O(bits).
  public func load(_ index: Int, x: inout BigFloat, y: inout BigFloat, scratch: inout BigFloat) {
    let offset = offsets[index]
    scratch.set(offset.x, exponent: -exponent)
    x.setSum(anchor.x, scratch)
    scratch.set(offset.y, exponent: -exponent)
    y.setSum(anchor.y, scratch)
  }
}
