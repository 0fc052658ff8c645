import ExactNumbers
import Geometry
import Oracle
import Workloads

/// World points by which a walk can be judged after each gesture, few enough to be asked for every time.
///
/// They are those that are in view at the end, and a pair wherever the walk turns from zooming in to zooming out: until
/// another turn, they stay in view as it zooms out, and were in view as it zoomed in. Pans leave them behind. So a pair
/// is added where none would be in view, up to a limit.
struct WalkedPoints {
  let points: [ExactPoint]
  /// A zoom that the camera never exceeds.
  let deepest: Zoom
  /// The precision, in bits, that a `GestureReference` takes for these points.
  let precision: Int

  /// The most turns that have a pair of their own; of more, some in even steps.
  private static let mostTurns = 32
  /// The most other moments that have one.
  private static let mostMoments = 256
  /// Two places of a view, in shares of its size: a pinch or a turn about any finger moves at least one.
  private static let pair = [Vector2(0.06, -0.23), Vector2(-0.39, 0.16)]

  /// The points for gestures that end at their deepest zoom.
  /// - Returns: nil where the gestures together have no inverse.
  init?(_ gestures: [Gesture], viewport: Viewport) {
    // Enough for points as far away as a walk zooms out.
    precision = GestureReference.precision(for: gestures) + 64
    func seen(_ places: [Vector2], by reference: borrowing GestureReference) -> [ExactPoint] {
      places.compactMap { reference.preimage($0) }
    }
    let pair = Self.pair.map { $0 * viewport.size }
    var reference = GestureReference(precision: precision)
    var turns: [[ExactPoint]] = []
    var goesIn = true
    for gesture in gestures {
      if goesIn, gesture.scale < 1 { turns.append(seen(pair, by: reference)) }
      if gesture.scale != 1 { goesIn = gesture.scale > 1 }
      reference.apply(gesture)
    }
    let atEnd = seen(HandoffProbe(viewport: viewport).positions.map { $0 / 2 }, by: reference)
    guard !atEnd.isEmpty, let zoom = reference.magnification, let deepest = Zoom(2, exponent: zoom.exponent + 1)
    else { return nil }
    self.deepest = deepest
    let step = (turns.count + Self.mostTurns - 1) / Self.mostTurns
    var points = atEnd + (step == 0 ? [] : stride(from: 0, to: turns.count, by: step).flatMap { turns[$0] })
    let limit = points.count + Self.mostMoments * pair.count
    reference = GestureReference(precision: precision)
    for gesture in gestures where points.count < limit {
      reference.apply(gesture)
      guard !points.contains(where: { viewport.shows(reference.position($0)) }) else { continue }
      points += seen(pair, by: reference)
    }
    self.points = points
  }
}

extension Viewport {
  /// Whether a place, in px from the centre, is in view.
  func shows(_ place: Vector2) -> Bool { abs(place.x) <= width / 2 && abs(place.y) <= height / 2 }
}
