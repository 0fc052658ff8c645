import Geometry

/// The legs of a flight: a climb, a descent, or one after the other.
struct FlightPlan {
  /// A climb along the path of frames, up from its start. The first view's centre stays near the centre of the view
  /// until the end.
  struct Climb {
    /// The zoom of its end over that of its beginning; at most 1.
    let zoom: Zoom
    /// The rotation from its beginning to its end.
    let turn: Vector2
    /// The final screen position of the first view's centre, in px.
    let end: Vector2

    /// The screen position of the first view's centre at a fraction of the leg, in px.
    func position(at fraction: Double) -> Vector2 {
      end * (fraction * zoom.power((1 - fraction) / 2).double)
    }

    /// The gesture from one fraction of the leg to another, about the position of the first view's centre.
    func gesture(from start: Double, to end: Double) -> Gesture {
      let position = position(at: start)
      return Gesture(
        anchor: position, scale: zoom.power(end - start).double, turn: turn.rotationPower(end - start),
        pan: self.position(at: end) - position)
    }
  }

  /// The first leg; nil if the flight is only a descent.
  private(set) var climb: Climb?
  /// The fraction of the flight that the climb takes.
  private(set) var share = 0.0

  /// A flight has a single leg if one view shows the other's centre within this many diagonals.
  private static let directDiagonals = 2.0
  /// The distance between the two centres in the view that shows both, in shorter sides of the viewport.
  private static let overviewSides = 0.5

  /// The plan of a flight to a view.
  init(to goal: SeenView, viewport: Viewport) {
    guard let distance = goal.distance else {
      climbAlone(to: goal)
      return
    }
    let near = Self.directDiagonals * viewport.diagonal
    // Measured on the screen of the smaller zoom.
    let isClimb = goal.zoom.exponent < 0
    let smaller = isClimb ? distance.times(goal.zoom) : distance
    guard smaller.double > near else {
      climbAlone(to: goal)
      return
    }
    guard let side = Zoom(Self.overviewSides * min(viewport.width, viewport.height)) else { return }
    let zoom = side.divided(by: distance)
    let (up, down) = (-zoom.approximateLog2, goal.zoom.divided(by: zoom).approximateLog2)
    share = up / (up + down)
    let turn = goal.turn.rotationPower(share)
    // The two centres lie opposite each other about the centre of the view.
    let end = goal.direction.normalisedRotation.rotated(by: turn) * (-side.double / 2)
    climb = Climb(zoom: zoom, turn: turn, end: end)
  }

  private mutating func climbAlone(to goal: SeenView) {
    guard goal.zoom.exponent < 0 else { return }
    share = 1
    climb = Climb(zoom: goal.zoom, turn: goal.turn, end: goal.otherCentre)
  }

  /// The gesture of a descent to a view, over a fraction of the rest of the leg; nil if it is no valid gesture. It
  /// zooms about the goal's centre, and moves that to the centre of the view.
  static func descent(to goal: SeenView, fraction: Double) -> Gesture? {
    let centre = goal.centre
    let scale = goal.zoom.power(fraction).double
    let left = (1 - fraction) / max(1, scale).squareRoot()
    let gesture = Gesture(
      anchor: centre, scale: scale, turn: goal.turn.rotationPower(fraction), pan: centre * (left - 1))
    return gesture.fault == nil ? gesture : nil
  }

  /// The number of gestures for a zoom by 2^bits, chosen so that no gesture rounds visibly, and that rules which cross
  /// one level per event keep up.
  static func gestures(bits: Double) -> Int { Int(min(max(1, (abs(bits) / 8).rounded(.up)), 0x1p20)) }
}
