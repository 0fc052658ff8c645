import Geometry
import Ink

/// `KalmanPrediction` of the module `Ink`, run as the step of the pipeline that it is.
///
/// The answer is the last predicted point, which lies at the horizon. Where the step predicts nothing, what is drawn
/// ends at the last sample, and that is the answer.
struct ShippedPredictor: TouchPredictor {
  private let step: LineStream<KalmanPrediction>
  private var hasBegun = false

  /// - Parameter prediction: the step, of the graded horizon.
  init(_ prediction: KalmanPrediction) { step = LineStream(prediction) }

  mutating func position(after history: TouchHistory) -> Vector2? {
    var set = LineSet<PolylinePoint>()
    var line = Polyline(touch: "graded", kind: .pencil)
    line.elements = history.samples
    set.lines = [line]
    set.deltas = hasBegun ? [] : [.began(line: 0)]
    set.deltas.append(.changed(line: 0, min(history.firstChange, history.samples.count)..<history.samples.count))
    hasBegun = true
    step.consume(set)
    return step.output.lines.first?.elements.last?.location
  }
}
