import Geometry
import Ink

/// The infinite sequence of the samples of a `PenRecording`. O(1) each.
struct PenSamples: Sendable {
  private let recording: PenRecording
  private var path: any PenPath
  private var forces: SplitMix64
  private var positions: SplitMix64
  private var tilts: SplitMix64
  private var altitude = SmoothWander()
  private var azimuth = SmoothWander()
  private var index = 0

  init(_ recording: PenRecording) {
    self.recording = recording
    path = recording.motion.path(seed: recording.seed, rate: recording.rate)
    forces = SplitMix64(seed: recording.seed, stream: "pen forces")
    positions = SplitMix64(seed: recording.seed, stream: "pen places")
    tilts = SplitMix64(seed: recording.seed, stream: "pen tilts")
  }

  mutating func next() -> PenSample {
    let (position, pressure) = path.next()
    // The force rises over the first samples, while the pen touches down.
    let force = 1.5 * pressure * min(1, Double(index + 4) / 16)
    let error = Vector2(positions.symmetric(), positions.symmetric()) * recording.positionError
    let forceError = 1 + 0.2 * forces.symmetric()
    let azimuth = 0.3 + 0.8 * self.azimuth.next(&tilts)
    defer { index += 1 }
    return PenSample(
      timestamp: (Double(recording.start) + (Double(index) * 1000 / recording.rate).rounded()) / 1000,
      position: Self.rounded(position, to: recording.grid),
      estimatedPosition: Self.rounded(position + error, to: recording.grid),
      force: force, estimatedForce: index < 4 ? 1.0 / 3 : force * forceError,
      altitude: 1 + 0.35 * altitude.next(&tilts), azimuth: azimuth, direction: Self.direction(azimuth))
  }

  /// The position rounded to multiples of `grid`; unchanged for a grid of 0.
  static func rounded(_ position: Vector2, to grid: Double) -> Vector2 {
    grid > 0 ? (position / grid).rounded(.toNearestOrEven) * grid : position
  }

  /// The cosine and sine of an angle of at most 1.1 radians, within 1e-13, by their power series. Unlike the functions
  /// of a library, they are the same on every platform.
  private static func direction(_ angle: Double) -> Vector2 {
    let square = angle * angle
    var cosine = 1.0
    var sine = 1.0
    for step in stride(from: 16.0, to: 0, by: -2) {
      cosine = 1 - square / (step * (step - 1)) * cosine
      sine = 1 - square / (step * (step + 1)) * sine
    }
    return Vector2(cosine, angle * sine)
  }
}

/// One sample of a synthetic pen: its final values, and the estimates that are delivered before them.
struct PenSample: Sendable {
  /// The time in seconds.
  var timestamp: Double
  /// The final position, in px.
  var position: Vector2
  var estimatedPosition: Vector2
  /// The final force; 1 is average.
  var force: Double
  var estimatedForce: Double
  /// The tilt, in radians.
  var altitude: Double
  var azimuth: Double
  /// The cosine and sine of the azimuth.
  var direction: Vector2

  /// An event with the final values, which expects no update and has no update index.
  func event(phase: TouchPhase, of touch: InkIdentifier) -> TouchEvent {
    TouchEvent(
      touchIdentifier: touch, timestamp: timestamp, kind: .pencil, phase: phase, force: force,
      maximumPossibleForce: PenRecording.maximumForce, altitudeAngle: altitude, azimuth: azimuth,
      azimuthUnitVector: direction, majorRadius: 0.25, location: position)
  }
}

/// A smooth random sequence of numbers between -1 and 1, which begins with 0.
struct SmoothWander: Sendable {
  private var value = 0.0
  private var push = 0.0

  mutating func next(_ generator: inout SplitMix64) -> Double {
    push = 0.9 * push + 0.005 * generator.symmetric()
    value = min(1, max(-1, value + push))
    return value
  }
}
