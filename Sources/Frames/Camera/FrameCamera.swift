import Geometry
import Multiprecision

/// A camera that lives in one frame of a tree, and is moved by gestures.
///
/// Positions on the screen are px from the viewport's centre, y down; local positions are units of the active frame. A local point `p` is
/// seen at `turn((p − centre) · zoom)`: zoom before turn, undone in reverse order.
public protocol FrameCamera: Codable, Equatable, Sendable {
  /// The index of the active frame.
  var frame: Int { get }
  /// Px per unit of the active frame; positive.
  var zoom: Double { get }
  /// The turn of the view, as the pair (cosine, sine).
  var turn: Vector2 { get }
  /// The local point in the middle of the view, rounded to doubles.
  var centre: Vector2 { get }

  /// Writes the middle of the view that the camera's numbers say into two registers, with nothing rounded that could be seen: it is `(x, y) · 2^-bits` units from the active frame's origin.
  /// - Returns: bits; nil when the middle is not finite.
  func loadCentre(x: inout BigInteger, y: inout BigInteger) -> Int?

  /// Where a local point of the active frame is seen.
  func screen(_ local: Vector2) -> Vector2

  /// Which local point of the active frame is seen at a position.
  func local(_ screen: Vector2) -> Vector2

  /// Whether a gesture without fault leaves the camera's numbers finite.
  func canApply(_ gesture: Gesture) -> Bool

  /// Applies a gesture within the active frame: pinch and turn about the anchor, then pan. The gesture has no fault, and can be applied.
  mutating func apply(_ gesture: Gesture)
}

extension FrameCamera {
  /// Px per unit of the tree's root: the zoom times every scale on the way down, as significand and exponent, never through one
  /// double. O(levels).
  public func effectiveZoom(in tree: FrameTree) -> Zoom? {
    var result = Zoom(zoom)
    var current = frame
    while let parent = tree[current].parent {
      result = result.flatMap { Zoom($0.significand * tree[current].scale, exponent: $0.exponent) }
      current = parent
    }
    return result
  }
}
