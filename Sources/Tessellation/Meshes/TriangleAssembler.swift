import CTessellation
import Geometry

/// Puts a stroke together as indexed triangles, counter-clockwise where y points up.
///
/// A triangle whose corners, once rounded, lie on a line or turn the other way is left out: a quad's corners are further apart
/// than rounding moves them, so that only slivers within joins and caps can be concerned.
struct TriangleAssembler: StrokeAssembler {
  /// The pair it stands at.
  struct Standing {
    var left: UInt32 = 0
    var right: UInt32 = 0
    var leftPlace = SIMD2<Float>.zero
    var rightPlace = SIMD2<Float>.zero
  }

  var memory: MeshMemory
  var standing = Standing()
  /// Whether anything did not fit.
  private(set) var isOverfull = false

  init(memory: MeshMemory, standing: Standing = Standing()) {
    self.memory = memory
    self.standing = standing
  }

  struct Room {
    let places: UnsafeMutablePointer<SIMD2<Float>>
    let across: UnsafeMutablePointer<SIMD2<Float>>?
    let indices: UnsafeMutablePointer<UInt32>
    var vertexCount: Int
    var indexCount: Int
    var standing: Standing
  }

  mutating func roomForPairs(_ count: Int) -> Room? {
    guard memory.hasRoom(vertices: 2 * count, indices: 6 * count), let places = memory.places,
      let indices = memory.indices
    else { return nil }
    return Room(
      places: places, across: memory.across, indices: indices, vertexCount: memory.vertexCount,
      indexCount: memory.indexCount, standing: standing)
  }

  @inline(__always)
  static func advance(left: Vector2, right: Vector2, in room: inout Room) {
    let leftPlace = vernier_narrow(left)
    let rightPlace = vernier_narrow(right)
    let vertex = room.vertexCount
    let standing = room.standing
    room.places[vertex] = leftPlace
    room.places[vertex &+ 1] = rightPlace
    if let across = room.across {
      across[vertex] = SIMD2(1, 0)
      across[vertex &+ 1] = SIMD2(-1, 0)
    }
    let leftIndex = UInt32(truncatingIfNeeded: vertex)
    let rightIndex = leftIndex &+ 1
    addQuad(standing.left, standing.right, leftIndex, rightIndex, to: room.indices + room.indexCount)
    room.indexCount &+= 6
    room.vertexCount = vertex &+ 2
    room.standing = Standing(left: leftIndex, right: rightIndex, leftPlace: leftPlace, rightPlace: rightPlace)
  }

  /// Both triangles between a pair and the next.
  @inline(__always)
  private static func addQuad(
    _ left: UInt32, _ right: UInt32, _ nextLeft: UInt32, _ nextRight: UInt32,
    to indices: UnsafeMutablePointer<UInt32>
  ) {
    indices[0] = right
    indices[1] = nextLeft
    indices[2] = left
    indices[3] = right
    indices[4] = nextRight
    indices[5] = nextLeft
  }

  mutating func take(_ room: Room) {
    memory.vertexCount = room.vertexCount
    memory.indexCount = room.indexCount
    standing = room.standing
  }

  mutating func begin(tip: Vector2, across: Vector2) {
    let room = makeRoom(vertices: 1, indices: 0)
    let place = SIMD2<Float>(tip)
    let index = add(place, SIMD2<Float>(across), room)
    standing = Standing(left: index, right: index, leftPlace: place, rightPlace: place)
  }

  mutating func begin(left: Vector2, right: Vector2) {
    let room = makeRoom(vertices: 2, indices: 0)
    standing.leftPlace = SIMD2<Float>(left)
    standing.rightPlace = SIMD2<Float>(right)
    standing.left = add(standing.leftPlace, SIMD2(1, 0), room)
    standing.right = add(standing.rightPlace, SIMD2(-1, 0), room)
  }

  @inline(__always)
  mutating func advance(left: Vector2, right: Vector2) {
    advance(
      SIMD2<Float>(left), SIMD2<Float>(1, 0), SIMD2<Float>(right), SIMD2<Float>(-1, 0))
  }

  mutating func advance(pairs: UnsafePointer<SIMD4<Float>>, _ count: Int) {
    guard count > 0 else { return }
    guard makeRoom(vertices: 2 * count, indices: 6 * count), let places = memory.places, let indices = memory.indices
    else {
      for index in 0..<count { advance(pairs[index].lowHalf, SIMD2(1, 0), pairs[index].highHalf, SIMD2(-1, 0)) }
      return
    }
    let vertex = memory.vertexCount
    UnsafeMutableRawPointer(places + vertex).copyMemory(from: pairs, byteCount: 16 &* count)
    if let across = memory.across {
      for index in 0..<count {
        across[vertex + 2 * index] = SIMD2(1, 0)
        across[vertex + 2 * index + 1] = SIMD2(-1, 0)
      }
    }
    var index = indices + memory.indexCount
    var (left, right) = (standing.left, standing.right)
    var next = UInt32(truncatingIfNeeded: vertex)
    let end = next &+ 2 &* UInt32(truncatingIfNeeded: count)
    while next != end {
      Self.addQuad(left, right, next, next &+ 1, to: index)
      (left, right) = (next, next &+ 1)
      next &+= 2
      index += 6
    }
    memory.vertexCount = vertex + 2 * count
    memory.indexCount += 6 * count
    standing = Standing(
      left: left, right: right, leftPlace: pairs[count - 1].lowHalf, rightPlace: pairs[count - 1].highHalf)
  }

  mutating func advance(left: Vector2, leftAcross: Vector2, right: Vector2, rightAcross: Vector2) {
    advance(SIMD2<Float>(left), SIMD2<Float>(leftAcross), SIMD2<Float>(right), SIMD2<Float>(rightAcross))
  }

  mutating func stepLeft(_ place: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let left = SIMD2<Float>(place)
    let index = add(left, SIMD2(1, 0), room)
    addTriangle(
      standing.right, standing.rightPlace, index, left, standing.left, standing.leftPlace, room)
    standing.left = index
    standing.leftPlace = left
  }

  mutating func stepRight(_ place: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let right = SIMD2<Float>(place)
    let index = add(right, SIMD2(-1, 0), room)
    addTriangle(
      standing.right, standing.rightPlace, index, right, standing.left, standing.leftPlace, room)
    standing.right = index
    standing.rightPlace = right
  }

  mutating func retreatLeft(_ place: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let left = SIMD2<Float>(place)
    let index = add(left, SIMD2(1, 0), room)
    addTriangle(
      standing.right, standing.rightPlace, standing.left, standing.leftPlace, index, left, room)
    standing.left = index
    standing.leftPlace = left
  }

  mutating func retreatRight(_ place: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let right = SIMD2<Float>(place)
    let index = add(right, SIMD2(-1, 0), room)
    addTriangle(
      index, right, standing.right, standing.rightPlace, standing.left, standing.leftPlace, room)
    standing.right = index
    standing.rightPlace = right
  }

  mutating func end(tip: Vector2, across: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let place = SIMD2<Float>(tip)
    let index = add(place, SIMD2<Float>(across), room)
    addTriangle(
      standing.right, standing.rightPlace, index, place, standing.left, standing.leftPlace, room)
  }

  @inline(__always)
  private mutating func advance(
    _ left: SIMD2<Float>, _ leftAcross: SIMD2<Float>, _ right: SIMD2<Float>, _ rightAcross: SIMD2<Float>
  ) {
    let room = makeRoom(vertices: 2, indices: 6)
    let leftIndex = add(left, leftAcross, room)
    let rightIndex = add(right, rightAcross, room)
    addTriangle(
      standing.right, standing.rightPlace, leftIndex, left, standing.left, standing.leftPlace, room)
    addTriangle(standing.right, standing.rightPlace, rightIndex, right, leftIndex, left, room)
    standing = Standing(left: leftIndex, right: rightIndex, leftPlace: left, rightPlace: right)
  }

  /// Whether there is room for so many at once. Where there is not, a part of them may still fit: a triangle that is left out takes none.
  @inline(__always)
  private mutating func makeRoom(vertices: Int, indices: Int) -> Bool {
    memory.hasRoom(vertices: vertices, indices: indices)
  }

  @inline(__always)
  private mutating func add(_ place: SIMD2<Float>, _ across: SIMD2<Float>, _ room: Bool) -> UInt32 {
    let index = memory.vertexCount
    memory.vertexCount = index + 1
    if room || index < memory.vertexCapacity, let places = memory.places {
      places[index] = place
      if let acrosses = memory.across { acrosses[index] = across }
    } else {
      isOverfull = true
    }
    return UInt32(truncatingIfNeeded: index)
  }

  @inline(__always)
  private mutating func addTriangle(
    _ a: UInt32, _ aPlace: SIMD2<Float>, _ b: UInt32, _ bPlace: SIMD2<Float>, _ c: UInt32, _ cPlace: SIMD2<Float>,
    _ room: Bool
  ) {
    // Exact: differences of floats fit a double, and so do their products.
    let base = Vector2(aPlace)
    let isLeftward = (Vector2(bPlace) - base).cross(Vector2(cPlace) - base) > 0
    if room || memory.indexCount + 3 <= memory.indexCapacity, let indices = memory.indices {
      let start = indices + memory.indexCount
      start[0] = a
      start[1] = b
      start[2] = c
    } else if isLeftward {
      isOverfull = true
    }
    memory.indexCount += isLeftward ? 3 : 0
  }
}
