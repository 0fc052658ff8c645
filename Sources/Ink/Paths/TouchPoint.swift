import Geometry

/// One moment of a touch, as well as it is known so far: a new event with what updates have said, or a prediction.
public struct TouchPoint: Hashable, Sendable {
  /// In px, y down.
  public let location: Vector2
  /// Of the event that was new, in seconds.
  public let timestamp: Double
  public let force: Double
  /// 0 where force is not measured.
  public let maximumPossibleForce: Double
  /// In radians; π/2 is upright.
  public let altitudeAngle: Double
  /// In radians from the x axis.
  public let azimuth: Double
  /// What updates of this point refer to; nil where none can come. A prediction has none.
  public let estimationUpdateIndex: Int?
  /// What an update is still expected for.
  public let expected: EstimatedProperties
  public let isPrediction: Bool

  init(_ event: TouchEvent, at timestamp: Double) {
    location = event.location
    self.timestamp = timestamp
    force = event.force
    maximumPossibleForce = event.maximumPossibleForce
    altitudeAngle = event.altitudeAngle
    azimuth = event.azimuth
    // A prediction may carry the index of the last new event.
    estimationUpdateIndex = event.isPrediction ? nil : event.estimationUpdateIndex
    expected =
      event.isPrediction || event.estimationUpdateIndex == nil ? [] : event.estimatedPropertiesExpectingUpdates
    isPrediction = event.isPrediction
  }
}
