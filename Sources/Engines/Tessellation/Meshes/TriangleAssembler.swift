import Geometry

/// Assembles a stroke as indexed triangles, counter-clockwise with y up.
///
/// A triangle is omitted if its rounded corners are collinear or turn clockwise. This happens only to slivers within
/// joins and caps: the corners of a quad are further apart than rounding moves them.
struct TriangleAssembler: StrokeAssembler {
  /// The pair at which the assembler stands.
  struct Standing {
    var left: UInt32 = 0
    var right: UInt32 = 0
    var leftPosition = SIMD2<Float>.zero
    var rightPosition = SIMD2<Float>.zero
  }

  var memory: MeshMemory
  var standing = Standing()
  /// Whether anything did not fit.
  private(set) var isOverfull = false

  init(memory: MeshMemory, standing: Standing = Standing()) {
    self.memory = memory
    self.standing = standing
  }

  /// Both triangles between a pair and the next pair.
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

  mutating func begin(tip: Vector2, edgeCoordinate: Vector2) {
    let room = makeRoom(vertices: 1, indices: 0)
    let position = SIMD2<Float>(tip)
    let index = add(position, SIMD2<Float>(edgeCoordinate), room)
    standing = Standing(left: index, right: index, leftPosition: position, rightPosition: position)
  }

  mutating func begin(left: Vector2, right: Vector2) {
    let room = makeRoom(vertices: 2, indices: 0)
    standing.leftPosition = SIMD2<Float>(left)
    standing.rightPosition = SIMD2<Float>(right)
    standing.left = add(standing.leftPosition, SIMD2(1, 0), room)
    standing.right = add(standing.rightPosition, SIMD2(-1, 0), room)
  }

  @inline(__always)
  mutating func advance(left: Vector2, right: Vector2) {
    advance(
      SIMD2<Float>(left), SIMD2<Float>(1, 0), SIMD2<Float>(right), SIMD2<Float>(-1, 0))
  }

  mutating func advance(pairs: UnsafePointer<SIMD4<Float>>, _ count: Int) {
    guard count > 0 else { return }
    guard makeRoom(vertices: 2 * count, indices: 6 * count), let positions = memory.positions,
      let indices = memory.indices
    else {
      for index in 0..<count { advance(pairs[index].lowHalf, SIMD2(1, 0), pairs[index].highHalf, SIMD2(-1, 0)) }
      return
    }
    let vertex = memory.vertexCount
    UnsafeMutableRawPointer(positions + vertex).copyMemory(from: pairs, byteCount: 16 &* count)
    if let edgeCoordinates = memory.edgeCoordinates {
      for index in 0..<count {
        edgeCoordinates[vertex + 2 * index] = SIMD2(1, 0)
        edgeCoordinates[vertex + 2 * index + 1] = SIMD2(-1, 0)
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
      left: left, right: right, leftPosition: pairs[count - 1].lowHalf, rightPosition: pairs[count - 1].highHalf)
  }

  mutating func advance(left: Vector2, leftEdgeCoordinate: Vector2, right: Vector2, rightEdgeCoordinate: Vector2) {
    advance(
      SIMD2<Float>(left), SIMD2<Float>(leftEdgeCoordinate), SIMD2<Float>(right), SIMD2<Float>(rightEdgeCoordinate))
  }

  mutating func stepLeft(_ position: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let left = SIMD2<Float>(position)
    let index = add(left, SIMD2(1, 0), room)
    addTriangle(
      standing.right, standing.rightPosition, index, left, standing.left, standing.leftPosition, room)
    standing.left = index
    standing.leftPosition = left
  }

  mutating func stepRight(_ position: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let right = SIMD2<Float>(position)
    let index = add(right, SIMD2(-1, 0), room)
    addTriangle(
      standing.right, standing.rightPosition, index, right, standing.left, standing.leftPosition, room)
    standing.right = index
    standing.rightPosition = right
  }

  mutating func retreatLeft(_ position: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let left = SIMD2<Float>(position)
    let index = add(left, SIMD2(1, 0), room)
    addTriangle(
      standing.right, standing.rightPosition, standing.left, standing.leftPosition, index, left, room)
    standing.left = index
    standing.leftPosition = left
  }

  mutating func retreatRight(_ position: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let right = SIMD2<Float>(position)
    let index = add(right, SIMD2(-1, 0), room)
    addTriangle(
      index, right, standing.right, standing.rightPosition, standing.left, standing.leftPosition, room)
    standing.right = index
    standing.rightPosition = right
  }

  mutating func end(tip: Vector2, edgeCoordinate: Vector2) {
    let room = makeRoom(vertices: 1, indices: 3)
    let position = SIMD2<Float>(tip)
    let index = add(position, SIMD2<Float>(edgeCoordinate), room)
    addTriangle(
      standing.right, standing.rightPosition, index, position, standing.left, standing.leftPosition, room)
  }

  @inline(__always)
  private mutating func advance(
    _ left: SIMD2<Float>, _ leftEdgeCoordinate: SIMD2<Float>, _ right: SIMD2<Float>, _ rightEdgeCoordinate: SIMD2<Float>
  ) {
    let room = makeRoom(vertices: 2, indices: 6)
    let leftIndex = add(left, leftEdgeCoordinate, room)
    let rightIndex = add(right, rightEdgeCoordinate, room)
    addTriangle(
      standing.right, standing.rightPosition, leftIndex, left, standing.left, standing.leftPosition, room)
    addTriangle(standing.right, standing.rightPosition, rightIndex, right, leftIndex, left, room)
    standing = Standing(left: leftIndex, right: rightIndex, leftPosition: left, rightPosition: right)
  }

  /// Whether there is room for a number of triangles at once. If not, some may still fit, since an omitted triangle
  /// takes no room.
  @inline(__always)
  private mutating func makeRoom(vertices: Int, indices: Int) -> Bool {
    memory.hasRoom(vertices: vertices, indices: indices)
  }

  @inline(__always)
  private mutating func add(_ position: SIMD2<Float>, _ edgeCoordinate: SIMD2<Float>, _ room: Bool) -> UInt32 {
    let index = memory.vertexCount
    memory.vertexCount = index + 1
    if room || index < memory.vertexCapacity, let positions = memory.positions {
      positions[index] = position
      if let edgeCoordinates = memory.edgeCoordinates { edgeCoordinates[index] = edgeCoordinate }
    } else {
      isOverfull = true
    }
    return UInt32(truncatingIfNeeded: index)
  }

  @inline(__always)
  private mutating func addTriangle(
    _ a: UInt32, _ aPosition: SIMD2<Float>, _ b: UInt32, _ bPosition: SIMD2<Float>, _ c: UInt32,
    _ cPosition: SIMD2<Float>,
    _ room: Bool
  ) {
    // Exact: differences of floats fit in doubles, and so do their products.
    let base = Vector2(aPosition)
    let isLeftward = (Vector2(bPosition) - base).cross(Vector2(cPosition) - base) > 0
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
