import Geometry
import WideNumbers

/// The camera of the dyadic frames. It stores centre, zoom and turn of the view as exact numbers, and in doubles for
/// display.
///
/// The exact centre is an integer number of quanta from the active frame's origin. A quantum is 2^-128 units of the
/// deepest frame that the camera is prepared for: the deepest frame visited, or a deeper one within the rule's prepared
/// levels.
///
/// Zoom and turn are stored together as the displacement of one px. It has 128 bits, and ten more for each level
/// between the shallowest frame visited and the deepest one. An event multiplies it by the exact numbers of the gesture
/// and rounds once. So the picture stays where the exact product of all gestures places it.
///
/// Displayed frames use `centre`, `zoom` and `turn`, which are derived from the exact numbers after each event. A
/// camera is a value: copies are independent.
///
/// Entering a frame, leaving it and moving to a neighbour do not move the centre. They change the origin and the unit
/// in which it is counted, and multiply the zoom by a power of two. These moves are exact, and reversible to the last
/// bit.
public struct DyadicCamera: FrameCamera {
  /// Bits below a unit of the deepest frame, which are 118 bits below a pixel at the largest zoom of a frame.
  static let guardBits = 128
  /// The smallest zoom that gestures may reach without a handoff; the largest is its reciprocal. The rest of the range
  /// of doubles is reserved for the levels that a handoff climbs.
  static let minZoom = 0x1p-400
  static let maxZoom = 0x1p400

  public private(set) var frame: Int
  /// Px per unit of the active frame; positive. Within 4.5e-16 of the exact zoom, relative to it.
  public private(set) var zoom: Double
  /// The rotation of the view, as the pair (cosine, sine), each within 5.6e-16 of the exact one, relative to it.
  public private(set) var turn: Vector2
  public private(set) var centre: Vector2
  /// The exact centre minus ``centre``, rounded to doubles.
  private(set) var centreRemainder: Vector2
  private var storage: DyadicPoseStorage
  /// Levels from the active frame up to the shallowest frame visited, or to which the camera's zoom leads.
  private(set) var levelsToShallowest: Int

  /// A camera at one px per unit, with the frame's origin in the centre of the view.
  /// - Parameters:
  ///   - frame: the index of the frame.
  ///   - preparedLevels: how many levels below it the camera is prepared for, from 0: see
  ///     ``DyadicHandoff/init(preparedLevels:)``.
  public init(frame: Int = 0, preparedLevels: Int = 0) {
    self.init(
      frame: frame,
      pose: DyadicPose(fractionBits: Self.guardBits + max(0, preparedLevels) * DyadicHandoff.scaleExponent),
      levelsToShallowest: 0)
  }

  /// A camera with an exact pose.
  init(frame: Int, pose: consuming DyadicPose, levelsToShallowest: Int) {
    self.frame = frame
    self.levelsToShallowest = levelsToShallowest
    (centre, centreRemainder) = pose.centre
    (zoom, turn) = pose.display
    storage = DyadicPoseStorage(pose)
  }

  /// Levels from the active frame down to the deepest frame visited, or for which the camera is prepared.
  var levelsToDeepest: Int { (storage.pose.fractionBits - Self.guardBits) / DyadicHandoff.scaleExponent }

  public func screen(_ local: Vector2) -> Vector2 {
    ((local - centre) * zoom).rotated(by: turn)
  }

  /// The local point of the active frame at a screen position. Turn, zoom and centre are undone in that order.
  public func local(_ screen: Vector2) -> Vector2 {
    screen.rotated(byInverseOf: turn) / zoom + centre
  }

  /// Whether the zoom stays within 2^±400. This always holds after a handoff, which brings the zoom back into the range
  /// of a frame.
  public func canApply(_ gesture: Gesture) -> Bool {
    let zoomed = zoom * gesture.scale
    return zoomed >= Self.minZoom && zoomed <= Self.maxZoom
  }

  /// Applies the exact product of the gesture, rounded once. O(words between the shallowest frame visited and the
  /// deepest).
  public mutating func apply(_ gesture: Gesture) {
    makeUnique()
    let changesStep = gesture.scale != 1 || gesture.turn != Vector2(1, 0)
    if changesStep { prepare(for: zoom * gesture.scale) }
    let precision = Self.guardBits + (levelsToShallowest + levelsToDeepest) * DyadicHandoff.scaleExponent
    storage.pose.apply(gesture, changesStep: changesStep, precision: precision)
    if changesStep { (zoom, turn) = storage.pose.display }
    (centre, centreRemainder) = storage.pose.centre
  }

  /// Counts the levels to which a zoom leads as visited.
  private mutating func prepare(for zoom: Double) {
    let exponent = DyadicHandoff.scaleExponent
    let down = Int(zoom.exponent) / exponent - levelsToDeepest
    if down > 0 { storage.pose.refineCentre(by: down * exponent) }
    levelsToShallowest = max(levelsToShallowest, Self.levelsAbove(zoom))
  }

  /// The number of levels that a handoff climbs at a zoom; 0 or less for none. Each level multiplies the zoom by 1,024,
  /// until it is at least ½.
  static func levelsAbove(_ zoom: Double) -> Int {
    (DyadicHandoff.scaleExponent - 2 - Int(zoom.exponent)) / DyadicHandoff.scaleExponent
  }

  /// Moves into the child whose origin is `digit` in units of the active frame.
  mutating func enter(_ child: Int, at digit: SIMD2<Int64>) {
    makeUnique()
    storage.pose.moveOrigin(by: digit, unitExponent: 0)
    if levelsToDeepest == 0 { storage.pose.refineCentre(by: DyadicHandoff.scaleExponent) }
    storage.pose.changeUnit(by: -DyadicHandoff.scaleExponent)
    levelsToShallowest += 1
    frame = child
    zoom *= DyadicHandoff.parentUnits
    (centre, centreRemainder) = storage.pose.centre
  }

  /// Moves into the parent, in which the active frame's origin is `digit`.
  mutating func leave(to parent: Int, from digit: SIMD2<Int64>) {
    makeUnique()
    storage.pose.changeUnit(by: DyadicHandoff.scaleExponent)
    storage.pose.moveOrigin(by: SIMD2(-digit.x, -digit.y), unitExponent: 0)
    levelsToShallowest = max(0, levelsToShallowest - 1)
    frame = parent
    zoom *= DyadicHandoff.scale
    (centre, centreRemainder) = storage.pose.centre
  }

  /// Moves into a frame of the same level, whose origin is `steps` parent units from that of the active frame.
  mutating func moveToNeighbour(_ neighbour: Int, by steps: SIMD2<Int64>) {
    makeUnique()
    storage.pose.moveOrigin(by: steps, unitExponent: DyadicHandoff.scaleExponent)
    frame = neighbour
    (centre, centreRemainder) = storage.pose.centre
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = DyadicPoseStorage(storage.pose.copy()) }
  }

  /// The exact centre; never nil.
  public func loadCentre(x: inout WideInteger, y: inout WideInteger) -> Int? {
    x.set(storage.pose.x)
    y.set(storage.pose.y)
    return storage.pose.fractionBits
  }

  /// Writes the exact displacement of one px to the right on the screen, in units of the active frame:
  /// `(x, y)` · 2^-bits.
  ///
  /// As a complex number it is 1 / (zoom · turn).
  /// - Returns: `bits`; negative where the displacement is many units.
  public func loadPixelStep(x: inout WideInteger, y: inout WideInteger) -> Int {
    x.set(storage.pose.stepX)
    y.set(storage.pose.stepY)
    return storage.pose.stepBits
  }

  /// Whether frames and exact centres, zooms and turns are equal.
  public static func == (a: DyadicCamera, b: DyadicCamera) -> Bool {
    a.frame == b.frame && a.storage.pose.isEqual(to: b.storage.pose)
  }
}
