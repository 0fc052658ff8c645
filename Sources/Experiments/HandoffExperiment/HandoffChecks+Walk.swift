import ExactNumbers
import Frames
import Geometry
import Oracle
import Workloads

extension HandoffChecks {
  /// Checks a walk: a script from an empty canvas, and a return to its deepest zoom; the error of visible positions
  /// relative to the exact product of all gestures.
  func walk(_ walk: GestureWalk, levels: Int) -> HandoffRow {
    row(.walk, walk: walk.name, levels: levels, walkError(walk))
  }

  /// The largest error of the walk's visible positions, in px; nil where the canvas rejected a gesture or lost them.
  func walkError(_ walk: GestureWalk) -> Double? {
    let gestures = walk.gestures + walk.returnToDeepest
    // The precision is sufficient for positions as far away as the walk zooms out, up to their own factor of 2^64.
    var reference = GestureReference(precision: GestureReference.precision(for: gestures) + 64)
    for gesture in gestures { reference.apply(gesture) }
    var canvas = canvas()
    let first = canvas.camera.frame
    guard play(gestures, on: &canvas) else { return nil }
    let home = chain(canvas.camera.frame, canvas.tree)
    // The frame of an empty canvas is shown at one px a unit, its origin at the centre of the view.
    let view = chain(first, canvas.tree)
    var largest = 0.0
    for position in probe.positions {
      let local = canvas.camera.local(position)
      guard let seen = canvas.screen(local, of: canvas.camera.frame),
        let start = FrameReference(local, storedIn: home, seenFrom: view)
      else { return nil }
      largest = max(largest, (seen - reference.position(start.units(precision: reference.precision))).length)
    }
    return largest
  }
}
