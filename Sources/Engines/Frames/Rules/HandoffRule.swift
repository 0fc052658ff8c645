import Geometry

/// Decides after each gesture whether the camera changes frame, and moves it there.
///
/// A rule is stateless; all state is in the camera and the tree. It comes with the type of camera that it moves, and
/// with the compositor that finds what such a camera sees of other frames.
public protocol HandoffRule: Sendable {
  /// The camera that this rule moves from frame to frame.
  associatedtype Camera: FrameCamera
  /// The compositor of this rule's cameras.
  associatedtype Compositor: FrameCompositor where Compositor.Camera == Camera

  /// The rule's name in results and saved canvases.
  var name: String { get }
  /// The zooms beyond which a child is entered and the frame is left.
  var thresholds: HandoffThresholds { get }

  /// A camera in the root of a new tree, its origin in the centre of the view, one px a unit.
  func camera() -> Camera

  /// A compositor of this rule's cameras for a screen.
  func compositor(_ viewport: Viewport) -> Compositor

  /// A local position rounded as this rule stores it, in units of a frame; nil for one that it cannot store.
  func stored(_ local: Vector2) -> Vector2?

  /// The largest half width of a stroke that this rule keeps, in units of its frame; finite.
  var maxHalfWidth: Double { get }

  /// Why this rule cannot have made a frame below the root; nil if it can. Amortised O(1).
  func fault(of frame: Int, in tree: FrameTree) -> FrameError?

  /// Moves the camera to another frame when its zoom or its position requires it. It makes frames as needed, and the
  /// point under `finger` keeps its pixel.
  /// - Parameters:
  ///   - camera: in a frame of `tree`.
  ///   - tree: made by this rule; may be given frames.
  ///   - finger: px from the viewport's centre, y down.
  /// - Returns: the number of levels crossed, positive downwards.
  func handOff(_ camera: inout Camera, in tree: inout FrameTree, finger: Vector2) -> Int
}

extension HandoffRule {
  /// 2^60 units, like the largest coordinate of a gesture in px. Sums and products of it are finite.
  public var maxHalfWidth: Double { 0x1p60 }

  /// Nil: a rule that makes frames anywhere and of any scale accepts all of them.
  public func fault(of index: Int, in tree: FrameTree) -> FrameError? { nil }
}

/// The range of zooms, px per unit of the active frame, within which a rule keeps a camera in its frame.
public struct HandoffThresholds: Hashable, Sendable {
  /// A child is entered above this zoom.
  public let enter: Double
  /// The frame is left below this zoom.
  public let leave: Double

  /// The range from `leave` to `enter`, px per unit of the active frame.
  public init(enter: Double, leave: Double) {
    self.enter = enter
    self.leave = leave
  }
}
