import Geometry

/// A point of a polyline: what filters and curves need of a touch's moment, as a value.
@frozen
public struct PolylinePoint: Hashable, Sendable {
  /// In px, y down.
  public var location: Vector2
  /// In seconds.
  public var timestamp: Double
  /// How hard it presses, from 0 to 1, the most that can be measured; not a number where force is not measured.
  public var pressure: Double
  /// The angle between pencil and surface in radians; π/2 is upright.
  public var altitudeAngle: Double
  /// In radians from the x axis.
  public var azimuth: Double
  public var isPrediction: Bool

  public init(
    location: Vector2, timestamp: Double = 0, pressure: Double = .nan, altitudeAngle: Double = .pi / 2,
    azimuth: Double = 0, isPrediction: Bool = false
  ) {
    self.location = location
    self.timestamp = timestamp
    self.pressure = pressure
    self.altitudeAngle = altitudeAngle
    self.azimuth = azimuth
    self.isPrediction = isPrediction
  }

  /// Whether all has the same bits: zeros of different signs lead to different bits later on.
  @inline(__always)
  func isSame(as other: PolylinePoint) -> Bool {
    Self.areSame(location.x, other.location.x) && Self.areSame(location.y, other.location.y)
      && Self.areSame(pressure, other.pressure) && Self.areSame(timestamp, other.timestamp)
      && Self.areSame(altitudeAngle, other.altitudeAngle) && Self.areSame(azimuth, other.azimuth)
      && isPrediction == other.isPrediction
  }

  @inline(__always)
  private static func areSame(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern }

  /// What a touch's point is as a value.
  public init(_ point: TouchPoint) {
    self.init(
      location: point.location, timestamp: point.timestamp,
      pressure: point.maximumPossibleForce > 0 ? min(1, max(0, point.force / point.maximumPossibleForce)) : .nan,
      altitudeAngle: point.altitudeAngle, azimuth: point.azimuth, isPrediction: point.isPrediction)
  }
}
