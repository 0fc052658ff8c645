import CKernels
import Geometry

/// Samples the curve of a stroke from its input points, and passes the samples on. It keeps only a few numbers.
///
/// A span between two input points is final once the point after it is known. So a copy can finish the stroke so far
/// while the original continues. In this way live strokes redraw only their tail.
struct StrokeSampler {
  private let parameters: StrokeParameters
  private let rule: SplineRule
  private let limits: SpanLimits
  private var stroker: CurveStroker

  /// The number of input points that differ from the previous one.
  private var count = 0
  private var first = Vector2.zero
  private var firstRadius: Double
  private var second = Vector2.zero
  private var secondRadius = 0.0
  /// The last three input points, and the half widths of the last two.
  private var behind = Vector2.zero
  private var previous = Vector2.zero
  private var latest = Vector2.zero
  /// Both are in one vector: a processor that reads both at once would stall if they had been written one by one.
  private var radii = SIMD2<Double>.zero
  /// Whether one sample is enough at the second to last point.
  private var fitsOneSample = true
  /// The last point of a closed stroke.
  private let before: Vector2?

  /// - Parameters:
  ///   - varies: whether half widths differ.
  ///   - before: the last point of a closed stroke; it differs from the first.
  ///   - firstRadius: the smallest half width of the first point.
  init(_ parameters: StrokeParameters, varies: Bool, closedAfter before: Vector2? = nil, firstRadius: Double = 0) {
    self.parameters = parameters
    rule = SplineRule(parameters.style.curve)
    self.before = before
    self.firstRadius = firstRadius
    limits = SpanLimits(tolerance: parameters.tolerance, varies: varies)
    stroker = CurveStroker(
      parameters, start: CurveSample(position: .zero, radius: 1, bend: SampleBend()), varies: varies,
      isClosed: before != nil)
  }

  /// Takes input points, and draws the final part of their spans or leaves it in the track. O(1) per point, for a curve
  /// of bounded length between points.
  /// - Returns: nil, or the index of the first invalid point; the points before it have been taken.
  @inline(__always)
  mutating func push<Assembler: StrokeAssembler>(
    _ points: StrokePoints, _ track: OutlineTrack, into assembler: inout Assembler
  ) -> Int? {
    var index = 0
    while index < points.count {
      if count > 2, fitsOneSample {
        let taken = gather(points, from: index, track, into: &assembler)
        index += taken
        if taken == OutlineTrack.chunk { continue }
      }
      guard index < points.count else { break }
      // This point begins the stroke, bends too much for one sample, or is invalid.
      let point = points.point(at: index)
      let radius = points.radius(at: index)
      guard points.isValid(point, radius) else { return index }
      push(point, radius, track, into: &assembler)
      index += 1
    }
    return nil
  }

  /// Takes points from an index on while one sample per point is enough, up to the number sampled at once.
  /// - Returns: the number of points taken.
  @inline(__always)
  private mutating func gather<Assembler: StrokeAssembler>(
    _ points: StrokePoints, from index: Int, _ track: OutlineTrack, into assembler: inout Assembler
  ) -> Int {
    let position = stroker.makeRoom(in: track, into: &assembler)
    let (coordinates, widths) = points.row(from: index, in: track)
    var row = vernier_points(
      points: coordinates, widths: widths, radius: points.evenRadius, origin_x: points.origin.x,
      origin_y: points.origin.y,
      max_coordinate: widths == nil
        ? min(points.maxCoordinate, points.evenRadius * StrokeParameters.fineness) : points.maxCoordinate,
      fineness: StrokeParameters.fineness, inverse: limits.inverseTolerance, coincidence: limits.coincidence,
      rule: rule.rule, parameter: rule.parameter, limits: limits.oneSample, previous_x: previous.x,
      previous_y: previous.y, latest_x: latest.x, latest_y: latest.y, previous_radius: previousRadius,
      latest_radius: latestRadius)
    let valid = vernier_sample_points(
      &row, &track.memory.pointee.samples, &track.memory.pointee.outline, Int32(truncatingIfNeeded: position))
    let taken = min(points.count - index, Int(valid))
    guard taken > 0 else { return 0 }
    let last = index + taken - 1
    behind = taken > 2 ? points.point(at: last - 2) : taken > 1 ? latest : previous
    radii = SIMD2(taken > 1 ? points.radius(at: last - 1) : latestRadius, points.radius(at: last))
    previous = taken > 1 ? points.point(at: last - 1) : latest
    latest = points.point(at: last)
    stroker.take(taken, isCurved: !rule.isStraight, to: (previous, previousRadius), from: track, into: &assembler)
    return taken
  }

  /// Takes one input point.
  @inline(never)
  mutating func push<Assembler: StrokeAssembler>(
    _ point: Vector2, _ radius: Double, _ track: OutlineTrack, into assembler: inout Assembler
  ) {
    if count > 0, limits.isSame(point, as: latest) {
      radii.y = max(latestRadius, radius)
      if count == 1 { firstRadius = latestRadius }
      if count == 2 { secondRadius = latestRadius }
      return
    }
    var radius = radius
    if count == 0 {
      radius = max(radius, firstRadius)
      first = point
      firstRadius = radius
    } else if count == 1 {
      second = point
      secondRadius = radius
    } else {
      if count == 2 { start() }
      walk(to: point, radius, track, into: &assembler)
    }
    goOn(to: point, radius)
    count += 1
  }

  private var previousRadius: Double { radii.x }
  private var latestRadius: Double { radii.y }

  private mutating func goOn(to point: Vector2, _ radius: Double) {
    // The point before the first two is a phantom point.
    if count > 1 { behind = previous }
    (previous, latest) = (latest, point)
    radii = SIMD2(latestRadius, radius)
  }

  /// Draws everything that is final, so that the track is empty.
  mutating func settle<Assembler: StrokeAssembler>(_ track: OutlineTrack, into assembler: inout Assembler) {
    stroker.settle(track, into: &assembler)
  }

  /// Ends the stroke by drawing the rest of it. It cannot be used afterwards.
  mutating func finish<Assembler: StrokeAssembler>(_ track: OutlineTrack, into assembler: inout Assembler) {
    guard count > 0 else { return }
    if count < 3 { start() }
    if count > 1 {
      if before == nil {
        walk(
          to: rule.phantom(beyond: latest, neighbour: previous), latestRadius, isLast: true, track,
          into: &assembler)
      } else {
        walk(to: first, firstRadius, track, into: &assembler)
        goOn(to: first, firstRadius)
        walk(to: second, secondRadius, track, into: &assembler)
      }
    }
    stroker.finish(
      closedAt: before == nil ? nil : (first, firstRadius), track, into: &assembler)
  }

  /// Starts at the first span; the first point is settled.
  private mutating func start() {
    stroker = CurveStroker(
      parameters, start: CurveSample(position: first, radius: firstRadius, bend: SampleBend()), varies: limits.varies,
      isClosed: before != nil)
    guard count > 1 else { return }
    behind = before ?? rule.phantom(beyond: first, neighbour: second)
    guard !rule.isStraight else { return }
    // The first sample of a closed stroke is on the curve.
    fitsOneSample =
      before == nil
      && limits.fitsOneSample(
        rule.bend(first - behind, second - first, limits).ahead, along: second - first,
        growth: secondRadius - firstRadius)
  }

  /// The largest deviation of the curve from the chord to its end, if the chord's end has no sample beside it:
  /// t²(1−t)/2 Δ, at most 2/27 of Δ. All of it is along the chord, since the curve ends in the chord's direction. So it
  /// counts only in proportion to the growth of half widths.
  private func endBend(_ difference: Vector2) -> SampleBend {
    guard limits.varies else { return SampleBend() }
    return SampleBend(unevenness: SIMD2<Float>(difference * (limits.inverseTolerance * 0.0741)))
  }

  /// Evaluates the span from the second to last point to the last, whether it bends or not.
  private mutating func walk<Assembler: StrokeAssembler>(
    to next: Vector2, _ nextRadius: Double, isLast: Bool = false, _ track: OutlineTrack,
    into assembler: inout Assembler
  ) {
    guard !rule.isStraight else {
      return take(CurveSample(position: latest, radius: latestRadius, bend: SampleBend()), track, into: &assembler)
    }
    let bent = rule.bend(
      latest - previous, next - latest, growths: (latestRadius - previousRadius, nextRadius - latestRadius), limits)
    let difference = Vector2(bent.behind.x, bent.behind.y)
    let fittedOneSample = fitsOneSample
    fitsOneSample = bent.fits_one_sample
    let bend = fitsOneSample ? isLast ? endBend(difference) : SampleBend(bent) : limits.denseBend
    let end = CurveSample(position: latest, radius: latestRadius, bend: bend)
    if fittedOneSample, fitsOneSample {
      take(end, track, into: &assembler)
    } else {
      let start = rule.bend(previous - behind, latest - previous, limits).ahead
      walk(
        along: CubicSpan(from: previous, to: latest, differences: Vector2(start.x, start.y), difference),
        fittedOneSample: fittedOneSample, to: end, track, into: &assembler)
    }
  }

  private mutating func take<Assembler: StrokeAssembler>(
    _ sample: CurveSample, _ track: OutlineTrack, into assembler: inout Assembler
  ) {
    stroker.take(1, from: track, into: &assembler) { _ in sample }
  }

  /// Samples a span densely, to its end.
  private mutating func walk<Assembler: StrokeAssembler>(
    along span: CubicSpan, fittedOneSample: Bool, to end: CurveSample, _ track: OutlineTrack,
    into assembler: inout Assembler
  ) {
    let radii = (start: previousRadius, end: latestRadius)
    let pieces = max(2, (span.squaredDeviation.squareRoot() / limits.deviation).squareRoot().rounded(.up))
    // A sample that represents only its point leaves no allowance for the next span, so its neighbour has to cover
    // that.
    let neighbour = SampleBend(deviation: 4 * limits.denseBend.deviation)
    let (limits, fitsOneSample) = (limits, fitsOneSample)
    stroker.take(Int(pieces), from: track, into: &assembler) { index in
      let piece = Double(index + 1)
      guard piece < pieces else { return end }
      let t = piece / pieces
      let isNeighbour = piece == 1 && fittedOneSample || piece == pieces - 1 && fitsOneSample
      return CurveSample(
        position: span.position(at: t), radius: radii.start + (radii.end - radii.start) * t,
        bend: isNeighbour ? neighbour : limits.denseBend)
    }
  }
}
