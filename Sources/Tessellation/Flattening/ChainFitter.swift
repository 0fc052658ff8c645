import Geometry

/// Fits a chain of few straight pieces to samples of a curve, in one pass: no sample, and no place between two, lies further from the
/// chain than the slack.
///
/// A piece begins where the one before ended and is as long as can be: the slopes, against the way of the curve at its beginning, with
/// which it passes every sample since within the slack make an interval, and where that closes between two samples, the piece
/// leaves the curve's neighbourhood at the very place where the last slope does, on the outer side of a bend. So the corners of the chain
/// lie off the curve by the slack on one side, and the middles of its pieces by the slack on the other, which makes pieces √2 times longer
/// than chords with their ends on the curve. O(1) in time and memory a sample.
///
/// Source of the interval: Williams 1978; Sklansky and Gonzalez 1980.
struct ChainFitter<Radius: RadiusFit> {
  private let chainSlack: ChainSlack

  /// Where the piece at work begins.
  private var start: Vector2
  private var radius: Radius
  /// What it may stray, and the part of that for places; half widths have the rest.
  private var slack: Double
  private var reachable: Double

  /// Whether a sample out of reach of the start has been seen, so that there are slopes.
  private var isOpen = false
  /// What slopes are counted from, of length 1.
  private var along = Vector2(1, 0)
  /// The least slope, and the most with its sign changed: both only ever grow.
  private var slopes = Vector2.zero
  /// The last sample, along the piece and aside of it.
  private var last = Vector2.zero
  private var lastRadius: Double
  /// The sample furthest along the piece.
  private var furthest = Vector2.zero
  private var furthestRadius = 0.0

  init(start: Vector2, radius: Double, chainSlack: ChainSlack) {
    self.chainSlack = chainSlack
    self.start = start
    slack = chainSlack.first
    reachable = slack * Radius.placeShare
    self.radius = Radius(radius: radius, tolerance: slack * (1 - Radius.placeShare))
    lastRadius = radius
  }

  /// How many pieces a number of samples can end at most.
  static func mostPieces(samples: Int) -> Int { 2 * samples }

  /// Takes samples in, and writes the pieces that end before them.
  /// - Returns: how many were written, at most ``mostPieces(samples:)``.
  @inline(__always)
  mutating func fit(
    _ samples: UnsafeMutablePointer<CurveSample>, count: Int, into pieces: UnsafeMutablePointer<ChainPiece>
  ) -> Int {
    // What a sample changes is held outside of memory for as long as one piece stands for all.
    var written = 0
    var index = 0
    while index < count {
      if !isOpen {
        if let piece = open(samples[index]) {
          pieces[written] = piece
          written += 1
        } else {
          index += 1
        }
        continue
      }
      let start = self.start
      let toAlong = Vector2(along.x, -along.y)
      let toAside = Vector2(along.y, along.x)
      let reach = Vector2(-reachable, -reachable)
      let mirror = Vector2(1, -1)
      var slopes = self.slopes
      var last = self.last
      var lastRadius = self.lastRadius
      var radius = self.radius
      var isForward = true
      while index < count {
        let offset = samples[index].place - start
        let place = offset.x * toAlong + offset.y * toAside
        let inverse = 1 / place.x
        let bounds = (place.y * mirror + reach) * inverse
        let narrowed = slopes.replacing(with: bounds, where: bounds .> slopes)
        let narrowedRadius = radius.narrowed(inverse: inverse, radius: samples[index].radius)
        isForward = place.x >= last.x
        guard narrowed.x + narrowed.y <= 0, isForward, !narrowedRadius.isEmpty else { break }
        slopes = narrowed
        radius = narrowedRadius
        last = place
        lastRadius = samples[index].radius
        index += 1
      }
      self.slopes = slopes
      self.radius = radius
      if furthest.x <= last.x {
        furthest = last
        furthestRadius = lastRadius
      }
      self.last = last
      self.lastRadius = lastRadius
      guard index < count else { break }
      if !isForward, trembles(at: samples[index]) {
        index += 1
      } else {
        pieces[written] = close(before: samples[index])
        written += 1
      }
    }
    return written
  }

  /// The last piece, which ends beside the last sample; nil where the chain has come to its end already.
  mutating func finish() -> ChainPiece? {
    guard isOpen else { return nil }
    return end(distance: last.x, slope: clamped(last), near: lastRadius)
  }

  /// The last piece of a closed chain, which ends at its beginning.
  mutating func finish(at place: Vector2, radius: Double) -> ChainPiece {
    let offset = place - start
    let isAway = offset != .zero
    return ChainPiece(
      end: place, way: isAway ? offset : Vector2(1, 0), distance: isAway ? 1 : 0, endRadius: radius, slack: slack)
  }

  @inline(__always)
  private mutating func open(_ sample: CurveSample) -> ChainPiece? {
    let offset = sample.place - start
    along = sample.ahead
    var place = Vector2(offset.dot(along), along.cross(offset))
    if place.x < 2 * reachable || abs(place.y) > 2 * reachable {
      // Near the start, or off the way: straight to the sample.
      let square = offset.dot(offset)
      if square <= reachable * reachable { return rest(sample) }
      place = Vector2(square.squareRoot(), 0)
      along = offset / place.x
    }
    let inverse = 1 / place.x
    slopes = Vector2((place.y - reachable) * inverse, (-place.y - reachable) * inverse)
    radius = radius.opened(inverse: inverse, radius: sample.radius)
    isOpen = true
    last = place
    lastRadius = sample.radius
    furthest = place
    furthestRadius = sample.radius
    return nil
  }

  /// Takes a sample within reach of the start.
  @inline(never)
  private mutating func rest(_ sample: CurveSample) -> ChainPiece? {
    guard !radius.swallows(sample.radius) else { return nil }
    // The half width changes where the curve rests.
    let piece = {
      var fitter = self
      return fitter.finish(at: sample.place, radius: sample.radius)
    }()
    start = sample.place
    radius = Radius(radius: sample.radius, tolerance: slack * (1 - Radius.placeShare))
    return piece
  }

  /// Passes over a sample a little behind the last one, if it fits.
  @inline(never)
  private mutating func trembles(at sample: CurveSample) -> Bool {
    let offset = sample.place - start
    let place = Vector2(offset.dot(along), along.cross(offset))
    guard place.x >= furthest.x - reachable / 4, place.x > 0 else { return false }
    let inverse = 1 / place.x
    let narrowed = Vector2(
      max(slopes.x, (place.y - reachable) * inverse), max(slopes.y, (-place.y - reachable) * inverse))
    let narrowedRadius = radius.narrowed(inverse: inverse, radius: sample.radius)
    guard narrowed.x + narrowed.y <= 0, !narrowedRadius.isEmpty else { return false }
    slopes = narrowed
    radius = narrowedRadius
    last = place
    lastRadius = sample.radius
    return true
  }

  /// The slope nearest to a place's own that suits all samples.
  @inline(__always)
  private func clamped(_ place: Vector2) -> Double {
    min(max(place.y / place.x, slopes.x), -slopes.y)
  }

  /// Ends the piece at the last place on the way to a sample where it still stands for all.
  @inline(__always)
  private mutating func close(before sample: CurveSample) -> ChainPiece {
    let offset = sample.place - start
    let next = Vector2(offset.dot(along), along.cross(offset))
    if next.x < furthest.x - reachable / 4 {
      return end(distance: furthest.x, slope: clamped(furthest), near: furthestRadius)
    }
    // By how much the sample is left of the leftmost slope or right of the rightmost, and the last one was not.
    let isLeft = next.y - reachable + slopes.y * next.x > 0
    let side = isLeft ? 1.0 : -1.0
    let slope = isLeft ? -slopes.y : slopes.x
    let outside = side * (next.y - slope * next.x) - reachable
    let inside = max(0, reachable - side * (last.y - slope * last.x))
    let share = outside > 0 ? inside / (inside + outside) : 1
    let radiusShare = radius.exit(
      fromDistance: last.x, fromRadius: lastRadius, toDistance: next.x, toRadius: sample.radius)
    let exit = min(share, radiusShare)
    let distance = last.x + (next.x - last.x) * exit
    let near = lastRadius + (sample.radius - lastRadius) * exit
    guard radiusShare < share else { return end(distance: distance, slope: slope, near: near) }
    return end(distance: distance, slope: clamped(last + (next - last) * exit), near: near)
  }

  /// Ends the piece, and begins the next one there.
  @inline(__always)
  private mutating func end(distance: Double, slope: Double, near: Double) -> ChainPiece {
    let way = along + slope * along.left
    start += distance * way
    let endRadius = radius.end(distance: distance, near: near)
    let piece = ChainPiece(end: start, way: way, distance: distance, endRadius: endRadius, slack: slack)
    slack = chainSlack.after(squaredLength: distance * distance * (1 + slope * slope), slack: slack, radius: endRadius)
    reachable = slack * Radius.placeShare
    radius = Radius(radius: endRadius, tolerance: slack * (1 - Radius.placeShare))
    isOpen = false
    return piece
  }
}
