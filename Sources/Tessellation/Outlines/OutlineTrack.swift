import CTessellation
import Geometry

/// A position on both edges of a stroke's outline, and the sample that it belongs to. Lengths are in tolerances, but for
/// the half width.
struct OutlineSample {
  /// The position on the curve, and from there to those on the left and the right edge.
  let position: Vector2
  var left: SIMD2<Float>
  var right: SIMD2<Float>
  /// The direction of the polyline that leads to it, as a vector of length 1.
  let direction: SIMD2<Float>
  /// How far an edge of the mesh may pass from the two positions.
  let allowance: Float
  /// The largest share, 0…1, of the line that leads to it at which a piece may end, so that the next has a length.
  let latest: Float
  /// From the position on the curve to the sample that stands for it, and how far the curve may deviate from the samples
  /// there.
  let sample: SIMD2<Float>
  let sampleDeviation: Float
  /// The half width, in units.
  let radius: Double
}

/// Room for samples of a curve in a row, for the outline about them and for edges along it, each of their numbers by
/// itself.
struct OutlineTrack {
  let memory: UnsafeMutablePointer<vernier_track>

  /// How many positions there is room for.
  static var capacity: Int { VERNIER_OUTLINE_ROOM }
  /// How many samples at most are taken at once.
  static var chunk: Int { VERNIER_CHUNK }

  /// The room of this thread, for one stroke at a time.
  static var ofThread: OutlineTrack { OutlineTrack(memory: vernier_thread_track()) }

  /// The pairs of corners that edges were fitted with: the left and the right one, in units.
  var pairs: UnsafePointer<SIMD4<Float>> {
    UnsafeRawPointer(vernier_rows_of(memory).pairs).assumingMemoryBound(to: SIMD4<Float>.self)
  }

  /// Writes one of the samples that are taken next, and the position and half width before it.
  /// - Parameters:
  ///   - behind: that position, in tolerances, and that half width, in units.
  ///   - displacement: from there to the sample's position, in tolerances.
  ///   - radius: the sample's half width, in tolerances.
  ///   - index: of the sample, and of the position.
  @inline(__always)
  func setSample(
    after behind: (position: Vector2, radius: Double), displacement: Vector2, radius: Double, bend: SampleBend,
    at index: (sample: Int, position: Int)
  ) {
    vernier_outline_set_position(
      &memory.pointee.outline, Int32(truncatingIfNeeded: index.position), behind.position.x, behind.position.y,
      behind.radius)
    vernier_samples_set(
      &memory.pointee.samples, Int32(truncatingIfNeeded: index.sample),
      vernier_sample(
        displacement_x: Float(displacement.x), displacement_y: Float(displacement.y), radius: Float(radius),
        offset_x: bend.offset.x, offset_y: bend.offset.y, unevenness_x: bend.unevenness.x,
        unevenness_y: bend.unevenness.y, deviation: bend.deviation))
  }

  subscript(index: Int) -> OutlineSample {
    get {
      let position = vernier_outline_get(&memory.pointee.outline, Int32(truncatingIfNeeded: index))
      return OutlineSample(
        position: Vector2(position.position_x, position.position_y), left: SIMD2(position.left_x, position.left_y),
        right: SIMD2(position.right_x, position.right_y), direction: SIMD2(position.direction_x, position.direction_y),
        allowance: position.allowance, latest: position.latest, sample: SIMD2(position.sample_x, position.sample_y),
        sampleDeviation: position.sample_deviation, radius: position.radius)
    }
    nonmutating set {
      vernier_outline_set(
        &memory.pointee.outline, Int32(truncatingIfNeeded: index),
        vernier_outline_position(
          position_x: newValue.position.x, position_y: newValue.position.y, radius: newValue.radius,
          left_x: newValue.left.x, left_y: newValue.left.y, right_x: newValue.right.x, right_y: newValue.right.y,
          direction_x: newValue.direction.x, direction_y: newValue.direction.y, allowance: newValue.allowance,
          latest: newValue.latest, sample_x: newValue.sample.x, sample_y: newValue.sample.y,
          sample_deviation: newValue.sampleDeviation))
    }
  }

  /// Moves the positions from an index on to the beginning.
  func keep(from index: Int, to end: Int) {
    guard index > 0 else { return }
    vernier_outline_keep(
      &memory.pointee.outline, Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: end))
  }
}
