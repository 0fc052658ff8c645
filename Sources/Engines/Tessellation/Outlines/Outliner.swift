import CKernels
import Geometry

/// For each sample of a curve, computes a position on either edge of the stroke: Lemma 4 of HowTheTessellatorWorks.
///
/// It also computes the largest distance at which an edge of the mesh may pass each position, and where an outline
/// cannot continue: Lemma 5.
///
/// Lengths are in tolerances, in single precision, and relative to the previous sample.
struct Outliner {
  /// The position on the curve of the current sample, and the half width there, in units.
  private(set) var position: Vector2
  private(set) var radius: Double
  /// The line that leads to the current sample.
  private var line: vernier_line
  private let tolerance: Double
  private let limits: vernier_limits
  /// Whether half widths differ.
  private let varies: Bool

  /// The allowed deviation of an outline, and of the mesh along it, in tolerances. It is the whole tolerance minus the
  /// rounding of single precision.
  static var budget: Float { 0.998 }

  /// Starts at the first sample.
  /// - Parameter beginning: the allowed distance of the outline from the edges of the polyline at the beginning, beside
  ///   a chain, in tolerances.
  init(sample: CurveSample, tolerance: Double, varies: Bool, beginning: Double) {
    position = sample.position
    radius = sample.radius
    self.tolerance = tolerance
    self.varies = varies
    limits = vernier_limits(
      tolerance: Self.budget, least_length: 2.5, most_length: 2048, most_growth: 0.25, least_radius: 3,
      most_radius: 2048, beginning_deviation: Float(beginning))
    line = vernier_line()
    line.radius = Float(sample.radius / tolerance)
  }

  /// Prepares for the second sample. The first sample has no turn, as if the line between the two also led to the
  /// first.
  mutating func begin(to sample: CurveSample) {
    let displacement = (sample.position - position) / tolerance - Vector2(sample.bend.offset)
    let length = displacement.length
    let edges = OuterEdges(
      direction: length > 0 ? displacement / length : Vector2(1, 0), length: max(length, 0x1p-60),
      startRadius: radius / tolerance, endRadius: sample.radius / tolerance)
    (line.direction_x, line.direction_y) = (Float(edges.direction.x), Float(edges.direction.y))
    (line.left_x, line.left_y) = (Float(edges.left.x), Float(edges.left.y))
    (line.right_x, line.right_y) = (Float(edges.right.x), Float(edges.right.y))
    line.growth = Float(edges.growth)
    (line.length, line.inverse) = (limits.most_length, 1 / limits.most_length)
  }

  /// Takes the next samples of the track, up to a given position and half width in units. Writes the outline, without
  /// positions and half widths, at the current sample and at all of these samples but the last.
  /// - Parameter isCurved: whether samples have offsets, unevennesses and deviations.
  /// - Returns: a bit for each of these samples: whether the outline continues there, and whether it may begin there.
  @inline(__always)
  mutating func take(
    _ count: Int, isCurved: Bool, to end: (position: Vector2, radius: Double), writing track: OutlineTrack,
    at index: Int
  ) -> vernier_verdicts {
    (position, radius) = end
    var limits = limits
    return vernier_outline_samples(
      &line, &track.memory.pointee.samples, Int32(truncatingIfNeeded: count), varies, isCurved, &limits,
      &track.memory.pointee.outline, Int32(truncatingIfNeeded: index))
  }

  /// The direction and the edges of the line that leads to the current sample.
  var edges: OuterEdges {
    let left = Vector2(Double(line.left_x), Double(line.left_y))
    let right = Vector2(Double(line.right_x), Double(line.right_y))
    return left == .zero
      ? OuterEdges(direction: Vector2(1, 0)) : OuterEdges(left: left / left.length, right: right / right.length)
  }
  var direction: SIMD2<Float> { SIMD2(line.direction_x, line.direction_y) }

  /// The outline at the end of the stroke, across these edges.
  var end: OutlineSample {
    let bend = SampleBend(
      offset: SIMD2(line.offset_x, line.offset_y), unevenness: SIMD2(line.unevenness_x, line.unevenness_y),
      deviation: line.deviation)
    let size = Float(bend.size(along: direction, growth: line.growth))
    return OutlineSample(
      position: position / tolerance, left: line.radius * SIMD2(line.left_x, line.left_y),
      right: line.radius * SIMD2(line.right_x, line.right_y), direction: direction, allowance: Self.budget - size,
      latest: 1 - limits.least_length * line.inverse, sample: -bend.offset, sampleDeviation: size, radius: radius)
  }
}
