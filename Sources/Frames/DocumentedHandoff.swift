import Geometry

/// The handoff of the Slate documents: beyond a zoom of 1,000 into a child frame of scale 1,000, at zoom ÷ 1,000; below
/// 0.5 back into the parent.
///
/// A child whose origin lies within 50 units of the finger is entered again; otherwise a frame is made with its origin
/// under the finger. All arithmetic is in doubles, as the published app does it.
public struct DocumentedHandoff: HandoffRule {
  /// Child units per parent unit.
  public static let scale = 1000.0
  /// A child frame is entered above this zoom.
  public static let enterAbove = 1000.0
  /// A frame is left below this zoom.
  public static let leaveBelow = 0.5
  /// A child is entered again when its origin is nearer to the finger than this, in parent units.
  public static let reuseRadius = 50.0

  public init() {}

  public var name: String { "documented" }

  public func handOff(_ camera: inout FrameCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    while camera.zoom > Self.enterAbove, camera.zoom.isFinite {
      guard enter(&camera, in: &tree, finger: finger) else { return crossed }
      crossed += 1
    }
    if crossed == 0, camera.zoom < Self.leaveBelow, let parent = tree[camera.frame].parent {
      leave(&camera, to: parent, in: tree, finger: finger)
      crossed = -1
    }
    return crossed
  }

  private func enter(_ camera: inout FrameCamera, in tree: inout FrameTree, finger: Vector2) -> Bool {
    let local = camera.local(finger)
    let known = tree.children(of: camera.frame).first { (tree[$0].origin - local).length <= Self.reuseRadius }
    guard let child = known ?? tree.addFrame(below: camera.frame, origin: local, scale: Self.scale) else {
      return false
    }
    camera.frame = child
    camera.zoom /= Self.scale
    camera.pin((local - tree[child].origin) * tree[child].scale, at: finger)
    return true
  }

  private func leave(_ camera: inout FrameCamera, to parent: Int, in tree: FrameTree, finger: Vector2) {
    let frame = tree[camera.frame]
    let local = frame.origin + camera.local(finger) / frame.scale
    camera.frame = parent
    camera.zoom *= frame.scale
    camera.pin(local, at: finger)
  }
}
