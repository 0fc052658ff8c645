import Geometry

/// Assembles a stroke as one triangle strip. Vertices at even positions belong to the left edge, and those at odd
/// positions to the right edge.
///
/// If one edge continues alone, as in a join, the other edge's vertex is repeated. That makes triangles without area,
/// which are usual in strips and draw no pixels. A triangle that would turn clockwise is omitted, as among indexed
/// ones: the strip starts again after it.
struct StripAssembler: StrokeAssembler {
  /// The pair at which the assembler stands.
  struct Standing {
    var left = Corner()
    var right = Corner()
    /// The last vertex written.
    var last = Corner()
  }

  /// A vertex, stored so that it can be repeated.
  struct Corner {
    var position = SIMD2<Float>.zero
    var edgeCoordinate = SIMD2<Float>.zero
  }

  var memory: MeshMemory
  var standing: Standing
  private(set) var isOverfull = false

  init(memory: MeshMemory, standing: Standing = Standing()) {
    self.memory = memory
    self.standing = standing
  }

  mutating func begin(tip: Vector2, edgeCoordinate: Vector2) {
    let corner = Corner(position: SIMD2<Float>(tip), edgeCoordinate: SIMD2<Float>(edgeCoordinate))
    begin(Standing(left: corner, right: corner))
  }

  mutating func begin(left: Vector2, right: Vector2) {
    begin(
      Standing(
        left: Corner(position: SIMD2<Float>(left), edgeCoordinate: SIMD2(1, 0)),
        right: Corner(position: SIMD2<Float>(right), edgeCoordinate: SIMD2(-1, 0))))
  }

  mutating func advance(left: Vector2, right: Vector2) {
    addLeft(Corner(position: SIMD2<Float>(left), edgeCoordinate: SIMD2(1, 0)))
    addRight(Corner(position: SIMD2<Float>(right), edgeCoordinate: SIMD2(-1, 0)))
  }

  mutating func advance(pairs: UnsafePointer<SIMD4<Float>>, _ count: Int) {
    for index in 0..<count {
      addLeft(Corner(position: pairs[index].lowHalf, edgeCoordinate: SIMD2(1, 0)))
      addRight(Corner(position: pairs[index].highHalf, edgeCoordinate: SIMD2(-1, 0)))
    }
  }

  mutating func advance(left: Vector2, leftEdgeCoordinate: Vector2, right: Vector2, rightEdgeCoordinate: Vector2) {
    addLeft(Corner(position: SIMD2<Float>(left), edgeCoordinate: SIMD2<Float>(leftEdgeCoordinate)))
    addRight(Corner(position: SIMD2<Float>(right), edgeCoordinate: SIMD2<Float>(rightEdgeCoordinate)))
  }

  mutating func stepLeft(_ position: Vector2) {
    addLeft(Corner(position: SIMD2<Float>(position), edgeCoordinate: SIMD2(1, 0)))
  }

  mutating func stepRight(_ position: Vector2) {
    addRight(Corner(position: SIMD2<Float>(position), edgeCoordinate: SIMD2(-1, 0)))
  }

  mutating func retreatLeft(_ position: Vector2) {
    let left = Corner(position: SIMD2<Float>(position), edgeCoordinate: SIMD2(1, 0))
    addTriangle(standing.right, standing.left, left)
    begin(Standing(left: left, right: standing.right))
  }

  mutating func retreatRight(_ position: Vector2) {
    let right = Corner(position: SIMD2<Float>(position), edgeCoordinate: SIMD2(-1, 0))
    addTriangle(right, standing.right, standing.left)
    begin(Standing(left: standing.left, right: right))
  }

  mutating func end(tip: Vector2, edgeCoordinate: Vector2) {
    addLeft(Corner(position: SIMD2<Float>(tip), edgeCoordinate: SIMD2<Float>(edgeCoordinate)))
  }

  private mutating func begin(_ pair: Standing) {
    lead(to: pair.left)
    standing.left = pair.left
    standing.right = pair.right
    add(pair.left)
    add(pair.right)
  }

  /// A triangle that turns clockwise, as made by a retreat.
  private mutating func addTriangle(_ a: Corner, _ b: Corner, _ c: Corner) {
    let base = Vector2(a.position)
    guard (Vector2(b.position) - base).cross(Vector2(c.position) - base) > 0 else { return }
    lead(to: a)
    add(a)
    add(b)
    add(c)
  }

  /// Repeats the last vertex and the next one until the next position is even, so that nothing is drawn in between.
  private mutating func lead(to next: Corner) {
    guard memory.vertexCount > 0 else { return }
    add(standing.last)
    add(next)
    if memory.vertexCount % 2 == 1 { add(next) }
  }

  @inline(__always)
  private mutating func addLeft(_ corner: Corner) {
    if turnsBack(corner) { return begin(Standing(left: corner, right: standing.right)) }
    if memory.vertexCount % 2 == 1 { add(standing.right) }
    add(corner)
    standing.left = corner
  }

  @inline(__always)
  private mutating func addRight(_ corner: Corner) {
    if turnsBack(corner) { return begin(Standing(left: standing.left, right: corner)) }
    if memory.vertexCount % 2 == 0 { add(standing.left) }
    add(corner)
    standing.right = corner
  }

  /// Whether the triangle of the present pair and another corner turns clockwise.
  @inline(__always)
  private func turnsBack(_ corner: Corner) -> Bool {
    let base = Vector2(standing.right.position)
    return (Vector2(corner.position) - base).cross(Vector2(standing.left.position) - base) < 0
  }

  @inline(__always)
  private mutating func add(_ corner: Corner) {
    standing.last = corner
    let hasRoom = memory.hasRoom(vertices: 1, indices: 0)
    let index = memory.vertexCount
    memory.vertexCount = index + 1
    guard hasRoom, let positions = memory.positions else {
      isOverfull = true
      return
    }
    positions[index] = corner.position
    if let edgeCoordinates = memory.edgeCoordinates { edgeCoordinates[index] = corner.edgeCoordinate }
  }
}
