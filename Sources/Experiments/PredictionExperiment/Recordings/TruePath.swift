import Geometry
import Ink

/// The path of a touch as it was finally recorded: linear in time between samples, and at rest after the last one.
struct TruePath: Sendable {
  /// Positions and times of all samples, all updates applied; one or more.
  private let samples: [PolylinePoint]
  /// Whether the touch was lifted after the last sample, and not just cut off by the end of the recording.
  let isLifted: Bool
  /// The mean time between samples, in seconds.
  private let interval: Double

  /// - Parameters:
  ///   - samples: one or more, in the order of their times.
  ///   - isLifted: whether the touch was lifted after the last.
  init(_ samples: [PolylinePoint], isLifted: Bool) {
    self.samples = samples
    self.isLifted = isLifted
    interval = (samples[samples.count - 1].timestamp - samples[0].timestamp) / Double(max(1, samples.count - 1))
  }

  /// The time of the last sample, in seconds.
  var end: Double { samples[samples.count - 1].timestamp }

  /// The position at a time in seconds; before the first sample that of the first. O(log samples).
  func position(at time: Double) -> Vector2 {
    // The last sample that is not later.
    var (low, high) = (0, samples.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].timestamp <= time { low = middle } else { high = middle }
    }
    let sample = samples[low]
    guard time > sample.timestamp, high < samples.count else { return sample.location }
    let share = (time - sample.timestamp) / (samples[high].timestamp - sample.timestamp)
    return sample.location + (samples[high].location - sample.location) * share
  }

  /// The movement about a time: over half an interval to either side, or over twice as much again and again until the
  /// ends are 1 px apart. Nil where sixteen intervals to either side do not move it by that.
  func movement(at time: Double) -> Movement? {
    var half = interval / 2
    for _ in 0...Self.doublings {
      let displacement = position(at: time + half) - position(at: time - half)
      let length = displacement.length
      if length >= Self.leastMovement {
        let span = min(time + half, end) - max(time - half, samples[0].timestamp)
        return Movement(direction: displacement / length, speed: length / (span * 1000))
      }
      half *= 2
    }
    return nil
  }

  private static let doublings = 5
  /// In px.
  private static let leastMovement = 1.0
}

/// The direction and the speed of a touch.
struct Movement: Sendable {
  /// Of length 1.
  let direction: Vector2
  /// In px/ms.
  let speed: Double
}
