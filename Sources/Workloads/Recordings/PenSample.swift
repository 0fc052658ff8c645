import Geometry
import Ink

/// One moment of a made-up pen: what is so, and what is said of it at first.
struct PenSample: Sendable {
  /// In seconds.
  var timestamp: Double
  /// In px.
  var position: Vector2
  var estimatedPosition: Vector2
  /// 1 is usual.
  var force: Double
  var estimatedForce: Double
  /// In radians.
  var altitude: Double
  var azimuth: Double
  /// The cosine and sine of the azimuth.
  var direction: Vector2

  /// What is so, as an event that expects nothing and has no index.
  func event(phase: TouchPhase, of touch: InkIdentifier) -> TouchEvent {
    TouchEvent(
      touchIdentifier: touch, timestamp: timestamp, kind: .pencil, phase: phase, force: force,
      maximumPossibleForce: PenRecording.maximumForce, altitudeAngle: altitude, azimuth: azimuth,
      azimuthUnitVector: direction, majorRadius: 0.25, location: position)
  }
}
