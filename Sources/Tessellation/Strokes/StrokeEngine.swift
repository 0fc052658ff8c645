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
    fitter = ChainFitter(start: .zero, radius: 1, slack: chainSlack.after(tightness: 0))
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, place: .zero, radius: 1, isClosed: before != nil)
  }

  /// Takes the next input point, and writes what is final now. Amortised O(1), for a curve of bounded length between points.
  @inline(__always)
  mutating func push<Assembler: StrokeAssembler>(
    _ point: Vector2, radius: Double, into assembler: inout Assembler
  ) {
    if count > 1 {
      guard point != latest else {
        latestRadius = max(latestRadius, radius)
        return
      }
      if count == 2 { start() }
      walk(rule.span(from: previous, to: latest, next: point), previousRadius, latestRadius, into: &assembler)
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

  /// Ends the stroke: writes what is left of it. The engine is of no use after.
  mutating func finish<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    guard count > 0 else { return }
    if count == 1 { start() }
    if count == 2 { start() }
    if count > 1 {
      if before != nil {
        walk(rule.span(from: previous, to: latest, next: first), previousRadius, latestRadius, into: &assembler)
        walk(rule.span(from: latest, to: first, next: second), latestRadius, firstRadius, into: &assembler)
        emit(fitter.finish(at: first, radius: firstRadius), into: &assembler)
      } else {
        let beyond = rule.phantom(beyond: latest, neighbour: previous)
        walk(rule.span(from: previous, to: latest, next: beyond), previousRadius, latestRadius, into: &assembler)
        if let piece = fitter.finish() { emit(piece, into: &assembler) }
      }
    }
    ribbon.finish(into: &assembler)
  }

  /// Stands at the first span; the first point is settled.
  private mutating func start() {
    fitter = ChainFitter(start: first, radius: firstRadius, slack: chainSlack.after(tightness: 0))
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, place: first, radius: firstRadius,
      isClosed: before != nil)
    guard count > 1 else { return }
    rule.begin(before: before ?? rule.phantom(beyond: first, neighbour: second), first: first, second: second)
  }

  @inline(__always)
  private mutating func walk<Assembler: StrokeAssembler>(
    _ span: CubicSpan, _ startRadius: Double, _ endRadius: Double, into assembler: inout Assembler
  ) {
    let square = span.squaredDeviation
    if square > samplingDeviation * samplingDeviation {
      let pieces = (square.squareRoot() / samplingDeviation).squareRoot().rounded(.up)
      let step = 1 / pieces
      var piece = 1.0
      while piece < pieces {
        let t = piece * step
        add(span.place(at: t), startRadius + (endRadius - startRadius) * t, into: &assembler)
        piece += 1
      }
    }
    add(span.end, endRadius, into: &assembler)
  }

  @inline(__always)
  private mutating func add<Assembler: StrokeAssembler>(
    _ sample: Vector2, _ radius: Double, into assembler: inout Assembler
  ) {
    while let piece = fitter.add(sample, radius) { emit(piece, into: &assembler) }
  }

  @inline(__always)
  private mutating func emit<Assembler: StrokeAssembler>(_ piece: ChainPiece, into assembler: inout Assembler) {
    ribbon.append(piece, into: &assembler)
    fitter.setSlack(chainSlack.after(tightness: ribbon.tightness))
  }
}
