import Geometry

/// The directions in which one straight piece passes all samples of a curve since it began.
///
/// How far a sample is from the piece is measured across the way of the curve at the piece's beginning, which is never
/// less than the distance, and needs no division.
struct Cone<Radius: RadiusFit> {
  /// Where the piece begins.
  private(set) var start: Vector2
  private(set) var radius: Radius
  /// What it may stray, and what the next one may: known a piece ahead, so that nothing waits for it.
  private(set) var slack: Double
  private var nextSlack: Double

  /// What distances are counted along, of length 1.
  private var along = Vector2(1, 0)
  /// The rightmost and the leftmost direction, of any length.
  private var low = Vector2.zero
  private var high = Vector2.zero
  /// The last sample, from the start, and as far to its left as a piece may pass.
  private(set) var last = Vector2.zero
  private var lastSide = Vector2.zero
  private(set) var lastDistance = 0.0
  private(set) var lastRadius: Double
  /// How far the last sample lies from the curve, and how far along the one before it is.
  private var lastBend = 0.0
  private var distanceBefore = 0.0

  /// Whether the curve passes the start, and how far along the first sample is.
  private var startsOnCurve = true
  private var firstDistance = 0.0

  @inline(__always)
  init(start: Vector2, radius: Double, slack: Double) {
    self.start = start
    self.radius = Radius(radius: radius, tolerance: slack * (1 - Radius.positionShare))
    self.slack = slack
    nextSlack = slack
    lastRadius = radius
  }

  /// The part of the slack that positions have; half widths have the rest.
  @inline(__always)
  var reach: Double { slack * Radius.positionShare }

  /// Begins with a sample well ahead of the start and near the way of the curve; false where it is not.
  @inline(__always)
  mutating func open(_ sample: ChainSample) -> Bool {
    let offset = sample.position - start
    let distance = offset.dot(sample.ahead)
    guard distance >= 2 * reach, abs(sample.ahead.cross(offset)) <= 2 * reach else { return false }
    open(sample, offset, along: sample.ahead, distance)
    return true
  }

  /// Begins with a sample straight ahead; false where it is within reach of the start.
  mutating func openStraight(_ sample: ChainSample) -> Bool {
    guard !isWithinReach(sample) else { return false }
    let offset = sample.position - start
    let distance = offset.length
    open(sample, offset, along: offset / distance, distance)
    return true
  }

  @inline(__always)
  private mutating func open(_ sample: ChainSample, _ offset: Vector2, along: Vector2, _ distance: Double) {
    self.along = along
    lastSide = along.perpendicularCCW * (reach - sample.bend)
    low = offset - lastSide
    high = offset + lastSide
    radius = radius.opened(inverse: 1 / distance, radius: sample.radius)
    last = offset
    lastDistance = distance
    lastRadius = sample.radius
    lastBend = sample.bend
    distanceBefore = 0
    firstDistance = distance
  }

  /// Whether a sample is so near to the start that no piece can lead there.
  func isWithinReach(_ sample: ChainSample) -> Bool {
    let offset = sample.position - start
    return offset.dot(offset) <= reach * reach
  }

  /// Passes over a sample within reach of the start.
  mutating func swallow() { startsOnCurve = false }

  /// How far along the piece a sample lies.
  @inline(__always)
  func distance(of sample: ChainSample) -> Double { (sample.position - start).dot(along) }

  /// Narrows to the directions that pass this sample too, unless none do; whether some do.
  @inline(__always)
  mutating func narrow(_ sample: ChainSample, distance: Double) -> Bool {
    let offset = sample.position - start
    let side = along.perpendicularCCW * (reach - sample.bend)
    let right = offset - side
    let left = offset + side
    let narrowed = radius.narrowed(inverse: 1 / distance, radius: sample.radius)
    guard right.cross(high) >= 0, low.cross(left) >= 0, !narrowed.isEmpty else { return false }
    if low.cross(right) > 0 { low = right }
    if left.cross(high) > 0 { high = left }
    radius = narrowed
    last = offset
    lastSide = side
    distanceBefore = lastDistance
    lastDistance = distance
    lastRadius = sample.radius
    lastBend = sample.bend
    return true
  }

  /// Ends the piece at the last position on the way to a sample that does not fit where it still stands for all.
  @inline(__always)
  mutating func close(before sample: ChainSample, distance: Double, _ chainSlack: ChainSlack) -> ChainPiece {
    let next = sample.position - start
    let side = along.perpendicularCCW * (reach - sample.bend)
    let isTooFarLeft = (next - side).cross(high) < 0
    let isTooFarRight = low.cross(next + side) < 0
    // Where the direction leaves the way that the nearest positions it may pass take.
    let way: Vector2
    let base: Vector2
    let step: Vector2
    if isTooFarLeft {
      way = high
      base = last - lastSide
      step = next - side - base
    } else {
      way = low
      base = last + lastSide
      step = next + side - base
    }
    let reached = base.cross(step) / way.cross(step)
    if !Radius.varies { return end(way: way, distance: reached, near: sample.radius, chainSlack) }
    let share =
      isTooFarLeft || isTooFarRight ? ((reached * way).dot(along) - lastDistance) / (distance - lastDistance) : 1
    let radiusShare = radius.exit(
      fromDistance: lastDistance, fromRadius: lastRadius, toDistance: distance, toRadius: sample.radius)
    let change = sample.radius - lastRadius
    guard radiusShare < share else {
      return end(way: way, distance: reached, near: lastRadius + change * min(1, max(0, share)), chainSlack)
    }
    return end(
      beside: last + (next - last) * radiusShare, distance: lastDistance + (distance - lastDistance) * radiusShare,
      lastRadius + change * radiusShare, chainSlack)
  }

  /// Ends the piece at the last sample, or beside it.
  mutating func endAtLast(_ chainSlack: ChainSlack) -> ChainPiece {
    let isOnWay = low.cross(last) >= 0 && last.cross(high) >= 0 && lastBend == 0
    let felt = isOnWay ? self.felt(step: lastDistance - distanceBefore, radius: lastRadius) : slack
    var piece = end(beside: last, distance: lastDistance, lastRadius, chainSlack)
    piece.endSlack = felt
    startsOnCurve = isOnWay
    return piece
  }

  /// How much of the slack can be felt in an arc about a position where curve and piece meet, if they are straight to
  /// the next sample, so far away.
  ///
  /// A position beyond the end and a half width r from a point of the curve, which lies L behind the end and l aside,
  /// is no further from the end than √(r² + 2rl − L²). With l growing evenly to the slack at the sample, and no more,
  /// that is at most r plus what is told here.
  private func felt(step: Double, radius: Double) -> Double {
    let square = step * step
    let positions = square >= radius * slack ? radius * slack * slack / (2 * square) : slack - square / (2 * radius)
    return min(slack, positions + slack * (1 - Radius.positionShare))
  }

  /// Ends the piece beside a position along it.
  @inline(__always)
  mutating func end(
    beside position: Vector2, distance: Double, _ near: Double, _ chainSlack: ChainSlack
  ) -> ChainPiece {
    let way = low.cross(position) < 0 ? low : position.cross(high) < 0 ? high : position
    return end(way: way, distance: distance / way.dot(along), near: near, chainSlack)
  }

  @inline(__always)
  private mutating func end(
    way: Vector2, distance: Double, near: Double, _ chainSlack: ChainSlack
  ) -> ChainPiece {
    let offset = distance * way
    start += offset
    let endRadius = radius.end(distance: offset.dot(along), near: near)
    let startRadius = self.radius.radius
    let piece = ChainPiece(
      end: start, way: way, distance: distance, endRadius: endRadius, slack: slack,
      startSlack: startsOnCurve ? felt(step: firstDistance, radius: startRadius) : slack, endSlack: slack)
    startsOnCurve = false
    let square = offset.dot(offset)
    let estimate = chainSlack.after(squaredLength: square, slack: slack, radius: endRadius)
    (slack, nextSlack) = (nextSlack, 0.5 * (nextSlack + estimate))
    radius = Radius(radius: endRadius, tolerance: slack * (1 - Radius.positionShare))
    return piece
  }

  /// Goes straight to a position of another half width within reach of the start.
  mutating func rest(at sample: ChainSample) -> ChainPiece {
    let piece = straight(to: sample.position, radius: sample.radius, slack: slack)
    start = sample.position
    radius = Radius(radius: sample.radius, tolerance: slack * (1 - Radius.positionShare))
    return piece
  }

  /// The last piece of a closed chain, straight to the last sample: outside of the cone, perhaps, so that it may stray
  /// by a slack more.
  func closing(at position: Vector2, radius: Double) -> ChainPiece {
    straight(to: position, radius: radius, slack: 2 * slack)
  }

  private func straight(to position: Vector2, radius: Double, slack: Double) -> ChainPiece {
    let offset = position - start
    let isAway = offset != .zero
    return ChainPiece(
      end: position, way: isAway ? offset : Vector2(1, 0), distance: isAway ? 1 : 0, endRadius: radius, slack: slack,
      startSlack: slack, endSlack: slack)
  }
}
