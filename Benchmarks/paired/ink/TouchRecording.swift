import Foundation
import Ink
import Workloads

/// A recording of a pencil as an app on a tablet writes it by Foundation: laid out on many lines, numbers of 17 digits.
struct TouchRecording {
  /// How many events there are.
  let count: Int
  /// Of the whole file.
  let bytes: [UInt8]

  /// A recording of a synthetic pen.
  /// - Parameter samples: the number of new events; with updates and predictions there are about three times as many
  ///   events.
  init(samples: Int, seed: UInt64) {
    self.init(PenRecording(samples: samples, seed: seed, grid: 0.5).events[...])
  }

  /// A recording of given events.
  init(_ events: ArraySlice<TouchEvent>) {
    let objects = events.enumerated().map { index, event in
      var event = event
      // Now and then the pencil leans along an axis, and a cosine is all but 0.
      if index % 7 == 0 { event.azimuthUnitVector = SIMD2(6.123233995736766e-17, 1) }
      return Self.object(event)
    }
    count = events.count
    bytes = Array(("[\n" + objects.joined(separator: ",\n") + "\n]").utf8)
  }

  /// Reads the recording by `EventReader`.
  /// - Parameter size: of the pieces that it comes in, in bytes; nil for all at once.
  /// - Returns: the number of touches.
  func read(pieces size: Int? = nil) -> Int {
    var reader = EventReader()
    return Self.feed(bytes[...], pieces: size ?? bytes.count, to: &reader)
  }

  /// Hands bytes to a reader, piece by piece.
  /// - Returns: the number of touches taken from them.
  static func feed(_ bytes: ArraySlice<UInt8>, pieces size: Int, to reader: inout EventReader) -> Int {
    var count = 0
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + size)])
        try? reader.read(piece) { event in
          if case .touch(let touch) = event, touch.isFinite { count += 1 }
        }
      }
    }
    return count
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
