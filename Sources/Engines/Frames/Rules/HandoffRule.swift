import Geometry

/// Decides after each gesture whether the camera changes frame, and moves it there.
///
/// A rule is stateless; all state is in the camera and the tree. A rule determines the type of its cameras, and the
/// compositor that finds what such a camera sees of other frames.
public protocol HandoffRule: Sendable {
  /// The camera that this rule moves from frame to frame.
  associatedtype Camera: FrameCamera
  /// The compositor of this rule's cameras.
  associatedtype Compositor: FrameCompositor where Compositor.Camera == Camera

  /// The rule's name in results and saved canvases.
  var name: String { get }
  /// The zooms at which the camera enters a child or leaves the frame.
  var thresholds: HandoffThresholds { get }

  /// A camera in the root of a new tree, with the origin in the centre of the view, at one px per unit.
  func camera() -> Camera

  /// A compositor of this rule's cameras for a screen.
  func compositor(_ viewport: Viewport) -> Compositor

  /// A local position as this rule stores it, in units of a frame; nil if the rule cannot store it.
  func stored(_ local: Vector2) -> Vector2?

  /// The largest half width of a stroke that this rule stores, in units of its frame; finite.
  var maxHalfWidth: Double { get }

  /// Why this rule cannot have made a frame below the root; nil if it can. Amortised O(1).
  func fault(of frame: Int, in tree: FrameTree) -> FrameError?

  /// Moves the camera to another frame if its zoom or its position requires it. It makes frames as needed, and the
  /// point under `finger` stays in place on the screen.
  /// - Parameters:
  ///   - camera: in a frame of `tree`.
  ///   - tree: made by this rule; may gain frames.
  ///   - finger: px from the viewport's centre, y down.
  /// - Returns: the number of levels crossed, positive downwards.
  func handOff(_ camera: inout Camera, in tree: inout FrameTree, finger: Vector2) -> Int
}

extension HandoffRule {
  /// 2^60 units, equal to the largest coordinate of a gesture in px. Sums and products of it are finite.
  public var maxHalfWidth: Double { 0x1p60 }

  /// Nil: by default, a rule accepts frames with any origin and scale.
  public func fault(of index: Int, in tree: FrameTree) -> FrameError? { nil }
}

/// The range of zooms within which a rule keeps a camera in its frame, in px per unit of the active frame.
public struct HandoffThresholds: Hashable, Sendable {
  /// The camera enters a child above this zoom.
  public let enter: Double
  /// The camera leaves the frame below this zoom.
  public let leave: Double

  /// The range from `leave` to `enter`, px per unit of the active frame.
  public init(enter: Double, leave: Double) {
    self.enter = enter
    self.leave = leave
  }
}
