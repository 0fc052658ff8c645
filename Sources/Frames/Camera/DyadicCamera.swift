import Geometry
import Multiprecision

/// The camera of the dyadic frames: zoom and turn in doubles, the middle of the view as an exact number.
///
/// The middle is kept relative to the active frame's origin, in quanta 2^-96 units of the deepest frame that the camera has ever
/// been in, so that no bit of a deep position is lost on the way up and back. It changes at gesture rate; `centre`, which displayed frames use, is
/// the middle rounded once to doubles. A value: copies are independent.
///
/// Entering, leaving and moving to a neighbour change how the middle is counted and not where it is, and the zoom by a power of two: they are
/// exact, and undone to the last bit.
public struct DyadicCamera: FrameCamera {
  /// Bits below a unit of the deepest frame visited; 86 below a pixel at the largest zoom of a frame.
  static let guardBits = 96
  /// How far gestures may take the zoom without a handoff. Between these and the ends of doubles is room for the levels that a handoff climbs.
  private static let smallestZoom = 0x1p-400
  private static let largestZoom = 0x1p400

  public private(set) var frame: Int
  public private(set) var zoom: Double
  /// Composed by multiplication and kept at length 1 to one ULP.
  public private(set) var turn: Vector2
  public private(set) var centre: Vector2
  private var exact: DyadicCentre

  /// A frame at one px a unit, its origin in the middle of the view.
  public init(frame: Int = 0) {
    self.frame = frame
    zoom = 1
    turn = Vector2(1, 0)
    centre = .zero
    exact = DyadicCentre(fractionBits: Self.guardBits)
  }

  /// A camera whose middle is that exact position, not shared with another camera.
  init(frame: Int, zoom: Double, turn: Vector2, exact: DyadicCentre) {
    self.frame = frame
    self.zoom = zoom
    self.turn = turn
    self.exact = exact
    centre = exact.rounded
  }

  /// Levels from the active frame down to the deepest one that the camera has been in.
  public var levelsBelow: Int { (exact.fractionBits - Self.guardBits) / DyadicHandoff.scaleExponent }

  public func screen(_ local: Vector2) -> Vector2 {
    ((local - centre) * zoom).rotated(by: turn)
  }

  /// Turn back, unzoom, uncentre.
  public func local(_ screen: Vector2) -> Vector2 {
    screen.rotated(byInverseOf: turn) / zoom + centre
  }

  /// Always after a handoff, which brings it back among its frames from wherever one gesture can take it; without one, until the zoom is
  /// far beyond those of frames.
  public func canApply(_ gesture: Gesture) -> Bool {
    let zoomed = zoom * gesture.scale
    return zoomed >= Self.smallestZoom && zoomed <= Self.largestZoom
  }

  /// Moves the middle by I(anchor, before) − I(anchor, after) − I(pan, after), see `DyadicCentre.move`.
  /// O(words between the active frame and the deepest one visited).
  public mutating func apply(_ gesture: Gesture) {
    let zoomed = zoom * gesture.scale
    let turned = turn.composedRotation(with: gesture.turn)
    makeUnique()
    if zoomed > 1 {
      let levels = Int(zoomed.exponent) / DyadicHandoff.scaleExponent
      if levels > levelsBelow { exact.refine(by: (levels - levelsBelow) * DyadicHandoff.scaleExponent) }
    }
    if zoomed != zoom || turned != turn {
      exact.move(by: gesture.anchor, sign: 1, zoom: zoom, turn: turn)
      exact.move(by: gesture.anchor, sign: -1, zoom: zoomed, turn: turned)
    }
    if gesture.pan != .zero { exact.move(by: gesture.pan, sign: -1, zoom: zoomed, turn: turned) }
    zoom = zoomed
    turn = turned
    centre = exact.rounded
  }

  /// Into the child whose origin is `digit` units of the active frame from its origin.
  mutating func enter(_ child: Int, at digit: SIMD2<Int>) {
    makeUnique()
    exact.moveOrigin(by: digit, unitExponent: 0)
    if levelsBelow == 0 {
      exact.refine(by: DyadicHandoff.scaleExponent)
    }
    exact.fractionBits -= DyadicHandoff.scaleExponent
    frame = child
    zoom *= DyadicHandoff.parentUnits
    centre = exact.rounded
  }

  /// Into the parent, in whose units the active frame's origin is `digit`.
  mutating func leave(to parent: Int, from digit: SIMD2<Int>) {
    makeUnique()
    exact.fractionBits += DyadicHandoff.scaleExponent
    exact.moveOrigin(by: SIMD2(-digit.x, -digit.y), unitExponent: 0)
    frame = parent
    zoom *= DyadicHandoff.scale
    centre = exact.rounded
  }

  /// Into a frame of the same level whose origin is `steps` parent units further on.
  mutating func moveAside(to neighbour: Int, by steps: SIMD2<Int>) {
    makeUnique()
    exact.moveOrigin(by: steps, unitExponent: DyadicHandoff.scaleExponent)
    frame = neighbour
    centre = exact.rounded
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&exact) { exact = exact.copy() }
  }

  /// Never nil.
  public func loadCentre(x: inout BigInteger, y: inout BigInteger) -> Int? {
    x.set(exact.x)
    y.set(exact.y)
    return exact.fractionBits
  }

  /// Equal when the frames, zooms and turns are, and the middles are the same exact position.
  public static func == (a: DyadicCamera, b: DyadicCamera) -> Bool {
    guard a.frame == b.frame, a.zoom == b.zoom, a.turn == b.turn else { return false }
    let finer = max(a.exact.fractionBits, b.exact.fractionBits)
    let first = a.exact.copy()
    let second = b.exact.copy()
    first.refine(by: finer - first.fractionBits)
    second.refine(by: finer - second.fractionBits)
    return first.x.compare(second.x) == 0 && first.y.compare(second.y) == 0
  }
}
