import Geometry

/// The grades of the recordings of one set, from which its rows are computed.
struct SetGrades: Sendable {
  private let set: RecordingSet
  private let recordings: [(name: String, grades: RecordingGrades)]
  private let configuration: PredictionConfiguration
  private let bootstrap: Bootstrap

  init(
    _ set: RecordingSet, _ recordings: [(name: String, grades: RecordingGrades)],
    _ configuration: PredictionConfiguration
  ) {
    self.set = set
    self.recordings = recordings
    self.configuration = configuration
    // The touches of one recording are of one hand, and so resemble each other.
    let counts = recordings.map(\.grades.touches.count).filter { $0 > 0 }
    bootstrap = Bootstrap(
      groups: counts.count == 1 ? Array(repeating: 1, count: counts[0]) : counts, seed: configuration.seed,
      stream: "bootstrap \(set.rawValue)")
  }

  /// The number of rows: one for each method at each horizon.
  static func count(_ configuration: PredictionConfiguration) -> Int {
    configuration.horizons.count * configuration.predictors.count
  }

  /// The horizon and the method of a row.
  static func key(_ index: Int, _ configuration: PredictionConfiguration) -> (horizon: Double, predictor: String) {
    let (horizon, method) = index.quotientAndRemainder(dividingBy: configuration.predictors.count)
    return (configuration.horizons[horizon], configuration.predictors[method].name)
  }

  /// The row of a method at a horizon.
  func row(_ index: Int) -> PredictionRow {
    let touches = recordings.flatMap { $0.grades.touches.map { $0[index] } }
    let (horizon, predictor) = Self.key(index, configuration)
    func pooled(_ values: (PredictionErrors) -> [Double]) -> PooledValues { PooledValues(touches.map(values)) }
    func sum(_ value: (PredictionErrors) -> Int) -> Int { touches.reduce(0) { $0 + value($1) } }
    let (errors, baseline) = (pooled(\.errors), pooled(\.baseline))
    let (turns, ends) = (pooled(\.turns), pooled(\.ends))
    let along = touches.flatMap(\.along)
    return PredictionRow(
      set: set, horizon: horizon, predictor: predictor, recordings: recordings.count, touches: touches.count,
      instants: sum(\.instants), unanswered: sum(\.unanswered), error: GradeFigures(errors),
      meanInterval: interval { errors.mean($0) }, p95Interval: interval { errors.percentile(950, $0) },
      alongMean: along.isEmpty ? nil : GradeFigures.rounded(along.reduce(0, +) / Double(along.count)),
      alongRootMeanSquare: GradeFigures(pooled { $0.along.map(abs) }).rootMeanSquare,
      across: GradeFigures(pooled(\.across)), undirected: sum(\.undirected), backward: sum(\.backward),
      turns: turns.count, turnOvershoot: GradeFigures(turns), ends: ends.count, endOvershoot: GradeFigures(ends),
      jitter: GradeFigures(pooled(\.jitter)), normalised: GradeFigures(pooled(\.normalised)), slow: sum(\.slow),
      meanRatio: Self.ratio(errors.mean, baseline.mean).map(GradeFigures.rounded),
      meanRatioInterval: interval { Self.ratio(errors.mean($0), baseline.mean($0)) },
      p95Ratio: Self.ratio(errors.percentile(950), baseline.percentile(950)).map(GradeFigures.rounded),
      p95RatioInterval: interval { Self.ratio(errors.percentile(950, $0), baseline.percentile(950, $0)) })
  }

  private func interval(_ figure: (Resample) -> Double?) -> Interval? {
    bootstrap.interval(figure).map {
      Interval(low: GradeFigures.rounded($0.low), high: GradeFigures.rounded($0.high))
    }
  }

  /// A quotient; nil where the baseline has no error.
  private static func ratio(_ error: Double?, _ baseline: Double?) -> Double? {
    guard let error, let baseline, baseline > 0 else { return nil }
    return error / baseline
  }

  /// The rows of a recording.
  func rows(ofRecording number: Int) -> [RecordingGradeRow] {
    let (name, grades) = recordings[number]
    return (0..<Self.count(configuration)).map { index in
      let touches = grades.touches.map { $0[index] }
      let (horizon, predictor) = Self.key(index, configuration)
      let (errors, baseline) = (PooledValues(touches.map(\.errors)), PooledValues(touches.map(\.baseline)))
      return RecordingGradeRow(
        set: set, recording: name, horizon: horizon, predictor: predictor, touches: touches.count,
        instants: touches.reduce(0) { $0 + $1.instants }, unanswered: touches.reduce(0) { $0 + $1.unanswered },
        error: GradeFigures(errors), meanRatio: Self.ratio(errors.mean, baseline.mean).map(GradeFigures.rounded),
        p95Ratio: Self.ratio(errors.percentile(950), baseline.percentile(950)).map(GradeFigures.rounded))
    }
  }
}
