import CTessellation
import Geometry

/// A stroke on its way from samples of its curve to triangles, in the way that suits each part of it.
///
/// Where it turns gently and is wide and even against the tolerance, the edges of the mesh are fitted to its outline at
/// once. Elsewhere — about corners and tight bends, where half widths change fast, where it is thin or its samples are
/// dense — a chain of straight pieces is fitted to its curve, and put together with joins; so it is all along closed
/// strokes and those whose joins show.
struct StrokeBody<Radius: RadiusFit> {
  private enum Way { case start, outline, chain }

  private let chainSlack: ChainSlack
  private let hasOutlines: Bool
  private let tolerance: Double

  private var way = Way.start
  private var outliner: Outliner<Radius.Edges>
  private var outlineFitter: OutlineFitter
  private var chainFitter: ChainFitter<Radius>
  private var ribbon: Ribbon<Radius.Edges>
  /// The last positions of an outline, where they are not in the workspace: the one that has been taken in, and the one
  /// held back.
  private var behind: OutlineSample
  private var held: OutlineSample?

  init(_ parameters: StrokeParameters, start: CurveSample, isClosed: Bool) {
    chainSlack = ChainSlack(parameters, radius: start.radius, isClosed: isClosed)
    hasOutlines = !isClosed && !parameters.keepsCorners
    tolerance = parameters.tolerance
    outliner = Outliner(sample: start, tolerance: parameters.tolerance)
    behind = .nowhere
    outlineFitter = OutlineFitter(
      at: .zero, left: .zero, right: .zero, along: SIMD2(1, 0), tolerance: parameters.tolerance)
    chainFitter = ChainFitter(start: start.position, radius: start.radius, chainSlack: chainSlack)
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, chainSlack: chainSlack, position: start.position,
      radius: start.radius, isClosed: isClosed)
  }

  /// Whether it goes along an outline, so that ``walk(_:isCurved:_:)`` may go on.
  var isOutline: Bool { way == .outline }

  /// Goes on along an outline by so many of the workspace's samples, or by as many as there are before the first where
  /// it ends; ``stand(at:radius:)`` tells where it has come to.
  /// - Parameter isCurved: as ``Outliner/walk(_:isCurved:writing:at:)`` has it.
  /// - Returns: by how many.
  @inline(__always)
  mutating func walk(_ count: Int, isCurved: Bool, _ workspace: inout StrokeWorkspace) -> Int {
    let taken = outliner.walk(
      count, isCurved: isCurved, writing: workspace.outline, at: workspace.outlineCount)
    workspace.outlineCount += taken
    return taken
  }

  /// Takes the position on the curve, and the half width there, that it has come to.
  @inline(__always)
  mutating func stand(at position: Vector2, radius: Double) { outliner.stand(at: position, radius: radius) }

  /// Takes one sample in, whatever it is: draws what is final before it, or leaves it in the workspace.
  @inline(never)
  mutating func take<Assembler: StrokeAssembler>(
    _ sample: CurveSample, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if way == .start { return setOut(to: sample, &workspace, into: &assembler) }
    load(&workspace)
    if workspace.outlineCount == OutlineTrack.capacity { makeRoom(&workspace, into: &assembler) }
    let standing = outliner
    if way == .chain, outliner.skip(to: sample) {
      append(standing.chainSample(before: outliner), &workspace, into: &assembler)
      return
    }
    let index = way == .outline ? workspace.outlineCount : 0
    let (isGentle, stray) = outliner.step(to: sample, writing: workspace.outline, at: index)
    switch way {
    case .start: break
    case .outline:
      guard !isGentle else {
        workspace.outlineCount += 1
        return
      }
      endOutline(&workspace, into: &assembler)
      append(standing.chainSample(before: outliner), &workspace, into: &assembler)
    case .chain:
      append(standing.chainSample(before: outliner), &workspace, into: &assembler)
      let isCalm = isGentle && outliner.isFit && outliner.isRoomy && standing.isWide
      // The outline begins where the chain ends, which may be as far off as a chain may stray.
      let room = chainSlack.budget - chainSlack.first
      guard hasOutlines, isCalm, Double(stray) * tolerance <= room else { return }
      endChain(&workspace, into: &assembler)
      beginOutline(
        across: Self.edges(of: workspace.outline[0]), along: outliner.way, slack: chainSlack.first, &workspace,
        into: &assembler)
    }
  }

  /// Goes along a span that is sampled densely, all of its samples at once, where an outline goes along it: takes those
  /// at which its pieces end, up to the last, which is told.
  /// - Parameters:
  ///   - pieces: how many there are.
  ///   - bend: what the samples stray, and those at either end of the span.
  /// - Returns: how many it has taken, before the first where the outline ends; none where there are more than it takes
  ///   at once.
  mutating func glide<Assembler: StrokeAssembler>(
    _ span: CubicSpan, pieces: Double, radii: (start: Double, end: Double),
    bend: (first: SampleBend, within: SampleBend, last: SampleBend), to end: CurveSample,
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) -> Int {
    guard way == .outline, pieces <= Double(OutlineTrack.chunk) else { return 0 }
    let count = Int(pieces)
    load(&workspace)
    if workspace.outlineCount + OutlineTrack.chunk > OutlineTrack.capacity { makeRoom(&workspace, into: &assembler) }
    let track = workspace.outline
    var asked = span.asked(pieces: pieces, from: 1, behind: outliner.position, longest: .infinity)
    _ = vernier_sample_span(&asked, &track.memory.pointee.positions)
    let inverse = 1 / tolerance
    var position = outliner.position
    for index in 0..<count {
      let isEnd = index == count - 1
      let along = track.position(along: index)
      let next = isEnd ? end.position : Vector2(along.x, along.y)
      let radius = isEnd ? end.radius : radii.start + (radii.end - radii.start) * along.t
      let bend =
        isEnd ? end.bend : index == 0 ? bend.first : index == count - 2 ? bend.last : bend.within
      track.setPosition(position * inverse, at: workspace.outlineCount + index)
      track.setSample(displacement: (next - position) * inverse, radius: radius * inverse, bend: bend, at: index)
      position = next
    }
    let taken = walk(count, isCurved: true, &workspace)
    guard taken > 0 else { return 0 }
    let last = track.position(along: taken - 1)
    if taken == count {
      stand(at: end.position, radius: end.radius)
    } else {
      stand(at: Vector2(last.x, last.y), radius: radii.start + (radii.end - radii.start) * last.t)
    }
    return taken
  }

  /// Goes on from the first sample to the second.
  private mutating func setOut<Assembler: StrokeAssembler>(
    to sample: CurveSample, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let isWide = outliner.isWide
    outliner.setOut(to: sample)
    way = .chain
    guard hasOutlines, isWide, outliner.isFit else { return }
    beginOutline(across: outliner.edges, along: outliner.way, slack: 0, &workspace, into: &assembler)
  }

  /// Goes along a span that is sampled densely, many samples at once, where it goes by chain: takes those at which
  /// pieces from one on end, before another.
  ///
  /// The span strays from these samples by the same everywhere, and half widths change evenly along it.
  /// - Returns: how many it has taken; none where the one it stands at or the next is not like that.
  mutating func follow<Assembler: StrokeAssembler>(
    _ span: CubicSpan, from piece: Double, to end: Double, of pieces: Double, radii: (start: Double, end: Double),
    bend: SampleBend,
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) -> Int {
    guard way == .chain, outliner.isOnCurve else { return 0 }
    let track = workspace.outline
    var asked = span.asked(
      pieces: pieces, from: piece, behind: outliner.position, longest: Outliner<Radius.Edges>.nearness * tolerance)
    let count = min(Int(end - piece), Int(vernier_sample_span(&asked, &track.memory.pointee.positions)))
    guard count > 0 else { return 0 }
    append(outliner.chainSample(before: outliner), &workspace, into: &assembler)
    var radius = outliner.radius
    for index in 0..<count - 1 {
      let position = track.position(along: index)
      radius = radii.start + (radii.end - radii.start) * position.t
      append(
        ChainSample(
          position: Vector2(position.x, position.y), ahead: Vector2(position.direction_x, position.direction_y),
          radius: radius,
          bend: Double(bend.deviation) * tolerance),
        &workspace, into: &assembler)
    }
    let last = track.position(along: count - 1)
    outliner.stand(
      at: CurveSample(
        position: Vector2(last.x, last.y), radius: radii.start + (radii.end - radii.start) * last.t, bend: bend),
      along: Vector2(last.direction_x, last.direction_y), length: last.length, from: radius)
    return count
  }

  /// Draws the positions that have gathered but for the last two, which then are the first.
  @inline(never)
  mutating func makeRoom<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    draw(to: workspace.outlineCount - 1, &workspace, into: &assembler)
    workspace.outline.keep(from: workspace.outlineCount - 2, to: workspace.outlineCount)
    workspace.outlineCount = 2
  }

  /// Draws all that is final, so that nothing is left in the workspace.
  mutating func settle<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler)
  {
    guard way == .outline else { return flushChain(&workspace, into: &assembler) }
    guard workspace.outlineCount > 0 else { return }
    let last = workspace.outlineCount - 1
    if last > 0 {
      draw(to: last, &workspace, into: &assembler)
      behind = workspace.outline[last - 1]
      held = workspace.outline[last]
    } else {
      behind = workspace.outline[last]
      held = nil
    }
    workspace.outlineCount = 0
  }

  /// Puts positions of an outline back into the workspace that ``settle(_:into:)`` took from there.
  @inline(__always)
  mutating func load(_ workspace: inout StrokeWorkspace) {
    guard way == .outline, workspace.outlineCount == 0 else { return }
    workspace.outline[0] = behind
    workspace.outlineCount = 1
    guard let held else { return }
    workspace.outline[1] = held
    workspace.outlineCount = 2
  }

  /// Ends the stroke at the last sample, or, where it is closed, at its first position.
  mutating func finish<Assembler: StrokeAssembler>(
    closedAt first: (position: Vector2, radius: Double)?, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    switch way {
    case .start: break
    case .outline:
      load(&workspace)
      append(outliner.end, &workspace, into: &assembler)
      endOutline(across: outliner.edges, &workspace, into: &assembler)
    case .chain:
      append(outliner.chainSample(before: outliner), &workspace, into: &assembler)
      flushChain(&workspace, into: &assembler)
      if let first {
        ribbon.append(chainFitter.finish(at: first.position, radius: first.radius), into: &assembler)
      } else if let piece = chainFitter.finish() {
        ribbon.append(piece, into: &assembler)
      }
    }
    ribbon.finish(into: &assembler)
  }

  // MARK: - Outlines

  /// Begins an outline where the ribbon ends: across such edges, going on along the line to the next sample.
  private mutating func beginOutline<Assembler: StrokeAssembler>(
    across edges: Radius.Edges, along: SIMD2<Float>, slack: Double, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    ribbon.open(across: edges, Vector2(along), slack: slack, into: &assembler)
    let inverse = 1 / tolerance
    let position = ribbon.position * inverse
    let left = SIMD2<Float>(ribbon.radius * edges.left * inverse)
    let right = SIMD2<Float>(ribbon.radius * edges.right * inverse)
    outlineFitter = OutlineFitter(
      at: position, left: left, right: right, along: along, tolerance: tolerance)
    way = .outline
    workspace.outline[0] = OutlineSample(
      position: position, left: left, right: right, direction: along,
      allowance: Outliner<Radius.Edges>.budget - Float(slack / tolerance), latest: 1, middle: .zero,
      radius: Float(ribbon.radius / tolerance))
    workspace.outlineCount = 1
  }

  private mutating func append<Assembler: StrokeAssembler>(
    _ sample: OutlineSample, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if workspace.outlineCount == OutlineTrack.capacity { makeRoom(&workspace, into: &assembler) }
    workspace.outline[workspace.outlineCount] = sample
    workspace.outlineCount += 1
  }

  /// Ends an outline at its last position, and goes on with a chain.
  private mutating func endOutline<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let last = workspace.outline[workspace.outlineCount - 1]
    endOutline(across: Self.edges(of: last), &workspace, into: &assembler)
    chainFitter = ChainFitter(start: ribbon.position, radius: ribbon.radius, chainSlack: chainSlack)
    if last.allowance < Outliner<Radius.Edges>.budget { chainFitter.startBesideCurve() }
  }

  /// Ends an outline at its last position, across such edges.
  private mutating func endOutline<Assembler: StrokeAssembler>(
    across edges: Radius.Edges, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    draw(to: workspace.outlineCount, &workspace, into: &assembler)
    var last = workspace.outline[workspace.outlineCount - 1]
    last.left = last.middle + last.radius * SIMD2<Float>(edges.left)
    last.right = last.middle + last.radius * SIMD2<Float>(edges.right)
    // Where nothing has been taken in, the pair is that which the outline began with.
    var placed: Double? = 0
    if !outlineFitter.isAtBeginning {
      let (left, right, distance) = outlineFitter.end(at: last)
      placed = distance > 0 ? distance : nil
      if distance > 0 { assembler.advance(left: left, right: right) }
    }
    let across = edges.left - edges.right
    ribbon.resume(
      at: (last.position + Vector2(last.middle)) * tolerance, radius: Double(last.radius) * tolerance, edges: edges,
      across.perpendicularCW / across.length,
      slack: Double(Outliner<Radius.Edges>.budget - last.allowance) * tolerance,
      placed: placed)
    way = .chain
    workspace.outlineCount = 0
  }

  /// Draws pieces along the positions that have gathered, from the one after the first to before `end`.
  @inline(__always)
  private mutating func draw<Assembler: StrokeAssembler>(
    to end: Int, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let pairs = outlineFitter.fit(workspace.outline, from: 1, to: end)
    assembler.advance(pairs: workspace.outline.pairs, pairs)
  }

  // MARK: - Chains

  private mutating func append<Assembler: StrokeAssembler>(
    _ sample: ChainSample, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if workspace.sampleCount == StrokeWorkspace.roomForSamples { flushChain(&workspace, into: &assembler) }
    workspace.samples[workspace.sampleCount] = sample
    workspace.sampleCount += 1
  }

  private mutating func flushChain<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    var index = 0
    while index < workspace.sampleCount {
      let pieces = chainFitter.fit(
        workspace.samples, from: &index, to: workspace.sampleCount, into: workspace.pieces,
        room: StrokeWorkspace.roomForPieces)
      ribbon.append(workspace.pieces, count: pieces, into: &assembler)
    }
    workspace.sampleCount = 0
  }

  /// Ends the chain at its last sample or beside it; the ribbon then ends there too.
  private mutating func endChain<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    flushChain(&workspace, into: &assembler)
    if let piece = chainFitter.finish() { ribbon.append(piece, into: &assembler) }
  }

  /// Edges that lead from the middle of an outline to its two positions.
  private static func edges(of outline: OutlineSample) -> Radius.Edges {
    let left = Vector2(outline.left - outline.middle)
    let right = Vector2(outline.right - outline.middle)
    return Radius.Edges(left: left / left.length, right: right / right.length)
  }
}
