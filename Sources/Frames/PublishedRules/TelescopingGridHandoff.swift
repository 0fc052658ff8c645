import Geometry

/// The handoff of Labyrinth, the public successor of Slate, of January 2026: every frame is a square of 5×5 children,
/// each of scale 5, and the zoom stays in [1, 5).
///
/// A frame's local coordinates run from −500 to 500 on each axis. At zoom 5 the child in the centre of the view is
/// entered; below 1 the frame is left. A root that is left gets a parent, and lies in its centre. When the centre of
/// the view leaves the square, the camera wraps to the neighbour on that side, through as many parents as needed. There
/// is no hysteresis. All arithmetic is in doubles, and the point under the finger keeps its pixel.
///
/// Labyrinth itself enters the child under the finger, and wraps when the finger leaves the square, whose side there
/// follows the screen's. The centre of the view is asked here instead, so that pans wrap as pinches do.
public struct TelescopingGridHandoff: HandoffRule {
  /// Child units per parent unit.
  public static let scale = 5.0
  /// The side of every frame, in its own units.
  public static let side = 1000.0
  /// Indices of the children of a frame along one axis, from that of the central one, 0.
  public static let cells = -2...2

  /// The rule, which has no options.
  public init() {}

  public var name: String { "telescoping-5x5" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 5, leave: 1) }
  public func camera() -> PinnedCamera { PinnedCamera() }
  public func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }

  /// The distance of neighbouring children, in units of their parent.
  private static var pitch: Double { side / scale }

  /// The position itself, if it is finite.
  public func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  /// A scale must be 5, and an origin one of 25 positions with one frame each.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameFault? {
    let (origin, scale) = (tree[frame].origin, tree[frame].scale)
    guard scale == Self.scale else { return .scale(scale, expected: "5") }
    let cell = (origin / Self.pitch).rounded(.toNearestOrAwayFromZero)
    let last = Double(Self.cells.upperBound)
    guard cell * Self.pitch == origin, cell.x.magnitude <= last, cell.y.magnitude <= last else {
      return .origin(origin, expected: "two multiples of 200 from -400 to 400")
    }
    return tree.elderTwin(of: frame).map { .samePosition(as: $0) }
  }

  public func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    wrap(&camera, in: &tree, finger: finger)
    while camera.zoom >= thresholds.enter, camera.zoom.isFinite, enter(&camera, in: &tree, finger: finger) {
      crossed += 1
    }
    while crossed <= 0, camera.zoom < thresholds.leave, camera.zoom > 0 {
      if tree[camera.frame].parent == nil, tree.addRoot(origin: .zero, scale: Self.scale) == nil { return crossed }
      camera.leave(of: tree, finger: finger)
      crossed -= 1
    }
    return crossed
  }

  private func enter(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Bool {
    let cell = (camera.centre / Self.pitch).rounded(.toNearestOrAwayFromZero).clamped(
      lowerBound: Vector2(repeating: Double(Self.cells.lowerBound)),
      upperBound: Vector2(repeating: Double(Self.cells.upperBound)))
    guard let child = child(of: camera.frame, at: cell, in: &tree) else { return false }
    camera.enter(child, of: tree, finger: finger)
    return true
  }

  private func child(of frame: Int, at cell: Vector2, in tree: inout FrameTree) -> Int? {
    let origin = cell * Self.pitch
    return tree.child(of: frame, at: origin) ?? tree.addFrame(below: frame, origin: origin, scale: Self.scale)
  }

  /// Moves to the frame of the same level that contains the centre of the view, at any distance.
  private func wrap(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) {
    let steps = (camera.centre / Self.side).rounded(.toNearestOrAwayFromZero)
    guard steps != .zero, steps.x.magnitude < 1e15, steps.y.magnitude < 1e15 else { return }
    let local = camera.local(finger)
    var below: [Vector2] = []
    var frame = camera.frame
    var carry = steps
    while carry != .zero {
      if tree[frame].parent == nil { _ = tree.addRoot(origin: .zero, scale: Self.scale) }
      guard let parent = tree[frame].parent else { return }
      let moved = (tree[frame].origin / Self.pitch).rounded(.toNearestOrAwayFromZero) + carry
      carry = ((moved + 2) / Self.scale).rounded(.down)
      below.append(moved - carry * Self.scale)
      frame = parent
    }
    for cell in below.reversed() {
      guard let child = child(of: frame, at: cell, in: &tree) else { return }
      frame = child
    }
    camera.frame = frame
    camera.pin(local - steps * Self.side, at: finger)
  }
}

extension TelescopingGridHandoff {
  /// The rule in a catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingGridHandoff(), summary: "frames that hold 5×5 child frames, zoom in [1, 5)",
    source: "Labyrinth, the successor of Slate, January 2026", colour: "#5D1369")
}
