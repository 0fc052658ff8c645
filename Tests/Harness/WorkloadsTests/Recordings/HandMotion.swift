import Foundation
import Geometry
import Ink
import TestSupport

/// The motion of a hand: speeds, accelerations and turns over 1/60 s, in strokes sampled at 240 Hz.
struct HandMotion {
  /// The number of samples over which a velocity is computed.
  private static let span = 4

  /// In px/s, sorted.
  private(set) var speeds: [Double] = []
  /// In px/s², sorted.
  private(set) var accelerations: [Double] = []
  /// The fraction of instants at which the direction turns by more than 60° in 1/60 s.
  private(set) var turns = 0.0
  /// The speeds in the first and in the last 1/60 s of strokes, in px/s, sorted.
  private(set) var first: [Double] = []
  private(set) var last: [Double] = []

  /// - Parameter strokes: the final positions of each, in px, with their times, in seconds.
  init(_ strokes: [[(time: Double, position: Vector2)]]) {
    var turned = 0
    var pairs = 0
    for stroke in strokes where stroke.count > 2 * Self.span {
      let velocities = zip(stroke, stroke.dropFirst(Self.span)).map {
        ($1.position - $0.position) / ($1.time - $0.time)
      }
      speeds += velocities.map(\.length)
      first.append(velocities[0].length)
      last.append(velocities[velocities.count - 1].length)
      for (index, (before, after)) in zip(velocities, velocities.dropFirst(Self.span)).enumerated() {
        accelerations.append(((after - before) / (stroke[index + Self.span].time - stroke[index].time)).length)
        guard before.length > 0, after.length > 0 else { continue }
        pairs += 1
        if before.dot(after) < 0.5 * before.length * after.length { turned += 1 }
      }
    }
    turns = Double(turned) / Double(max(1, pairs))
    speeds.sort()
    accelerations.sort()
    first.sort()
    last.sort()
  }

  /// The value of the nearest rank; NaN if there are no values.
  static func part(_ share: Double, of sorted: [Double]) -> Double {
    sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
  }

  /// The final positions of the touches of a recording with more than one sample, in the order in which they begin.
  static func strokes(of events: [TouchEvent]) -> [[(time: Double, position: Vector2)]] {
    let stream = TouchPathStream()
    for event in events where !event.isPrediction { stream.consume(event) }
    stream.finish()
    return stream.output.lines.map { $0.elements.map { ($0.timestamp, $0.location) } }
  }
}

/// The recordings in `Notebooks/recordings`.
enum KeptRecording {
  static let folder = Repository.folder.appending(path: "Notebooks/recordings")

  /// The paths of all, relative to the folder, sorted.
  static func names() throws -> [String] {
    try ["held-out", "tuned"].flatMap { part in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path)
        .filter { $0.hasSuffix(".json") }.sorted().map { part + "/" + $0 }
    }
  }

  /// The touches of one recording, and the report of its reading.
  static func read(_ name: String) throws -> (events: [TouchEvent], report: ReadingReport) {
    var reader = EventReader()
    var events: [TouchEvent] = []
    try Data(contentsOf: folder.appending(path: name)).withUnsafeBytes {
      try reader.read($0) { if case .touch(let touch) = $0 { events.append(touch) } }
    }
    try reader.finish()
    return (events, reader.report)
  }
}
