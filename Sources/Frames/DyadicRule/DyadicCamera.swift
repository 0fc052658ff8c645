import Geometry
import Multiprecision

/// The camera of the dyadic frames: zoom and turn in doubles, the centre of the view as an exact number.
///
/// The exact centre is an integer number of quanta from the active frame's origin. A quantum is 2^-96 units of the
/// deepest frame that the camera has been in, so no bit of a deep position is lost on the way up and back. `centre`,
/// which displayed frames use, is the exact centre rounded once to doubles. A value: copies are independent.
///
/// Entering a frame, leaving it and moving to a neighbour keep the centre in place and change only the origin and the
/// unit that it is counted in; the zoom changes by a power of two. These moves are exact, and reversible to the last
/// bit.
public struct DyadicCamera: FrameCamera {
  /// Fraction bits below a unit of the deepest frame visited: 86 bits below a pixel at the largest zoom of a frame.
  static let guardBits = 96
  /// The range of zooms that gestures may reach without a handoff. The rest of the range of doubles is left for the
  /// levels that a handoff climbs.
  private static let minZoom = 0x1p-400
  private static let maxZoom = 0x1p400

  public private(set) var frame: Int
  public private(set) var zoom: Double
  /// The rotation of the view, as the pair (cosine, sine). Composed by multiplication, and kept at length 1 to one ULP.
  public private(set) var turn: Vector2
  public private(set) var centre: Vector2
  private var exact: DyadicCentre

  /// A camera at one px a unit, the frame's origin in the centre of the view.
  public init(frame: Int = 0) {
    self.frame = frame
    zoom = 1
    turn = Vector2(1, 0)
    centre = .zero
    exact = DyadicCentre(fractionBits: Self.guardBits)
  }

  /// A camera with an exact centre that no other camera shares.
  init(frame: Int, zoom: Double, turn: Vector2, exact: DyadicCentre) {
    self.frame = frame
    self.zoom = zoom
    self.turn = turn
    self.exact = exact
    centre = exact.rounded
  }

  /// Levels from the active frame down to the deepest frame that the camera has been in.
  var levelsToDeepest: Int { (exact.fractionBits - Self.guardBits) / DyadicHandoff.scaleExponent }

  public func screen(_ local: Vector2) -> Vector2 {
    ((local - centre) * zoom).rotated(by: turn)
  }

  /// The local point of the active frame at a screen position: turn, zoom and centre undone in that order.
  public func local(_ screen: Vector2) -> Vector2 {
    screen.rotated(byInverseOf: turn) / zoom + centre
  }

  /// Whether the zoom stays within 2^±400. It always does after a handoff, which brings the zoom back into the range of
  /// a frame.
  public func canApply(_ gesture: Gesture) -> Bool {
    let zoomed = zoom * gesture.scale
    return zoomed >= Self.minZoom && zoomed <= Self.maxZoom
  }

  /// Moves the centre by I(anchor, before) − I(anchor, after) − I(pan, after), with I as in `DyadicCentre.move`.
  /// O(words between the active frame and the deepest one visited).
  public mutating func apply(_ gesture: Gesture) {
    let zoomed = zoom * gesture.scale
    let turned = turn.composedRotation(with: gesture.turn)
    makeUnique()
    if zoomed > 1 {
      let levels = Int(zoomed.exponent) / DyadicHandoff.scaleExponent
      if levels > levelsToDeepest { exact.refine(by: (levels - levelsToDeepest) * DyadicHandoff.scaleExponent) }
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

  /// Moves into the child whose origin is `digit`, in units of the active frame.
  mutating func enter(_ child: Int, at digit: SIMD2<Int>) {
    makeUnique()
    exact.moveOrigin(by: digit, unitExponent: 0)
    if levelsToDeepest == 0 {
      exact.refine(by: DyadicHandoff.scaleExponent)
    }
    exact.fractionBits -= DyadicHandoff.scaleExponent
    frame = child
    zoom *= DyadicHandoff.parentUnits
    centre = exact.rounded
  }

  /// Moves into the parent, in whose units the active frame's origin is `digit`.
  mutating func leave(to parent: Int, from digit: SIMD2<Int>) {
    makeUnique()
    exact.fractionBits += DyadicHandoff.scaleExponent
    exact.moveOrigin(by: SIMD2(-digit.x, -digit.y), unitExponent: 0)
    frame = parent
    zoom *= DyadicHandoff.scale
    centre = exact.rounded
  }

  /// Moves into a frame of the same level whose origin is `steps` parent units from that of the active frame.
  mutating func moveToNeighbour(_ neighbour: Int, by steps: SIMD2<Int>) {
    makeUnique()
    exact.moveOrigin(by: steps, unitExponent: DyadicHandoff.scaleExponent)
    frame = neighbour
    centre = exact.rounded
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&exact) { exact = exact.copy() }
  }

  /// The exact centre; never nil.
  public func loadCentre(x: inout BigInteger, y: inout BigInteger) -> Int? {
    x.set(exact.x)
    y.set(exact.y)
    return exact.fractionBits
  }

  /// Whether frames, zooms, turns and exact centres are equal.
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
