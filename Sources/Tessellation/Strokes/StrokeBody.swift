import Geometry

/// A stroke on its way from samples of its curve to triangles, in the way that suits each part of it.
///
/// Where it turns gently and is wide and even against the tolerance, the edges of the mesh are fitted to its outline at once. Elsewhere — about
/// corners and tight bends, where half widths change fast, where it is thin or its samples are dense — a chain of straight pieces is fitted to its
/// curve, and put together with joins; so it is all along closed strokes and those whose joins show.
struct StrokeBody<Radius: RadiusFit> {
  private enum Way { case start, outline, chain }

  private let chainSlack: ChainSlack
  private let hasOutlines: Bool
  /// What an outline and the mesh along it may stray, in units.
  private let outlineBudget: Double

  private var way = Way.start
  private(set) var outliner: Outliner<Radius.Edges>
  private var outlineFitter: OutlineFitter
  private var chainFitter: ChainFitter<Radius>
  private var ribbon: Ribbon<Radius.Edges>
  /// How many gentle samples in a row a chain has met.
  private var calm = 0
  /// The last places of an outline, where they are not in the workspace: the one that has been taken in, and the one held back.
  private var behind: OutlineSample
  private var held: OutlineSample?

  /// How many gentle samples in a row a chain meets before an outline begins.
  private static var calmBefore: Int { 1 }

  init(_ parameters: StrokeParameters, chainSlack: ChainSlack, start: CurveSample, isClosed: Bool) {
    self.chainSlack = chainSlack
    hasOutlines = !isClosed && !parameters.keepsCorners
    outlineBudget = parameters.tolerance * ChainSlack.whole
    outliner = Outliner(sample: start, tolerance: parameters.tolerance, budget: outlineBudget)
    behind = outliner.end
    outlineFitter = OutlineFitter(left: .zero, right: .zero, along: Vector2(1, 0))
    chainFitter = ChainFitter(start: start.place, radius: start.radius, chainSlack: chainSlack)
    ribbon = Ribbon(
      style: parameters.style, tolerance: parameters.tolerance, chainSlack: chainSlack, place: start.place,
      radius: start.radius, isClosed: isClosed)
  }

  /// Whether it goes along an outline, so that ``Outliner/step(to:)`` tells the next place of it as long as that is gentle.
  var isOutline: Bool { way == .outline }

  /// Takes the walk where it has come to, the places that it told being in the workspace.
  @inline(__always)
  mutating func follow(_ outliner: Outliner<Radius.Edges>) { self.outliner = outliner }

  /// Takes one sample in, whatever it is: draws what is final before it, or leaves it in the workspace.
  @inline(never)
  mutating func take<Assembler: StrokeAssembler>(
    _ sample: CurveSample, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let standing = outliner
    let step = outliner.step(to: CurveSamplePair(sample), isPair: false)
    let outline = step.outline[0]
    let isGentle = step.isGentle[0]
    switch way {
    case .start:
      way = .chain
      guard hasOutlines, outliner.isFit else { return }
      beginOutline(across: outliner.edges, along: outliner.ahead, slack: 0, &workspace, into: &assembler)
    case .outline:
      load(&workspace)
      if isGentle { return append(outline, &workspace, into: &assembler) }
      endOutline(&workspace, into: &assembler)
      append(standing.chainSample, &workspace, into: &assembler)
    case .chain:
      append(standing.chainSample, &workspace, into: &assembler)
      calm = isGentle && outliner.isFit ? calm + 1 : 0
      guard hasOutlines, calm >= Self.calmBefore, outliner.isCalm(step.stray[0]) else { return }
      endChain(&workspace, into: &assembler)
      beginOutline(
        across: Self.edges(of: outline), along: outliner.ahead, slack: chainSlack.first, &workspace, into: &assembler)
    }
  }

  /// Draws what has gathered, but for the last places.
  @inline(never)
  mutating func flush<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler) {
    guard way == .outline else { return flushChain(&workspace, into: &assembler) }
    var next = 1
    fitWindows(&workspace, from: &next, to: workspace.outlineCount - 1, into: &assembler)
    keep(from: next - 1, &workspace)
  }

  /// Draws all that is final, so that nothing is left in the workspace.
  mutating func settle<Assembler: StrokeAssembler>(_ workspace: inout StrokeWorkspace, into assembler: inout Assembler)
  {
    guard way == .outline else { return flushChain(&workspace, into: &assembler) }
    guard workspace.outlineCount > 0 else { return }
    drain(to: workspace.outlineCount - 1, &workspace, into: &assembler)
    behind = workspace.outline[0]
    held = workspace.outlineCount > 1 ? workspace.outline[1] : nil
    workspace.outlineCount = 0
  }

  /// Puts places of an outline back into the workspace that ``settle(_:into:)`` took from there.
  @inline(__always)
  mutating func load(_ workspace: inout StrokeWorkspace) {
    guard way == .outline, workspace.outlineCount == 0 else { return }
    workspace.outline[0] = behind
    workspace.outlineCount = 1
    guard let held else { return }
    workspace.outline[1] = held
    workspace.outlineCount = 2
  }

  /// Ends the stroke at the last sample, or, where it is closed, at its first place.
  mutating func finish<Assembler: StrokeAssembler>(
    closedAt first: (place: Vector2, radius: Double)?, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    switch way {
    case .start: break
    case .outline:
      load(&workspace)
      append(outliner.end, &workspace, into: &assembler)
      endOutline(across: outliner.edges, &workspace, into: &assembler)
    case .chain:
      append(outliner.chainSample, &workspace, into: &assembler)
      flushChain(&workspace, into: &assembler)
      if let first {
        ribbon.append(chainFitter.finish(at: first.place, radius: first.radius), into: &assembler)
      } else if let piece = chainFitter.finish() {
        ribbon.append(piece, into: &assembler)
      }
    }
    ribbon.finish(into: &assembler)
  }

  // MARK: - Outlines

  /// Begins an outline where the ribbon ends: across such edges, going on along the line to the next sample.
  private mutating func beginOutline<Assembler: StrokeAssembler>(
    across edges: Radius.Edges, along: Vector2, slack: Double, _ workspace: inout StrokeWorkspace,
    into assembler: inout Assembler
  ) {
    ribbon.open(across: edges, along, slack: slack, into: &assembler)
    let left = ribbon.place + ribbon.radius * edges.left
    let right = ribbon.place + ribbon.radius * edges.right
    outlineFitter = OutlineFitter(left: left, right: right, along: along)
    way = .outline
    workspace.outline[0] = OutlineSample(
      x: SIMD2(left.x, right.x), y: SIMD2(left.y, right.y), ahead: along, reach: outlineBudget - slack, latest: 1,
      place: ribbon.place, radius: ribbon.radius)
    workspace.outlineCount = 1
  }

  private mutating func append<Assembler: StrokeAssembler>(
    _ sample: OutlineSample, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    if workspace.outlineCount == OutlineTrack.capacity { flush(&workspace, into: &assembler) }
    workspace.outline[workspace.outlineCount] = sample
    workspace.outlineCount += 1
  }

  /// Ends an outline at its last place, and goes on with a chain.
  private mutating func endOutline<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    let last = workspace.outline[workspace.outlineCount - 1]
    endOutline(across: Self.edges(of: last), &workspace, into: &assembler)
    chainFitter = ChainFitter(start: last.place, radius: last.radius, chainSlack: chainSlack)
    if last.reach < outlineBudget { chainFitter.startBesideCurve() }
    calm = 0
  }

  /// Ends an outline at its last place, across such edges.
  private mutating func endOutline<Assembler: StrokeAssembler>(
    across edges: Radius.Edges, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    drain(to: workspace.outlineCount, &workspace, into: &assembler)
    var last = workspace.outline[0]
    let left = last.place + last.radius * edges.left
    let right = last.place + last.radius * edges.right
    last.x = SIMD2(left.x, right.x)
    last.y = SIMD2(left.y, right.y)
    let (pair, distance) = outlineFitter.end(at: last)
    if distance > 0 { assembler.advance(left: pair.first, right: pair.second) }
    let across = edges.left - edges.right
    ribbon.resume(
      at: last.place, radius: last.radius, edges: edges, Vector2(across.y, -across.x) / across.length,
      slack: outlineBudget - last.reach + distance, isPlaced: distance > 0)
    way = .chain
    workspace.outlineCount = 0
  }

  /// Takes all places in that come before an index, and keeps the last of them.
  private mutating func drain<Assembler: StrokeAssembler>(
    to end: Int, _ workspace: inout StrokeWorkspace, into assembler: inout Assembler
  ) {
    var next = 1
    fitWindows(&workspace, from: &next, to: end, into: &assembler)
    while next < end {
      fit(
        &workspace, from: &next, to: end, window: min(end - next, OutlineFitter.window), into: &assembler)
    }
    keep(from: next - 1, &workspace)
  }

  @inline(never)
  private mutating func fitWindows<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, from next: inout Int, to end: Int, into assembler: inout Assembler
  ) {
    fit(&workspace, from: &next, to: end, window: OutlineFitter.window, into: &assembler)
  }

  private func keep(from index: Int, _ workspace: inout StrokeWorkspace) {
    workspace.outline.keep(from: index, to: workspace.outlineCount)
    workspace.outlineCount -= index
  }

  @inline(__always)
  private mutating func fit<Assembler: StrokeAssembler>(
    _ workspace: inout StrokeWorkspace, from next: inout Int, to end: Int, window: Int,
    into assembler: inout Assembler
  ) {
    let count = outlineFitter.fit(
      workspace.outline, from: &next, to: end, window: window, workspace.looks, corners: workspace.corners)
    let corners = workspace.corners
    guard var room = assembler.roomForPairs(count) else {
      for index in 0..<count { assembler.advance(left: corners[index].first, right: corners[index].second) }
      return
    }
    for index in 0..<count {
      Assembler.advance(left: corners[index].first, right: corners[index].second, in: &room)
    }
    assembler.take(room)
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

  /// Edges that lead from the middle of an outline to its two places.
  private static func edges(of outline: OutlineSample) -> Radius.Edges {
    let left = Vector2(outline.x[0], outline.y[0]) - outline.place
    let right = Vector2(outline.x[1], outline.y[1]) - outline.place
    return Radius.Edges(left: left / left.length, right: right / right.length)
  }
}
