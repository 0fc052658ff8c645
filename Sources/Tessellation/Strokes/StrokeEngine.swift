import Geometry

/// A stroke on its way from input points to triangles: input points in, vertices out, with nothing kept but a few numbers.
///
/// A span between two input points is final as soon as the point after it is known. So a copy of the engine, finished, is the stroke so
/// far, while the engine itself goes on: that is how live strokes redo their tail alone.
struct StrokeEngine<Rule: SplineRule, Radius: RadiusFit> {
  private let parameters: StrokeParameters
  private var rule: Rule
  private let limits: SpanLimits
  private let chainSlack: ChainSlack
  private var body: StrokeBody<Radius>

  /// Input points that differ from the one before.
  private var count = 0
  private var first = Vector2.zero
  private var firstRadius: Double
  private var second = Vector2.zero
  private var previous = Vector2.zero
  private var previousRadius = 0.0
  private var latest = Vector2.zero
  private var latestRadius = 0.0
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
    // The last piece of a closed chain is bent to its beginning, which takes as much again; and corners are kept to a sixteenth.
    chainSlack = ChainSlack(
      tolerance: parameters.tolerance,
      most: parameters.keepsCorners ? 0.0625 : before == nil ? ChainSlack.most : ChainSlack.least)
    limits = SpanLimits(tolerance: parameters.tolerance)
    body = Self.body(parameters, chainSlack, at: .zero, radius: 1, isClosed: before != nil)
  }

  private static func body(
    _ parameters: StrokeParameters, _ chainSlack: ChainSlack, at place: Vector2, radius: Double, isClosed: Bool
  ) -> StrokeBody<Radius> {
    StrokeBody(
      parameters, chainSlack: chainSlack,
      start: CurveSample(place: place, radius: radius, offset: .zero, unevenness: .zero, deviation: 0), isClosed: isClosed)
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
        gather(source, from: &index, &workspace)
        if workspace.outlineCount + 2 > OutlineTrack.capacity {
          body.flush(&workspace, into: &assembler)
          continue
        }
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

  /// Walks along an outline for as long as it bends gently, in one loop without a call, so that all of it stays in registers.
  @inline(__always)
  private mutating func gather<Source: PointSource>(
    _ source: Source, from index: inout Int, _ workspace: inout StrokeWorkspace
  ) {
    guard isGentle else { return }
    body.load(&workspace)
    var rule = rule
    var outliner = body.outliner
    var (previous, latest, latestRadius, difference) = (previous, latest, latestRadius, difference)
    let track = workspace.outline
    var gathered = workspace.outlineCount
    let count = source.count
    while index &+ 2 <= count, gathered &+ 2 <= OutlineTrack.capacity {
      let places = source.places(at: index)
      let radii = source.radii(at: index)
      let starts = VectorPair(previous, latest)
      let ends = VectorPair(latest, before: places)
      var nextRule = rule
      let (behind, ahead) = nextRule.step(from: starts, to: ends, next: places, isPair: true)
      let sampling = SampleStep(
        Rule.self, behind: behind, ahead: ahead, chords: ends - starts, nextChords: places - ends, limits)
      var next = outliner
      let step = next.step(
        to: CurveSamplePair(
          place: ends - sampling.offset, radius: SIMD2(latestRadius, radii[0]), offset: sampling.offset,
          unevenness: sampling.unevenness, deviation: .zero), bends: (!Rule.isStraight, !Rule.isSmooth), isPair: true)
      guard all(source.areValid(places, radii) .& sampling.isGentle .& step.isGentle) else { break }
      track.write(step.outline, at: gathered)
      gathered &+= 2
      outliner = next
      rule = nextRule
      (previous, latest, latestRadius, difference) = (places.first, places.second, radii[1], ahead.second)
      previousRadius = radii[0]
      index &+= 2
    }
    self.rule = rule
    body.follow(outliner)
    (self.previous, self.latest, self.latestRadius, self.difference) = (previous, latest, latestRadius, difference)
    workspace.outlineCount = gathered
  }

  /// Takes one input point.
  @inline(never)
  mutating func push<Assembler: StrokeAssembler>(
    _ point: Vector2, _ radius: Double, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if count > 0, point == latest {
      latestRadius = max(latestRadius, radius)
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
    } else {
      if count == 2 { start() }
      walk(to: point, &workspace, into: &assembler)
    }
    count += 1
    previous = latest
    previousRadius = latestRadius
    latest = point
    latestRadius = radius
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
        walk(to: rule.phantom(beyond: latest, neighbour: previous), isLast: true, &workspace, into: &assembler)
      } else {
        walk(to: first, &workspace, into: &assembler)
        (previous, previousRadius, latest, latestRadius) = (latest, latestRadius, first, firstRadius)
        walk(to: second, &workspace, into: &assembler)
      }
    }
    body.finish(
      closedAt: before == nil ? nil : (first, firstRadius), &workspace, into: &assembler)
  }

  /// Stands at the first span; the first point is settled.
  private mutating func start() {
    body = Self.body(parameters, chainSlack, at: first, radius: firstRadius, isClosed: before != nil)
    guard count > 1 else { return }
    difference = rule.begin(
      before: before ?? rule.phantom(beyond: first, neighbour: second), first: first, second: second)
    // The first sample of a closed stroke lies on the curve.
    isGentle = before == nil && limits.isGentle(difference, along: second - first)
  }

  /// Evaluates the span from the last point but one to the last, however it bends.
  private mutating func walk<Assembler: StrokeAssembler>(
    to next: Vector2, isLast: Bool = false, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let starts = VectorPair(previous, previous)
    let ends = VectorPair(latest, latest)
    let places = VectorPair(next, next)
    let (behind, ahead) = rule.step(from: starts, to: ends, next: places, isPair: false)
    let step = SampleStep(
      Rule.self, behind: behind, ahead: ahead, chords: ends - starts, nextChords: places - ends, limits)
    let wasGentle = isGentle
    isGentle = step.isGentle[0]
    if !Rule.isStraight, !(wasGentle && isGentle) {
      let span = CubicSpan(from: previous, to: latest, differences: difference, behind[0])
      let count = max(2, (span.squaredDeviation.squareRoot() / limits.deviation).squareRoot().rounded(.up))
      var piece = 1.0
      while piece < count {
        let t = piece / count
        // The samples at either end leave room for what lies between only so far as their neighbours take it.
        let deviation = limits.deviation * (piece == 1 || piece == count - 1 ? 4 : 1)
        body.take(
          CurveSample(
            place: span.place(at: t), radius: previousRadius + (latestRadius - previousRadius) * t, offset: .zero,
            unevenness: .zero, deviation: deviation), &workspace, into: &assembler)
        piece += 1
      }
    }
    difference = ahead[0]
    let isOnCurve = isLast || !isGentle
    body.take(
      CurveSample(
        place: isOnCurve ? latest : latest - step.offset[0], radius: latestRadius,
        offset: isOnCurve ? .zero : step.offset[0], unevenness: isOnCurve ? .zero : step.unevenness[0],
        deviation: 0), &workspace, into: &assembler)
  }
}
