import Foundation
import Ink
import Workloads

/// A recording of a pencil as an app on a tablet writes it by Foundation: laid out on many lines, numbers of 17 digits.
struct TouchRecording {
  let events: Int
  let bytes: [UInt8]

  /// - Parameter samples: how many new events there are; with updates and predictions there are about three times as many events.
  init(samples: Int, seed: UInt64) {
    let events = PenRecording(samples: samples, seed: seed, grid: 0.5).events
    let objects = events.enumerated().map { index, event in
      var event = event
      // Now and then the pencil leans along an axis, and a cosine is all but 0.
      if index % 7 == 0 { event.azimuthUnitVector = SIMD2(6.123233995736766e-17, 1) }
      return Self.object(event)
    }
    self.events = events.count
    bytes = Array(("[\n" + objects.joined(separator: ",\n") + "\n]").utf8)
  }

  private static func object(_ event: TouchEvent) -> String {
    func digits(_ value: Double) -> String { String(format: "%.17g", value) }
    let index = event.estimationUpdateIndex.map { "\n    \"estimationUpdateIndex\" : \($0)," } ?? ""
    return """
        {
          "touchIdentifier" : "\(event.touchIdentifier)",
          "azimuth" : \(digits(event.azimuth)),
          "azimuthUnitVector" : [
            \(digits(event.azimuthUnitVector.x)),
            \(digits(event.azimuthUnitVector.y))
          ],
          "timestamp" : \(digits(event.timestamp)),
          "estimatedPropertiesExpectingUpdates" : \(event.estimatedPropertiesExpectingUpdates.rawValue),
          "phase" : \(event.phase.rawValue),
          "type" : \(event.kind.rawValue),
          "identifier" : "\(event.identifier ?? event.touchIdentifier)",
          "maximumPossibleForce" : \(digits(event.maximumPossibleForce)),
          "force" : \(digits(event.force)),
          "location" : [
            \(digits(event.location.x)),
            \(digits(event.location.y))
          ],
          "majorRadius" : \(digits(event.majorRadius)),\(index)
          "majorRadiusTolerance" : \(digits(event.majorRadiusTolerance)),
          "altitudeAngle" : \(digits(event.altitudeAngle)),
          "estimatedProperties" : \(event.estimatedProperties.rawValue),
          "isUpdate" : \(event.isUpdate),
          "isPrediction" : \(event.isPrediction)
        }
      """
  }
}
