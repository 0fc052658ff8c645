import Geometry

/// An animated flight of a canvas to a bookmark, over any number of levels, that arrives exactly.
///
/// For each displayed frame the app gives the elapsed fraction of the flight, from its own clock and easing.
///
/// **Method.** A similarity of the screen relates two views: s ↦ g·s + h, with complex numbers. If the other view's
/// centre is within two diagonals in the view of the smaller zoom, the flight is one leg. Otherwise it climbs first to
/// a view that shows both centres, and descends from there. The time of each leg is proportional to the logarithm of
/// its zoom. On a descent by the factor Z, the goal's centre moves from b to the centre of the view as b · (1 − t) ·
/// Z^(−t/2). The zoom grows as Z^t, and the view turns at a constant rate. A climb is a descent in reverse. So the
/// camera stays on the path of frames that leads to the goal, or from the start. Each step of a descent is computed
/// from the camera's exact position, so that no error accumulates. Errors of a climb shrink as it zooms out.
///
/// **Source.** Van Wijk and Nuij, "Smooth and efficient zooming and panning" (IEEE InfoVis 2003), give the path of
/// least perceived velocity. From it comes the constant rate of the logarithm of the zoom within a leg. Their path is
/// one smooth curve that trades panning for zooming. Here the two legs meet in a corner; an easing of each leg can slow
/// down there. In exchange, no step needs a hyperbolic function of 2^30000, and one method serves all depths.
///
/// A step counts as an event, like a gesture, and allocates. It costs O(levels between), plus one gesture for every
/// eight doublings of the zoom.
public struct CanvasFlight<Rule: HandoffRule>: Sendable {
  /// The destination.
  public let bookmark: CanvasBookmark<Rule.Camera>
  /// The elapsed fraction, from 0 to 1; 1 after arrival.
  public private(set) var progress = 0.0
  private var plan: FlightPlan
  /// The progress when the plan was made.
  private var planned = 0.0
  /// The camera after the last step. A user may have moved the canvas's camera since.
  private var camera: Rule.Camera

  /// A flight from the present view of a canvas; see `FrameCanvas.flight(to:)`.
  fileprivate init?(
    _ canvas: FrameCanvas<Rule>, to bookmark: CanvasBookmark<Rule.Camera>, goal: FlightGoal<Rule.Camera>
  ) {
    guard let seen = goal.seen(from: canvas.camera, in: canvas.tree) else { return nil }
    self.bookmark = bookmark
    plan = FlightPlan(to: seen, viewport: canvas.viewport)
    camera = canvas.camera
  }

  /// Advances the flight to a fraction.
  ///
  /// At 1 the camera is the bookmark's, as after ``FrameCanvas/go(to:)``. A fraction that has already passed, or NaN,
  /// does nothing. If the camera has moved since the last step, the rest of the flight starts from its present view. If
  /// the rule cannot apply the gestures (published rules cannot beyond some depth), the camera stays until the end,
  /// where it is set.
  /// - Parameters:
  ///   - canvas: the canvas of the bookmark.
  ///   - fraction: from 0 to 1; larger values count as 1.
  /// - Throws: `CanvasBookmarkError`, with nothing changed, for another canvas, or one without the bookmark's frame.
  public mutating func advance(
    _ canvas: inout FrameCanvas<Rule>, to fraction: Double
  ) throws(CanvasBookmarkError) {
    guard fraction > progress, progress < 1 else { return }
    if fraction < 1 {
      try approach(&canvas, to: fraction)
    } else {
      try canvas.go(to: bookmark)
    }
    progress = min(fraction, 1)
    camera = canvas.camera
  }

  /// Plays the gestures up to a fraction, 1 included.
  mutating func approach(_ canvas: inout FrameCanvas<Rule>, to fraction: Double) throws(CanvasBookmarkError) {
    var goal = FlightGoal(try canvas.goal(of: bookmark), in: canvas.tree)
    if canvas.camera != camera {
      guard let seen = goal.seen(from: canvas.camera, in: canvas.tree) else { return }
      plan = FlightPlan(to: seen, viewport: canvas.viewport)
      planned = progress
    }
    let start = (progress - planned) / (1 - planned)
    let end = fraction < 1 ? (fraction - planned) / (1 - planned) : 1
    let share = plan.share
    if let climb = plan.climb, start < share {
      let (first, last) = (start / share, min(end / share, 1))
      guard play(climb, from: first, to: last, on: &canvas) else { return }
    }
    if end > share {
      descend(from: (max(start, share) - share) / (1 - share), to: (end - share) / (1 - share), &goal, on: &canvas)
    }
  }

  private func play(
    _ climb: FlightPlan.Climb, from start: Double, to end: Double, on canvas: inout FrameCanvas<Rule>
  ) -> Bool {
    let count = FlightPlan.gestures(bits: climb.zoom.approximateLog2 * (end - start))
    var fraction = start
    for index in 1...count {
      let next = index == count ? end : start + (end - start) * (Double(index) / Double(count))
      guard (try? canvas.apply(climb.gesture(from: fraction, to: next))) != nil else { return false }
      fraction = next
    }
    return true
  }

  private func descend(
    from start: Double, to end: Double, _ goal: inout FlightGoal<Rule.Camera>, on canvas: inout FrameCanvas<Rule>
  ) {
    var fraction = start
    var index = 0
    var count = 1
    while index < count {
      // A step may have added a root, from which the goal's path is longer.
      if goal.root != canvas.tree.root {
        guard let camera = try? canvas.goal(of: bookmark) else { return }
        goal = FlightGoal(camera, in: canvas.tree)
      }
      guard let seen = goal.seen(from: canvas.camera, in: canvas.tree) else { return }
      if index == 0 {
        count = FlightPlan.gestures(bits: seen.zoom.approximateLog2 * (end - start) / (1 - start))
      }
      index += 1
      let next = index == count ? end : start + (end - start) * (Double(index) / Double(count))
      guard let gesture = FlightPlan.descent(to: seen, fraction: (next - fraction) / (1 - fraction)),
        (try? canvas.apply(gesture)) != nil
      else { return }
      fraction = next
    }
  }
}

extension FrameCanvas {
  /// A flight from the present view to a bookmark. O(levels).
  /// - Throws: `CanvasBookmarkError` for a bookmark that the canvas cannot go to.
  public func flight(
    to bookmark: CanvasBookmark<Rule.Camera>
  ) throws(CanvasBookmarkError) -> CanvasFlight<Rule> {
    let goal = FlightGoal(try goal(of: bookmark), in: tree)
    guard let flight = CanvasFlight(self, to: bookmark, goal: goal) else {
      throw .camera(CameraArchiveError(frame: camera.frame, .atInfinity))
    }
    return flight
  }
}
