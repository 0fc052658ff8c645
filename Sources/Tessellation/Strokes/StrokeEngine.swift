import CTessellation
import Geometry

/// A stroke on its way from input points to triangles: input points in, vertices out, with nothing kept but a few
/// numbers.
///
/// A span between two input points is final as soon as the point after it is known. So a copy of the engine, finished,
/// is the stroke so far, while the engine itself goes on: that is how live strokes redo their tail alone.
struct StrokeEngine<Rule: SplineRule, Radius: RadiusFit> {
  private let parameters: StrokeParameters
  private let rule: Rule
  private let limits: SpanLimits
  private var body: StrokeBody<Radius>

  /// Input points that differ from the one before.
  private var count = 0
  private var first = Vector2.zero
  private var firstRadius: Double
  private var second = Vector2.zero
  private var secondRadius = 0.0
  /// The last but two, the last but one and the last, and the half widths of these two.
  private var behind = Vector2.zero
  private var previous = Vector2.zero
  private var latest = Vector2.zero
  /// In one vector, as a processor that reads both waits where they were written one by one.
  private var radii = SIMD2<Double>.zero
  /// Whether the curve bends gently at the last but one.
  private var isGentle = true
  /// Of a closed stroke: its last point.
  private let before: Vector2?

  /// - Parameters:
  ///   - before: the last point, where the stroke is closed; it differs from the first.
  ///   - firstRadius: the least half width of the first point.
  init(_ parameters: StrokeParameters, rule: Rule, closedAfter before: Vector2? = nil, firstRadius: Double = 0) {
    self.parameters = parameters
    self.rule = rule
    self.before = before
    self.firstRadius = firstRadius
    limits = SpanLimits(tolerance: parameters.tolerance, varies: Radius.varies)
    body = Self.body(parameters, at: .zero, radius: 1, isClosed: before != nil)
  }

  private static func body(
    _ parameters: StrokeParameters, at position: Vector2, radius: Double, isClosed: Bool
  ) -> StrokeBody<Radius> {
    StrokeBody(
      parameters,
      start: CurveSample(position: position, radius: radius, bend: SampleBend()), isClosed: isClosed)
  }

  /// Takes input points, and draws what is final of their spans, or leaves it in the workspace. O(1) a point, for a
  /// curve of bounded length between points.
  /// - Returns: nil, or the index of the first point that is not valid; those before it have been taken.
  @inline(__always)
  mutating func push<Source: PointSource, Assembler: StrokeAssembler>(
    _ source: Source, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) -> Int? {
    var index = 0
    while index < source.count {
      if body.isOutline {
        let before = index
        if workspace.outlineCount + OutlineTrack.chunk > OutlineTrack.capacity {
          body.makeRoom(&workspace, into: &assembler)
        }
        gather(source, from: &index, &workspace, into: &assembler)
        if index != before { continue }
      }
      guard index < source.count else { break }
      // What begins the stroke, bends sharply, goes along a chain or is not valid.
      let point = source.point(at: index)
      let radius = source.radius(at: index)
      guard source.isValid(point, radius) else { return index }
      push(point, radius, &workspace, into: &assembler)
      index += 1
    }
    return nil
  }

  /// Walks along an outline for as long as it bends gently, many points at once.
  @inline(__always)
  private mutating func gather<Source: PointSource, Assembler: StrokeAssembler>(
    _ source: Source, from index: inout Int, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    guard isGentle else { return }
    body.load(&workspace)
    let count = sample(source, from: index, workspace)
    guard count > 0 else { return }
    let taken = body.walk(count, isCurved: !Rule.isStraight, &workspace)
    guard taken > 0 else { return }
    index += taken
    let last = index - 1
    behind = taken > 2 ? source.point(at: last - 2) : taken > 1 ? latest : previous
    radii = SIMD2(taken > 1 ? source.radius(at: last - 1) : latestRadius, source.radius(at: last))
    previous = taken > 1 ? source.point(at: last - 1) : latest
    latest = source.point(at: last)
    body.stand(at: previous, radius: previousRadius)
  }

  /// Samples the curve along the points from an index on, as many as are looked at at once.
  /// - Returns: up to how many of them it may go on.
  @inline(__always)
  private func sample<Source: PointSource>(_ source: Source, from index: Int, _ workspace: StrokeWorkspace) -> Int {
    let track = workspace.outline
    let count = min(OutlineTrack.chunk, source.count - index)
    var points =
      count == OutlineTrack.chunk
      ? source.row(from: index) : source.row(from: index, count: count, copiedTo: track)
    points.inverse = limits.inverseTolerance
    points.coincidence = limits.coincidence
    points.rule = rule.rule
    points.smoothing = rule.smoothing
    points.limits = limits.gentleness
    (points.previous_x, points.latest_x) = (previous.x, latest.x)
    (points.previous_y, points.latest_y) = (previous.y, latest.y)
    (points.previous_radius, points.latest_radius) = (previousRadius, latestRadius)
    return min(
      count,
      Int(
        vernier_sample_points(
          &points, &track.memory.pointee.samples, &track.memory.pointee.outline,
          Int32(truncatingIfNeeded: workspace.outlineCount))))
  }

  /// Takes one input point.
  @inline(never)
  mutating func push<Assembler: StrokeAssembler>(
    _ point: Vector2, _ radius: Double, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if count > 0, limits.isSame(point, as: latest) {
      radii.y = max(latestRadius, radius)
      if count == 1 { firstRadius = latestRadius }
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
      walk(to: point, radius, &workspace, into: &assembler)
    }
    goOn(to: point, radius)
    count += 1
  }

  private var previousRadius: Double { radii.x }
  private var latestRadius: Double { radii.y }

  private mutating func goOn(to point: Vector2, _ radius: Double) {
    // That of the first two points is a phantom.
    if count > 1 { behind = previous }
    (previous, latest) = (latest, point)
    radii = SIMD2(latestRadius, radius)
  }

  /// Draws all that is final, so that nothing is left in the workspace.
  mutating func settle<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler)
  {
    body.settle(&workspace, into: &assembler)
  }

  /// Ends the stroke: draws what is left of it. The engine is of no use after.
  mutating func finish<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler)
  {
    guard count > 0 else { return }
    if count < 3 { start() }
    if count > 1 {
      if before == nil {
        walk(
          to: rule.phantom(beyond: latest, neighbour: previous), latestRadius, isLast: true, &workspace,
          into: &assembler)
      } else {
        walk(to: first, firstRadius, &workspace, into: &assembler)
        goOn(to: first, firstRadius)
        walk(to: second, secondRadius, &workspace, into: &assembler)
      }
    }
    body.finish(
      closedAt: before == nil ? nil : (first, firstRadius), &workspace, into: &assembler)
  }

  /// Stands at the first span; the first point is settled.
  private mutating func start() {
    body = Self.body(parameters, at: first, radius: firstRadius, isClosed: before != nil)
    guard count > 1 else { return }
    behind = before ?? rule.phantom(beyond: first, neighbour: second)
    guard !Rule.isStraight else { return }
    // The first sample of a closed stroke lies on the curve.
    isGentle =
      before == nil
      && limits.isGentle(
        rule.bend(first - behind, second - first, limits).ahead, along: second - first,
        growth: secondRadius - firstRadius)
  }

  /// What the curve strays from the chord that leads to its end, where that has no sample beside it: t²(1−t)/2 Δ, which
  /// is 2/27 of it at most. All of that is along the chord, as the curve ends in its way, so that it counts as far as
  /// half widths change.
  private func endBend(_ difference: Vector2) -> SampleBend {
    guard Radius.varies else { return SampleBend() }
    return SampleBend(unevenness: SIMD2<Float>(difference * (limits.inverseTolerance * 0.0741)))
  }

  /// Evaluates the span from the last point but one to the last, however it bends.
  private mutating func walk<Assembler: StrokeAssembler>(
    to next: Vector2, _ nextRadius: Double, isLast: Bool = false, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    guard !Rule.isStraight else {
      return body.take(
        CurveSample(position: latest, radius: latestRadius, bend: SampleBend()), &workspace, into: &assembler)
    }
    let bent = rule.bend(
      latest - previous, next - latest, growths: (latestRadius - previousRadius, nextRadius - latestRadius), limits)
    let difference = Vector2(bent.behind.x, bent.behind.y)
    let wasGentle = isGentle
    isGentle = bent.fits_one_sample
    let bend = isGentle ? isLast ? endBend(difference) : SampleBend(bent) : limits.denseBend
    let end = CurveSample(position: latest, radius: latestRadius, bend: bend)
    if wasGentle, isGentle {
      body.take(end, &workspace, into: &assembler)
    } else {
      let start = rule.bend(previous - behind, latest - previous, limits).ahead
      walk(
        along: CubicSpan(from: previous, to: latest, differences: Vector2(start.x, start.y), difference),
        wasGentle: wasGentle, to: end, &workspace, into: &assembler)
    }
  }

  /// Goes along a span that is sampled densely, to its end.
  private mutating func walk<Assembler: StrokeAssembler>(
    along span: CubicSpan, wasGentle: Bool, to end: CurveSample, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    let radii = (start: previousRadius, end: latestRadius)
    let pieces = max(2, (span.squaredDeviation.squareRoot() / limits.deviation).squareRoot().rounded(.up))
    // A sample at a gentle end leaves no room for what lies between, so that its neighbour has to.
    let neighbour = SampleBend(deviation: 4 * limits.denseBend.deviation)
    let isGentle = isGentle
    func isNeighbour(_ piece: Double) -> Bool { piece == 1 && wasGentle || piece == pieces - 1 && isGentle }
    func bend(at piece: Double) -> SampleBend { isNeighbour(piece) ? neighbour : limits.denseBend }
    var piece = 1.0
    piece += Double(
      body.glide(
        span, pieces: pieces, radii: radii, bend: (bend(at: 1), limits.denseBend, bend(at: pieces - 1)), to: end,
        &workspace, into: &assembler))
    while piece < pieces {
      if !isNeighbour(piece) {
        let taken = body.follow(
          span, from: piece, to: isGentle ? pieces - 1 : pieces, of: pieces, radii: radii, bend: limits.denseBend,
          &workspace, into: &assembler)
        piece += Double(taken)
        if taken > 0 { continue }
      }
      let t = piece / pieces
      body.take(
        CurveSample(
          position: span.position(at: t), radius: radii.start + (radii.end - radii.start) * t, bend: bend(at: piece)),
        &workspace, into: &assembler)
      piece += 1
    }
    if piece == pieces { body.take(end, &workspace, into: &assembler) }
  }
}
