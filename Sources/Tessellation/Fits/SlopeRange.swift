import Geometry

/// Two numbers that are fitted at once, as a piece of a mesh sees them from where it begins: of an outline, the left edge
/// and the right one; of a chain, the position and the half width.
struct Sighting {
  /// How far along the piece's frame they lie.
  var distance = SIMD2<Double>.zero
  /// How far to the left of it; of a half width, by how much it is larger than at the beginning.
  var height = SIMD2<Double>.zero
  /// How far from there the piece may pass.
  var allowance = SIMD2<Double>.zero

  init() {}

  @inline(__always)
  init(distance: SIMD2<Double>, height: SIMD2<Double>, allowance: SIMD2<Double>) {
    self.distance = distance
    self.height = height
    self.allowance = allowance
  }

  /// What lies a share, 0…1, of the line from one to another.
  @inline(__always)
  init(_ share: Double, from before: Sighting, to ahead: Sighting) {
    distance = before.distance + share * (ahead.distance - before.distance)
    height = before.height + share * (ahead.height - before.height)
    allowance = before.allowance + share * (ahead.allowance - before.allowance)
  }
}

/// The slopes, height by distance, with which a piece passes all that it has sighted within what is allowed: Lemma 6 of
/// HowTheEngineWorks.
///
/// Source: Williams 1978; Sklansky and Gonzalez 1980.
struct SlopeRange {
  private var least = SIMD2<Double>(repeating: -.infinity)
  private var most = SIMD2<Double>(repeating: .infinity)

  /// Whether anything has been taken in.
  @inline(__always) var isBounded: Bool { most.x != .infinity }

  /// Whether there is no slope left for one of the two. NaN is taken for that.
  @inline(__always) var isEmpty: Bool { !(most.x >= least.x && most.y >= least.y) }

  @inline(__always)
  func narrowed(by sighting: Sighting) -> SlopeRange {
    let inverse = 1 / sighting.distance
    var range = self
    range.least = Self.greater(least, (sighting.height - sighting.allowance) * inverse)
    range.most = Self.lesser(most, (sighting.height + sighting.allowance) * inverse)
    return range
  }

  /// Whether the first of the two may have the slope that leads to it exactly.
  @inline(__always)
  func leads(to sighting: Sighting) -> Bool {
    nearest(to: sighting.height, distance: sighting.distance).x == sighting.height.x
  }

  /// Where, between a sighting that has been taken in and one that cannot be, the largest slope leaves what is allowed on
  /// the right, and the least one on the left: shares of the line between both, 1 where it does not.
  @inline(__always)
  func exits(between before: Sighting, _ ahead: Sighting) -> (right: SIMD2<Double>, left: SIMD2<Double>) {
    // What there is to spare at the first, and at the second, where that is less than nothing.
    let none = SIMD2<Double>.zero
    let negative = ahead.allowance * -1e-15
    let rightStart = Self.greater(none, most * before.distance - (before.height - before.allowance))
    let rightEnd = Self.lesser(negative, most * ahead.distance - (ahead.height - ahead.allowance))
    let leftStart = Self.greater(none, before.height + before.allowance - least * before.distance)
    let leftEnd = Self.lesser(negative, ahead.height + ahead.allowance - least * ahead.distance)
    return (rightStart / (rightStart - rightEnd), leftStart / (leftStart - leftEnd))
  }

  /// As near to such heights as the slopes allow, so far along.
  @inline(__always)
  func nearest(to height: SIMD2<Double>, distance: SIMD2<Double>) -> SIMD2<Double> {
    Self.lesser(Self.greater(height, least * distance), most * distance)
  }

  // The standard library's minimum of vectors takes a branch for each number, in case it is none.

  @inline(__always)
  private static func lesser(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.replacing(with: b, where: b .> a)
  }
}
