import Foundation
import Geometry

/// The strokes of a recording, as they were measured in the end.
struct Recording: Sendable {
  /// Not empty, and none of them is; in px of the view that was drawn on.
  let strokes: [[Vector2]]

  /// - Parameter path: For what goes wrong.
  init(_ bytes: Data, path: String) throws(RecordingError) {
    let events: [RecordedTouch]
    do {
      events = try JSONDecoder().decode(EventList.self, from: bytes).events
    } catch let problem as RecordingError.Problem {
      throw RecordingError(path: path, problem)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw RecordingError(path: path, .notAnArray)
    } catch {
      throw RecordingError(path: path, Self.syntaxProblem(bytes))
    }
    strokes = Self.strokes(events)
    guard !events.isEmpty else { throw RecordingError(path: path, .noEvents) }
    guard !strokes.isEmpty else { throw RecordingError(path: path, .onlyPredictions) }
  }

  /// One stroke for each touch in the order they begin. Updates move the point they refer to; those that refer to none, and
  /// predictions, are left out.
  private static func strokes(_ events: [RecordedTouch]) -> [[Vector2]] {
    var strokes: [[Vector2]] = []
    var strokeOfTouch: [String: Int] = [:]
    var estimates: [Estimate: Int] = [:]
    for event in events where !event.isPrediction {
      let estimate = event.estimationUpdateIndex.map { Estimate(touch: event.touchIdentifier, index: $0) }
      if event.isUpdate {
        guard let estimate, let stroke = strokeOfTouch[event.touchIdentifier], let point = estimates[estimate] else {
          continue
        }
        strokes[stroke][point] = event.location
      } else {
        let stroke = strokeOfTouch[event.touchIdentifier] ?? strokes.count
        if stroke == strokes.count {
          strokes.append([])
          strokeOfTouch[event.touchIdentifier] = stroke
        }
        if let estimate { estimates[estimate] = strokes[stroke].count }
        strokes[stroke].append(event.location)
      }
    }
    return strokes
  }

  private struct Estimate: Hashable {
    let touch: String
    let index: Int
  }

  /// The decoder does not say where JSON ends to be JSON; Foundation's other parser does, in words.
  private static func syntaxProblem(_ bytes: Data) -> RecordingError.Problem {
    let parserLimit = 1 << 24
    guard bytes.count <= parserLimit else { return .notJSON(byte: nil) }
    do {
      _ = try JSONSerialization.jsonObject(with: bytes, options: [.fragmentsAllowed])
      return .notJSON(byte: nil)
    } catch {
      let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      if words.contains("end of file") { return .cutShort(byte: bytes.count) }
      let digits = words.split(separator: "character ").last?.prefix { $0.isNumber }
      return .notJSON(byte: digits.flatMap { Int($0) })
    }
  }
}

/// The events of a recording, decoded one by one so that an error can name its event.
private struct EventList: Decodable {
  var events: [RecordedTouch] = []

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let count = list.count ?? 0
    guard count <= RecordingWorkload.eventLimit else { throw RecordingError.Problem.tooManyEvents(count) }
    events.reserveCapacity(count)
    while !list.isAtEnd {
      do {
        events.append(try list.decode(RecordedTouch.self))
      } catch let problem as RecordedTouchError {
        throw RecordingError.Problem.event(events.count, problem)
      } catch {
        throw RecordingError.Problem.event(events.count, .notAnObject)
      }
    }
  }
}

extension RecordingError.Problem: Error {}
