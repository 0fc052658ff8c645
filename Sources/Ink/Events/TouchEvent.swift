import Geometry

/// One thing that the system said about a touch: where it is, what it was measured to be more exactly, or where it may go next.
///
/// A **new** event says where a touch is. An **update** (``isUpdate``) gives better values for the new event with the same
/// ``touchIdentifier`` and ``estimationUpdateIndex``. A **prediction** (``isPrediction``) guesses what comes next; its
/// ``estimationUpdateIndex``, if any, is that of the last new event and means nothing. Inkable's recordings are arrays of these.
public struct TouchEvent: Hashable, Sendable {
  /// Of the event alone; nil where the source gives none.
  public var identifier: InkIdentifier?
  /// The same from a finger's or pencil's coming down to its going up.
  public var touchIdentifier: InkIdentifier
  /// In seconds, since a moment that only differences should depend on.
  public var timestamp: Double
  public var kind: TouchKind
  public var phase: TouchPhase
  /// How hard it presses: 1 is usual, 0 where it is not known.
  public var force: Double
  /// The most that ``force`` can be; 0 where force is not measured.
  public var maximumPossibleForce: Double
  /// The angle between pencil and surface in radians: 0 lies flat, π/2 stands upright.
  public var altitudeAngle: Double
  /// The direction in which the pencil leans, in radians from the x axis, clockwise on a screen whose y points down.
  public var azimuth: Double
  /// The same direction as a vector of length 1, or zero.
  public var azimuthUnitVector: Vector2
  /// Half the width of what touches, in px.
  public var majorRadius: Double
  /// How far off that may be, in px.
  public var majorRadiusTolerance: Double
  /// In px, y down, from the top left of the view that is drawn on.
  public var location: Vector2
  /// What a later update of this event, or this update, refers to; nil for events that get none.
  public var estimationUpdateIndex: Int?
  /// What is estimated.
  public var estimatedProperties: EstimatedProperties
  /// What of that will be updated.
  public var estimatedPropertiesExpectingUpdates: EstimatedProperties
  public var isUpdate: Bool
  public var isPrediction: Bool

  /// - Parameters: what is left away is a finger without force, upright, that nothing more will be known of.
  public init(
    identifier: InkIdentifier? = nil, touchIdentifier: InkIdentifier, timestamp: Double, kind: TouchKind = .direct,
    phase: TouchPhase, force: Double = 0, maximumPossibleForce: Double = 0, altitudeAngle: Double = .pi / 2,
    azimuth: Double = 0, azimuthUnitVector: Vector2 = Vector2(1, 0), majorRadius: Double = 0,
    majorRadiusTolerance: Double = 0, location: Vector2, estimationUpdateIndex: Int? = nil,
    estimatedProperties: EstimatedProperties = [], estimatedPropertiesExpectingUpdates: EstimatedProperties = [],
    isUpdate: Bool = false, isPrediction: Bool = false
  ) {
    self.identifier = identifier
    self.touchIdentifier = touchIdentifier
    self.timestamp = timestamp
    self.kind = kind
    self.phase = phase
    self.force = force
    self.maximumPossibleForce = maximumPossibleForce
    self.altitudeAngle = altitudeAngle
    self.azimuth = azimuth
    self.azimuthUnitVector = azimuthUnitVector
    self.majorRadius = majorRadius
    self.majorRadiusTolerance = majorRadiusTolerance
    self.location = location
    self.estimationUpdateIndex = estimationUpdateIndex
    self.estimatedProperties = estimatedProperties
    self.estimatedPropertiesExpectingUpdates = estimatedPropertiesExpectingUpdates
    self.isUpdate = isUpdate
    self.isPrediction = isPrediction
  }

  /// Whether all that a stroke is made of is finite: position, time, force and angles.
  public var isFinite: Bool {
    // A sum of products with zero is zero unless one of them is not finite.
    let position = location.x * 0 + location.y * 0
    let pressure = force * 0 + maximumPossibleForce * 0
    return position + timestamp * 0 + pressure + altitudeAngle * 0 + azimuth * 0 == 0
  }
}
