import Geometry

/// The state of the pen at one moment: its position, pressure, time and angles.
public struct BrushPoint: Hashable, Sendable {
  /// The position, in px.
  public var position: Vector2
  /// The pressure, from 0 to 1.
  public var pressure: Double
  /// The time in s, from any origin.
  public var time: Double
  /// The direction in which the pen leans, in radians from the x axis towards the y axis.
  public var azimuth: Double
  /// The angle between the pen and the canvas, in radians, from 0 (flat) to π/2 (upright).
  public var altitude: Double

  /// The largest coordinate, in px: beyond it a double resolves less than 0.0001 px.
  public static let maxCoordinate = 1e12

  /// Creates a point. It is checked when it is passed to a stroke.
  /// - Parameters:
  ///   - position: in px.
  ///   - pressure: from 0 to 1.
  ///   - time: in s.
  ///   - azimuth: in radians.
  ///   - altitude: in radians.
  public init(
    _ position: Vector2, pressure: Double = 1, time: Double = 0, azimuth: Double = 0, altitude: Double = .pi / 2
  ) {
    self.position = position
    self.pressure = pressure
    self.time = time
    self.azimuth = azimuth
    self.altitude = altitude
  }

  func check() throws(PatternCanvasError) {
    for (name, coordinate) in [("x", position.x), ("y", position.y)]
    where !(abs(coordinate) <= Self.maxCoordinate) {
      throw .value("\(name) of the pen's position", coordinate, wanted: "within ±\(Self.maxCoordinate) px")
    }
    guard (0...1).contains(pressure) else { throw .value("pen's pressure", pressure, wanted: "from 0 to 1") }
    guard time.isFinite else { throw .value("pen's time", time, wanted: "a finite number of seconds") }
    guard azimuth.isFinite else { throw .value("pen's azimuth", azimuth, wanted: "a finite number of radians") }
    guard (0...1.6).contains(altitude) else {
      throw .value("pen's altitude", altitude, wanted: "from 0 to π/2 radians")
    }
  }
}

/// The state of the pen between two points. All of it is linear in the curve's parameter.
struct PenState {
  var pressure: Double
  var time: Double
  /// The direction in which the pen leans, times the cosine of its altitude. It is a vector, so that a change from 179°
  /// to −179° takes the shorter rotation.
  var lean: Vector2

  init(_ point: BrushPoint) {
    pressure = point.pressure
    time = point.time
    lean = Vector2(cosine(point.azimuth), sine(point.azimuth)) * max(0, cosine(point.altitude))
  }

  init(from start: PenState, to end: PenState, at parameter: Double) {
    pressure = start.pressure + (end.pressure - start.pressure) * parameter
    time = start.time + (end.time - start.time) * parameter
    lean = start.lean + (end.lean - start.lean) * parameter
  }
}
