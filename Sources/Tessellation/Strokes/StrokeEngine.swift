import CTessellation
import Geometry

/// A stroke on its way from input points to triangles: input points in, vertices out, with nothing kept but a few numbers.
///
/// A span between two input points is final as soon as the point after it is known. So a copy of the engine, finished, is the stroke so
/// far, while the engine itself goes on: that is how live strokes redo their tail alone.
struct StrokeEngine<Rule: SplineRule, Radius: RadiusFit> {
  private let parameters: StrokeParameters
  private var rule: Rule
  private let limits: SpanLimits
  private var body: StrokeBody<Radius>

  /// Input points that differ from the one before.
  private var count = 0
  private var first = Vector2.zero
  private var firstRadius: Double
  private var second = Vector2.zero
  private var secondRadius = 0.0
  /// The last but one and the last, as a walk takes them, and the half widths there.
  private var points = VectorPair.zero
  private var radii = DoublePair.zero
  /// The second difference of the span ahead at its start, and whether the curve bends gently there.
  private var difference = Vector2.zero
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
    _ parameters: StrokeParameters, at place: Vector2, radius: Double, isClosed: Bool
  ) -> StrokeBody<Radius> {
    StrokeBody(
      parameters,
      start: CurveSample(place: place, radius: radius, bend: SampleBend()), isClosed: isClosed)
  }

  /// Takes input points, and draws what is final of their spans, or leaves it in the workspace. O(1) a point, for a curve of bounded length
  /// between points.
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

  /// Walks along an outline for as long as it bends gently, many points at once, and draws a few pieces of it.
  ///
  /// Fitting pieces waits for itself, and nothing else here does: a processor goes on meanwhile. It cannot where it has to read numbers that were just
  /// written one by one, so that pieces are fitted between the two steps of the walk.
  @inline(__always)
  private mutating func gather<Source: PointSource, Assembler: StrokeAssembler>(
    _ source: Source, from index: inout Int, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    guard isGentle else { return }
    body.load(&workspace)
    let walk = SpanWalk(rule: rule, points: points, radii: radii, difference: difference)
    var next = walk
    var count = sample(&next, source, from: index, count: min(OutlineTrack.chunk, source.count - index), workspace)
    body.drawSome(&workspace, into: &assembler)
    while count > 1 {
      let gentle = body.walk(
        count, bends: Rule.isStraight ? 0 : Rule.isSmooth ? 1 : 2, to: next.points.first, radius: next.radii[0],
        &workspace)
      guard gentle == count else {
        next = walk
        count = sample(&next, source, from: index, count: gentle, workspace)
        continue
      }
      rule = next.rule
      (points, radii, difference) = (next.points, next.radii, next.difference)
      index += count
      return
    }
  }

  /// Samples the curve at so many points, or at fewer.
  @inline(__always)
  private func sample<Source: PointSource>(
    _ walk: inout SpanWalk<Rule>, _ source: Source, from index: Int, count: Int, _ workspace: StrokeWorkspace
  ) -> Int {
    guard Rule.isStraight, index + OutlineTrack.chunk <= source.count else {
      // A rule takes points by twos.
      return walk.sample(
        source, from: index, count: count & ~1, limits, into: workspace.outline, at: workspace.outlineCount)
    }
    var points = source.straight(from: index)
    points.inverse = limits.inverseTolerance
    points.coincidence = limits.coincidence
    (points.previous_x, points.latest_x) = (self.points.x[0], self.points.x[1])
    (points.previous_y, points.latest_y) = (self.points.y[0], self.points.y[1])
    points.latest_radius = radii[1]
    var (samples, outline) = (workspace.outline.samples, workspace.outline.outline)
    let valid = Int(
      vernier_sample_points(&points, &samples, &outline, Int32(truncatingIfNeeded: workspace.outlineCount)))
    let taken = min(count, valid)
    if taken > 0 { walk.skip(taken, of: source, from: index) }
    return taken
  }

  /// Takes one input point.
  @inline(never)
  mutating func push<Assembler: StrokeAssembler>(
    _ point: Vector2, _ radius: Double, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if count > 0, limits.isSame(point, as: points.second) {
      radii = DoublePair(radii[0], max(radii[1], radius))
      if count == 1 { firstRadius = radii[1] }
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
    count += 1
    points = VectorPair(points.second, point)
    radii = DoublePair(radii[1], radius)
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
          to: rule.phantom(beyond: points.second, neighbour: points.first), radii[1], isLast: true, &workspace,
          into: &assembler)
      } else {
        walk(to: first, firstRadius, &workspace, into: &assembler)
        points = VectorPair(points.second, first)
        radii = DoublePair(radii[1], firstRadius)
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
    difference = rule.begin(
      before: before ?? rule.phantom(beyond: first, neighbour: second), first: first, second: second)
    // The first sample of a closed stroke lies on the curve.
    isGentle = before == nil && limits.isGentle(difference, along: second - first, growth: secondRadius - firstRadius)
  }

  /// What the curve strays from the chord that leads to its end, where that has no sample beside it: t²(1−t)/2 Δ, which is 2/27 of it at most.
  private func endBend(_ difference: Vector2) -> SampleBend {
    guard Radius.varies else { return SampleBend() }
    return SampleBend(deviation: Float(difference.length * limits.inverseTolerance * 0.0741))
  }

  /// Evaluates the span from the last point but one to the last, however it bends.
  private mutating func walk<Assembler: StrokeAssembler>(
    to next: Vector2, _ nextRadius: Double, isLast: Bool = false, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    let (previous, latest) = (points.first, points.second)
    let spans = SpanPair(
      from: VectorPair(previous, previous), to: VectorPair(latest, latest), next: VectorPair(next, next),
      radii: (
        DoublePair(repeating: radii[0]), DoublePair(repeating: radii[1]), DoublePair(repeating: nextRadius)
      ))
    let (behind, ahead) = rule.step(spans, isPair: false)
    let step = SampleStep(Rule.self, spans, behind: behind, ahead: ahead, limits)
    let wasGentle = isGentle
    isGentle = step.isGentle.first
    if !Rule.isStraight, !(wasGentle && isGentle) {
      let span = CubicSpan(from: previous, to: latest, differences: difference, behind.first)
      let count = max(2, (span.squaredDeviation.squareRoot() / limits.deviation).squareRoot().rounded(.up))
      var piece = 1.0
      while piece < count {
        let t = piece / count
        // A sample at a gentle end leaves no room for what lies between, so that its neighbour has to.
        let deviation =
          limits.deviation * limits.inverseTolerance
          * (piece == 1 && wasGentle || piece == count - 1 && isGentle ? 4 : 1)
        body.take(
          CurveSample(
            place: span.place(at: t), radius: radii[0] + (radii[1] - radii[0]) * t,
            bend: SampleBend(deviation: Float(deviation))), &workspace, into: &assembler)
        piece += 1
      }
    }
    difference = ahead.first
    let bend =
      isGentle
      ? isLast ? endBend(behind.first) : step.bend
      : SampleBend(deviation: Float(limits.deviation * limits.inverseTolerance))
    body.take(CurveSample(place: latest, radius: radii[1], bend: bend), &workspace, into: &assembler)
  }
}
