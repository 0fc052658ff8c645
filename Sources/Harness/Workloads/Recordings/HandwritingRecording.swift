import Geometry
import Ink

/// A synthetic recording of handwriting: strokes of a pen that moves like a hand, with pauses between them.
///
/// Each stroke is a ``PenRecording`` of ``PenMotion/handwriting`` and a touch of its own, delivered in callbacks with
/// estimates, predictions and updates. Strokes are drawn about the same point, one after the other. The same parameters
/// give the same events on every platform. A recording of fewer strokes is the beginning of a recording of more.
public struct HandwritingRecording: Hashable, Sendable {
  /// The durations of strokes, in seconds.
  public static let durationRange = 0.3...1.5
  /// The pauses between strokes, in seconds.
  public static let pauseRange = 0.1...0.5

  /// The strokes, in the order in which they are drawn.
  public let strokes: [PenRecording]

  /// Creates a recording, whose events are generated on access. O(strokes).
  ///
  /// - Parameters:
  ///   - count: the number of strokes; less than 1 counts as 1.
  ///   - seed: any number.
  ///   - rate: samples per second; see ``PenRecording`` for this and the other parameters.
  ///   - updateLag: in samples.
  ///   - positionError: in px.
  ///   - predictions: the largest number of predictions in a callback.
  ///   - grid: in px; by default that of real pencils.
  public init(
    strokes count: Int, seed: UInt64, rate: Double = 240, updateLag: Int = 6, positionError: Double = 0,
    predictions: Int = 2, grid: Double = 0.5
  ) {
    var random = SplitMix64(seed: seed, stream: "handwriting strokes")
    let rate = PenRecording.usable(rate: rate)
    var start = PenRecording.usualStart
    strokes = (0..<max(1, count)).map { _ in
      let duration = random.between(Self.durationRange.lowerBound, Self.durationRange.upperBound)
      let pause = random.between(Self.pauseRange.lowerBound, Self.pauseRange.upperBound)
      let samples = 1 + Int(duration * rate)
      var stroke = PenRecording(
        samples: samples, seed: random.next(), motion: .handwriting, rate: rate, updateLag: updateLag,
        positionError: positionError, predictions: predictions, grid: grid)
      stroke.start = start
      start += Int((Double(samples - 1) / rate + pause) * 1000)
      return stroke
    }
  }

  /// All callbacks in order. Those of one stroke, up to its last update, come before those of the next. O(samples), on
  /// each access.
  public var callbacks: [[TouchEvent]] { strokes.flatMap(\.callbacks) }

  /// All events in order. O(samples), on each access.
  public var events: [TouchEvent] { strokes.flatMap(\.events) }
}
