import Geometry

/// A stroke on its way from input points to triangles: input points in, vertices out, with nothing kept but a few numbers.
///
/// A span between two input points is final as soon as the point after it is known. So a copy of the engine, finished, is the stroke so
/// far, while the engine itself goes on: that is how live strokes redo their tail alone.
struct StrokeEngine<Rule: SplineRule, Radius: RadiusFit> {
  private let parameters: StrokeParameters
  private var rule: Rule
  private let chainSlack: ChainSlack
  private let samplingDeviation: Double

  private var fitter: ChainFitter<Radius>
  private var ribbon: Ribbon<Radius.Edges>

  /// Input points that differ from the one before.
  private var count = 0
  private var first = Vector2.zero
  private var firstRadius: Double
  private var second = Vector2.zero
  private var previous = Vector2.zero
  private var previousRadius = 0.0
  private var latest = Vector2.zero
  private var latestRadius = 0.0
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
      tolerance: parameters.tolerance, sampling: Rule.samplingShare,
      most: parameters.keepsCorners ? 0.0625 : before == nil ? 0.85 : ChainSlack.least)
    samplingDeviation = parameters.tolerance * Rule.samplingShare
    fitter = ChainFitter(start: .zero, radius: 1, chainSlack: chainSlack)
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, chainSlack: chainSlack, place: .zero, radius: 1,
      isClosed: before != nil)
  }

  /// How many samples fit between evaluating the curve and fitting a chain to it, and how many pieces between that and drawing: as many as
  /// the stack takes, a kilobyte of each.
  static var roomForSamples: Int { 21 }
  static var roomForPieces: Int { 12 }

  /// Takes input points, and draws what is final of their spans, or leaves it in the workspace. O(1) a point, for a curve of bounded length
  /// between points.
  ///
  /// Samples gather in the workspace, and are fitted and drawn when it is full: evaluating waits for square roots, fitting guesses branches
  /// wrong, and neither is to wait for the other.
  /// - Returns: nil, or the index of the first point that is not valid; those before it have been taken.
  @inline(__always)
  mutating func push<Source: PointSource, Assembler: StrokeAssembler>(
    _ source: Source, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) -> Int? {
    var index = 0
    while index < source.count {
      if count > 2 { gather(source, from: &index, &workspace) }
      guard index < source.count else { break }
      // What does not fit, begins the stroke, bends sharply or is not valid.
      let point = source.point(at: index)
      let radius = source.radius(at: index)
      guard source.isValid(point, radius) else { return index }
      push(point, radius, &workspace, into: &assembler)
      index += 1
    }
    return nil
  }

  /// Evaluates the spans of points for as long as they bend gently, in one loop without a call, so that all of it stays in registers.
  @inline(__always)
  private mutating func gather<Source: PointSource>(
    _ source: Source, from index: inout Int, _ workspace: inout StrokeWorkspace
  ) {
    let samples = workspace.samples
    let limit = samplingDeviation * samplingDeviation
    var rule = self.rule
    var previous = self.previous
    var previousRadius = self.previousRadius
    var latest = self.latest
    var latestRadius = self.latestRadius
    var gathered = workspace.count
    while index < source.count, gathered + 2 <= Self.roomForSamples {
      let point = source.point(at: index)
      let radius = source.radius(at: index)
      guard source.isValid(point, radius), point != latest else { break }
      let behind = rule
      let chord = SpanChord(from: previous, to: latest, growth: Radius.varies ? latestRadius - previousRadius : nil)
      let ahead = chord.ahead
      let step = rule.step(along: chord, next: point, limit: limit)
      if step.isCoarse {
        rule = behind
        break
      }
      if Rule.needsMiddles {
        // Written either way, and counted where it is needed: no branch to guess.
        samples[gathered] = CurveSample(
          place: step.middle, ahead: ahead, radius: (previousRadius + latestRadius) / 2, bend: 0)
        gathered += step.needsMiddle ? 1 : 0
      }
      samples[gathered] = CurveSample(place: step.end, ahead: ahead, radius: latestRadius, bend: step.bend)
      gathered += 1
      previous = latest
      previousRadius = latestRadius
      latest = point
      latestRadius = radius
      index += 1
    }
    self.rule = rule
    self.previous = previous
    self.previousRadius = previousRadius
    self.latest = latest
    self.latestRadius = latestRadius
    workspace.count = gathered
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

  /// Fits and draws what has gathered.
  @inline(never)
  mutating func flush<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler) {
    var index = 0
    while index < workspace.count {
      let pieces = fitter.fit(
        workspace.samples, from: &index, to: workspace.count, into: workspace.pieces, room: Self.roomForPieces)
      ribbon.append(workspace.pieces, count: pieces, into: &assembler)
    }
    workspace.count = 0
  }

  /// Ends the stroke: draws what is left of it. The engine is of no use after.
  mutating func finish<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler)
  {
    guard count > 0 else { return }
    if count < 3 { start() }
    if count > 1 {
      walk(
        to: before == nil ? rule.phantom(beyond: latest, neighbour: previous) : first, &workspace, into: &assembler)
      if before != nil {
        (previous, previousRadius, latest, latestRadius) = (latest, latestRadius, first, firstRadius)
        walk(to: second, &workspace, into: &assembler)
      }
      flush(&workspace, into: &assembler)
      if before != nil {
        ribbon.append(fitter.finish(at: first, radius: firstRadius), into: &assembler)
      } else if let piece = fitter.finish() {
        ribbon.append(piece, into: &assembler)
      }
    }
    ribbon.finish(into: &assembler)
  }

  /// Stands at the first span; the first point is settled.
  private mutating func start() {
    fitter = ChainFitter(start: first, radius: firstRadius, chainSlack: chainSlack)
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, chainSlack: chainSlack, place: first,
      radius: firstRadius, isClosed: before != nil)
    guard count > 1 else { return }
    rule.begin(before: before ?? rule.phantom(beyond: first, neighbour: second), first: first, second: second)
  }

  /// Evaluates the span from the last point but one to the last, however it bends.
  private mutating func walk<Assembler: StrokeAssembler>(
    to next: Vector2, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let chord = SpanChord(from: previous, to: latest, growth: Radius.varies ? latestRadius - previousRadius : nil)
    let ahead = chord.ahead
    let step = rule.step(along: chord, next: next, limit: samplingDeviation * samplingDeviation)
    func add(_ place: Vector2, _ radius: Double, bend: Double = 0) {
      if workspace.count == Self.roomForSamples { flush(&workspace, into: &assembler) }
      workspace.samples[workspace.count] = CurveSample(
        place: place, ahead: ahead, radius: radius, bend: bend)
      workspace.count += 1
    }
    if step.isCoarse {
      let pieces = (2 * step.span.squaredDeviation.squareRoot() / samplingDeviation).squareRoot().rounded(.up)
      var piece = 1.0
      while piece < pieces {
        let t = piece / pieces
        add(step.span.place(at: t), previousRadius + (latestRadius - previousRadius) * t)
        piece += 1
      }
    } else if step.needsMiddle {
      add(step.middle, (previousRadius + latestRadius) / 2)
    }
    add(step.end, latestRadius, bend: step.bend)
  }
}
