import CTessellation
import Geometry

/// Walks along the samples of a curve and computes a position on either edge of the stroke at each, and how far an edge of
/// the mesh may pass from it: Lemma 4 of HowTheEngineWorks. It says where an outline cannot go on: Lemma 5.
///
/// Lengths are in tolerances and in single precision, from one sample to the next.
struct Outliner<Edges: OuterEdges> {
  private let tolerance: Double
  /// The position on the curve that the sample it stands at stands for, and the half width there, in units.
  private(set) var position: Vector2
  private(set) var radius: Double
  /// The line that leads to the sample.
  private var line: vernier_line

  /// What an outline, and the mesh along it, may deviate, in tolerances: all but what rounding takes in single precision.
  /// It is more than ``ChainSlack/whole``, as no position turns back here.
  static var budget: Float { 0.998 }

  private static var limits: vernier_limits {
    vernier_limits(
      tolerance: budget, least_length: 2.5, most_length: 2048, least_radius: 3, most_radius: 2048, most_growth: 0.25)
  }

  init(sample: CurveSample, tolerance: Double) {
    position = sample.position
    radius = sample.radius
    self.tolerance = tolerance
    line = vernier_line()
    line.radius = Float(sample.radius * (1 / tolerance))
    line.direction_x = 1
    line.left_y = 1
    line.right_y = -1
  }

  /// Whether the line that leads here is long and even enough for an outline; and for one to begin along it.
  var isFit: Bool {
    let limits = Self.limits
    return isWide && line.length >= limits.least_length && line.length <= limits.most_length
      && abs(line.growth) <= limits.most_growth
  }
  var isRoomy: Bool { Double(line.length) >= Self.nearness }

  /// Whether the stroke is wide enough where it stands, and not too wide.
  var isWide: Bool { line.radius >= Self.limits.least_radius && line.radius <= Self.limits.most_radius }

  /// Goes on to the next sample, and writes the outline at the one it stood at.
  /// - Returns: whether outlines go on there, and by how much it strays from the polyline's.
  mutating func step(to sample: CurveSample, writing track: OutlineTrack, at index: Int) -> (
    isGentle: Bool, stray: Float
  ) {
    let inverse = 1 / tolerance
    track.setSample(
      displacement: (sample.position - position) * inverse, radius: sample.radius * inverse, bend: sample.bend, at: 0)
    track.setPosition(position * inverse, at: index)
    var limits = Self.limits
    let isGentle = vernier_outline_sample(
      &line, &track.memory.pointee.samples, Edges.vary, &limits, &track.memory.pointee.outline,
      Int32(truncatingIfNeeded: index))
    stand(at: sample.position, radius: sample.radius)
    return (isGentle, vernier_outline_deviation(&track.memory.pointee.outline, Int32(truncatingIfNeeded: index)))
  }

  /// Goes on to a sample so near that no outline begins at the one it stands at; false where the next one is not.
  mutating func skip(to sample: CurveSample) -> Bool {
    let inverse = 1 / tolerance
    let between = (sample.position - position) * inverse
    let way = between - Vector2(sample.bend.offset) + Vector2(Double(line.offset_x), Double(line.offset_y))
    guard way.dot(way) < Self.nearness * Self.nearness else { return false }
    let before = line
    let length = way.length
    lead(to: sample, along: way / length, length: length, from: line.radius)
    func crossing(_ x: Float, _ y: Float, _ nowX: Float, _ nowY: Float) -> Float { abs(x * nowY - y * nowX) }
    let turn = max(
      crossing(before.left_x, before.left_y, line.left_x, line.left_y),
      crossing(before.right_x, before.right_y, line.right_x, line.right_y))
    line.shortening = turn * (before.radius * 0.55)
    return true
  }

  /// Goes on from the first sample to the second.
  mutating func setOut(to sample: CurveSample) {
    let way =
      (sample.position - position) * (1 / tolerance) - Vector2(sample.bend.offset)
      + Vector2(Double(line.offset_x), Double(line.offset_y))
    let length = way.length
    lead(to: sample, along: way / length, length: length, from: line.radius)
    line.shortening = 0
  }

  /// How long, in tolerances, the line from a sample has to be for an outline to begin there: that is beside it by less
  /// than a tolerance.
  static var nearness: Double { 6 }

  /// Stands at a sample that lies on the curve, where no outline begins, and the line to it has such a way and length,
  /// in units, and comes from such a half width.
  mutating func stand(at sample: CurveSample, along way: Vector2, length: Double, from radius: Double) {
    lead(to: sample, along: way, length: length / tolerance, from: Float(radius * (1 / tolerance)))
    line.shortening = .infinity
  }

  /// Whether the sample it stands at lies on the curve.
  var isOnCurve: Bool {
    line.offset_x == 0 && line.offset_y == 0 && line.unevenness_x == 0 && line.unevenness_y == 0
  }

  private mutating func lead(to sample: CurveSample, along ahead: Vector2, length: Double, from radiusBefore: Float) {
    let radius = Float(sample.radius * (1 / tolerance))
    let growth = (Double(radius) - Double(radiusBefore)) / length
    let across = max(0, 1 - growth * growth).squareRoot()
    let (back, aside) = (ahead * -growth, ahead.perpendicularCCW * across)
    let (left, right) = (back + aside, back - aside)
    line.radius = radius
    line.offset_x = sample.bend.offset.x
    line.offset_y = sample.bend.offset.y
    line.unevenness_x = sample.bend.unevenness.x
    line.unevenness_y = sample.bend.unevenness.y
    line.deviation = sample.bend.deviation
    line.direction_x = Float(ahead.x)
    line.direction_y = Float(ahead.y)
    line.length = Float(length)
    line.inverse = Float(1 / length)
    line.growth = Float(growth)
    line.left_x = Float(left.x)
    line.left_y = Float(left.y)
    line.right_x = Float(right.x)
    line.right_y = Float(right.y)
    stand(at: sample.position, radius: sample.radius)
  }

  /// Goes on by so many of the track's samples, or by as many as there are before the first where outlines do not go
  /// on, and writes the outline at the one it stood at and at all but the last of these, but for their positions;
  /// ``stand(at:radius:)`` tells where it has come to.
  /// - Parameter isCurved: whether samples have offsets, unevennesses and deviations.
  /// - Returns: by how many.
  @inline(__always)
  mutating func walk(_ count: Int, isCurved: Bool, writing track: OutlineTrack, at index: Int) -> Int {
    var limits = Self.limits
    return Int(
      vernier_outline_samples(
        &line, &track.memory.pointee.samples, Int32(truncatingIfNeeded: count), Edges.vary,
        isCurved,
        &limits, &track.memory.pointee.outline, Int32(truncatingIfNeeded: index)))
  }

  /// Takes the position on the curve, and the half width there, that it has come to.
  mutating func stand(at position: Vector2, radius: Double) {
    self.position = position
    self.radius = radius
  }

  /// The edges of the line that leads here, and its way.
  var edges: Edges { Edges(left: Self.unit(line.left_x, line.left_y), right: Self.unit(line.right_x, line.right_y)) }
  var way: SIMD2<Float> { SIMD2(line.direction_x, line.direction_y) }

  /// The outline where the stroke ends: across these edges.
  var end: OutlineSample {
    OutlineSample(
      position: position * (1 / tolerance), left: line.radius * SIMD2(line.left_x, line.left_y),
      right: line.radius * SIMD2(line.right_x, line.right_y), direction: way,
      allowance: Self.budget - Float(bend.size(along: way, growth: line.growth)),
      latest: 1 - Self.limits.least_length * line.inverse, middle: -bend.offset, radius: line.radius)
  }

  /// The sample as a chain takes it in, which goes on along the line to the next: of its bend what is felt along both
  /// lines.
  func chainSample(before next: Outliner) -> ChainSample {
    ChainSample(
      position: position - Vector2(bend.offset) * tolerance, ahead: Self.unit(line.direction_x, line.direction_y),
      radius: radius,
      bend: max(
        bend.size(along: way, growth: line.growth), bend.size(along: next.way, growth: next.line.growth)) * tolerance)
  }

  private var bend: SampleBend {
    SampleBend(
      offset: SIMD2(line.offset_x, line.offset_y), unevenness: SIMD2(line.unevenness_x, line.unevenness_y),
      deviation: line.deviation)
  }

  private static func unit(_ x: Float, _ y: Float) -> Vector2 {
    let way = Vector2(Double(x), Double(y))
    return way / way.length
  }
}
