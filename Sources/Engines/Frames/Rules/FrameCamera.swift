import Geometry
import WideNumbers

/// A camera in one frame of a tree, the active frame. Gestures move it.
///
/// Screen positions are px from the viewport's centre, y down. Local positions are units of the active frame. A local
/// point `p` appears at `turn((p − centre) · zoom)`: zoom first, then turn. The inverse undoes them in reverse order.
public protocol FrameCamera: Equatable, Sendable {
  /// The index of the active frame.
  var frame: Int { get }
  /// Px per unit of the active frame; positive.
  var zoom: Double { get }
  /// The rotation of the view, as the pair (cosine, sine).
  var turn: Vector2 { get }
  /// The local point in the centre of the view, rounded to doubles.
  var centre: Vector2 { get }

  /// Writes the exact centre of the view into two registers: `(x, y) · 2^-bits` units from the active frame's origin,
  /// without visible rounding.
  /// - Returns: `bits`; nil when the centre is not finite.
  func loadCentre(x: inout WideInteger, y: inout WideInteger) -> Int?

  /// The screen position of a local point of the active frame.
  func screen(_ local: Vector2) -> Vector2

  /// The local point of the active frame at a screen position.
  func local(_ screen: Vector2) -> Vector2

  /// Why a decoded camera is invalid in a tree that has its frame; nil if it is valid.
  func fault(in tree: FrameTree) -> CameraError?

  /// Whether the camera's numbers stay finite under a valid gesture.
  func canApply(_ gesture: Gesture) -> Bool

  /// Applies a gesture within the active frame: pinches and turns about the anchor, then pans.
  /// - Precondition: the gesture is valid, and `canApply` holds.
  mutating func apply(_ gesture: Gesture)
}

extension FrameCamera {
  /// Nil, for a camera that stores nothing about frames it has visited.
  public func fault(in tree: FrameTree) -> CameraError? { nil }
}
