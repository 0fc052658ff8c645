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
  private var firstRadius = 0.0
  private var second = Vector2.zero
  private var previous = Vector2.zero
  private var previousRadius = 0.0
  private var latest = Vector2.zero
  private var latestRadius = 0.0
  /// Of a closed stroke: its last point.
  private let before: Vector2?

  /// - Parameter before: the last point, where the stroke is closed; it differs from the first.
  init(_ parameters: StrokeParameters, rule: Rule, closedAfter before: Vector2? = nil) {
    self.parameters = parameters
    self.rule = rule
    self.before = before
    chainSlack = ChainSlack(
      tolerance: parameters.tolerance,
      most: parameters.keepsCorners ? 0.0625 : before == nil ? ChainSlack.most : ChainSlack.least)
    samplingDeviation = parameters.tolerance * ChainSlack.sampling
    fitter = ChainFitter(start: .zero, radius: 1, chainSlack: chainSlack)
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, place: .zero, radius: 1, isClosed: before != nil)
  }

  /// How many samples fit between evaluating the curve and fitting a chain to it: see ``push(_:radius:into:)``.
  static var roomForSamples: Int { 96 }
  static var roomForPieces: Int { ChainFitter<Radius>.mostPieces(samples: roomForSamples) }

  /// Takes the next input point, and evaluates the span that is final now. Amortised O(1), for a curve of bounded length between points.
  ///
  /// Samples gather in the workspace, and are fitted and drawn when it is full: evaluating waits for square roots, fitting guesses branches
  /// wrong, and neither is to wait for the other.
  @inline(__always)
  mutating func push<Assembler: StrokeAssembler>(
    _ point: Vector2, radius: Double, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if count > 1 {
      guard point != latest else {
        latestRadius = max(latestRadius, radius)
        return
      }
      if count == 2 { start() }
      walk(
        rule.span(from: previous, to: latest, next: point), previousRadius, latestRadius, &workspace, into: &assembler)
      count += 1
    } else {
      guard pushEarly(point, radius) else { return }
    }
    previous = latest
    previousRadius = latestRadius
    latest = point
    latestRadius = radius
  }

  /// Takes the first two points; whether this one counts.
  private mutating func pushEarly(_ point: Vector2, _ radius: Double) -> Bool {
    if count == 1, point == latest {
      latestRadius = max(latestRadius, radius)
      firstRadius = latestRadius
      return false
    }
    if count == 0 {
      first = point
      firstRadius = radius
    } else {
      second = point
    }
    count += 1
    return true
  }

  /// Fits and draws what has gathered.
  mutating func flush<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler) {
    let pieces = fitter.fit(workspace.samples, count: workspace.count, into: workspace.pieces)
    for index in 0..<pieces { ribbon.append(workspace.pieces[index], into: &assembler) }
    workspace.count = 0
  }

  /// Ends the stroke: draws what is left of it. The engine is of no use after.
  mutating func finish<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler) {
    guard count > 0 else { return }
    if count < 3 { start() }
    if count > 1 {
      let next = before == nil ? rule.phantom(beyond: latest, neighbour: previous) : first
      walk(
        rule.span(from: previous, to: latest, next: next), previousRadius, latestRadius, &workspace, into: &assembler)
      if before != nil {
        walk(
          rule.span(from: latest, to: first, next: second), latestRadius, firstRadius, &workspace, into: &assembler)
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
      style: parameters.style, tolerance: parameters.tolerance, place: first, radius: firstRadius,
      isClosed: before != nil)
    guard count > 1 else { return }
    rule.begin(before: before ?? rule.phantom(beyond: first, neighbour: second), first: first, second: second)
  }

  @inline(__always)
  private mutating func walk<Assembler: StrokeAssembler>(
    _ span: CubicSpan, _ startRadius: Double, _ endRadius: Double, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    if workspace.count + 2 > Self.roomForSamples { flush(&workspace, into: &assembler) }
    let chord = span.end - span.start
    let ahead = chord / chord.length
    if !Rule.isStraight {
      let square = span.squaredDeviation
      let limit = samplingDeviation * samplingDeviation
      if square > 16 * limit {
        sample(span, (square.squareRoot() / samplingDeviation).squareRoot().rounded(.up), ahead, startRadius, endRadius, &workspace, into: &assembler)
      } else {
        // Written either way, and counted where the chord alone strays too far: no branch to guess.
        workspace.samples[workspace.count] = CurveSample(
          place: span.middle, ahead: ahead, radius: (startRadius + endRadius) / 2)
        workspace.count += square > limit ? 1 : 0
      }
    }
    workspace.samples[workspace.count] = CurveSample(place: span.end, ahead: ahead, radius: endRadius)
    workspace.count += 1
  }

  /// Evaluates a span at every `pieces`-th of its parameter but the last.
  @inline(never)
  private mutating func sample<Assembler: StrokeAssembler>(
    _ span: CubicSpan, _ pieces: Double, _ ahead: Vector2, _ startRadius: Double, _ endRadius: Double,
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let step = 1 / pieces
    var piece = 1.0
    while piece < pieces {
      let t = piece * step
      workspace.samples[workspace.count] = CurveSample(
        place: span.place(at: t), ahead: ahead, radius: startRadius + (endRadius - startRadius) * t)
      workspace.count += 1
      if workspace.count + 2 > Self.roomForSamples { flush(&workspace, into: &assembler) }
      piece += 1
    }
  }
}
