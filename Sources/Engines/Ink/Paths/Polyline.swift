import Geometry

/// The points of one touch as values. Filters can change them without changing the input of other steps.
public typealias Polyline = Line<PolylinePoint>

/// A point of a polyline: the values of a ``TouchPoint`` that filters and curves need.
@frozen
public struct PolylinePoint: Hashable, Sendable {
  /// The position in px, y down.
  public var location: Vector2
  /// The time in seconds.
  public var timestamp: Double
  /// The pressure from 0 to 1, where 1 is the largest measurable pressure; NaN if pressure is not measured.
  public var pressure: Double
  /// The angle between pencil and surface in radians; π/2 is upright.
  public var altitudeAngle: Double
  /// The direction in which the pencil leans, in radians from the x axis.
  public var azimuth: Double
  /// Whether the point is predicted rather than measured.
  public var isPrediction: Bool
  /// Whether the touch ended here, so that no measured point follows.
  public var isLast: Bool

  /// Creates a point. The defaults describe a measured point without pressure, upright.
  public init(
    location: Vector2, timestamp: Double = 0, pressure: Double = .nan, altitudeAngle: Double = .pi / 2,
    azimuth: Double = 0, isPrediction: Bool = false, isLast: Bool = false
  ) {
    self.location = location
    self.timestamp = timestamp
    self.pressure = pressure
    self.altitudeAngle = altitudeAngle
    self.azimuth = azimuth
    self.isPrediction = isPrediction
    self.isLast = isLast
  }

  /// Whether all values have the same bits. Zeros of different signs are equal, but lead to different bits later.
  @inline(__always)
  func isSame(as other: PolylinePoint) -> Bool {
    Self.areSame(location.x, other.location.x) && Self.areSame(location.y, other.location.y)
      && Self.areSame(pressure, other.pressure) && Self.areSame(timestamp, other.timestamp)
      && Self.areSame(altitudeAngle, other.altitudeAngle) && Self.areSame(azimuth, other.azimuth)
      && isPrediction == other.isPrediction && isLast == other.isLast
  }

  @inline(__always)
  private static func areSame(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern }

  /// The values of a touch point. Force is converted to pressure: its fraction of the largest possible force, clamped
  /// to 0…1.
  public init(_ point: TouchPoint) {
    self.init(
      location: point.location, timestamp: point.timestamp,
      pressure: point.maximumPossibleForce > 0 ? min(1, max(0, point.force / point.maximumPossibleForce)) : .nan,
      altitudeAngle: point.altitudeAngle, azimuth: point.azimuth, isPrediction: point.isPrediction,
      isLast: point.isLast)
  }
}

/// Converts touch paths to polylines, point by point.
public struct Polylines: LineTransform {
  /// Creates the step, which has no parameters.
  public init() {}

  /// Converts the points that changed. O(changed points).
  public func update(
    _ output: inout [PolylinePoint], _ state: inout Void, from change: LineChange<TouchPoint>,
    changed: inout ChangedRanges
  ) {
    if output.count > change.count { output.removeLast(output.count - change.count) }
    for range in change.changed {
      for index in range { output.set(PolylinePoint(change.elements[index]), at: index) }
      changed.insert(range)
    }
  }
}

extension Array {
  /// Replaces an element, or appends it at the end.
  /// - Precondition: the index is at most the count.
  @inlinable @inline(__always)
  mutating func set(_ element: Element, at index: Int) {
    if index < count { self[index] = element } else { append(element) }
  }
}
