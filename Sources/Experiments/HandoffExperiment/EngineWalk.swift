import ExactNumbers
import Geometry
import Measurement
import Oracle
import Results
import Schemes
import Workloads

/// A walk of an engine in another program: where its points are after each gesture, held against the exact product of
/// all gestures up to it.
struct EngineWalk {
  private let engine: SchemeDescriptor
  private let configuration: HandoffConfiguration

  /// What can be seen, px: an engine promises nothing here.
  static let bound = Thresholds.visibleJitter

  init(_ engine: SchemeDescriptor, _ configuration: HandoffConfiguration) {
    self.engine = engine
    self.configuration = configuration
  }

  /// A walk from the world's origin at zoom 1, and a return to its deepest zoom. Nothing is measured of an engine that
  /// is not started.
  func row(_ walk: GestureWalk, levels: Int) -> HandoffRow {
    let measured = !engine.isMeasurable ? nil : (try? error(walk.gestures + walk.returnToDeepest)).flatMap { $0 }
    return HandoffRow(
      rule: engine.name, walk: walk.name, levels: levels, format: .float64, check: .walk, measured: measured,
      unit: "px", bound: Self.bound,
      status: HandoffRow.Status(measured, bound: Self.bound, check: .walk, levels: levels))
  }

  /// The largest error, in px, of a point in view after any of the gestures; nil where the engine does not know one.
  private func error(_ gestures: [Gesture]) throws(EngineError) -> Double? {
    guard let walked = WalkedPoints(gestures, viewport: configuration.viewport) else { return nil }
    let canvas = try GestureEngine(
      engine, storing: walked.points, deepest: walked.deepest, viewport: configuration.viewport)
    var reference = GestureReference(precision: walked.precision)
    var largest = 0.0
    for gesture in gestures {
      reference.apply(gesture)
      try canvas.apply(gesture)
      for (point, place) in zip(walked.points, try canvas.places()) {
        let exact = reference.position(point)
        guard configuration.viewport.shows(exact) else { continue }
        let distance = (place - exact).length
        guard distance.isFinite else { return nil }
        largest = max(largest, distance)
      }
    }
    return largest
  }
}
