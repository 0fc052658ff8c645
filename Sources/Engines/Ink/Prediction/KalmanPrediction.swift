import Geometry

/// Appends predicted points to the end of a line, estimated by a Kalman filter whose velocity is a damped oscillator.
///
/// **Output.** Measured points pass unchanged. A line gets up to ``maxPoints`` predicted points. They are evenly spaced
/// in time, at about the mean interval of the last eight samples, and the last one lies at the ``horizon``. Pressure
/// and angles are those of the last measured point. Predicted positions are finite if all input positions are. A line
/// gets no prediction if it is complete, if its touch has ended, or if it already has predictions. The same holds if
/// its last nine points, or all of fewer points, have the same time stamp.
///
/// **Model.** A pen swings to and fro. In the model its velocity is a damped oscillator driven by white noise, and
/// measured positions have white noise. Under this model the filter's estimate of position, velocity and acceleration
/// is optimal. A fast pen is driven more than a slow one: the variance of the velocity at each new point is half a mean
/// of v² + a²/ω², plus a floor. The mean decays exponentially with 100 ms, and ω is 2π over the ``period``. The floor
/// is 250² times the ``measurementNoise`` per square second, by default (50 px/s)². So the estimate depends on the size
/// of the drawing only relative to the noise: positions twice as large with four times the noise give predictions twice
/// as large, bit for bit.
///
/// **Slowing down.** A pen that moves straight at constant speed is predicted to slow down. With the defaults, 16 ms
/// ahead and at 240 Hz, the shortfall is a sixth of the distance at 500 px/s, a tenth at 2000 px/s, and 0.5 px at 100
/// px/s. At 60 Hz it is a fifth at 500 px/s, and at 30 Hz a third. <doc:WhatPredictionIsWorth> has the errors on
/// recordings, beside those of other methods.
///
/// **Irregular times.** An interval between samples is regular if it differs by less than 0.99 of the
/// ``timeResolution`` from the mean of up to sixteen intervals: itself and those before it, back to the last irregular
/// one. A regular interval is replaced by that mean. Points at the same time count as repeated measurements. After a
/// second without a point the filter restarts.
///
/// **Cost.** The filter's state after every eighth measured point is kept until the line is complete, which takes 14
/// bytes per point. So a change of a position or a time costs O(points from there on), and any other change of a point
/// O(1). The result has the same bits as for a line that arrived at once, and the same on every platform.
///
/// Sources: R. E. Kalman, "A new approach to linear filtering and prediction problems", Journal of Basic Engineering 82
/// (1960). The oscillator driven by noise is that of M. C. Wang and G. E. Uhlenbeck, "On the theory of the Brownian
/// motion II", Reviews of Modern Physics 17 (1945). That handwriting oscillates is from J. M. Hollerbach, "An
/// oscillation theory of handwriting", Biological Cybernetics 39 (1981). For a long period the motion is that of R. A.
/// Singer, "Estimating optimal tracking filter performance for manned maneuvering targets", IEEE Transactions on
/// Aerospace and Electronic Systems 6 (1970), whose acceleration decays in a time of 1/(2ζω), with the damping ζ.
public struct KalmanPrediction: LineTransform {
  /// The allowed horizons, in milliseconds.
  public static let horizonRange = 1.0...100
  /// The allowed periods, in milliseconds.
  public static let periodRange = 20.0...10_000
  /// The allowed dampings.
  public static let dampingRange = 0.01...100
  /// The allowed measurement noises, in px².
  public static let measurementNoiseRange = 1e-6...1e6
  /// The allowed resolutions of times, in milliseconds.
  public static let timeResolutionRange = 0.0...10
  /// The maximum number of predicted points.
  public static let maxPoints = 8
  /// The number of intervals averaged to find the spacing of predicted points.
  private static let averagedIntervals = 8

  /// The time from the last measured to the last predicted point, in milliseconds.
  public let horizon: Double
  /// The time in which an undamped pen would swing to and fro once, in milliseconds.
  public let period: Double
  /// The damping ratio; from 1 on, the pen does not oscillate.
  public let damping: Double
  /// The variance of each coordinate of a measured position, in px².
  public let measurementNoise: Double
  /// The unit to which the source rounds times, in milliseconds; 0 if it does not round.
  public let timeResolution: Double
  private let oscillator: DampedOscillator
  /// For each number of predicted points, and each of these points: the factors of velocity and acceleration in its
  /// position.
  private let weights: [Vector2]

  /// Creates a prediction. The defaults suit pens at 30 to 240 Hz.
  ///
  /// The defaults minimise the mean and the largest tenth of the errors 8, 16 and 33 ms ahead, relative to those of the
  /// line through the last two samples. They were fitted to two recordings of Apple's pencil, and to those of 26
  /// writers in the POH-Db data set. The minimum is flat: a period a tenth longer or shorter raises the errors by less
  /// than 1 %, and half or twice the noise by less than 2 %.
  /// - Parameters:
  ///   - horizon: in milliseconds; by default the time of one displayed frame at 60 Hz.
  ///   - period: in milliseconds. A longer one expects longer swings.
  ///   - damping: with 1 the pen returns to rest as fast as possible without oscillating; with a smaller value it
  ///     oscillates.
  ///   - measurementNoise: in px²; by default 0.04, for positions rounded to 0.5 px.
  ///   - timeResolution: in milliseconds; by default 1, to which systems round the times of touches.
  /// - Throws: `InkError`, naming the parameter, outside ``horizonRange``, ``periodRange``, ``dampingRange``,
  ///   ``measurementNoiseRange`` and ``timeResolutionRange``.
  public init(
    horizon: Double = 1000.0 / 60, period: Double = 185, damping: Double = 0.37, measurementNoise: Double = 0.04,
    timeResolution: Double = 1
  ) throws(InkError) {
    try InkError.require(horizon, in: Self.horizonRange, "The horizon", unit: "ms", parameter: "horizon")
    try InkError.require(period, in: Self.periodRange, "The period", unit: "ms", parameter: "period")
    try InkError.require(damping, in: Self.dampingRange, "The damping", parameter: "damping")
    try InkError.require(
      measurementNoise, in: Self.measurementNoiseRange, "The measurement noise", unit: "px²",
      parameter: "measurementNoise")
    try InkError.require(
      timeResolution, in: Self.timeResolutionRange, "The resolution of times", unit: "ms", parameter: "timeResolution")
    self.horizon = horizon
    self.period = period
    self.damping = damping
    self.measurementNoise = measurementNoise
    self.timeResolution = timeResolution
    let oscillator = DampedOscillator(frequency: 2 * .pi / (period / 1000), damping: damping)
    self.oscillator = oscillator
    weights = (1...Self.maxPoints).flatMap { count in
      (1...count).map { step in
        let motion = oscillator.motion(over: Self.time(of: step, of: count, to: horizon))
        return Vector2(motion.positionOfVelocity, motion.r)
      }
    }
  }

  /// The time of a predicted point after the last measured one, in seconds.
  private static func time(of step: Int, of count: Int, to horizon: Double) -> Double {
    horizon / 1000 * (Double(step) / Double(count))
  }

  /// The filter's states; none once the line is complete.
  public func makeState() -> KalmanStates { KalmanStates() }

  /// Filters the points that moved or are new, and predicts again if the end has changed.
  public func update(
    _ output: inout [PolylinePoint], _ states: inout KalmanStates, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    guard !change.isComplete else {
      states = KalmanStates()
      pass(change, &output, &changed)
      Self.cut(&output, to: change.count)
      return
    }
    change.elements.withUnsafeBufferPointer { points in
      let before = states.count
      let measured = Self.measuredCount(points)
      let first = Self.firstMoved(change.changed, in: points, output, upTo: min(before, measured))
      states.rewind(to: first)
      filter(points, to: measured, &states)
      pass(change, &output, &changed)
      guard measured == points.count else { return Self.cut(&output, to: points.count) }
      let hadPredictions = change.previousCount > before
      let isNewEnd = first < measured || before != measured || change.changed.last?.upperBound == measured
      guard isNewEnd || hadPredictions else { return }
      Self.cut(&output, to: measured)
      guard let state = states.last, !points[measured - 1].isLast else { return }
      predict(state, after: measured - 1, of: points, &output)
      changed.insert(measured..<output.count)
    }
  }

  /// The number of points before the predictions at the end. O(predictions).
  private static func measuredCount(_ points: UnsafeBufferPointer<PolylinePoint>) -> Int {
    var count = points.count
    while count > 0, points[count - 1].isPrediction { count -= 1 }
    return count
  }

  /// The first point before `end` whose position or time has changed; `end` if there is none.
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

  /// Filters the points up to `end` that have not been filtered yet.
  private func filter(
    _ points: UnsafeBufferPointer<PolylinePoint>, to end: Int, _ states: inout KalmanStates
  ) {
    for index in states.count..<max(end, states.count) {
      guard let state = states.last,
        points[index].timestamp - points[index - 1].timestamp <= KalmanState.maxInterval
      else {
        states.append(start(points[index]))
        continue
      }
      let interval = SampleInterval(
        before: index, of: points, after: state.regularIntervals, resolution: timeResolution / 1000)
      states.append(state.after(points[index], interval, oscillator, measurementNoise: measurementNoise))
    }
  }

  @inline(__always)
  private func start(_ point: PolylinePoint) -> KalmanState {
    KalmanState(first: point, frequency: oscillator.frequency, measurementNoise: measurementNoise)
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
    let count = Int(min(max((horizon / 1000 / interval).rounded(), 1), Double(Self.maxPoints)))
    let first = count * (count - 1) / 2
    var point = points[last]
    point.isPrediction = true
    for step in 1...count {
      let weight = weights[first + step - 1]
      point.timestamp = points[last].timestamp + Self.time(of: step, of: count, to: horizon)
      point.location = state.position + state.velocity * weight.x + state.acceleration * weight.y
      output.append(point)
    }
  }
}
