import Geometry

/// A canvas without a zoom limit: a tree of frames, their strokes, a camera, and the rule that moves the camera from
/// frame to frame.
///
/// It is all that an app needs except its screen. Apply gestures as they come, add strokes in units of the active
/// frame, and compose a draw list for each displayed frame. A canvas is a value: copies are independent.
public struct FrameCanvas<Rule: HandoffRule>: Sendable {
  /// The rule that decides when the camera changes frame.
  public let rule: Rule
  /// The frames made so far.
  public internal(set) var tree: FrameTree
  /// The camera, in the active frame.
  public internal(set) var camera: Rule.Camera
  /// The strokes added so far.
  public internal(set) var content: FrameContent
  /// The rule's compositor, up to date with the camera.
  public internal(set) var compositor: Rule.Compositor
  /// The screen.
  public internal(set) var viewport: Viewport
  /// The pixel density of the screen, in px per point; saved with the canvas. See ``resize(to:density:)``.
  public internal(set) var pixelDensity = 1.0

  /// A number that distinguishes this canvas from others, in stroke ids and in bookmarks. A copy has the same identity,
  /// and so has the canvas read back from a file.
  public var identity: UInt64 { content.identity }

  /// Identities are below this limit, so that every JSON reader represents them exactly.
  public static var identityLimit: UInt64 { FrameContent.identityLimit }

  /// An empty canvas on a screen of 1000 × 750 px. It has one frame, shown at one px per unit, with its origin in the
  /// centre of the view.
  /// - Parameters:
  ///   - rule: decides when the camera changes frame.
  ///   - identity: distinguishes the canvas from others, below ``identityLimit``; random by default.
  public init(rule: Rule, identity: UInt64 = .random(in: 0..<Self.identityLimit)) {
    self.init(rule: rule, viewport: .standard, identity: identity)
  }

  /// An empty canvas on a screen. It has one frame, shown at one point per unit, with its origin in the centre of the
  /// view.
  /// - Parameters:
  ///   - rule: decides when the camera changes frame.
  ///   - viewport: the screen, in px, with a diagonal of at most ``maxDiagonal``.
  ///   - density: px per point, from ``minPixelDensity`` to ``maxPixelDensity``.
  ///   - identity: distinguishes the canvas from others, below ``identityLimit``; random by default.
  /// - Throws: `CanvasViewportError` for a screen that ``resize(to:density:)`` refuses too.
  public init(
    rule: Rule, viewport: Viewport, density: Double = 1, identity: UInt64 = .random(in: 0..<Self.identityLimit)
  ) throws(CanvasViewportError) {
    self.init(rule: rule, identity: identity)
    try resize(to: viewport, density: density)
  }

  /// An empty canvas on a screen that has been checked.
  package init(rule: Rule, viewport: Viewport, identity: UInt64 = .random(in: 0..<Self.identityLimit)) {
    self.init(
      rule: rule, tree: FrameTree(), camera: rule.camera(), content: FrameContent(identity: identity),
      viewport: viewport)
  }

  /// A canvas of matching parts.
  init(rule: Rule, tree: FrameTree, camera: Rule.Camera, content: FrameContent, viewport: Viewport) {
    self.rule = rule
    self.tree = tree
    self.camera = camera
    self.content = content
    self.viewport = viewport
    compositor = rule.compositor(viewport)
    compositor.update(for: camera, in: tree, content: content, change: .all)
  }

  /// Applies a gesture, and then a handoff if the rule requires one.
  /// - Returns: the number of levels crossed, positive downwards.
  /// - Throws: `FrameCanvasError`, with nothing changed, for a gesture that cannot be applied.
  @discardableResult
  public mutating func apply(_ gesture: Gesture) throws(FrameCanvasError) -> Int {
    try move(by: gesture)
    return handOff(finger: gesture.anchor)
  }

  /// Applies a gesture within the active frame, without a handoff: the first half of `apply`.
  /// - Throws: `FrameCanvasError`, with nothing changed, for a gesture that cannot be applied.
  public mutating func move(by gesture: Gesture) throws(FrameCanvasError) {
    if let fault = gesture.fault { throw .gesture(fault) }
    guard camera.canApply(gesture) else { throw .cameraAtInfinity }
    camera.apply(gesture)
  }

  /// Makes a handoff if the rule requires one: the second half of `apply`.
  /// - Parameter finger: the screen position whose point must stay in place, px from the viewport's centre, y down.
  /// - Returns: the number of levels crossed, positive downwards.
  public mutating func handOff(finger: Vector2) -> Int {
    let frame = camera.frame
    let crossed = rule.handOff(&camera, in: &tree, finger: finger)
    if camera.frame != frame {
      content.grow(to: tree)
      compositor.update(for: camera, in: tree, content: content, change: .none)
    }
    return crossed
  }

  /// Writes everything visible into a draw list. Allocates nothing once the list has grown to its size. The cost is
  /// O(visible strokes and edges) plus O(log strokes) for each frame in view, however many strokes are stored.
  /// ``paint(_:_:)`` walks through the list in painting order.
  public func compose(into list: inout DrawList) {
    compositor.compose(content, from: camera, in: tree, into: &list)
  }

  /// The camera's turn as cosine and sine, read without a copy of the camera.
  public var turn: Vector2 { camera.turn }

  /// The view of a frame as one centre and one zoom in doubles; nil if doubles are not accurate enough. In that case
  /// only ``screen(_:of:)`` gives the positions of the frame's points. O(levels between).
  public func view(of frame: Int) -> FrameView? { compositor.view(of: frame, from: camera, in: tree) }

  /// The screen position of a point stored in a frame, px from the viewport's centre; nil beyond the range of doubles.
  public func screen(_ local: Vector2, of frame: Int) -> Vector2? {
    compositor.screen(local, of: frame, from: camera, in: tree)
  }
}

/// Why a gesture was not applied.
public enum FrameCanvasError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The gesture itself is invalid.
  case gesture(GestureError)
  /// The camera would leave the range of doubles.
  case cameraAtInfinity

  /// A predicate: the end of a sentence that begins with the gesture's name.
  public var description: String {
    switch self {
    case .gesture(let fault): "\(fault)"
    case .cameraAtInfinity: "would take the camera beyond what doubles can hold; this rule's camera can't go there."
    }
  }
}
