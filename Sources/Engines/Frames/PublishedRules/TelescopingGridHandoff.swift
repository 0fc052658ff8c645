import Geometry

/// The handoff of Labyrinth, the public successor of Slate, of January 2026. Every frame is a square of 5×5 children,
/// each of scale 5, and the zoom stays in [1, 5).
///
/// A frame's local coordinates run from −500 to 500 on each axis. At zoom 5 the camera enters the child in the centre
/// of the view; below 1 it leaves the frame. A root gets a parent when it is left, and lies in its centre. When the
/// centre of the view leaves the square, the camera moves to the neighbour on that side (it wraps), through as many
/// parents as needed. There is no hysteresis. All arithmetic is in doubles, and the point under the finger keeps its
/// pixel.
///
/// A camera wraps over any distance that its pan can represent, to the frame that contains the centre of the view as
/// computed in doubles. That centre is accurate to a few ULPs of the distance. From 10^19 units on, an ULP is larger
/// than a frame.
///
/// Labyrinth itself enters the child under the finger, and wraps when the finger leaves the square, whose side depends
/// on the screen. Here the centre of the view decides, so that pans wrap like pinches.
public struct TelescopingGridHandoff: HandoffRule {
  /// The compositor of the published method.
  public typealias Compositor = PinnedCompositor

  /// Child units per parent unit.
  public static let scale = 5.0
  /// The side of every frame, in its own units.
  public static let side = 1000.0
  /// Indices of the children of a frame on one axis; the central child has index 0.
  public static let cells = -2...2

  /// Creates the rule, which has no options.
  public init() {}

  public var name: String { "telescoping-5x5" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: 5, leave: 1) }

  /// The distance between neighbouring children, in units of their parent.
  private static var pitch: Double { side / scale }

  /// A valid scale is 5, and a valid origin one of 25 positions with one frame each.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameError? {
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

  /// The largest number of frames wrapped over at once, on an axis. Up to here doubles represent whole numbers exactly,
  /// and their fifths with an error below one fifth, so digits are exact.
  private static let maxSteps = 0x1p52

  /// Moves to the frame of the same level that contains the centre of the view, at any distance.
  ///
  /// If the centre is more than 2^52 frames away, the camera first wraps by frames of a level above, then by frames of
  /// the levels below.
  private func wrap(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) {
    var distance = Double.infinity
    var levels = 0
    repeat {
      let centre = camera.centre
      let remaining = max(abs(centre.x), abs(centre.y))
      // With a finger far outside, the pan is too coarse to bring the centre any nearer.
      guard remaining < distance / 2 else { return }
      distance = remaining
      var unit = Self.side
      levels = 0
      while remaining / unit > Self.maxSteps {
        unit *= Self.scale
        levels += 1
      }
      let steps = (centre / unit).rounded(.toNearestOrAwayFromZero)
      guard steps != .zero else { return }
      let local = camera.local(finger)
      camera.frame = neighbour(of: camera.frame, by: steps, levelsAbove: levels, in: &tree)
      camera.pin(local - steps * unit, at: finger)
    } while levels > 0
  }

  /// The frame of the same level that is `steps` frames of the level `levelsAbove` away. It is created with its
  /// ancestors if it does not exist. O(levels that carry).
  private func neighbour(of start: Int, by steps: Vector2, levelsAbove levels: Int, in tree: inout FrameTree) -> Int {
    var below: [Vector2] = []
    var frame = start
    var carry = Vector2.zero
    while below.count <= levels || carry != .zero {
      if below.count == levels { carry += steps }
      if tree[frame].parent == nil { _ = tree.addRoot(origin: .zero, scale: Self.scale) }
      guard let parent = tree[frame].parent else { return start }
      let moved = (tree[frame].origin / Self.pitch).rounded(.toNearestOrAwayFromZero) + carry
      carry = ((moved + 2) / Self.scale).rounded(.down)
      below.append(moved - carry * Self.scale)
      frame = parent
    }
    for cell in below.reversed() { frame = child(of: frame, at: cell, in: &tree) ?? frame }
    return frame
  }
}
