import Geometry

/// An exact scene: the world point of item `i` is `anchor + offsets[i] · 2^-exponent`.
///
/// All parts are binary numbers, so a world point is a binary number of `anchor.precision` bits or a few more. The
/// scene holds no list of thousand-digit numbers at any depth.
public struct ExactScene: Sendable {
  /// The origin of the offsets, in world units.
  public let anchor: ExactPoint
  /// The content zoom is 2^exponent px per world unit.
  public let exponent: Int
  /// Positions in px at the content zoom, counted from the anchor.
  public let offsets: [Vector2]
  /// Runs of consecutive points joined by edges; together they cover all points in order.
  public let strokes: [Range<Int>]

  /// The scene of offsets from `anchor`, in px at the zoom 2^`exponent`, joined into strokes.
  public init(anchor: ExactPoint, exponent: Int, offsets: [Vector2], strokes: [Range<Int>]) {
    self.anchor = anchor
    self.exponent = exponent
    self.offsets = offsets
    self.strokes = strokes
  }

  /// A precision in bits that holds every world coordinate exactly where anchor and offsets share no bits: the anchor's
  /// and 128 more.
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
