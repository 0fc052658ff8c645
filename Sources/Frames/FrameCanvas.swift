import Geometry

/// A canvas without end: a tree of frames, what is drawn in it, a camera, and the rule that hands the camera from frame to frame.
///
/// The whole engine of an app but for its screen: apply gestures as they come, add strokes in the units of the active frame, and compose a draw list for each displayed frame.
public struct FrameCanvas<Rule: HandoffRule>: Sendable {
  public let rule: Rule
  public private(set) var tree: FrameTree
  public private(set) var camera: Rule.Camera
  public private(set) var content: FrameContent
  public private(set) var compositor: Rule.Compositor

  /// An empty canvas: one frame, seen at one px a unit, its origin in the middle of the view.
  public init(rule: Rule, viewport: Viewport = .standard) {
    self.rule = rule
    tree = FrameTree()
    camera = rule.camera()
    content = FrameContent()
    compositor = rule.compositor(viewport)
    compositor.follow(camera, in: tree, content: content)
  }

  /// A canvas of parts that fit each other.
  init(rule: Rule, tree: FrameTree, camera: Rule.Camera, content: FrameContent, viewport: Viewport) {
    self.rule = rule
    self.tree = tree
    self.camera = camera
    self.content = content
    compositor = rule.compositor(viewport)
    compositor.follow(camera, in: tree, content: content)
  }

  /// Applies a gesture and hands over where the rule asks for it.
  /// - Returns: how many levels were crossed, downwards counted positive.
  /// - Throws: `FrameCanvasError`, with nothing changed, for a gesture that cannot be played.
  @discardableResult
  public mutating func apply(_ gesture: Gesture) throws(FrameCanvasError) -> Int {
    try move(by: gesture)
    return handOff(finger: gesture.anchor)
  }

  /// Applies a gesture within the active frame, with no handoff: the first half of `apply`.
  /// - Throws: `FrameCanvasError`, with nothing changed, for a gesture that cannot be played.
  public mutating func move(by gesture: Gesture) throws(FrameCanvasError) {
    if let fault = gesture.fault { throw .gesture(fault) }
    guard camera.canApply(gesture) else { throw .cameraAtInfinity }
    camera.apply(gesture)
  }

  /// Hands the camera over where the rule asks for it: the second half of `apply`.
  /// - Returns: how many levels were crossed, downwards counted positive.
  public mutating func handOff(finger: Vector2) -> Int {
    let frame = camera.frame
    let crossed = rule.handOff(&camera, in: &tree, finger: finger)
    if camera.frame != frame {
      content.grow(to: tree)
      compositor.follow(camera, in: tree, content: content)
    }
    return crossed
  }

  /// Adds a stroke in units of the active frame, each point as the rule stores it.
  /// - Returns: its index; nil, with nothing changed, when it has no points or one that the rule cannot store.
  public mutating func add(_ stroke: [Vector2]) -> Int? {
    let stored = stroke.compactMap { rule.stored($0) }
    guard stored.count == stroke.count, let index = content.add(stored, to: camera.frame, of: tree) else { return nil }
    compositor.follow(camera, in: tree, content: content)
    return index
  }

  /// Takes all strokes away. The frames stay.
  public mutating func removeStrokes() {
    content = FrameContent()
    content.grow(to: tree)
    compositor.follow(camera, in: tree, content: content)
  }

  /// Writes what is seen now. Allocates nothing once the list has grown to its size. O(what is seen).
  public func compose(into list: inout DrawList) {
    compositor.compose(content, from: camera, in: tree, into: &list)
  }

  /// Where a point stored in a frame is seen, px from the viewport's centre, in doubles; nil where no double can say.
  public func screen(_ local: Vector2, of frame: Int) -> Vector2? {
    compositor.screen(local, of: frame, from: camera, in: tree)
  }
}
