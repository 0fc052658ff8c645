import Geometry

/// Appends predicted points to the end of a line, estimated by a Kalman filter of constant velocity.
///
/// Measured points pass unchanged. A line that is complete, or that already has predictions, passes unchanged. Any
/// other line with two points at different times gets up to ``maxPoints`` predicted points. They are evenly spaced in
/// time, at about the interval of the last eight samples, and the last one lies at the ``horizon``. Pressure and angles
/// are those of the last measured point. Predicted positions are finite if all input positions are.
///
/// The model assumes that the velocity changes by white noise of acceleration and that measured positions have white
/// noise; under it the filter's estimate of position and velocity is optimal. Points at the same time count as repeated
/// measurements. After a second without a point the filter restarts.
///
/// The filter's state after each measured point is kept, 64 bytes for each, until the line is complete. So a change of
/// a position or a time costs O(points from there on), and any other change of a point O(1). The bits are those of a
/// line that arrived at once.
///
/// Sources: R. E. Kalman, "A new approach to linear filtering and prediction problems", Journal of Basic Engineering 82
/// (1960). The model is the continuous white noise acceleration of Bar-Shalom, Li and Kirubarajan, "Estimation with
/// applications to tracking and navigation", 2001, 6.2.2.
public struct KalmanPrediction: LineTransform {
  /// The allowed horizons, in milliseconds.
  public static let horizonRange = 1.0...100
  /// The allowed process noises, in px²/s³.
  public static let processNoiseRange = 1e-3...1e16
  /// The allowed measurement noises, in px².
  public static let measurementNoiseRange = 1e-6...1e6
  /// The maximum number of predicted points.
  public static let maxPoints = 8
  /// The number of intervals averaged to find the time between samples, since systems round times to milliseconds.
  private static let averagedIntervals = 8

  /// The time from the last measured to the last predicted point, in milliseconds.
  public let horizon: Double
  /// The growth of the velocity's variance per second, in px²/s³.
  public let processNoise: Double
  /// The variance of each coordinate of a measured position, in px².
  public let measurementNoise: Double

  /// A prediction; the defaults suit a pencil at 240 Hz.
  /// - Parameters:
  ///   - horizon: in milliseconds; by default one frame at 60 Hz.
  ///   - processNoise: in px²/s³; by default 5 · 10^7, a standard deviation of 456 px/s after 1/240 s. For positions
  ///     only its ratio to the measurement noise matters. The default minimises the mean error one frame ahead on
  ///     recordings of pencils. The minimum is flat: two fifths or twenty times of it raise the error by less than 2 %.
  ///     Slower pens, such as those of `PenRecording`, would prefer a fifth.
  ///   - measurementNoise: in px²; by default 0.1, for positions rounded to 0.5 px at times rounded to a millisecond,
  ///     at 1000 px/s.
  /// - Throws: `InkError`, naming the parameter, outside ``horizonRange``, ``processNoiseRange`` and
  ///   ``measurementNoiseRange``.
  public init(
    horizon: Double = 1000.0 / 60, processNoise: Double = 5e7, measurementNoise: Double = 0.1
  ) throws(InkError) {
    try InkError.require(horizon, in: Self.horizonRange, "The horizon", unit: "ms", parameter: "horizon")
    try InkError.require(
      processNoise, in: Self.processNoiseRange, "The process noise", unit: "px²/s³", parameter: "processNoise")
    try InkError.require(
      measurementNoise, in: Self.measurementNoiseRange, "The measurement noise", unit: "px²",
      parameter: "measurementNoise")
    self.horizon = horizon
    self.processNoise = processNoise
    self.measurementNoise = measurementNoise
  }

  /// The filter's state after each measured point; empty once the line is complete.
  public func makeState() -> [KalmanState] { [] }

  /// Filters the points that moved or are new, and predicts again where the end has changed.
  public func update(
    _ output: inout [PolylinePoint], _ states: inout [KalmanState], from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    guard !change.isComplete else {
      states = []
      pass(change, &output, &changed)
      Self.cut(&output, to: change.count)
      return
    }
    change.elements.withUnsafeBufferPointer { points in
      let before = states.count
      let measured = Self.measuredCount(points)
      let first = Self.firstMoved(change.changed, in: points, output, upTo: min(before, measured))
      if first < before { states.removeLast(before - first) }
      filter(points, to: measured, &states)
      pass(change, &output, &changed)
      guard measured == points.count else { return Self.cut(&output, to: points.count) }
      let hadPredictions = change.previousCount > before
      let isNewEnd = first < measured || before != measured || change.changed.last?.upperBound == measured
      guard isNewEnd || hadPredictions else { return }
      Self.cut(&output, to: measured)
      guard let state = states.last else { return }
      predict(state, after: measured - 1, of: points, &output)
      changed.insert(measured..<output.count)
    }
  }

  /// The number of points without the predictions at the end. O(predictions).
  private static func measuredCount(_ points: UnsafeBufferPointer<PolylinePoint>) -> Int {
    var count = points.count
    while count > 0, points[count - 1].isPrediction { count -= 1 }
    return count
  }

  /// The first point before `end` whose position or time has changed, or `end`.
  private static func firstMoved(
    _ changed: [Range<Int>], in points: UnsafeBufferPointer<PolylinePoint>, _ before: [PolylinePoint], upTo end: Int
  ) -> Int {
    for range in changed where range.lowerBound < end {
      for index in range.lowerBound..<min(range.upperBound, end) where !isSameMeasurement(points[index], before[index])
      {
        return index
      }
    }
    return end
  }

  /// Whether position and time are equal. The sign of a zero has no effect on the prediction.
  @inline(__always)
  private static func isSameMeasurement(_ first: PolylinePoint, _ second: PolylinePoint) -> Bool {
    first.location == second.location && first.timestamp == second.timestamp
  }

  /// Appends the states of the points up to `end` that have none yet.
  private func filter(
    _ points: UnsafeBufferPointer<PolylinePoint>, to end: Int, _ states: inout [KalmanState]
  ) {
    guard states.count < end else { return }
    if states.isEmpty { states.append(KalmanState(first: points[0], measurementNoise: measurementNoise)) }
    var state = states[states.count - 1]
    for index in states.count..<end {
      state = state.after(
        points[index], time: points[index].timestamp - points[index - 1].timestamp, processNoise: processNoise,
        measurementNoise: measurementNoise)
      states.append(state)
    }
  }

  /// Copies the changed points to the output, whose end may hold predicted points.
  private func pass(
    _ change: LineChange<PolylinePoint>, _ output: inout [PolylinePoint], _ changed: inout ChangedRanges
  ) {
    for range in change.changed {
      for index in range { output.set(change.elements[index], at: index) }
      changed.insert(range)
    }
  }

  private static func cut(_ output: inout [PolylinePoint], to count: Int) {
    if output.count > count { output.removeLast(output.count - count) }
  }

  /// Appends the predicted points.
  private func predict(
    _ state: KalmanState, after last: Int, of points: UnsafeBufferPointer<PolylinePoint>,
    _ output: inout [PolylinePoint]
  ) {
    let span = min(last, Self.averagedIntervals)
    guard span > 0 else { return }
    let interval = (points[last].timestamp - points[last - span].timestamp) / Double(span)
    guard interval > 0 else { return }
    let seconds = horizon / 1000
    let count = Int(min(max((seconds / interval).rounded(), 1), Double(Self.maxPoints)))
    var point = points[last]
    point.isPrediction = true
    for step in 1...count {
      let time = seconds * (Double(step) / Double(count))
      point.timestamp = points[last].timestamp + time
      point.location = state.position + state.velocity * time
      output.append(point)
    }
  }
}
