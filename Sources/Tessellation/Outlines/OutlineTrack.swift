import CTessellation
import Geometry

/// Room for samples of a curve in a row, for the outline about them and for edges along it, each of their numbers by
/// itself.
struct OutlineTrack {
  let memory: UnsafeMutablePointer<vernier_track>

  /// How many positions there is room for.
  static var capacity: Int { VERNIER_OUTLINE_ROOM }
  /// How many samples at most are walked along at once.
  static var chunk: Int { VERNIER_CHUNK }

  /// The room of this thread, for one stroke at a time.
  static var ofThread: OutlineTrack { OutlineTrack(memory: vernier_thread_track()) }

  /// Room that ``deallocate()`` frees.
  static func allocate() -> OutlineTrack {
    // Numbers that do not count are worked with all the same, and had better be numbers.
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<vernier_track>.stride, alignment: Int(VERNIER_TRACK_ALIGNMENT))
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<vernier_track>.stride)
    return OutlineTrack(memory: bytes.bindMemory(to: vernier_track.self, capacity: 1))
  }

  func deallocate() { memory.deallocate() }

  /// The pairs of corners that edges were fitted with: the left and the right one, in units.
  var pairs: UnsafePointer<SIMD4<Float>> {
    UnsafeRawPointer(vernier_rows_of(memory).pairs).assumingMemoryBound(to: SIMD4<Float>.self)
  }

  @inline(__always)
  func setPosition(_ position: Vector2, at index: Int) {
    vernier_outline_set_position(&memory.pointee.outline, Int32(truncatingIfNeeded: index), position.x, position.y)
  }

  /// The displacement to a sample's position, and the half width there, in tolerances.
  @inline(__always)
  func setSample(displacement: Vector2, radius: Double, bend: SampleBend, at index: Int) {
    vernier_samples_set(
      &memory.pointee.samples, Int32(truncatingIfNeeded: index),
      vernier_sample(
        displacement_x: Float(displacement.x), displacement_y: Float(displacement.y), radius: Float(radius),
        offset_x: bend.offset.x,
        offset_y: bend.offset.y, unevenness_x: bend.unevenness.x, unevenness_y: bend.unevenness.y,
        deviation: bend.deviation))
  }

  /// A position along a span that is sampled densely.
  @inline(__always)
  func position(along index: Int) -> vernier_position {
    vernier_positions_get(&memory.pointee.positions, Int32(truncatingIfNeeded: index))
  }

  subscript(index: Int) -> OutlineSample {
    get {
      let position = vernier_outline_get(&memory.pointee.outline, Int32(truncatingIfNeeded: index))
      return OutlineSample(
        position: Vector2(position.position_x, position.position_y), left: SIMD2(position.left_x, position.left_y),
        right: SIMD2(position.right_x, position.right_y), direction: SIMD2(position.direction_x, position.direction_y),
        allowance: position.allowance,
        latest: position.latest, middle: SIMD2(position.middle_x, position.middle_y),
        radius: position.radius)
    }
    nonmutating set {
      vernier_outline_set(
        &memory.pointee.outline, Int32(truncatingIfNeeded: index),
        vernier_outline_position(
          position_x: newValue.position.x, position_y: newValue.position.y, left_x: newValue.left.x,
          left_y: newValue.left.y,
          right_x: newValue.right.x, right_y: newValue.right.y, direction_x: newValue.direction.x,
          direction_y: newValue.direction.y,
          allowance: newValue.allowance, latest: newValue.latest, radius: newValue.radius,
          middle_x: newValue.middle.x, middle_y: newValue.middle.y))
    }
  }

  /// Moves the positions from an index on to the beginning.
  func keep(from index: Int, to end: Int) {
    guard index > 0 else { return }
    vernier_outline_keep(
      &memory.pointee.outline, Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: end))
  }
}
