import Geometry

/// Adds points to the end of a line where the pen is likely to go next, which are marked as predictions.
///
/// Measured points pass as they are. A line that is complete, or that has predictions of its own, passes as it is. To any other line of two
/// points or more at different times, up to ``maxPoints`` points are added: evenly spaced in time, about as far apart as the last eight
/// samples, the last of them at the ``horizon``. Pressure and angles are those of the last measured point. Their positions are finite if those
/// of all points are.
///
/// The pen is taken to keep its velocity but for a white noise of acceleration, and its positions to be measured with a white noise: then a
/// Kalman filter knows position and velocity best. Points of the same time count as measured twice. After a second without a point the filter
/// begins anew. What the filter knows after each measured point is kept, 64 bytes a point, until the line is complete: a change of a position
/// or a time costs O(points from there on), any other change of a point O(1), and bits are as if the line had come in at once.
///
/// R. E. Kalman, "A new approach to linear filtering and prediction problems", Journal of Basic Engineering 82 (1960); the model is that
/// of continuous white noise acceleration in Bar-Shalom, Li and Kirubarajan, "Estimation with applications to tracking and navigation",
/// 2001, 6.2.2.
public struct KalmanPrediction: LineTransform {
  /// In milliseconds.
  public static let horizonRange = 1.0...100
  /// In px²/s³.
  public static let processNoiseRange = 1e-3...1e16
  /// In px².
  public static let measurementNoiseRange = 1e-6...1e6
  /// The most points that are added.
  public static let maxPoints = 8
  /// Over how many samples the time between them is averaged, since systems round times to milliseconds.
  private static let averaged = 8

  /// How far ahead the last point is predicted, in milliseconds.
  public let horizon: Double
  /// How unsteady the velocity is: by how much its variance grows in a second, in px²/s³.
  public let processNoise: Double
  /// How far measured positions are off: the variance of each coordinate, in px².
  public let measurementNoise: Double

  /// - Parameters:
  ///   - horizon: one frame at 60 Hz unless said.
  ///   - processNoise: 5 · 10^7 px²/s³ unless said: in 1/240 s, 456 px/s more or less. Only its ratio to the measurement noise matters
  ///     for positions. It was chosen by the mean error a frame ahead on recordings of pencils, which rises by less than two in a hundred
  ///     with two fifths or twenty times as much; for the positions of `PenRecording`, which are slower, a fifth would be best.
  ///   - measurementNoise: 0.1 px² unless said: positions rounded to half a px at times rounded to a millisecond, at 1000 px/s.
  /// - Throws: `InkError`, naming the parameter, outside of ``horizonRange``, ``processNoiseRange`` and ``measurementNoiseRange``.
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

  /// What is known after each measured point; empty once the line is complete.
  public func makeState() -> [KalmanState] { [] }

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
      follow(points, to: measured, &states)
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

  /// How many points there are without the predictions at the end. O(predictions).
  private static func measuredCount(_ points: UnsafeBufferPointer<PolylinePoint>) -> Int {
    var count = points.count
    while count > 0, points[count - 1].isPrediction { count -= 1 }
    return count
  }

  /// The first point of those before `end` that has another position or time than it had, or `end`.
  private static func firstMoved(
    _ changed: [Range<Int>], in points: UnsafeBufferPointer<PolylinePoint>, _ before: [PolylinePoint], upTo end: Int
  ) -> Int {
    for range in changed where range.lowerBound < end {
      for index in range.lowerBound..<min(range.upperBound, end) where !areAlike(points[index], before[index]) {
        return index
      }
    }
    return end
  }

  /// Whether position and time are the same. The sign of a zero makes no difference to what is predicted.
  @inline(__always)
  private static func areAlike(_ first: PolylinePoint, _ second: PolylinePoint) -> Bool {
    first.location == second.location && first.timestamp == second.timestamp
  }

  /// Adds what is known after each point that has no state yet.
  private func follow(
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

  /// Takes over what has changed of the line; beyond its end may be points of ours.
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

  /// Adds the predicted points.
  private func predict(
    _ state: KalmanState, after last: Int, of points: UnsafeBufferPointer<PolylinePoint>,
    _ output: inout [PolylinePoint]
  ) {
    let span = min(last, Self.averaged)
    guard span > 0 else { return }
    let interval = (points[last].timestamp - points[last - span].timestamp) / Double(span)
    guard interval > 0 else { return }
    let ahead = horizon / 1000
    let count = Int(min(max((ahead / interval).rounded(), 1), Double(Self.maxPoints)))
    var point = points[last]
    point.isPrediction = true
    for step in 1...count {
      let time = ahead * (Double(step) / Double(count))
      point.timestamp = points[last].timestamp + time
      point.location = state.position + state.velocity * time
      output.append(point)
    }
  }
}
