import ExactNumbers
import Geometry
import Measurement
import Oracle
import Results
import Schemes
import Workloads

/// A walk of an engine in another program: where its points are at the deepest zoom, held against the exact product of
/// all gestures.
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

  /// The largest error of points that are visible at the end, in px; nil where the engine does not know one.
  private func error(_ gestures: [Gesture]) throws(EngineError) -> Double? {
    // Enough for points as far away as a walk zooms out, and for an inverse.
    var reference = GestureReference(precision: 2 * GestureReference.precision(for: gestures))
    for gesture in gestures { reference.apply(gesture) }
    guard let zoom = reference.magnification, let anchor = reference.preimage(.zero),
      let deepest = Zoom(2, exponent: zoom.exponent + 1)
    else { return nil }
    // Half a view is magnified by less than 2 once more.
    let probe = HandoffProbe(viewport: configuration.viewport)
    let offsets = probe.positions.map { ($0 / 2).roundedToGrid() }
    let scene = ExactScene(
      anchor: anchor, exponent: zoom.exponent, offsets: offsets, strokes: [0..<offsets.count])
    let canvas = try GestureEngine(engine, storing: scene, deepest: deepest, viewport: configuration.viewport)
    for gesture in gestures { try canvas.apply(gesture) }
    let places = try canvas.places()
    var largest = 0.0
    var scratch = BigFloat(precision: 53)
    for (index, place) in places.enumerated() {
      var x = BigFloat(precision: scene.exactPrecision)
      var y = BigFloat(precision: scene.exactPrecision)
      scene.load(index, x: &x, y: &y, scratch: &scratch)
      let distance = (place - reference.position(ExactPoint(x: x, y: y))).length
      guard distance.isFinite else { return nil }
      largest = max(largest, distance)
    }
    return largest
  }
}
