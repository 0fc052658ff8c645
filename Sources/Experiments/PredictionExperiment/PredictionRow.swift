import Results

/// The grades of a method at a horizon over a set of recordings.
///
/// Distances are in px to a thousandth. A figure is nil where it has no value.
public struct PredictionRow: Hashable, Sendable {
  /// The set of recordings.
  public let set: RecordingSet
  /// In ms after the last sample.
  public let horizon: Double
  /// The name of the method.
  public let predictor: String
  /// The number of recordings.
  public let recordings: Int
  /// The number of touches that have an instant of prediction.
  public let touches: Int
  /// The instants whose target lies on the recorded path.
  public let instants: Int
  /// Those without an answer.
  public let unanswered: Int
  /// The lengths of errors.
  public let error: GradeFigures
  /// The interval of the mean.
  public let meanInterval: Interval?
  /// The interval of the 95th percentile.
  public let p95Interval: Interval?
  /// The mean of the errors' parts along the movement; positive ahead of the pen.
  public let alongMean: Double?
  /// The root of the mean square of these parts.
  public let alongRootMeanSquare: Double?
  /// The lengths of the errors' parts across the movement.
  public let across: GradeFigures
  /// Answers whose touch did not move about the target.
  public let undirected: Int
  /// Answers that move against the true movement.
  public let backward: Int
  /// Answers beyond a turn.
  public let turns: Int
  /// The overshoot of these.
  public let turnOvershoot: GradeFigures
  /// Answers for after the touch was lifted.
  public let ends: Int
  /// The overshoot of these.
  public let endOvershoot: GradeFigures
  /// The changes of the error from one instant to the next.
  public let jitter: GradeFigures
  /// Errors over the speed at the instant, in ms.
  public let normalised: GradeFigures
  /// Answers at instants too slow for that.
  public let slow: Int
  /// The mean error over that of the baseline at the same instants, and its interval.
  public let meanRatio: Double?
  /// The interval of ``meanRatio``.
  public let meanRatioInterval: Interval?
  /// The same of 95th percentiles.
  public let p95Ratio: Double?
  /// The interval of ``p95Ratio``.
  public let p95RatioInterval: Interval?
}

/// The mean, the percentiles, the root of the mean square and the greatest of some values, to a thousandth; nil where
/// there are none.
public struct GradeFigures: Hashable, Sendable {
  /// The mean.
  public let mean: Double?
  /// The median.
  public let p50: Double?
  /// The 95th percentile, by nearest rank.
  public let p95: Double?
  /// The 99th percentile, by nearest rank.
  public let p99: Double?
  /// The root of the mean square.
  public let rootMeanSquare: Double?
  /// The greatest.
  public let greatest: Double?

  init(_ values: PooledValues) {
    mean = values.mean.map(Self.rounded)
    p50 = values.percentile(500).map(Self.rounded)
    p95 = values.percentile(950).map(Self.rounded)
    p99 = values.percentile(990).map(Self.rounded)
    rootMeanSquare = values.rootMeanSquare.map(Self.rounded)
    greatest = values.greatest.map(Self.rounded)
  }

  /// To a thousandth: far finer than what is seen.
  static func rounded(_ value: Double) -> Double {
    // The sum has no negative zero.
    (value * 1000).rounded() / 1000 + 0
  }
}

extension PredictionRow {
  /// The table `predictions.csv`: no times, so that it has the same bytes on every run.
  public static let table = Table<PredictionRow>(
    "predictions",
    "Errors of predicted touches by method, horizon and set of recordings. No timings: the same bytes on every run.",
    key: ["set", "horizon_ms", "predictor"]
  ) {
    Column(
      "set",
      "tuned: recordings that parameters were chosen on, by --tuned-on; recordings: the others; made-up: synthetic pens."
    ) { $0.set }
    Column("horizon_ms", .ms, "How long after the last measured sample the touch is predicted.", minimum: 0) {
      $0.horizon
    }
    Column("predictor", "The method of prediction.") { $0.predictor }
    Column("recordings", "Recordings of the set.", minimum: 0) { $0.recordings }
    Column("touches", "Their touches of more than \(GradedRecording.ungradedSamples) samples.", minimum: 0) {
      $0.touches
    }
    Column(
      "instants",
      "Instants of prediction, from the 9th sample of a touch on, whose target lies before its end.", minimum: 0
    ) { $0.instants }
    Column("unanswered", "Those at which the method has no answer; they are in no other figure.", minimum: 0) {
      $0.unanswered
    }
    Column("mean_px", .px, "Mean distance of the predicted from the recorded position.", minimum: 0) { $0.error.mean }
    Column(
      "mean_low_px", .px,
      "Lower end of its interval of 95 %: recordings are drawn, or the touches of a single one; none for one touch.",
      minimum: 0
    ) { $0.meanInterval?.low }
    Column("mean_high_px", .px, "Upper end of that interval.", minimum: 0) { $0.meanInterval?.high }
    Column("p50_px", .px, "Median of that distance.", minimum: 0) { $0.error.p50 }
    Column("p95_px", .px, "95th percentile of it.", minimum: 0) { $0.error.p95 }
    Column("p95_low_px", .px, "Lower end of its interval of 95 %.", minimum: 0) { $0.p95Interval?.low }
    Column("p95_high_px", .px, "Upper end of that interval.", minimum: 0) { $0.p95Interval?.high }
    Column("p99_px", .px, "99th percentile of it.", minimum: 0) { $0.error.p99 }
    Column("max_px", .px, "The greatest.", minimum: 0) { $0.error.greatest }
    Column(
      "along_mean_px", .px, "Mean of the part along the true movement about the target; positive ahead of the pen."
    ) { $0.alongMean }
    Column("along_rms_px", .px, "Root of the mean square of that part.", minimum: 0) { $0.alongRootMeanSquare }
    Column("across_rms_px", .px, "Root of the mean square of the part across.", minimum: 0) {
      $0.across.rootMeanSquare
    }
    Column("across_p95_px", .px, "95th percentile of the length of the part across.", minimum: 0) { $0.across.p95 }
    Column("undirected", "Answers about whose target the touch does not move, and which have neither part.", minimum: 0)
    { $0.undirected }
    Column("backward", "Answers that move against the true movement until the target.", minimum: 0) { $0.backward }
    Column("turns", "Answers until whose target the movement turns by more than 60°.", minimum: 0) { $0.turns }
    Column(
      "turn_overshoot_mean_px", .px,
      "Mean of the part of their errors ahead in the direction of movement at the instant, at least 0.", minimum: 0
    ) { $0.turnOvershoot.mean }
    Column("turn_overshoot_p95_px", .px, "95th percentile of that part.", minimum: 0) { $0.turnOvershoot.p95 }
    Column("ends", "Answers for times after the touch was lifted, which count in no other figure.", minimum: 0) {
      $0.ends
    }
    Column(
      "end_overshoot_mean_px", .px, "Mean of the part of them ahead of where it was lifted, at least 0.", minimum: 0
    ) { $0.endOvershoot.mean }
    Column("end_overshoot_p95_px", .px, "95th percentile of that part.", minimum: 0) { $0.endOvershoot.p95 }
    Column("jitter_p50_px", .px, "Median of the length by which the error changes to the next instant.", minimum: 0) {
      $0.jitter.p50
    }
    Column("jitter_p95_px", .px, "95th percentile of it.", minimum: 0) { $0.jitter.p95 }
    Column("jitter_p99_px", .px, "99th percentile of it.", minimum: 0) { $0.jitter.p99 }
    Column("mean_ms", .ms, "Mean of the error in px over the true speed at the instant in px/ms.", minimum: 0) {
      $0.normalised.mean
    }
    Column("p50_ms", .ms, "Median of that quotient.", minimum: 0) { $0.normalised.p50 }
    Column("p95_ms", .ms, "95th percentile of it.", minimum: 0) { $0.normalised.p95 }
    Column("p99_ms", .ms, "99th percentile of it.", minimum: 0) { $0.normalised.p99 }
    Column(
      "slow", "Answers at instants slower than \(PredictionErrors.leastSpeed) px/ms, which have no quotient.",
      minimum: 0
    ) { $0.slow }
    Column("ratio_mean", "mean_px over that of two-sample at the same instants.", minimum: 0) { $0.meanRatio }
    Column("ratio_mean_low", "Lower end of its interval of 95 %, both drawn together.", minimum: 0) {
      $0.meanRatioInterval?.low
    }
    Column("ratio_mean_high", "Upper end of that interval.", minimum: 0) { $0.meanRatioInterval?.high }
    Column("ratio_p95", "p95_px over that of two-sample at the same instants.", minimum: 0) { $0.p95Ratio }
    Column("ratio_p95_low", "Lower end of its interval of 95 %.", minimum: 0) { $0.p95RatioInterval?.low }
    Column("ratio_p95_high", "Upper end of that interval.", minimum: 0) { $0.p95RatioInterval?.high }
  }
}

extension Unit {
  /// Milliseconds, or px per px/ms.
  static let ms = Unit("ms")
}

/// The grades of a method at a horizon on one recording.
public struct RecordingGradeRow: Hashable, Sendable {
  /// The set of the recording.
  public let set: RecordingSet
  /// The path of its file, or the name of a pen.
  public let recording: String
  /// In ms after the last sample.
  public let horizon: Double
  /// The name of the method.
  public let predictor: String
  /// The number of touches that have an instant of prediction.
  public let touches: Int
  /// The instants whose target lies on the recorded path.
  public let instants: Int
  /// Those without an answer.
  public let unanswered: Int
  /// The lengths of errors, in px.
  public let error: GradeFigures
  /// The mean error over that of the baseline at the same instants.
  public let meanRatio: Double?
  /// The same of 95th percentiles.
  public let p95Ratio: Double?

  /// The table `recordings.csv`.
  public static let table = Table<RecordingGradeRow>(
    "recordings", "The same errors of each recording by itself. No timings: the same bytes on every run.",
    key: ["set", "recording", "horizon_ms", "predictor"]
  ) {
    Column("set", "tuned, recordings or made-up, as in predictions.csv.") { $0.set }
    Column("recording", "The path of the file, or the name of a synthetic pen.") { $0.recording }
    Column("horizon_ms", .ms, "How long after the last measured sample the touch is predicted.", minimum: 0) {
      $0.horizon
    }
    Column("predictor", "The method of prediction.") { $0.predictor }
    Column("touches", "Touches of more than \(GradedRecording.ungradedSamples) samples.", minimum: 0) { $0.touches }
    Column("instants", "Instants of prediction whose target lies before the end of the touch.", minimum: 0) {
      $0.instants
    }
    Column("unanswered", "Those at which the method has no answer.", minimum: 0) { $0.unanswered }
    Column("mean_px", .px, "Mean distance of the predicted from the recorded position.", minimum: 0) { $0.error.mean }
    Column("p50_px", .px, "Median of that distance.", minimum: 0) { $0.error.p50 }
    Column("p95_px", .px, "95th percentile of it.", minimum: 0) { $0.error.p95 }
    Column("p99_px", .px, "99th percentile of it.", minimum: 0) { $0.error.p99 }
    Column("ratio_mean", "mean_px over that of two-sample at the same instants.", minimum: 0) { $0.meanRatio }
    Column("ratio_p95", "p95_px over that of two-sample at the same instants.", minimum: 0) { $0.p95Ratio }
  }
}
