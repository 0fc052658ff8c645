import Geometry

/// Fits a chain of few straight pieces to samples of a curve, in one pass: no sample, and no place between two, lies further from the
/// chain than the slack.
///
/// A piece begins where the one before ended and is as long as can be: the directions that pass within the slack of every sample since
/// make a cone (Williams 1978; Sklansky and Gonzalez 1980), and where it closes between two samples, the piece leaves the curve's
/// neighbourhood at the very place where the last direction does, on the outer side of a bend. So the corners of the chain lie off the
/// curve by the slack on one side, and the middles of its pieces by the slack on the other, which makes pieces √2 times longer than
/// chords with their ends on the curve. O(1) in time and memory a sample.
struct ChainFitter<Radius: RadiusFit> {
  /// Where the piece at work begins.
  private(set) var start: Vector2
  private(set) var radius: Radius

  private(set) var slack: Double
  /// The part of it that places have, half widths have the rest.
  private var reachable: Double

  /// Whether a sample out of reach of the start has been seen, so that there is a cone.
  private(set) var isOpen = false
  /// The rightmost and the leftmost direction, of any length.
  private var low = Vector2.zero
  private var high = Vector2.zero
  /// The direction of the first sample in the cone, and as far to its left as places may be off.
  private var along = Vector2.zero
  private var side = Vector2.zero
  private(set) var last: Vector2
  private var lastRadius: Double
  /// The sample furthest along the piece.
  private var furthest = Vector2.zero
  private var furthestRadius = 0.0

  init(start: Vector2, radius: Double, slack: Double) {
    self.start = start
    self.radius = Radius(radius: radius)
    last = start
    lastRadius = radius
    self.slack = slack
    reachable = slack * Radius.placeShare
    self.radius.setTolerance(slack * (1 - Radius.placeShare))
  }

  /// What pieces begun from here on may stray.
  @inline(__always)
  mutating func setSlack(_ slack: Double) {
    self.slack = slack
    reachable = slack * Radius.placeShare
    radius.setTolerance(slack * (1 - Radius.placeShare))
  }

  /// Takes the sample in, if one piece can still stand for all; else says which piece ends here, and is to be asked again.
  @inline(__always)
  mutating func add(_ sample: Vector2, _ sampleRadius: Double) -> ChainPiece? {
    let offset = sample - start
    guard isOpen else { return open(sample, sampleRadius, offset) }
    let step = sample - furthest
    let isForward = step.dot(low) >= 0 && step.dot(high) >= 0
    if !isForward && strays(step) { return closeAtFurthest() }
    let right = offset - side
    let left = offset + side
    let distance = offset.dot(along)
    let isTooFarLeft = right.cross(high) < 0
    let isTooFarRight = low.cross(left) < 0
    if isTooFarLeft || isTooFarRight || !radius.fits(distance: distance, radius: sampleRadius) {
      return closeBefore(sample, sampleRadius, isTooFarLeft: isTooFarLeft, isTooFarRight: isTooFarRight)
    }
    if low.cross(right) > 0 { low = right }
    if left.cross(high) > 0 { high = left }
    radius.narrow(distance: distance, radius: sampleRadius)
    last = sample
    lastRadius = sampleRadius
    if isForward {
      furthest = sample
      furthestRadius = sampleRadius
    }
    return nil
  }

  /// The last piece, which ends beside the last sample; nil where the chain has come to its end already.
  @inline(__always)
  mutating func finish() -> ChainPiece? {
    guard isOpen else { return nil }
    let piece = close(at: last, radius: lastRadius, direction: clamped(last - start))
    return piece
  }

  /// The last piece of a closed chain, which ends at its beginning.
  mutating func finish(at place: Vector2, radius: Double) -> ChainPiece {
    let offset = place - start
    let length = offset.length
    return ChainPiece(
      end: place, endRadius: radius, direction: length > 0 ? offset / length : Vector2(1, 0), length: length, slack: slack)
  }

  @inline(__always)
  private mutating func open(_ sample: Vector2, _ sampleRadius: Double, _ offset: Vector2) -> ChainPiece? {
    let square = offset.dot(offset)
    if square <= reachable * reachable {
      last = sample
      lastRadius = sampleRadius
      guard !radius.swallows(sampleRadius) else { return nil }
      // The half width changes where the curve rests.
      let length = square.squareRoot()
      let piece = ChainPiece(
        end: sample, endRadius: sampleRadius, direction: length > 0 ? offset / length : Vector2(1, 0), length: length,
        slack: slack)
      start = sample
      radius = Radius(radius: sampleRadius)
      radius.setTolerance(slack * (1 - Radius.placeShare))
      return piece
    }
    let length = square.squareRoot()
    along = offset / length
    side = along.left * reachable
    low = offset - side
    high = offset + side
    radius.open(distance: length, radius: sampleRadius)
    isOpen = true
    last = sample
    lastRadius = sampleRadius
    furthest = sample
    furthestRadius = sampleRadius
    return nil
  }

  /// Whether a step back from the furthest sample is more than the trembling that a piece may pass over.
  @inline(never)
  private func strays(_ step: Vector2) -> Bool {
    let trembling = reachable / 4
    return step.dot(low) < -trembling * low.length || step.dot(high) < -trembling * high.length
  }

  /// The nearest direction in the cone.
  @inline(__always)
  private func clamped(_ direction: Vector2) -> Vector2 {
    if low.cross(direction) < 0 { return low }
    return direction.cross(high) < 0 ? high : direction
  }

  private mutating func closeAtFurthest() -> ChainPiece {
    close(at: furthest, radius: furthestRadius, direction: clamped(furthest - start))
  }

  /// Ends the piece at the last place on the way to a sample where it still stands for all.
  @inline(__always)
  private mutating func closeBefore(
    _ sample: Vector2, _ sampleRadius: Double, isTooFarLeft: Bool, isTooFarRight: Bool
  ) -> ChainPiece {
    let before = last - start
    let after = sample - start
    var share = 1.0
    if isTooFarLeft {
      let inside = max(0, (before - side).cross(high))
      share = inside / (inside - (after - side).cross(high))
    } else if isTooFarRight {
      let inside = max(0, low.cross(before + side))
      share = inside / (inside - low.cross(after + side))
    }
    let radiusShare = radius.exit(
      fromDistance: before.dot(along), fromRadius: lastRadius, toDistance: after.dot(along), toRadius: sampleRadius)
    let exit = min(share, radiusShare)
    let place = last + (sample - last) * exit
    let direction =
      radiusShare < share ? clamped(place - start) : isTooFarLeft ? high : isTooFarRight ? low : clamped(place - start)
    return close(at: place, radius: lastRadius + (sampleRadius - lastRadius) * exit, direction: direction)
  }

  /// Ends the piece beside a place, and begins the next one there.
  @inline(__always)
  private mutating func close(at place: Vector2, radius near: Double, direction: Vector2) -> ChainPiece {
    let unit = direction / direction.length
    let length = (place - start).dot(unit)
    let end = start + unit * length
    radius.close(distance: (end - start).dot(along), near: near)
    let piece = ChainPiece(end: end, endRadius: radius.radius, direction: unit, length: length, slack: slack)
    start = end
    isOpen = false
    last = place
    lastRadius = near
    return piece
  }
}
