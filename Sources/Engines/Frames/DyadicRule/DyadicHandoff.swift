import Geometry

/// The handoff with exact arithmetic. Frames have the scale 2^10 and origins at integer numbers of parent units, and
/// the camera has an exact centre.
///
/// Above a zoom of 1,024 it enters the child at the integer position nearest to the centre of the view, and divides the
/// zoom by 1,024. Below 0.5 it leaves the frame, and multiplies the zoom by 1,024. A root gets a parent when it is
/// left.
///
/// A child's position in its parent is a pair of digits from −512 to 511. So the path to a frame is its exact address
/// in balanced base 1,024, and a frame has exactly one position in the tree. When the centre of the view is more than
/// 768 units from the frame's origin on an axis, the camera moves to the neighbour whose 1,024 × 1,024 units contain
/// the centre. A digit out of range carries into the parent's digit.
///
/// Nothing is rounded. The finger does not matter, since all points keep their pixels.
public struct DyadicHandoff: HandoffRule {
  /// The scale as a power of two.
  public static let scaleExponent = 10
  /// Child units per parent unit.
  public static let scale = Double(wholeScale)
  /// The scale in integers.
  static let wholeScale: Int64 = 1 << scaleExponent
  /// Parent units per child unit.
  static let parentUnits = 1 / scale
  /// The range of a child's position in its parent, on each axis, in parent units.
  public static let digits = -Int(wholeScale / 2)...Int(wholeScale / 2) - 1
  /// The largest coordinate of content in its frame, in units. At the smallest zoom that is 16 views of 1,024 px.
  public static let coordinateLimit = 0x1p15
  /// Coordinates of content are multiples of this many units: 2^-32 px at the largest zoom. So exact products fit 128
  /// bits, and doubles below 2,048 units represent the multiples exactly.
  public static let quantum = 0x1p-42
  /// The camera moves to a neighbour when its centre is further from the frame's origin than this on an axis, in units.
  /// The limit is a quarter of a frame beyond the border, so that small motions around the border do not switch frames
  /// back and forth.
  public static let centreLimit = 768.0
  /// A centre in doubles determines the nearest integer if it is at most this many units from the frame's origin on
  /// each axis.
  static let exactCentreLimit = 0x1p52

  /// The number of levels below the first frame for which a new camera is prepared.
  public let preparedLevels: Int

  /// The most levels for which a rule prepares cameras.
  public static let maxPreparedLevels = 1_000_000

  /// Creates the rule.
  ///
  /// If the frames visited by a sequence of gestures span at most the prepared levels, the picture lies where the exact
  /// product of the gestures places it. <doc:DyadicFrames> gives the guarantee for longer sequences. An event costs
  /// O(prepared levels).
  /// - Parameter preparedLevels: levels below the first frame, from 0 to ``maxPreparedLevels``; clamped.
  public init(preparedLevels: Int = 1000) {
    self.preparedLevels = min(max(preparedLevels, 0), Self.maxPreparedLevels)
  }

  public var name: String { "dyadic-frames" }
  public var thresholds: HandoffThresholds { HandoffThresholds(enter: Self.scale, leave: 0.5) }
  public func camera() -> DyadicCamera { DyadicCamera(preparedLevels: preparedLevels) }
  public func compositor(_ viewport: Viewport) -> DyadicCompositor { DyadicCompositor(viewport: viewport) }

  /// The position rounded to multiples of `quantum`; nil when a coordinate is beyond `coordinateLimit`.
  public func stored(_ local: Vector2) -> Vector2? {
    guard local.x.magnitude <= Self.coordinateLimit, local.y.magnitude <= Self.coordinateLimit else { return nil }
    return (local / Self.quantum).rounded(.toNearestOrEven) * Self.quantum
  }

  /// The same limit as for coordinates, ``coordinateLimit``.
  public var maxHalfWidth: Double { Self.coordinateLimit }

  /// A valid scale is 1,024, and a valid origin a pair of digits with one frame each.
  public func fault(of frame: Int, in tree: FrameTree) -> FrameError? {
    let (origin, scale) = (tree[frame].origin, tree[frame].scale)
    guard scale == Self.scale else { return .scale(scale, expected: "\(Self.wholeScale)") }
    let lowest = Double(Self.digits.lowerBound)
    let highest = Double(Self.digits.upperBound)
    guard origin.rounded(.toNearestOrEven) == origin, origin.min() >= lowest, origin.max() <= highest else {
      return .origin(origin, expected: "two whole numbers from \(Self.digits.lowerBound) to \(Self.digits.upperBound)")
    }
    return tree.elderTwin(of: frame).map { .samePosition(as: $0) }
  }

  public func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    while camera.zoom < thresholds.leave {
      Self.leave(&camera, in: &tree)
      crossed -= 1
    }
    // A centre too far away for an integer position is nearby in a frame far enough up. The camera moves to the
    // neighbour there, and descends again.
    var climbed = 0
    while camera.centre.x.magnitude > Self.exactCentreLimit || camera.centre.y.magnitude > Self.exactCentreLimit {
      Self.leave(&camera, in: &tree)
      climbed += 1
    }
    if camera.centre.x.magnitude > Self.centreLimit || camera.centre.y.magnitude > Self.centreLimit {
      moveToNeighbour(&camera, in: &tree)
    }
    while climbed > 0 || camera.zoom > thresholds.enter {
      // A centre beyond the frame's border has no digit in this frame, but it has one in the neighbour.
      if !Self.isInRange(Self.digit(of: camera.centre)) { moveToNeighbour(&camera, in: &tree) }
      let digit = Self.digit(of: camera.centre)
      let child = Self.child(of: camera.frame, at: digit, in: &tree)
      camera.enter(child, at: digit)
      if climbed > 0 { climbed -= 1 } else { crossed += 1 }
    }
    return crossed
  }

  private static func leave(_ camera: inout DyadicCamera, in tree: inout FrameTree) {
    let parent = parent(of: camera.frame, in: &tree)
    camera.leave(to: parent, from: digit(of: tree[camera.frame].origin))
  }

  /// Moves to the frame of the same level whose 1,024 × 1,024 units contain the centre of the view.
  private func moveToNeighbour(_ camera: inout DyadicCamera, in tree: inout FrameTree) {
    let steps = SIMD2(Self.carry(Self.digit(of: camera.centre).x), Self.carry(Self.digit(of: camera.centre).y))
    guard steps != .zero else { return }
    let neighbour = Self.neighbour(of: camera.frame, by: steps, in: &tree)
    camera.moveToNeighbour(neighbour, by: steps)
  }

  /// The frame of the same level whose origin is `steps` parent units from that of `frame`. It is created with its
  /// ancestors if it does not exist. O(levels that carry).
  static func neighbour(of frame: Int, by steps: SIMD2<Int64>, in tree: inout FrameTree) -> Int {
    var below: [SIMD2<Int64>] = []
    var current = frame
    var carrying = steps
    while carrying != .zero {
      let parent = parent(of: current, in: &tree)
      let moved = digit(of: tree[current].origin) &+ carrying
      carrying = SIMD2(carry(moved.x), carry(moved.y))
      below.append(moved &- carrying &* wholeScale)
      current = parent
    }
    while let digit = below.popLast() { current = child(of: current, at: digit, in: &tree) }
    return current
  }

  /// The number of whole frames in an offset in units: ⌊(units + scale / 2) / scale⌋.
  private static func carry(_ units: Int64) -> Int64 { (units + wholeScale / 2) >> scaleExponent }

  private static func isInRange(_ digit: SIMD2<Int64>) -> Bool {
    let range = Int64(digits.lowerBound)...Int64(digits.upperBound)
    return range.contains(digit.x) && range.contains(digit.y)
  }

  /// The integer position nearest to a position, for coordinates up to 2^52 units.
  static func digit(of position: Vector2) -> SIMD2<Int64> {
    SIMD2(Int64(position.x.rounded(.toNearestOrEven)), Int64(position.y.rounded(.toNearestOrEven)))
  }

  private static func parent(of frame: Int, in tree: inout FrameTree) -> Int {
    if let parent = tree[frame].parent { return parent }
    // Never nil: the origin is finite, and the scale positive and finite.
    return tree.addRoot(origin: .zero, scale: scale) ?? tree.root
  }

  private static func child(of frame: Int, at digit: SIMD2<Int64>, in tree: inout FrameTree) -> Int {
    let origin = Vector2(Double(digit.x), Double(digit.y))
    // Never nil: integers are finite.
    return tree.child(of: frame, at: origin) ?? tree.addFrame(below: frame, origin: origin, scale: scale) ?? frame
  }
}

extension DyadicHandoff {
  /// The largest local coordinate of a visible point after a handoff, in units: 768 + the viewport's diagonal.
  ///
  /// A centre is at most ``centreLimit`` from the frame's origin on an axis. A corner of the viewport is half a
  /// diagonal from the centre in px, at any turn. At the smallest zoom, ½, that is a whole diagonal in units, and the
  /// bound is attained. It includes the rounding of the coordinate itself, a few ULPs.
  public static func coordinateBound(_ viewport: Viewport) -> Double {
    (centreLimit + viewport.diagonal) * (1 + 0x1p-48)
  }
}
