import CKernels
import Geometry

/// A position on both edges of a stroke's outline, and the sample to which it belongs. Lengths are in tolerances,
/// except the half width.
struct OutlineSample {
  /// The position on the curve, and the displacements from it to the left and the right edge.
  let position: Vector2
  var left: SIMD2<Float>
  var right: SIMD2<Float>
  /// The direction of the line that leads to it, as a vector of length 1.
  let direction: SIMD2<Float>
  /// The largest distance of an edge of the mesh from the two positions.
  let allowance: Float
  /// The largest fraction, 0…1, of the line to this position at which a piece may end. The next piece then still has a
  /// length.
  let latest: Float
  /// The displacement from the position on the curve to its sample, and the largest deviation of the curve from the
  /// samples there.
  let sample: SIMD2<Float>
  let sampleDeviation: Float
  /// The half width, in units.
  let radius: Double
}

/// Memory for consecutive samples of a curve, for their outline and for the edges along it. Each quantity has an array
/// of its own.
struct OutlineTrack {
  let memory: UnsafeMutablePointer<vernier_track>

  /// The number of positions that fit.
  static var capacity: Int { VERNIER_OUTLINE_ROOM }
  /// The largest number of samples taken at once.
  static var chunk: Int { VERNIER_CHUNK }

  /// This thread's memory, for one stroke at a time.
  static var ofThread: OutlineTrack { OutlineTrack(memory: vernier_thread_track()) }

  /// The pairs of corners fitted to the outline: the left and the right one, in units.
  var pairs: UnsafePointer<SIMD4<Float>> {
    UnsafeRawPointer(vernier_rows_of(memory).pairs).assumingMemoryBound(to: SIMD4<Float>.self)
  }

  /// Writes one of the samples to be taken next, and the position and half width before it.
  /// - Parameters:
  ///   - behind: the position before the sample, in tolerances, and the half width there, in units.
  ///   - displacement: from there to the sample's position, in tolerances.
  ///   - radius: the sample's half width, in tolerances.
  ///   - index: the index of the sample, and of the position.
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
