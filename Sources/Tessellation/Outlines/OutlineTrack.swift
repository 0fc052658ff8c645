import CTessellation
import Geometry

/// Room for samples of a curve in a row and for the outline about them, each of their numbers by itself.
struct OutlineTrack {
  let samples: vernier_samples
  let outline: vernier_outline
  /// The pairs of corners that edges are fitted with; and as they are drawn: the left and the right one, in units.
  let corners: vernier_corners
  let pairs: UnsafePointer<SIMD4<Float>>
  /// Places along a span that is sampled densely.
  let places: vernier_places
  /// Points of a polyline, and a width for each, where there are fewer than are looked at at once.
  let points: UnsafeMutablePointer<Double>

  /// How many places there is room for.
  static var capacity: Int { VERNIER_OUTLINE_ROOM }
  /// How many samples at most are walked along at once.
  static var chunk: Int { VERNIER_CHUNK }
  private static var room: Int { capacity + 2 * chunk }
  /// How many numbers in double precision that takes, and how many in single.
  private static var doubles: Int { 2 * room + 9 * chunk }
  private static var floats: Int { 8 * room + 8 * chunk + 13 * room }
  static var byteCount: Int {
    doubles * MemoryLayout<Double>.stride + floats * MemoryLayout<Float>.stride + room * MemoryLayout<Int32>.stride
  }
  static var alignment: Int { 64 }

  /// The room of this thread, for one stroke at a time.
  static var ofThread: OutlineTrack {
    assert(byteCount <= VERNIER_THREAD_ROOM)
    return OutlineTrack(base: vernier_thread_room())
  }

  /// - Parameter base: room for so many bytes, so aligned.
  init(base: UnsafeMutableRawPointer) {
    let room = Self.room
    let places = base.bindMemory(to: Double.self, capacity: Self.doubles)
    let rows = places + 2 * room
    self.places = vernier_places(
      x: rows, y: rows + Self.chunk, ahead_x: rows + 2 * Self.chunk, ahead_y: rows + 3 * Self.chunk,
      length: rows + 4 * Self.chunk, t: rows + 5 * Self.chunk)
    points = rows + 6 * Self.chunk
    points.update(repeating: 0, count: 3 * Self.chunk)
    let floats = (base + Self.doubles * MemoryLayout<Double>.stride).bindMemory(to: Float.self, capacity: Self.floats)
    let pairs = floats + 4 * room
    let numbers = floats + 8 * room
    corners = vernier_corners(
      corners: floats,
      places: UnsafeMutableRawPointer(floats + Self.floats).bindMemory(to: Int32.self, capacity: room), pairs: pairs)
    self.pairs = UnsafeRawPointer(pairs).assumingMemoryBound(to: SIMD4<Float>.self)
    // Numbers that do not count are worked with all the same, and had better be numbers.
    numbers.update(repeating: 0, count: 8 * Self.chunk)
    func sample(_ row: Int) -> UnsafeMutablePointer<Float> { numbers + row * Self.chunk }
    func row(_ row: Int) -> UnsafeMutablePointer<Float> { numbers + 8 * Self.chunk + row * room }
    samples = vernier_samples(
      way_x: sample(0), way_y: sample(1), radius: sample(2), offset_x: sample(3), offset_y: sample(4),
      unevenness_x: sample(5), unevenness_y: sample(6), deviation: sample(7))
    outline = vernier_outline(
      place_x: places, place_y: places + room, edge_x: row(0), edge_y: row(2), ahead_x: row(4), ahead_y: row(5),
      reach: row(6), latest: row(7), bulge: row(8),
      radius: row(9), middle_x: row(10), middle_y: row(11), stray: row(12))
  }

  /// What was handed to ``init(base:)``.
  var base: UnsafeMutableRawPointer { UnsafeMutableRawPointer(outline.place_x) }

  func place(at index: Int) -> Vector2 { Vector2(outline.place_x[index], outline.place_y[index]) }

  @inline(__always)
  func setPlace(_ place: Vector2, at index: Int) {
    outline.place_x[index] = place.x
    outline.place_y[index] = place.y
  }

  /// The way to a sample's place, and the half width there, in tolerances.
  @inline(__always)
  func setSample(way: Vector2, radius: Double, bend: SampleBend, at index: Int) {
    samples.way_x[index] = Float(way.x)
    samples.way_y[index] = Float(way.y)
    samples.radius[index] = Float(radius)
    samples.offset_x[index] = bend.offset.x
    samples.offset_y[index] = bend.offset.y
    samples.unevenness_x[index] = bend.unevenness.x
    samples.unevenness_y[index] = bend.unevenness.y
    samples.deviation[index] = bend.deviation
  }

  subscript(index: Int) -> OutlineSample {
    get {
      let all = outline
      return OutlineSample(
        place: place(at: index), left: SIMD2(all.edge_x[2 * index], all.edge_y[2 * index]),
        right: SIMD2(all.edge_x[2 * index + 1], all.edge_y[2 * index + 1]),
        ahead: SIMD2(all.ahead_x[index], all.ahead_y[index]), reach: all.reach[index], latest: all.latest[index],
        bulge: all.bulge[index],
        middle: SIMD2(all.middle_x[index], all.middle_y[index]), radius: all.radius[index])
    }
    nonmutating set {
      let all = outline
      setPlace(newValue.place, at: index)
      all.edge_x[2 * index] = newValue.left.x
      all.edge_x[2 * index + 1] = newValue.right.x
      all.edge_y[2 * index] = newValue.left.y
      all.edge_y[2 * index + 1] = newValue.right.y
      all.ahead_x[index] = newValue.ahead.x
      all.ahead_y[index] = newValue.ahead.y
      all.reach[index] = newValue.reach
      all.latest[index] = newValue.latest
      all.bulge[index] = newValue.bulge
      all.middle_x[index] = newValue.middle.x
      all.middle_y[index] = newValue.middle.y
      all.radius[index] = newValue.radius
    }
  }

  /// Moves the places from an index on to the beginning.
  func keep(from index: Int, to end: Int) {
    guard index > 0 else { return }
    let count = end - index
    outline.place_x.update(from: outline.place_x + index, count: count)
    outline.place_y.update(from: outline.place_y + index, count: count)
    outline.edge_x.update(from: outline.edge_x + 2 * index, count: 2 * count)
    outline.edge_y.update(from: outline.edge_y + 2 * index, count: 2 * count)
    func keep(_ row: UnsafeMutablePointer<Float>) { row.update(from: row + index, count: count) }
    keep(outline.ahead_x)
    keep(outline.ahead_y)
    keep(outline.reach)
    keep(outline.latest)
    keep(outline.bulge)
    keep(outline.radius)
    keep(outline.middle_x)
    keep(outline.middle_y)
  }
}
