import Foundation
import Geometry

/// Recorded pencil touches: a JSON array of events with the keys of the Inkable recordings.
///
/// Predictions are left out; an update moves the point with the same touch and update index. Each touch is one stroke. The drawing is
/// the recording about the middle of its bounding box, made smaller where it exceeds the extent, never larger, and sampled anew along its
/// strokes, at even distances, to as many points as asked for.
public struct RecordingWorkload: Workload {
  /// Most bytes of a file.
  public static let byteLimit = 128 << 20
  /// Most events of a recording.
  public static let eventLimit = 100_000
  /// Largest coordinate, in px.
  public static let coordinateLimit = 1e7

  public let name: String
  private let strokes: [[Vector2]]

  /// Reads a recording.
  /// - Throws: `WorkloadError` with a sentence on what is wrong: a file that is missing, too large or unreadable, text that is not such
  ///   an array, an event without a place, no events, too many.
  public init(path: String) throws(WorkloadError) {
    name = WorkloadCatalog.recordingPrefix + path
    strokes = Self.strokes(try RecordingFile(path: path).touches())
  }

  /// The points of each touch in order of first appearance, updates applied.
  private static func strokes(_ touches: [RecordedTouch]) -> [[Vector2]] {
    var strokes: [[Vector2]] = []
    var strokeOf: [String: Int] = [:]
    var pointOf: [UpdateKey: Int] = [:]
    for touch in touches where touch.isPrediction != true {
      let place = Vector2(touch.location[0], touch.location[1])
      let key = touch.estimationUpdateIndex.map { UpdateKey(touch: touch.touchIdentifier, index: $0) }
      if touch.isUpdate == true {
        if let stroke = strokeOf[touch.touchIdentifier], let point = key.flatMap({ pointOf[$0] }) {
          strokes[stroke][point] = place
        }
        continue
      }
      let stroke = strokeOf[touch.touchIdentifier] ?? strokes.count
      if stroke == strokes.count {
        strokes.append([])
        strokeOf[touch.touchIdentifier] = stroke
      }
      if let key { pointOf[key] = strokes[stroke].count }
      strokes[stroke].append(place)
    }
    return strokes
  }

  private struct UpdateKey: Hashable {
    let touch: String
    let index: Int
  }

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var builder = DrawingBuilder(count: points, extent: extent, seed: seed, stream: "recording")
    let fitted = fitted(to: extent)
    let shares = shares(of: max(1, points), lengths: fitted.map { Polyline($0).length })
    for (stroke, share) in zip(fitted, shares) where share > 0 { builder.add(Polyline(stroke).sampled(share)) }
    return builder.drawing
  }

  private func fitted(to extent: Vector2) -> [[Vector2]] {
    let all = strokes.joined()
    let low = all.reduce(Vector2(.infinity, .infinity)) { pointwiseMin($0, $1) }
    let high = all.reduce(-Vector2(.infinity, .infinity)) { pointwiseMax($0, $1) }
    let size = (high - low) / 2
    let scale = min(1, min(size.x > 0 ? extent.x / size.x : 1, size.y > 0 ? extent.y / size.y : 1))
    return strokes.map { $0.map { ($0 - (low + high) / 2) * scale } }
  }

  /// How many points each stroke gets: one at least while there are enough, the rest by length, all of them given out.
  private func shares(of points: Int, lengths: [Double]) -> [Int] {
    let total = lengths.reduce(0, +)
    let spare = max(0, points - lengths.count)
    var shares = lengths.map { 1 + (total > 0 ? Int(Double(spare) * ($0 / total)) : 0) }
    var given = shares.reduce(0, +)
    var index = 0
    while given < points {
      shares[index % shares.count] += 1
      given += 1
      index += 1
    }
    return shares
  }
}
