import Ink
import Results
import Workloads

/// A set of recordings that is graded by itself.
public enum RecordingSet: String, Hashable, Sendable, CaseIterable {
  /// Recordings that parameters of methods were chosen on.
  case tuned
  /// Other recordings. Whether anything was chosen on them is for whoever names them to say.
  case recordings
  /// Strokes of synthetic pens.
  case madeUp = "made-up"
}

/// A recording whose predictions are graded.
public struct GradedRecording: Sendable {
  /// The path of the file; `pen-1` and so on for synthetic pens.
  public let name: String
  /// The set that it belongs to.
  public let set: RecordingSet
  /// The SHA-256 of the file's bytes; nil for a synthetic pen.
  public let contentHash: String?
  /// What the file is, and what of its events is made up; nil for a synthetic pen.
  let content: RecordingContent?
  private let source: Source

  private enum Source: Sendable {
    case events([TouchEvent])
    case pen(PenRecording)
  }

  /// The recording of a file.
  /// - Parameters:
  ///   - file: its events.
  ///   - set: the set that it belongs to.
  public init(_ file: RecordedEvents, in set: RecordingSet) {
    name = file.path
    self.set = set
    contentHash = file.contentHash
    content = file.content
    source = .events(file.events)
  }

  /// Touch events under a name of their own.
  init(_ name: String, _ events: [TouchEvent], in set: RecordingSet) {
    self.name = name
    self.set = set
    contentHash = nil
    content = nil
    source = .events(events)
  }

  /// A synthetic pen that moves as a hand that writes. It holds no predictions.
  /// - Parameters:
  ///   - number: from 1.
  ///   - seed: the seed of the first pen.
  init(pen number: Int, seed: UInt64) {
    name = "pen-\(number)"
    set = .madeUp
    contentHash = nil
    content = nil
    source = .pen(
      PenRecording(
        samples: Self.penSamples, seed: seed &+ UInt64(number - 1), motion: .handwriting, predictions: 0, grid: 0.5))
  }

  /// The samples of a synthetic pen's stroke: one second and a quarter.
  private static let penSamples = 300

  /// The callbacks in order.
  var callbacks: [[TouchEvent]] {
    switch source {
    case .events(let events): Self.callbacks(of: events)
    case .pen(let pen): pen.callbacks
    }
  }

  /// The samples of a touch before its first graded prediction.
  public static let ungradedSamples = 8

  /// The number of touches that have an instant of prediction, the greatest time from one to the end of its touch, in
  /// ms, and the events that were ignored. O(events).
  public var survey: (touches: Int, longestHorizon: Double, ignored: IgnoredEvents) {
    let paths = TouchPathStream()
    for callback in callbacks { paths.consume(callback) }
    // Without methods nothing can be thrown.
    let touches = (try? TouchPredictions.of(callbacks, [])) ?? []
    let longest = touches.map { $0.path.end - ($0.instants.first?.time ?? $0.path.end) }.max() ?? 0
    return (touches.count, longest * 1000, paths.ignored)
  }

  /// Splits events as they were delivered: a callback has new events, then predictions and updates; the next new event
  /// after those begins the next one. Of a touch that has neither, nothing says which events came together, and each is
  /// a callback of its own.
  static func callbacks(of events: [TouchEvent]) -> [[TouchEvent]] {
    var callbacks: [[TouchEvent]] = []
    let followed = Set(events.filter { $0.isUpdate || $0.isPrediction }.map(\.touchIdentifier))
    var isComplete = true
    for event in events {
      let isNew = !event.isUpdate && !event.isPrediction
      let isBare = !followed.contains(event.touchIdentifier)
      if callbacks.isEmpty || isNew && (isComplete || isBare) { callbacks.append([]) }
      callbacks[callbacks.count - 1].append(event)
      isComplete = !isNew || isBare
    }
    return callbacks
  }
}
