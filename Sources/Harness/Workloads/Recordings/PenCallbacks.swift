import Geometry
import Ink

/// The sequence of the callbacks of a ``PenRecording``. O(1) per callback, in O(1) memory.
///
/// ``next(into:)`` allocates nothing once its array has grown to the size of the largest callback.
public struct PenCallbacks: Sequence, IteratorProtocol, Sendable {
  /// The number of new events before the first predictions.
  private static let unpredicted = 8
  /// The number of callbacks for which updates are delayed.
  private static let holdUp = 12

  private let recording: PenRecording
  private let touch: InkIdentifier
  private var pen: PenSamples
  /// One random generator for each purpose, so that none affects the others.
  private var names: SplitMix64
  private var sizes: SplitMix64
  private var lags: SplitMix64
  private var guesses: SplitMix64
  /// The number of new events so far.
  private var count = 0
  /// The samples whose updates are outstanding, in order, and the index of the first.
  private var pending: [PenSample] = []
  private var firstPending = 0
  /// The number of callbacks for which updates are still delayed.
  private var held = 0
  /// The last two samples.
  private var last: PenSample?
  private var beforeLast: PenSample?

  init(_ recording: PenRecording) {
    self.recording = recording
    pen = PenSamples(recording)
    names = SplitMix64(seed: recording.seed, stream: "pen names")
    sizes = SplitMix64(seed: recording.seed, stream: "pen callbacks")
    lags = SplitMix64(seed: recording.seed, stream: "pen lags")
    guesses = SplitMix64(seed: recording.seed, stream: "pen predictions")
    touch = names.identifier()
  }

  /// The events of the next callback; nil after the last.
  public mutating func next() -> [TouchEvent]? {
    var events: [TouchEvent] = []
    return next(into: &events) ? events : nil
  }

  /// Replaces the elements of `events` by the events of the next callback.
  /// - Returns: false after the last callback; `events` is then empty.
  public mutating func next(into events: inout [TouchEvent]) -> Bool {
    events.removeAll(keepingCapacity: true)
    guard count < recording.samples else {
      guard !recording.endsOutstanding, !pending.isEmpty else { return false }
      update(pending.count, &events)
      return true
    }
    for _ in 0..<Swift.min(newCount(), recording.samples - count) { extend(&events) }
    predict(&events)
    update(dueCount(), &events)
    return true
  }

  private mutating func newCount() -> Int {
    switch sizes.next() >> 60 {
    case 0: 1
    case 1: 3
    case 2: 4
    default: 2
    }
  }

  private mutating func extend(_ events: inout [TouchEvent]) {
    let sample = pen.next()
    let isLast = count == recording.samples - 1
    var event = sample.event(phase: isLast ? .ended : count == 0 ? .began : .moved, of: touch)
    event.identifier = names.identifier()
    if isLast {
      event.force = 0
      event.location = sample.position
    } else {
      event.force = sample.estimatedForce
      event.location = sample.estimatedPosition
      event.estimationUpdateIndex = PenRecording.firstIndex + count
      event.estimatedProperties = expected
      event.estimatedPropertiesExpectingUpdates = expected
      pending.append(sample)
    }
    events.append(event)
    count += 1
    beforeLast = last
    last = sample
  }

  private var expected: EstimatedProperties { recording.positionError > 0 ? [.force, .location] : .force }

  private mutating func predict(_ events: inout [TouchEvent]) {
    guard recording.predictions > 0, count > Self.unpredicted, count < recording.samples else { return }
    guard let last, let beforeLast else { return }
    let number = Int(guesses.next() % UInt64(recording.predictions + 1))
    let step = last.estimatedPosition - beforeLast.estimatedPosition
    let grid = 2 * recording.grid
    for index in 0..<number {
      let steps = Double(index + 1)
      let error = Vector2(guesses.symmetric(), guesses.symmetric()) * (0.3 * steps * steps)
      var event = last.event(phase: .moved, of: touch)
      event.identifier = names.identifier()
      event.timestamp += steps / recording.rate
      event.force = Swift.max(0, last.estimatedForce + steps * (last.estimatedForce - beforeLast.estimatedForce))
      event.majorRadius = 0
      event.location = PenSamples.rounded(last.estimatedPosition + step * steps + error, to: grid)
      event.estimationUpdateIndex = PenRecording.firstIndex + count - 1
      event.estimatedProperties = .all
      event.estimatedPropertiesExpectingUpdates = .force
      event.isPrediction = true
      events.append(event)
    }
  }

  /// The number of updates that are due in this callback.
  private mutating func dueCount() -> Int {
    let chance = lags.next()
    if held > 0 { held -= 1 } else if chance >> 57 == 0 { held = Self.holdUp }
    guard held == 0 else { return 0 }
    let lag = Swift.max(PenRecording.updateLagRange.lowerBound, recording.updateLag - 2 + Int(chance % 5))
    return Swift.min(pending.count, Swift.max(0, count - lag - firstPending))
  }

  private mutating func update(_ number: Int, _ events: inout [TouchEvent]) {
    for offset in 0..<number {
      let index = firstPending + offset
      var event = pending[offset].event(phase: index == 0 ? .began : .moved, of: touch)
      event.identifier = names.identifier()
      event.estimationUpdateIndex = PenRecording.firstIndex + index
      event.isUpdate = true
      events.append(event)
    }
    pending.removeFirst(number)
    firstPending += number
  }
}

extension SplitMix64 {
  /// A random UUID, of version 4.
  mutating func identifier() -> InkIdentifier {
    let high = next() & ~0xF000 | 0x4000
    let low = next() >> 2 | 1 << 63
    return InkIdentifier(uuid: high, low)
  }
}
