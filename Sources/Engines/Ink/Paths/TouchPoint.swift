import Geometry

/// One moment of a touch: the values of a new event with its updates applied, or a prediction.
public struct TouchPoint: Hashable, Sendable {
  /// The position in px, y down.
  public private(set) var location: Vector2
  /// The time of the new event, in seconds. Updates do not change it.
  public let timestamp: Double
  /// The pressure; 0 if it is not measured.
  public private(set) var force: Double
  /// The largest possible force; 0 if pressure is not measured.
  public let maximumPossibleForce: Double
  /// The angle between pencil and surface in radians; π/2 is upright.
  public let altitudeAngle: Double
  /// The direction in which the pencil leans, in radians from the x axis.
  public let azimuth: Double
  /// The index by which updates refer to this point; nil if none can come, as for a prediction.
  public let estimationUpdateIndex: Int?
  /// The properties for which an update is still expected.
  public let expected: EstimatedProperties
  /// Whether the point is predicted rather than measured.
  public let isPrediction: Bool
  /// Whether the touch ended or was cancelled here. Updates do not change it.
  public internal(set) var isLast: Bool

  /// A point, as a filter of one's own makes it.
  /// - Parameters:
  ///   - point: a point of the touch, whose other values it has.
  ///   - location: in px, y down.
  ///   - force: the pressure; nil for that of `point`.
  public init(_ point: TouchPoint, at location: Vector2, force: Double? = nil) {
    self = point
    self.location = location
    if let force { self.force = force }
  }

  init(_ event: TouchEvent, at timestamp: Double, isLast: Bool = false) {
    location = event.location
    self.timestamp = timestamp
    force = event.force
    maximumPossibleForce = event.maximumPossibleForce
    altitudeAngle = event.altitudeAngle
    azimuth = event.azimuth
    // The index of a prediction, if any, repeats that of the last new event.
    estimationUpdateIndex = event.isPrediction ? nil : event.estimationUpdateIndex
    expected =
      event.isPrediction || event.estimationUpdateIndex == nil ? [] : event.estimatedPropertiesExpectingUpdates
    isPrediction = event.isPrediction
    self.isLast = isLast
  }
}

/// All points of one touch, and whether more are expected.
public struct TouchPath: Hashable, Sendable {
  /// The touch.
  public let touch: InkIdentifier
  /// The kind of input: finger, pencil or pointer.
  public let kind: TouchKind
  /// The measured points, then the predicted ones.
  public let points: [TouchPoint]
  /// The number of measured points.
  public let confirmedCount: Int
  /// The phase of the last new event.
  public let phase: TouchPhase
  /// The number of points that still expect an update.
  public let outstanding: Int
  /// Whether the touch ended or was cancelled and no update is expected, or ``TouchPathStream/finish()`` was called.
  public let isComplete: Bool
}
