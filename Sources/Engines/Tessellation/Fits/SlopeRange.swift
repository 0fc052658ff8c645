import Geometry

/// Two numbers that are fitted at once, as seen from the beginning of a piece of a mesh. For an outline they are the
/// left and the right edge; for a chain, the position and the half width.
struct Sighting {
  /// The distance along the piece's frame.
  var distance = SIMD2<Double>.zero
  /// The lateral offset, positive to the left. For a half width, its growth since the beginning.
  var height = SIMD2<Double>.zero
  /// The largest distance at which the piece may pass.
  var allowance = SIMD2<Double>.zero

  init() {}

  @inline(__always)
  init(distance: SIMD2<Double>, height: SIMD2<Double>, allowance: SIMD2<Double>) {
    self.distance = distance
    self.height = height
    self.allowance = allowance
  }

  /// The sighting at a fraction, 0…1, of the line between two sightings.
  @inline(__always)
  init(_ share: Double, from before: Sighting, to ahead: Sighting) {
    distance = before.distance + share * (ahead.distance - before.distance)
    height = before.height + share * (ahead.height - before.height)
    allowance = before.allowance + share * (ahead.allowance - before.allowance)
  }
}

/// The range of slopes, height over distance, for which a piece passes all sightings within their allowances: Lemma 6
/// of HowTheTessellatorWorks.
///
/// Source: Williams 1978; Sklansky and Gonzalez 1980.
struct SlopeRange {
  private var least = SIMD2<Double>(repeating: -.infinity)
  private var most = SIMD2<Double>(repeating: .infinity)

  /// Whether any sighting has been added.
  @inline(__always) var isBounded: Bool { most.x != .infinity }

  /// Whether either range is empty. NaN counts as empty.
  @inline(__always) var isEmpty: Bool { !(most.x >= least.x && most.y >= least.y) }

  @inline(__always)
  func narrowed(by sighting: Sighting) -> SlopeRange {
    let inverse = 1 / sighting.distance
    var range = self
    range.least = Self.greater(least, (sighting.height - sighting.allowance) * inverse)
    range.most = Self.lesser(most, (sighting.height + sighting.allowance) * inverse)
    return range
  }

  /// Whether the slopes that lead exactly to the sighting are in their ranges.
  @inline(__always)
  func leads(to sighting: Sighting) -> Bool {
    let nearest = nearest(to: sighting.height, distance: sighting.distance)
    return nearest.x == sighting.height.x && nearest.y == sighting.height.y
  }

  /// The positions at which the largest slope leaves the allowance on the right, and the smallest slope leaves it on
  /// the left, between the last sighting that fits and one that does not. They are fractions of the line between the
  /// two, or 1 if the slope stays within.
  @inline(__always)
  func exits(between before: Sighting, _ ahead: Sighting) -> (right: SIMD2<Double>, left: SIMD2<Double>) {
    // The allowance left at the first sighting, and at the second, where it is negative.
    let none = SIMD2<Double>.zero
    let negative = ahead.allowance * -1e-15
    let rightStart = Self.greater(none, most * before.distance - (before.height - before.allowance))
    let rightEnd = Self.lesser(negative, most * ahead.distance - (ahead.height - ahead.allowance))
    let leftStart = Self.greater(none, before.height + before.allowance - least * before.distance)
    let leftEnd = Self.lesser(negative, ahead.height + ahead.allowance - least * ahead.distance)
    return (rightStart / (rightStart - rightEnd), leftStart / (leftStart - leftEnd))
  }

  /// The heights closest to the given ones that the slopes allow, at a distance.
  @inline(__always)
  func nearest(to height: SIMD2<Double>, distance: SIMD2<Double>) -> SIMD2<Double> {
    Self.lesser(Self.greater(height, least * distance), most * distance)
  }

  // The standard library's minimum of vectors branches on each number, to handle NaN.

  @inline(__always)
  private static func lesser(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.replacing(with: b, where: b .> a)
  }
}
