import Geometry

/// One report of the system about a touch: a new position, a correction of an earlier report, or a prediction.
///
/// - A **new** event reports where a touch is.
/// - An **update** (``isUpdate``) gives better values for the new event with the same ``touchIdentifier`` and
///   ``estimationUpdateIndex``.
/// - A **prediction** (``isPrediction``) estimates the next event. Its ``estimationUpdateIndex``, if any, repeats that
///   of the last new event and has no meaning.
///
/// A recording in the format of Inkable is an array of such events.
public struct TouchEvent: Hashable, Sendable {
  /// Identifies this event; nil if the source gives no identifier.
  public var identifier: InkIdentifier?
  /// Identifies the touch. It is the same for all events of a finger or pencil from coming down to going up.
  public var touchIdentifier: InkIdentifier
  /// The time in seconds, from an arbitrary origin: only differences have a meaning.
  public var timestamp: Double
  /// The kind of input: finger, pencil or pointer.
  public var kind: TouchKind
  /// The phase of the touch, such as began, moved or ended.
  public var phase: TouchPhase
  /// The pressure: 1 is an average touch, 0 means that pressure is not measured.
  public var force: Double
  /// The largest possible ``force``; 0 if pressure is not measured.
  public var maximumPossibleForce: Double
  /// The angle between pencil and surface in radians: 0 lies flat, π/2 stands upright.
  public var altitudeAngle: Double
  /// The direction in which the pencil leans, in radians from the x axis, clockwise on a screen whose y points down.
  public var azimuth: Double
  /// The direction of ``azimuth`` as a vector of length 1, or zero.
  public var azimuthUnitVector: Vector2
  /// Half the width of the contact area, in px.
  public var majorRadius: Double
  /// The tolerance of ``majorRadius``, in px.
  public var majorRadiusTolerance: Double
  /// The position in px, y down, from the top left of the view.
  public var location: Vector2
  /// The index by which updates refer to their new event; nil for events that get no update.
  public var estimationUpdateIndex: Int?
  /// The properties whose values are estimates.
  public var estimatedProperties: EstimatedProperties
  /// The estimated properties for which an update is expected.
  public var estimatedPropertiesExpectingUpdates: EstimatedProperties
  /// Whether the event corrects an earlier one.
  public var isUpdate: Bool
  /// Whether the event is a prediction.
  public var isPrediction: Bool

  /// Creates a touch event. The defaults describe a finger without pressure, upright, without estimates.
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

  /// Whether all values that affect a stroke are finite: location, time, force and angles.
  public var isFinite: Bool {
    // A sum of products with zero is zero if all values are finite, and NaN otherwise.
    let position = location.x * 0 + location.y * 0
    let pressure = force * 0 + maximumPossibleForce * 0
    return position + timestamp * 0 + pressure + altitudeAngle * 0 + azimuth * 0 == 0
  }
}

/// The kind of input that touches, with the raw values of UIKit and of recordings.
public enum TouchKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A finger.
  case direct = 0
  /// An input at a distance from the screen, such as a remote control.
  case indirect = 1
  /// A pencil or another stylus.
  case pencil = 2
  /// A mouse or a trackpad.
  case indirectPointer = 3
}

/// The phase of a touch, with the raw values of UIKit and of recordings.
public enum TouchPhase: UInt8, Hashable, Sendable, CaseIterable {
  /// The finger or pencil came down.
  case began = 0
  /// It moved.
  case moved = 1
  /// It stayed in place while another touch moved.
  case stationary = 2
  /// It went up.
  case ended = 3
  /// The system cancelled the touch.
  case cancelled = 4
  /// A pointer began to hover, without touching.
  case regionEntered = 5
  /// A hovering pointer moved.
  case regionMoved = 6
  /// A pointer stopped hovering.
  case regionExited = 7

  /// Whether the touch is over, so that only updates may follow.
  public var isLast: Bool { self == .ended || self == .cancelled }
  /// Whether a pointer hovers without touching.
  public var isHover: Bool { rawValue >= Self.regionEntered.rawValue }
}

/// A set of estimated properties of a touch, with the bits of UIKit and of recordings.
public struct EstimatedProperties: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// The set with these bits; bits outside ``all`` have no meaning.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ``TouchEvent/force``.
  public static let force = EstimatedProperties(rawValue: 1)
  /// ``TouchEvent/azimuth`` and its unit vector.
  public static let azimuth = EstimatedProperties(rawValue: 2)
  /// ``TouchEvent/altitudeAngle``.
  public static let altitude = EstimatedProperties(rawValue: 4)
  /// ``TouchEvent/location``.
  public static let location = EstimatedProperties(rawValue: 8)

  /// All bits that have a meaning.
  public static let all: EstimatedProperties = [.force, .azimuth, .altitude, .location]
}
