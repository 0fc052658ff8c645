import CTessellation
import Geometry

/// Room for samples of a curve in a row, for the outline about them and for edges along it, each of their numbers by itself.
struct OutlineTrack {
  let memory: UnsafeMutablePointer<vernier_track>

  /// How many places there is room for.
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
  var pairs: UnsafePointer<SIMD4<Float>> { vernier_pairs(memory) }

  @inline(__always)
  func setPlace(_ place: Vector2, at index: Int) {
    vernier_outline_set_place(&memory.pointee.outline, Int32(truncatingIfNeeded: index), place.x, place.y)
  }

  /// The way to a sample's place, and the half width there, in tolerances.
  @inline(__always)
  func setSample(way: Vector2, radius: Double, bend: SampleBend, at index: Int) {
    vernier_samples_set(
      &memory.pointee.samples, Int32(truncatingIfNeeded: index),
      vernier_sample(
        way_x: Float(way.x), way_y: Float(way.y), radius: Float(radius), offset_x: bend.offset.x,
        offset_y: bend.offset.y, unevenness_x: bend.unevenness.x, unevenness_y: bend.unevenness.y,
        deviation: bend.deviation))
  }

  /// A place along a span that is sampled densely.
  @inline(__always)
  func place(along index: Int) -> vernier_place {
    vernier_places_get(&memory.pointee.places, Int32(truncatingIfNeeded: index))
  }

  subscript(index: Int) -> OutlineSample {
    get {
      let place = vernier_outline_get(&memory.pointee.outline, Int32(truncatingIfNeeded: index))
      return OutlineSample(
        place: Vector2(place.place_x, place.place_y), left: SIMD2(place.left_x, place.left_y),
        right: SIMD2(place.right_x, place.right_y), ahead: SIMD2(place.ahead_x, place.ahead_y), reach: place.reach,
        latest: place.latest, bulge: place.bulge, middle: SIMD2(place.middle_x, place.middle_y), radius: place.radius)
    }
    nonmutating set {
      vernier_outline_set(
        &memory.pointee.outline, Int32(truncatingIfNeeded: index),
        vernier_outline_place(
          place_x: newValue.place.x, place_y: newValue.place.y, left_x: newValue.left.x, left_y: newValue.left.y,
          right_x: newValue.right.x, right_y: newValue.right.y, ahead_x: newValue.ahead.x, ahead_y: newValue.ahead.y,
          reach: newValue.reach, latest: newValue.latest, bulge: newValue.bulge, radius: newValue.radius,
          middle_x: newValue.middle.x, middle_y: newValue.middle.y))
    }
  }

  /// Moves the places from an index on to the beginning.
  func keep(from index: Int, to end: Int) {
    guard index > 0 else { return }
    vernier_outline_keep(
      &memory.pointee.outline, Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: end))
  }
}
