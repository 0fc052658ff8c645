import Geometry

/// Walks along the samples of a curve and tells the edges of the stroke along the polyline through them.
///
/// At a sample where the polyline turns by θ, one place on each side stands for both edges that meet there: it lies on the bisector, √(1/cos(θ/2))
/// half widths r away. That is outside of the arc on the outer side by rθ²/16, and the straight lines between such places lie inside of the
/// edges by as much; on the inner side it lies as much inside of where the edges meet. So a line that passes such places within what a
/// tolerance leaves of that passes the outline within the tolerance.
struct Outliner<Edges: StrokeEdges> {
  /// In units, and the part of it that the polyline leaves.
  private let tolerance: Double
  private let budget: Double

  /// The sample it stands at.
  private(set) var sample: CurveSample
  /// The line that leads there: its way, of length 1, its length, the inverse of that, and its edges as ``StrokeEdges`` are.
  private(set) var ahead = Vector2(1, 0)
  private var length = 0.0
  /// What its inner edge loses at its start.
  private var loss = 0.0
  private var inverse = 0.0
  private var growth = 0.0
  private var left = Vector2(0, 1)
  private var right = Vector2(0, -1)

  /// What two steps tell, from the sample it stands at to a first one and from there to a second.
  struct Step {
    /// The outline at the sample it stood at and at the first, and whether outlines go on there: where a turn is slight, and edges on its
    /// inner side keep most of their length and are long against the tolerance.
    let outline: OutlineSamplePair
    let isGentle: SIMDMask<SIMD2<Int64>>
    /// By how much the places on the outline stray.
    let stray: SIMD2<Double>
  }

  init(sample: CurveSample, tolerance: Double, budget: Double) {
    self.sample = sample
    self.tolerance = tolerance
    self.budget = budget
  }

  /// How many tolerances a line is long at least, how wide the stroke is at least on either side, and by how much its half width may grow:
  /// then the corners of a mesh along the edges are in order.
  private static var leastLength: Double { 2.5 }
  private static var leastRadius: Double { 3 }
  private static var mostGrowth: Double { 0.25 }

  /// Whether the line that leads here is long, wide and even enough for an outline.
  var isFit: Bool {
    length >= Self.leastLength * tolerance && sample.radius >= Self.leastRadius * tolerance && abs(growth) <= Self.mostGrowth
  }

  /// Whether outlines can begin where places stray by so much.
  func isCalm(_ stray: Double) -> Bool { stray <= 0.1 * budget }

  /// Goes on to the next sample, or, where `isPair`, to the one after that; the second means nothing otherwise.
  @inline(__always)
  mutating func step(
    to samples: CurveSamplePair, bends: (offset: Bool, unevenness: Bool) = (true, true), isPair: Bool
  ) -> Step {
    let start = VectorPair(sample.place, before: samples.place)
    let radii = SIMD2(sample.radius, samples.radius[0])
    let way = samples.place - start
    let square = way.dot(way)
    let inverses = 1 / square.roots
    let aheads = way * inverses
    let lengths = square * inverses
    let lefts: VectorPair
    let rights: VectorPair
    let growths: SIMD2<Double>
    if Edges.vary {
      growths = (samples.radius - radii) * inverses
      let across = SIMD2<Double>.most(1 - growths * growths, .zero).roots
      let back = aheads * -growths
      let aside = aheads.left * across
      lefts = back + aside
      rights = back - aside
    } else {
      growths = .zero
      lefts = aheads.left
      rights = VectorPair(x: aheads.y, y: -aheads.x)
    }
    let leftsBefore = VectorPair(left, before: lefts)
    let lengthsBefore = SIMD2(length, lengths[0])
    let leftTurn = (1 - leftsBefore.dot(lefts)) * 0.5
    let leftWay = (leftsBefore + lefts) * (Self.stretch(leftTurn) * radii)
    let leftCrossing = leftsBefore.cross(lefts).sizes
    let leftPlace = start + leftWay
    let rightPlace: VectorPair
    let turn: SIMD2<Double>
    let crossing: SIMD2<Double>
    if Edges.vary {
      let rightsBefore = VectorPair(right, before: rights)
      let rightTurn = (1 - rightsBefore.dot(rights)) * 0.5
      rightPlace = start + (rightsBefore + rights) * (Self.stretch(rightTurn) * radii)
      turn = .most(leftTurn, rightTurn)
      crossing = .most(leftCrossing, rightsBefore.cross(rights).sizes)
    } else {
      rightPlace = start - leftWay
      turn = leftTurn
      crossing = leftCrossing
    }
    let stray = radii * turn * (0.25 + 0.25 * turn)
    let reach =
      budget - stray - bend(samples, bends, lines: aheads, growths: growths)
    // The inner edges lose a part of their length at each end, seven tenths at most; and a piece that an edge's tolerance allows turns by no more
    // than 0.71 radians where the curve's radius is 32 tolerances at least.
    let losses = crossing * (radii * 0.55)
    let lossesBefore = SIMD2(loss, losses[0])
    var isGentle =
      (losses .<= SIMD2<Double>.least(0.7 * lengthsBefore - lossesBefore, 0.7 * lengths))
      .& (crossing * (64 * tolerance) .<= lengthsBefore + lengths) .& (turn .<= 0.0625) .& (reach .>= 0.4 * budget)
      .& (lengths .>= Self.leastLength * tolerance)
    if Edges.vary {
      isGentle =
        isGentle .& (samples.radius .>= Self.leastRadius * tolerance) .& (growths.sizes .<= Self.mostGrowth)
    }
    let outline = OutlineSamplePair(
      left: leftPlace, right: rightPlace, ahead: VectorPair(ahead, before: aheads), reach: reach,
      latest: 1 - Self.leastLength * tolerance * SIMD2(inverse, inverses[0]), place: start, radius: radii)
    let lane = isPair ? 1 : 0
    sample = samples[lane]
    ahead = aheads[lane]
    length = lengths[lane]
    loss = losses[lane]
    inverse = inverses[lane]
    growth = growths[lane]
    left = lefts[lane]
    right = rights[lane]
    return Step(outline: outline, isGentle: isGentle, stray: stray)
  }

  /// The edges of the line that leads here, and those of the outline where the stroke ends: across these.
  var edges: Edges { Edges(left: left, right: right) }
  var end: OutlineSample {
    let leftPlace = sample.place + sample.radius * left
    let rightPlace = sample.place + sample.radius * right
    return OutlineSample(
      x: SIMD2(leftPlace.x, rightPlace.x), y: SIMD2(leftPlace.y, rightPlace.y), ahead: ahead, reach: budget - sample.bend,
      latest: 1 - Self.leastLength * tolerance * inverse, place: sample.place, radius: sample.radius)
  }

  /// The sample as a chain takes it in.
  var chainSample: ChainSample {
    ChainSample(place: sample.place, ahead: ahead, radius: sample.radius, bend: sample.bend)
  }

  /// How much of the bends of the samples is felt along the lines that lead there or from there.
  @inline(__always)
  private func bend(
    _ samples: CurveSamplePair, _ bends: (offset: Bool, unevenness: Bool), lines: VectorPair, growths: SIMD2<Double>
  ) -> SIMD2<Double> {
    func felt(_ ways: VectorPair, _ lines: VectorPair, _ growths: SIMD2<Double>) -> SIMD2<Double> {
      let aside = lines.cross(ways).sizes
      return Edges.vary ? aside + growths.sizes * lines.dot(ways).sizes : aside
    }
    guard bends.offset else { return .zero }
    let deviations = SIMD2(sample.deviation, samples.deviation[0])
    let before = VectorPair(ahead, before: lines)
    let growthsBefore = SIMD2(growth, growths[0])
    let offsets = VectorPair(sample.offset, before: samples.offset)
    var behind = felt(offsets, before, growthsBefore)
    var ahead = felt(offsets, lines, growths)
    if bends.unevenness {
      let unevennesses = VectorPair(sample.unevenness, before: samples.unevenness)
      behind += felt(unevennesses, before, growthsBefore)
      ahead += felt(unevennesses, lines, growths)
    }
    return deviations + .most(behind, ahead)
  }

  /// What the sum of two edges is multiplied with for the vector to a place that serves both: cos(θ/2)^(-3/2) / 2, from sin²(θ/2).
  @inline(__always)
  private static func stretch(_ turn: SIMD2<Double>) -> SIMD2<Double> { 0.5 + turn * (0.375 + turn * 0.328125) }
}
