import Ink

/// A method of prediction: its name, what it does, and how a predictor of it is made.
public struct PredictorDescriptor: Sendable {
  /// The name in results and on the command line: `two-sample`.
  public let name: String
  /// What it does, in one line without a full stop.
  public let summary: String
  /// Where it comes from, in a few words without a full stop; nil for what needs no source.
  public let source: String?
  /// The program or the file that answers; nil for a method of this package.
  public let outside: OutsidePredictor?
  /// Makes a predictor of one touch for a horizon in seconds, within ``PredictionSettings/horizonRange``; throws
  /// where the method takes no such horizon.
  public let makePredictor: @Sendable (Double) throws -> any TouchPredictor

  /// A method.
  /// - Parameters:
  ///   - name: lower-case letters, digits and dashes.
  ///   - summary: what it does, in one line without a full stop.
  ///   - source: where it comes from, in a few words without a full stop; nil for none.
  ///   - makePredictor: makes a predictor of one touch for a horizon in seconds.
  public init(
    name: String, summary: String, source: String? = nil,
    makePredictor: @escaping @Sendable (Double) throws -> any TouchPredictor
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.makePredictor = makePredictor
    outside = nil
  }

  /// A predictor from outside. What it answers is known for recordings as a whole: by itself it has no answer.
  /// - Parameter outside: the program or the file.
  init(_ outside: OutsidePredictor) {
    name = outside.name
    summary = "another program"
    source = outside.word
    self.outside = outside
    makePredictor = { AnsweredPredictor(horizon: $0) }
  }
}

/// The methods of prediction that are graded.
public struct PredictorCatalog: Sendable {
  /// The methods, in the order of results.
  public let predictors: [PredictorDescriptor]

  /// A catalogue of methods with different names.
  /// - Parameter predictors: the methods, in the order of results.
  public init(_ predictors: [PredictorDescriptor]) { self.predictors = predictors }

  /// The method that a name names; nil for none.
  public subscript(name: String) -> PredictorDescriptor? { predictors.first { $0.name == name } }

  /// The names of all methods, in order.
  public var names: [String] { predictors.map(\.name) }

  /// The method that all others are compared with: the line through the last two samples.
  public static let baseline = PredictorDescriptor(
    name: "two-sample", summary: "the line through the last two samples, at its speed"
  ) { LinearPredictor(horizon: $0, intervals: 1) }

  /// What the module `Ink` ships.
  public static let shipped = PredictorDescriptor(
    name: "shipped",
    summary: "KalmanPrediction of the module Ink with its defaults: what is used unless another is named"
  ) { ShippedPredictor(try KalmanPrediction(horizon: $0 * 1000)) }

  /// The methods of this package, in the order of results. To add one, add its line here.
  public static let standard = PredictorCatalog([
    PredictorDescriptor(name: "hold", summary: "the last sample: no prediction") { _ in HoldPredictor() },
    PredictorDescriptor(
      name: "constant-velocity", summary: "from the last sample at the mean velocity of four intervals"
    ) { LinearPredictor(horizon: $0, intervals: 4) },
    baseline,
    PredictorDescriptor(
      name: "two-sample-regular", summary: "two-sample with the mean of regular intervals in place of rounded ones"
    ) { RegularTimesPredictor(LinearPredictor(horizon: $0, intervals: 1)) },
    PredictorDescriptor(name: "linear-fit", summary: "the line that fits the last three samples by least squares") {
      PolynomialPredictor(horizon: $0, degree: 1, window: 3)
    },
    PredictorDescriptor(
      name: "quadratic-fit",
      summary: "the parabola that fits the last five samples by least squares: constant acceleration"
    ) { PolynomialPredictor(horizon: $0, degree: 2, window: 5) },
    PredictorDescriptor(name: "quadratic-damped", summary: "quadratic-fit with half of its acceleration") {
      PolynomialPredictor(horizon: $0, degree: 2, window: 5, acceleration: 0.5)
    },
    PredictorDescriptor(name: "quadratic-regular", summary: "quadratic-damped with regular intervals") {
      RegularTimesPredictor(PolynomialPredictor(horizon: $0, degree: 2, window: 5, acceleration: 0.5))
    },
    PredictorDescriptor(
      name: "curvature-window",
      summary: "the line that fits the last two to eight samples, as many as lie within a turn of 20°"
    ) { CurvatureWindowPredictor(horizon: $0) },
    PredictorDescriptor(name: "fade-out", summary: "two-sample, by less where the pen slows down") {
      FadingPredictor(horizon: $0)
    },
    PredictorDescriptor(
      name: "one-euro", summary: "the One-Euro filter, continued at its velocity",
      source: "Casiez, Roussel and Vogel 2012"
    ) { OneEuroPredictor(horizon: $0) },
    PredictorDescriptor(
      name: "kalman-velocity", summary: "a Kalman filter of constant velocity with white noise of acceleration",
      source: "Bar-Shalom, Li and Kirubarajan 2001, 6.2.2"
    ) { VelocityKalmanPredictor(horizon: $0) },
    PredictorDescriptor(
      name: "singer", summary: "a Kalman filter whose acceleration decays, with the same noise for every pen",
      source: "Singer 1970"
    ) { SingerPredictor(horizon: $0, noise: .constant(20_000)) },
    PredictorDescriptor(
      name: "singer-present", summary: "singer with noise in proportion to the present speed", source: "Singer 1970"
    ) { SingerPredictor(horizon: $0, noise: .presentSpeed(20)) },
    PredictorDescriptor(
      name: "singer-recent", summary: "singer with noise in proportion to the greatest recent speed",
      source: "Singer 1970"
    ) { SingerPredictor(horizon: $0, noise: .recentSpeed(15, decay: 0.3)) },
    PredictorDescriptor(
      name: "singer-innovation", summary: "singer with noise in proportion to the greatest recent innovation",
      source: "Singer 1970"
    ) { SingerPredictor(horizon: $0, noise: .innovation(0.25, decay: 0.3)) },
    PredictorDescriptor(
      name: "singer-regular", summary: "singer with regular intervals", source: "Singer 1970"
    ) { RegularTimesPredictor(SingerPredictor(horizon: $0, timeConstant: 0.023, noise: .constant(35_000))) },
    PredictorDescriptor(
      name: "singer-recent-regular", summary: "singer-recent with regular intervals", source: "Singer 1970"
    ) { RegularTimesPredictor(SingerPredictor(horizon: $0, timeConstant: 0.03, noise: .recentSpeed(25, decay: 0.3))) },
    PredictorDescriptor(
      name: "system", summary: "what the recording holds: the predicted touches of the system, none beyond the last"
    ) { SystemPredictor(horizon: $0) },
    PredictorDescriptor(
      name: "shipped-raw-times", summary: "shipped, but with the times as they are recorded"
    ) { ShippedPredictor(try KalmanPrediction(horizon: $0 * 1000, timeResolution: 0)) },
    shipped,
  ])

  /// The methods that are graded unless others are named: one of each kind.
  public static let compared = [
    "hold", "constant-velocity", "two-sample", "linear-fit", "quadratic-fit", "one-euro", "kalman-velocity", "system",
    "shipped",
  ]
}
