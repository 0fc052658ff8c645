/// What is wrong with a parameter of a stage, as a sentence that names it and says what would be right.
public enum InkError: Error, Hashable, Sendable, CustomStringConvertible {
  case halfWindow(Int)
  case strength(Double)
  case tolerance(Double)
  case distance(Double)
  case smoothing(Double)
  /// In milliseconds.
  case horizon(Double)
  /// In px²/s³.
  case processNoise(Double)
  /// In px².
  case measurementNoise(Double)
  case minimumWidth(Double)
  case maximumWidth(Double, minimum: Double)
  case nominalWidth(Double)
  case response(Double)
  case tilt(Double)
  case taper(Double)
  case tip(Double)
  case outlineTolerance(Double)
  case slop(Double)
  case patience(Double)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .halfWindow(let value):
      "The half window is \(value) points; give \(SavitzkyGolay.halfWindowRange.lowerBound) to \(SavitzkyGolay.halfWindowRange.upperBound)."
    case .strength(let value): "The strength is \(value); give a number from 0 to 1."
    case .tolerance(let value): "The tolerance is \(value) px; give a finite number, 0 or more."
    case .distance(let value): "The distance is \(value) px; give a finite number, 0 or more."
    case .smoothing(let value): "The smoothing factor is \(value); give a number from 0 to 1."
    case .horizon(let value):
      "The horizon is \(value) ms; give a number from \(Self.text(KalmanPrediction.horizonRange))."
    case .processNoise(let value):
      "The process noise is \(value) px²/s³; give a number from \(Self.text(KalmanPrediction.processNoiseRange))."
    case .measurementNoise(let value):
      "The measurement noise is \(value) px²; give a number from \(Self.text(KalmanPrediction.measurementNoiseRange))."
    case .minimumWidth(let value): "The least width is \(value) px; give a number above 0 and at most 1000000."
    case .maximumWidth(let value, let minimum):
      "The largest width is \(value) px; give a number no less than the least width, \(minimum) px, and at most 1000000."
    case .nominalWidth(let value): "The nominal width is \(value) px; give a number above 0 and at most 1000000."
    case .response(let value):
      "The response is \(value); give a number from \(Self.text(PenWidths.responseRange))."
    case .tilt(let value):
      "The widening by tilt is \(value); give a number from \(Self.text(PenWidths.tiltRange))."
    case .taper(let value): "The taper's length is \(value) px; give a finite number, 0 or more."
    case .tip(let value): "The taper's tip is \(value) px wide; give a number above 0 and at most 1000000."
    case .outlineTolerance(let value): "The outline's tolerance is \(value) px; give a finite number above 0."
    case .slop(let value): "The slop is \(value) px; give a finite number, 0 or more."
    case .patience(let value): "The patience is \(value) s; give a finite number, 0 or more."
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
