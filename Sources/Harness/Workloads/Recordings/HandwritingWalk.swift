import Geometry

/// The infinite sequence of the positions of a hand that writes. O(1) per sample, in O(1) memory.
///
/// A position is the sum of submovements of minimum jerk, each of which begins before the previous one has ended. Their
/// directions turn like those of letters: by 79° to 135°, mostly in the same sense, so that there are loops and
/// reversals. Far from its start the hand turns back. The ranges were fitted to the recordings of pencils in
/// `Notebooks/recordings/tuned`.
///
/// Sources: T. Flash, N. Hogan, "The coordination of arm movements", Journal of Neuroscience 5 (1985); P. Morasso, F.
/// A. Mussa Ivaldi, "Trajectory formation and handwriting", Biological Cybernetics 45 (1982).
struct HandwritingWalk: PenPath {
  /// The durations of submovements, in seconds.
  private static let durations = 0.08...0.15
  /// The lengths in px of submovements of the middle duration. The length of other submovements is proportional to
  /// their duration.
  private static let lengths = 11.0...116
  /// The fraction of a submovement after which the next one begins.
  private static let overlaps = 0.38...0.67
  /// The tangents of half the angles between the directions of consecutive submovements.
  private static let halfTangents = 0.83...2.44
  /// The probability that the sense of turning changes.
  private static let flips = 0.27
  /// The distance from the origin beyond which the hand turns back, in px.
  private static let reach = 250.0

  private let rate: Double
  private var random: SplitMix64
  private var pressures: SplitMix64
  private var pressure = SmoothWander()
  /// The number of samples so far.
  private var count = 0
  /// The submovements that have begun and not ended.
  private var moving: [Submovement] = []
  /// The position of the hand without the submovements that have not ended.
  private var rest: Vector2
  /// The position at which the hand comes to rest if no other submovement begins.
  private var goal: Vector2
  /// The time at which the next submovement begins, in seconds.
  private var onset = 0.0
  /// The direction of the last submovement, of length 1.
  private var direction: Vector2
  /// 1 if directions turn from x towards y, otherwise -1.
  private var sense = 1.0

  init(seed: UInt64, rate: Double) {
    self.rate = rate
    random = SplitMix64(seed: seed, stream: "handwriting")
    pressures = SplitMix64(seed: seed, stream: "handwriting pressure")
    rest = Vector2(random.symmetric(), random.symmetric())
    goal = rest
    direction = Self.turn(random.symmetric())
    if random.next() >> 63 == 0 { direction = -direction }
  }

  mutating func next() -> (position: Vector2, pressure: Double) {
    let time = Double(count) / rate
    count += 1
    while onset <= time { begin() }
    for movement in moving where movement.end <= time { rest += movement.displacement }
    moving.removeAll { $0.end <= time }
    var position = rest
    for movement in moving { position += movement.displacement(at: time) }
    return (position, 0.65 + 0.35 * pressure.next(&pressures))
  }

  private mutating func begin() {
    if random.unit() < Self.flips { sense = -sense }
    if goal.length > Self.reach { sense = direction.cross(goal) > 0 ? -1 : 1 }
    direction = direction.rotated(by: Self.turn(sense * random.within(Self.halfTangents)))
    direction /= direction.length
    let duration = random.within(Self.durations)
    let share = 2 * duration / (Self.durations.lowerBound + Self.durations.upperBound)
    let displacement = direction * (random.within(Self.lengths) * share)
    moving.append(Submovement(start: onset, end: onset + duration, displacement: displacement))
    goal += displacement
    onset += duration * random.within(Self.overlaps)
  }

  /// Cosine and sine of twice the arc tangent of a number.
  private static func turn(_ halfTangent: Double) -> Vector2 {
    Vector2(1 - halfTangent * halfTangent, 2 * halfTangent) / (1 + halfTangent * halfTangent)
  }
}

/// A straight movement from rest to rest with the smallest integral of the squared jerk over time.
private struct Submovement: Sendable {
  /// The time at which it begins, in seconds.
  let start: Double
  let end: Double
  /// The displacement from beginning to end, in px.
  let displacement: Vector2

  /// The displacement since the beginning, at a time not before the beginning.
  func displacement(at time: Double) -> Vector2 {
    let part = min(1, (time - start) / (end - start))
    return displacement * (part * part * part * (10 + part * (6 * part - 15)))
  }
}

extension SplitMix64 {
  fileprivate mutating func within(_ range: ClosedRange<Double>) -> Double {
    between(range.lowerBound, range.upperBound)
  }
}
