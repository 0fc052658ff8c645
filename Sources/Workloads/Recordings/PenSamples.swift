import Geometry

/// The moments of the pen of a `PenRecording`, one after the other, without end. O(1) each.
struct PenSamples: Sendable {
  private let recording: PenRecording
  private var walk: PenWalk
  private var forces: SplitMix64
  private var positions: SplitMix64
  private var tilts: SplitMix64
  private var altitude = SmoothWander()
  private var azimuth = SmoothWander()
  private var index = 0

  init(_ recording: PenRecording) {
    self.recording = recording
    walk = PenWalk(seed: recording.seed)
    forces = SplitMix64(seed: recording.seed, stream: "pen forces")
    positions = SplitMix64(seed: recording.seed, stream: "pen places")
    tilts = SplitMix64(seed: recording.seed, stream: "pen tilts")
  }

  mutating func next() -> PenSample {
    let (position, pressure) = walk.next()
    // It comes down over sixteen samples.
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

  /// To the nearest multiples of `grid`, where it is more than 0.
  static func rounded(_ position: Vector2, to grid: Double) -> Vector2 {
    grid > 0 ? (position / grid).rounded(.toNearestOrEven) * grid : position
  }

  /// Cosine and sine of an angle of at most 1.1, to 1e-13, by their power series: the same everywhere, unlike those of a library.
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
