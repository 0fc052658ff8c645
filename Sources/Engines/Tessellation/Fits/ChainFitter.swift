import Geometry

/// A sample of a curve to which a chain is fitted.
struct ChainSample {
  let position: Vector2
  /// The approximate direction of the curve at the sample, of any length.
  let direction: Vector2
  /// The half width.
  let radius: Double
  /// The largest distance of the sample from the curve. It reduces the allowed distance of the chain from the sample.
  let deviation: Double
}

/// A straight piece of the chain that approximates a curve.
struct ChainPiece {
  let end: Vector2
  /// The displacement from its beginning to its end.
  var displacement: Vector2
  /// The half width at the end.
  let endRadius: Double
  /// The largest deviation of the piece from the curve, and the part of it that can be visible in a round cap or join
  /// at the beginning or end. That part is all of it, unless the curve passes through that position.
  let deviation: Double
  let startDeviation: Double
  var endDeviation: Double
}

/// Fits a chain of straight pieces, as few as it can, to samples of a curve, in one pass.
///
/// No sample, and no position between two samples, is further from the chain than the tolerance. The same holds for
/// half widths.
///
/// A piece begins where the previous one ended. Each sample narrows the range of slopes. When no slope is left, the
/// piece ends exactly where its last slope leaves the tolerance, on the outer side of a bend: Lemmas 6 and 7 of
/// HowTheTessellatorWorks. If corners are kept, it ends at the last sample for which a straight line fits all samples before
/// it.
///
/// Lengths are in units. A sample takes O(1) time and memory.
struct ChainFitter {
  private let tolerance: ChainTolerance
  /// The position where the piece begins, and the half width there.
  private var start: Vector2
  private var radius: Double
  /// The largest deviation allowed for the piece.
  private var allowance: Double
  /// The largest distance of the curve from the piece's beginning; nil if the curve passes through it.
  private var startAllowance: Double?

  /// The direction of the piece's frame, of length 1, and the slopes in that frame.
  private var along = Vector2(1, 0)
  private var slopes = SlopeRange()
  /// The first sample.
  private var first = Sighting()
  /// The last sample, its distance beyond the previous one, and the furthest sample.
  private var last = Sighting()
  private var lastStep = 0.0
  private var furthest = Sighting()

  /// - Parameter isBesideCurve: whether the chain begins beside the curve rather than on it.
  init(start: Vector2, radius: Double, tolerance: ChainTolerance, isBesideCurve: Bool = false) {
    self.tolerance = tolerance
    self.start = start
    self.radius = radius
    allowance = tolerance.most
    startAllowance = isBesideCurve ? tolerance.most : nil
  }

  /// The allowed error of positions and of half widths.
  @inline(__always) private var allowances: SIMD2<Double> { allowance * tolerance.shares }

  /// Adds a sample.
  /// - Returns: nil, or a piece that ends before the sample. In that case the sample has to be added again.
  mutating func take(_ sample: ChainSample) -> ChainPiece? {
    guard slopes.isBounded else { return begin(with: sample) }
    let sighting = sighting(of: sample, at: sample.position - start)
    if sighting.distance.x < furthest.distance.x - allowances.x * tolerance.backlash {
      var piece = endAtFurthest()
      // If the curve stays near its end, the end represents all of it.
      let offset = sample.position - start
      if offset.dot(offset) <= allowances.x * allowances.x { piece.endDeviation = piece.deviation }
      return piece
    }
    let narrowed = slopes.narrowed(by: sighting)
    if let turn = tolerance.cornerTurn {
      guard slopes.leads(to: sighting), keepsEdges(to: sample, sighting, turn: turn), !narrowed.isEmpty else {
        return endAtFurthest()
      }
    }
    guard !narrowed.isEmpty else { return end(before: sighting) }
    slopes = narrowed
    lastStep = sighting.distance.x - last.distance.x
    last = sighting
    if sighting.distance.x >= furthest.distance.x { furthest = sighting }
    return nil
  }

  /// Begins a piece with a sample. If the curve leads towards the sample, the piece follows the curve's direction. A
  /// sample within the allowance of the beginning is skipped, unless corners are kept.
  /// - Returns: nil, or a piece to a skipped sample, if its half width differs.
  @inline(__always)
  private mutating func begin(with sample: ChainSample) -> ChainPiece? {
    var offset = sample.position - start
    let length = offset.length
    along = sample.direction / sample.direction.length
    if tolerance.cornerTurn != nil {
      // Corners show the direction of a line of any length. Of a short one the positions are rounded too much for it.
      if length < tolerance.whole / 128 { offset = along * max(length, tolerance.whole * 0x1p-41) }
    } else if !(offset.dot(along) > allowances.x * tolerance.backlash && abs(along.cross(offset)) <= 2 * allowances.x) {
      guard length > allowances.x else {
        guard abs(sample.radius - radius) > allowances.y else {
          startAllowance = max(allowance, startAllowance ?? 0)
          return nil
        }
        let piece = straight(to: sample.position, radius: sample.radius, deviation: allowance)
        (start, radius) = (sample.position, sample.radius)
        startAllowance = sample.deviation == 0 ? nil : allowance
        return piece
      }
      along = offset / length
    }
    last = sighting(of: sample, at: offset)
    slopes = SlopeRange().narrowed(by: last)
    first = last
    lastStep = first.distance.x
    furthest = last
    return nil
  }

  /// Whether the edges of a piece that ends at the sample have the directions of the edges of the piece's first and
  /// last line. Corners of joins and caps that are not round are a half width away from its ends. With these directions
  /// they deviate no more than the piece.
  private func keepsEdges(to sample: ChainSample, _ sighting: Sighting, turn: Double) -> Bool {
    let offset = sample.position - start
    let length = offset.length
    let growth = sighting.height.y / length
    func isKept(direction: Vector2, growth lineGrowth: Double, radius: Double) -> Bool {
      // The edges lean back by the angle whose sine is the growth. If one disc contains the other, that is NaN and the
      // result is false.
      let lean = abs(growth - lineGrowth) / (1 - max(growth * growth, lineGrowth * lineGrowth)).squareRoot()
      return radius * (abs(direction.cross(offset)) / length + lean) <= turn
    }
    let step = SIMD2(sighting.distance.x - last.distance.x, sighting.height.x - last.height.x)
    let lastGrowth = (sighting.height.y - last.height.y) / Vector2(step.x, step.y).length
    return isKept(direction: along, growth: first.height.y / first.distance.x, radius: radius)
      && isKept(direction: sample.direction, growth: lastGrowth, radius: sample.radius)
  }

  @inline(__always)
  private func sighting(of sample: ChainSample, at offset: Vector2) -> Sighting {
    Sighting(
      distance: SIMD2(repeating: offset.dot(along)), height: SIMD2(along.cross(offset), sample.radius - radius),
      allowance: SIMD2(allowances.x - sample.deviation, allowances.y))
  }

  // MARK: - Ends of pieces

  /// Ends the piece between the last sample and one that does not fit, at the last position within the tolerance.
  @inline(__always)
  private mutating func end(before sighting: Sighting) -> ChainPiece {
    let exits = slopes.exits(between: last, sighting)
    let position = min(exits.right.x, exits.left.x)
    let width = min(exits.right.y, exits.left.y)
    var exit = Sighting(min(position, width), from: last, to: sighting)
    // If the curve turns back a little and half widths change a lot, the piece has to reach the furthest sample.
    guard exit.distance.x >= furthest.distance.x else { return endAtFurthest() }
    if position <= width { exit.height.x += exits.right.x <= exits.left.x ? -exit.allowance.x : exit.allowance.x }
    return end(at: exit, endDeviation: allowance, isOnCurve: false)
  }

  /// Ends the piece at the furthest sample, or beside it.
  private mutating func endAtFurthest() -> ChainPiece {
    let isOnCurve =
      furthest.distance == last.distance && last.allowance.x == allowances.x
      && slopes.nearest(to: last.height, distance: last.distance).x == last.height.x
    return end(
      at: furthest, endDeviation: isOnCurve ? deviation(step: lastStep, radius: radius + last.height.y) : allowance,
      isOnCurve: isOnCurve)
  }

  @inline(__always)
  private mutating func end(at sighting: Sighting, endDeviation: Double, isOnCurve: Bool) -> ChainPiece {
    let height = slopes.nearest(to: sighting.height, distance: sighting.distance)
    let displacement = displacement(height.x, at: sighting.distance.x)
    // Slopes that fit half widths above zero may lead below zero further along.
    let endRadius = max(radius + height.y, (radius + sighting.height.y) / 2)
    let piece = ChainPiece(
      end: start + displacement, displacement: displacement, endRadius: endRadius, deviation: allowance,
      startDeviation: startAllowance.map { max(allowance, $0) } ?? deviation(step: first.distance.x, radius: radius),
      endDeviation: endDeviation)
    let estimate = tolerance.next(
      afterSquaredLength: displacement.dot(displacement), allowance: allowance, radius: endRadius)
    (start, radius, startAllowance) = (piece.end, endRadius, isOnCurve ? nil : allowance)
    allowance = estimate
    slopes = SlopeRange()
    return piece
  }

  /// The part of the allowance that can be visible in an arc about a position where curve and piece meet, if both are
  /// straight up to the next sample, which is `step` away.
  ///
  /// A position beyond the end may be a half width r away from a point of the curve that is L behind the end and l
  /// beside it. Its distance from the end is then at most √(r² + 2rl − L²). Since l grows linearly to the allowance at
  /// the sample, this is at most r plus the result.
  private func deviation(step: Double, radius: Double) -> Double {
    let square = step * step
    let positions =
      square >= radius * allowance
      ? radius * allowance * allowance / (2 * square) : allowance - square / (2 * radius)
    return min(allowance, positions + allowance * (1 - tolerance.shares.x))
  }

  /// The last piece, which ends beside the furthest sample; nil if the chain has already reached its end.
  mutating func finish() -> ChainPiece? { slopes.isBounded ? endAtFurthest() : nil }

  /// The last piece of a closed chain, straight to the chain's beginning, which is also the last sample. Its slope may be
  /// outside the range, so it may deviate twice as much.
  func finish(closedAt position: Vector2, radius: Double) -> ChainPiece {
    var piece = straight(to: position, radius: radius, deviation: 2 * allowance)
    if tolerance.cornerTurn != nil, last.distance.x < tolerance.whole / 128 {
      piece.displacement = displacement(last.height.x, at: last.distance.x)
    }
    return piece
  }

  private func straight(to position: Vector2, radius: Double, deviation: Double) -> ChainPiece {
    ChainPiece(
      end: position, displacement: position - start, endRadius: radius, deviation: deviation,
      startDeviation: deviation, endDeviation: deviation)
  }

  @inline(__always)
  private func displacement(_ height: Double, at distance: Double) -> Vector2 {
    distance * along + height * along.perpendicularCCW
  }
}
