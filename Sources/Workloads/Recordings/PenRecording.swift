import Ink

/// What a system would say of one stroke of a pencil: a made-up recording of any length, in the order and with the lags of real ones.
///
/// The pen follows the `PenStroke` of the seed, pressed as hard as that says, its tilt wandering. As with a pencil on a tablet,
///
/// - a callback brings one to four new events, two for the most part, then up to two predictions, then the updates that have come in;
/// - new events expect an update of their force, and of their position where ``positionError`` is more than 0; the first four forces are 1/3,
///   the others off by up to a fifth;
/// - updates come in order, each once, when as many newer samples are there as ``updateLag`` says, up to two more or fewer, at least two;
///   about once in 128 callbacks they are held up for twelve, and come all at once;
/// - predictions go straight on from the last two samples, somewhat wrong; they carry the index of the last new event;
/// - the last event says that the pen went up: its force is 0, and it has no index and expects nothing.
///
/// Times are in whole milliseconds, as in recordings, but for those of predictions. Update indices rise by one, and begin with
/// ``firstIndex`` whatever the touch is, so that only touch and index together name a sample. Identifiers are random UUIDs of the seed.
///
/// The same parameters give the same events everywhere: only additions, multiplications, divisions and square roots are used. A recording
/// of fewer samples is the beginning of one of more, up to its last callback. What is drawn does not depend on lag, predictions or end.
public struct PenRecording: Hashable, Sendable {
  /// The first ``Ink/TouchEvent/estimationUpdateIndex``.
  public static let firstIndex = 89
  /// The most that a pencil can be pressed, in units of a usual force.
  public static let maximumForce = 25.0 / 6
  /// When touches begin, in milliseconds.
  static let usualStart = 720_394_409
  public static let rateRange = 1.0...1000
  public static let updateLagRange = 2...64
  public static let predictionsRange = 0...2

  /// How many new events: with that of the pen's coming down and that of its going up, which are one where there is only one.
  public let samples: Int
  public let seed: UInt64
  /// Samples a second.
  public let rate: Double
  /// How many samples after its own the update of a sample comes, on the average.
  public let updateLag: Int
  /// How far off the position of a new event may be in each direction until its update, in px.
  public let positionError: Double
  /// The most predictions that a callback brings.
  public let predictions: Int
  /// Positions are rounded to multiples of this, in px; 0: not at all. Predictions are rounded to twice as much.
  public let grid: Double
  /// Whether updates that are due after the pen went up never come, as in real recordings, so that the touch is never complete. One of
  /// two samples or more then has at least one outstanding.
  public let endsOutstanding: Bool
  /// Of the first sample, in milliseconds.
  var start = PenRecording.usualStart

  /// A recording that is made when it is looked at. O(1).
  ///
  /// Parameters out of range count as what is nearest; what is not a number as the default.
  ///
  /// - Parameters:
  ///   - samples: from 1.
  ///   - rate: see ``rateRange``.
  ///   - updateLag: see ``updateLagRange``.
  ///   - positionError: from 0; some tenths are real.
  ///   - predictions: see ``predictionsRange``.
  ///   - grid: from 0; real pencils have 0.5.
  public init(
    samples: Int, seed: UInt64, rate: Double = 240, updateLag: Int = 6, positionError: Double = 0, predictions: Int = 2,
    grid: Double = 0, endsOutstanding: Bool = false
  ) {
    self.samples = max(1, samples)
    self.seed = seed
    self.rate = rate.isNaN ? 240 : min(max(rate, Self.rateRange.lowerBound), Self.rateRange.upperBound)
    self.updateLag = min(max(updateLag, Self.updateLagRange.lowerBound), Self.updateLagRange.upperBound)
    self.positionError = positionError > 0 ? min(positionError, 1e6) : 0
    self.predictions = min(max(predictions, Self.predictionsRange.lowerBound), Self.predictionsRange.upperBound)
    self.grid = grid > 0 ? min(grid, 1e6) : 0
    self.endsOutstanding = endsOutstanding
  }

  /// What each callback of a gesture brought together, one after the other, without keeping them: O(1) memory for any length.
  public var stream: PenCallbacks { PenCallbacks(self) }

  /// All callbacks. O(samples), each time.
  public var callbacks: [[TouchEvent]] { Array(stream) }

  /// All events in order. O(samples), each time.
  public var events: [TouchEvent] { stream.flatMap { $0 } }
}
