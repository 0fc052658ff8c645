import CKernels
import Geometry

/// Tessellates a stroke from the samples of its curve, alternating between outlines and chains.
///
/// An **outline** is used where the stroke turns little from sample to sample, and its width is large and even compared
/// with the tolerance: the edges of the mesh are fitted to it directly. Elsewhere a **chain** of straight pieces is
/// fitted to the curve, and drawn with joins. That is about corners and tight bends, where half widths change fast, and
/// where the stroke is thin or its samples are dense. Closed strokes, and strokes whose joins are visible, are chains
/// throughout.
struct CurveStroker {
  private enum Mode { case start, outline, chain }

  private let chainTolerance: ChainTolerance
  private let hasOutlines: Bool
  private let tolerance: Double

  private var mode = Mode.start
  private var outliner: Outliner
  private var outlineFitter: OutlineFitter
  private var chainFitter: ChainFitter
  private var chainStroker: ChainStroker
  /// The number of outline positions in the track: the last one to which edges have been fitted, and those after it.
  private var count = 0
  /// That last position, while it is not in the track.
  private var behind: OutlineSample

  init(_ parameters: StrokeParameters, start: CurveSample, varies: Bool, isClosed: Bool) {
    tolerance = parameters.tolerance
    hasOutlines = !isClosed && !parameters.keepsCorners
    chainTolerance = ChainTolerance(parameters, radius: start.radius, varies: varies, isClosed: isClosed)
    // An outline begins where a chain ends, which may deviate by as much as a chain may.
    outliner = Outliner(
      sample: start, tolerance: tolerance, varies: varies,
      beginning: (chainTolerance.whole - chainTolerance.most) / tolerance)
    behind = outliner.end
    outlineFitter = OutlineFitter(at: behind, along: behind.direction, tolerance: tolerance)
    chainFitter = ChainFitter(start: start.position, radius: start.radius, tolerance: chainTolerance)
    chainStroker = ChainStroker(
      parameters, chain: chainTolerance, position: start.position, radius: start.radius, isClosed: isClosed)
  }

  // MARK: - Samples

  /// Makes room in the track for the largest number of samples taken at once.
  /// - Returns: the index of the first of them in the track.
  @inline(__always)
  mutating func makeRoom<Assembler: StrokeAssembler>(
    in track: OutlineTrack, into assembler: inout Assembler
  ) -> Int {
    if mode == .outline, count == 0 {
      track[0] = behind
      count = 1
    } else if count + OutlineTrack.chunk > OutlineTrack.capacity {
      draw(track, into: &assembler)
      track.keep(from: count - 1, to: count)
      count = 1
    }
    return count
  }

  /// Takes consecutive samples.
  @inline(__always)
  mutating func take<Assembler: StrokeAssembler>(
    _ samples: Int, from track: OutlineTrack, into assembler: inout Assembler, _ sample: (_ index: Int) -> CurveSample
  ) {
    let inverse = 1 / tolerance
    if mode == .start { outliner.begin(to: sample(0)) }
    var first = 0
    while first < samples {
      let position = makeRoom(in: track, into: &assembler)
      let count = min(samples - first, OutlineTrack.chunk)
      var behind = (position: outliner.position, radius: outliner.radius)
      for index in 0..<count {
        let sample = sample(first + index)
        track.setSample(
          after: (behind.position * inverse, behind.radius),
          displacement: (sample.position - behind.position) * inverse,
          radius: sample.radius * inverse, bend: sample.bend, at: (sample: index, position: position + index))
        behind = (sample.position, sample.radius)
      }
      take(count, isCurved: true, to: behind, from: track, into: &assembler)
      first += count
    }
  }

  /// Takes samples that are in the track, up to a given position and half width. Draws what is final before them, or
  /// leaves it in the track.
  /// - Parameter isCurved: see ``Outliner/take(_:isCurved:to:writing:at:)``.
  @inline(__always)
  mutating func take<Assembler: StrokeAssembler>(
    _ samples: Int, isCurved: Bool, to end: (position: Vector2, radius: Double), from track: OutlineTrack,
    into assembler: inout Assembler
  ) {
    let verdicts = outliner.take(samples, isCurved: isCurved, to: end, writing: track, at: count)
    if mode == .outline, verdicts.goes_on.trailingOnes >= samples {
      count += samples
    } else {
      take(samples, verdicts, from: track, into: &assembler)
    }
  }

  /// Takes positions of the track, alternating between outlines and chains.
  @inline(never)
  private mutating func take<Assembler: StrokeAssembler>(
    _ samples: Int, _ verdicts: vernier_verdicts, from track: OutlineTrack, into assembler: inout Assembler
  ) {
    var verdicts = verdicts
    var index = count
    var end = count + samples
    while index < end {
      if mode == .outline {
        let along = min(verdicts.goes_on.trailingOnes, end - index)
        index += along
        verdicts.pass(along)
        count = index
        guard index < end else { return }
        endOutline(track, into: &assembler)
      }
      // A chain begins by itself at the first position.
      if mode == .chain { append(track[index], into: &assembler) }
      if hasOutlines, verdicts.begins & 1 == 1 {
        track.keep(from: index, to: end)
        (index, end) = (0, end - index)
        beginOutline(along: end > 1 ? track[1].direction : outliner.direction, track, into: &assembler)
      } else {
        mode = .chain
      }
      index += 1
      verdicts.pass(1)
    }
    count = mode == .outline ? end : 0
  }

  /// Draws everything that is final, so that the track is empty.
  mutating func settle<Assembler: StrokeAssembler>(_ track: OutlineTrack, into assembler: inout Assembler) {
    guard count > 0 else { return }
    draw(track, into: &assembler)
    behind = track[count - 1]
    count = 0
  }

  /// Ends the stroke at its last sample, or at its first position if it is closed.
  mutating func finish<Assembler: StrokeAssembler>(
    closedAt first: (position: Vector2, radius: Double)?, _ track: OutlineTrack, into assembler: inout Assembler
  ) {
    switch mode {
    case .start: break
    case .outline:
      let index = makeRoom(in: track, into: &assembler)
      track[index] = outliner.end
      count = index + 1
      endOutline(across: outliner.edges, track, into: &assembler)
    case .chain:
      append(outliner.end, into: &assembler)
      if let first {
        chainStroker.append(chainFitter.finish(closedAt: first.position, radius: first.radius), into: &assembler)
      } else {
        endChain(into: &assembler)
      }
    }
    chainStroker.finish(into: &assembler)
  }

  // MARK: - Outlines

  /// Begins an outline at the track's first position, beside the end of the chain, along the line to the next position.
  private mutating func beginOutline<Assembler: StrokeAssembler>(
    along direction: SIMD2<Float>, _ track: OutlineTrack, into assembler: inout Assembler
  ) {
    endChain(into: &assembler)
    let deviation = mode == .start ? 0 : chainTolerance.most
    let edges = Self.edges(of: track[0])
    chainStroker.beginOutline(across: edges, deviation: deviation, into: &assembler)
    let radius = chainStroker.radius
    track[0] = OutlineSample(
      position: chainStroker.position / tolerance, left: SIMD2<Float>(edges.left * (radius / tolerance)),
      right: SIMD2<Float>(edges.right * (radius / tolerance)), direction: direction,
      allowance: Outliner.budget - Float(deviation / tolerance), latest: 1, sample: .zero, sampleDeviation: 0,
      radius: radius)
    outlineFitter = OutlineFitter(at: track[0], along: direction, tolerance: tolerance)
    mode = .outline
  }

  /// Fits pieces to the outline positions in the track, except the first, and draws them.
  private mutating func draw<Assembler: StrokeAssembler>(_ track: OutlineTrack, into assembler: inout Assembler) {
    let pairs = outlineFitter.fit(track, from: 1, to: count)
    assembler.advance(pairs: track.pairs, pairs)
  }

  /// Ends an outline at its last position, and continues with a chain.
  private mutating func endOutline<Assembler: StrokeAssembler>(
    _ track: OutlineTrack, into assembler: inout Assembler
  ) {
    let last = track[count - 1]
    endOutline(across: Self.edges(of: last), track, into: &assembler)
    chainFitter = ChainFitter(
      start: chainStroker.position, radius: chainStroker.radius, tolerance: chainTolerance,
      isBesideCurve: last.allowance < Outliner.budget)
  }

  /// Ends an outline at its last position, across these edges.
  private mutating func endOutline<Assembler: StrokeAssembler>(
    across edges: OuterEdges, _ track: OutlineTrack, into assembler: inout Assembler
  ) {
    draw(track, into: &assembler)
    var last = track[count - 1]
    last.left = last.sample + SIMD2<Float>(edges.left * (last.radius / tolerance))
    last.right = last.sample + SIMD2<Float>(edges.right * (last.radius / tolerance))
    // If nothing has been added, the pair is the one with which the outline began.
    var missed: Double? = 0
    if !outlineFitter.isAtBeginning {
      let (left, right, distance) = outlineFitter.end(at: last)
      missed = distance > 0 ? distance : nil
      if distance > 0 { assembler.advance(left: left, right: right) }
    }
    chainStroker.endOutline(
      at: (last.position + Vector2(last.sample)) * tolerance, radius: last.radius, across: edges,
      deviation: Double(Outliner.budget - last.allowance) * tolerance, missed: missed)
    mode = .chain
    count = 0
  }

  /// The edges at a sample, through both positions of the outline there.
  private static func edges(of outline: OutlineSample) -> OuterEdges {
    let left = Vector2(outline.left - outline.sample)
    let right = Vector2(outline.right - outline.sample)
    return OuterEdges(left: left / left.length, right: right / right.length)
  }

  // MARK: - Chains

  private mutating func append<Assembler: StrokeAssembler>(
    _ outline: OutlineSample, into assembler: inout Assembler
  ) {
    let sample = ChainSample(
      position: (outline.position + Vector2(outline.sample)) * tolerance, direction: Vector2(outline.direction),
      radius: outline.radius, deviation: Double(outline.sampleDeviation) * tolerance)
    while let piece = chainFitter.take(sample) { chainStroker.append(piece, into: &assembler) }
  }

  /// Ends the chain at its last sample, or beside it.
  private mutating func endChain<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    if let piece = chainFitter.finish() { chainStroker.append(piece, into: &assembler) }
  }
}

extension UInt32 {
  /// The number of ones below the lowest zero bit.
  fileprivate var trailingOnes: Int { (~self).trailingZeroBitCount }
}

extension vernier_verdicts {
  /// Drops the bits of the first samples.
  fileprivate mutating func pass(_ count: Int) {
    goes_on >>= UInt32(truncatingIfNeeded: count)
    begins >>= UInt32(truncatingIfNeeded: count)
  }
}
