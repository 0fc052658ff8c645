import Ink

/// A synthetic recording of one pencil stroke of any length, with the event order and the lags of real recordings.
///
/// The pen moves by its ``motion``, with a smoothly varying tilt. By default it follows the positions and the pressure
/// of the ``PenStroke`` of the seed. As on a tablet, events are delivered in *callbacks*:
///
/// - A callback delivers one to four new events (mostly two), then up to two predictions, then updates of earlier
///   events.
/// - A new event expects an update of its force, and also of its position if ``positionError`` is above 0. The first
///   four forces are estimated as 1/3, the others with an error of up to a fifth.
/// - Updates come in order, once for each event, after about ``updateLag`` newer samples: up to two more or fewer, but
///   at least two. About once in 128 callbacks, updates are delayed for twelve callbacks and then delivered together.
/// - Predictions extrapolate the last two samples linearly, with an error. They have the update index of the last new
///   event.
/// - The last event lifts the pen. Its force is 0. It has no update index and expects no update.
///
/// Times are in whole milliseconds, except those of predictions. Update indices rise by one from ``firstIndex``, which
/// is the same for every touch. Only touch and index together therefore identify a sample. Identifiers are random
/// UUIDs.
///
/// The same parameters give the same events on every platform, because only additions, multiplications, divisions and
/// square roots are used. A recording of fewer samples is the beginning of a recording of more samples, except for its
/// last callback. Positions do not depend on the lag, the predictions or the end.
public struct PenRecording: Hashable, Sendable {
  /// The estimation update index of the first event.
  public static let firstIndex = 89
  /// The largest force of a pencil, in units of an average force.
  public static let maximumForce = 25.0 / 6
  /// The time at which touches begin, in milliseconds.
  static let usualStart = 720_394_409
  /// The allowed values of ``rate``, in samples per second.
  public static let rateRange = 1.0...1000
  /// The allowed values of ``updateLag``, in samples.
  public static let updateLagRange = 2...64
  /// The allowed values of ``predictions``.
  public static let predictionsRange = 0...2

  /// The number of new events, including the first and the last, in which the pen touches down and is lifted. A single
  /// event is both.
  public let samples: Int
  /// The seed of positions, forces, tilts, lags, predictions and identifiers.
  public let seed: UInt64
  /// How the pen moves.
  public let motion: PenMotion
  /// The number of samples per second.
  public let rate: Double
  /// The mean number of newer samples before the update of a sample is delivered.
  public let updateLag: Int
  /// The largest error of a new event's position along each axis until its update, in px.
  public let positionError: Double
  /// The largest number of predictions in a callback.
  public let predictions: Int
  /// The grid to whose multiples positions are rounded, in px; 0 for none. Predictions are rounded to multiples of
  /// twice the grid.
  public let grid: Double
  /// Whether updates that are due after the pen was lifted are never delivered, as in real recordings.
  ///
  /// A touch of two samples or more then has at least one outstanding update, and is never complete.
  public let endsOutstanding: Bool
  /// The time of the first sample, in milliseconds.
  var start = PenRecording.usualStart

  /// Creates a recording, whose events are generated on access. O(1).
  ///
  /// Parameters out of range are clamped, and NaN counts as the default.
  ///
  /// - Parameters:
  ///   - samples: at least 1.
  ///   - seed: any number.
  ///   - motion: see ``motion``.
  ///   - rate: see ``rateRange``.
  ///   - updateLag: see ``updateLagRange``.
  ///   - positionError: at least 0; real recordings have some tenths.
  ///   - predictions: see ``predictionsRange``.
  ///   - grid: at least 0; real pencils have 0.5.
  ///   - endsOutstanding: see ``endsOutstanding``.
  public init(
    samples: Int, seed: UInt64, motion: PenMotion = .steady, rate: Double = 240, updateLag: Int = 6,
    positionError: Double = 0, predictions: Int = 2, grid: Double = 0, endsOutstanding: Bool = false
  ) {
    self.samples = max(1, samples)
    self.seed = seed
    self.motion = motion
    self.rate = Self.usable(rate: rate)
    self.updateLag = min(max(updateLag, Self.updateLagRange.lowerBound), Self.updateLagRange.upperBound)
    self.positionError = positionError > 0 ? min(positionError, 1e6) : 0
    self.predictions = min(max(predictions, Self.predictionsRange.lowerBound), Self.predictionsRange.upperBound)
    self.grid = grid > 0 ? min(grid, 1e6) : 0
    self.endsOutstanding = endsOutstanding
  }

  /// The nearest allowed rate.
  static func usable(rate: Double) -> Double {
    rate.isNaN ? 240 : min(max(rate, rateRange.lowerBound), rateRange.upperBound)
  }

  /// The callbacks in order, generated one at a time in O(1) memory.
  public var stream: PenCallbacks { PenCallbacks(self) }

  /// All callbacks in order. O(samples), on each access.
  public var callbacks: [[TouchEvent]] { Array(stream) }

  /// All events in order. O(samples), on each access.
  public var events: [TouchEvent] { stream.flatMap { $0 } }
}
