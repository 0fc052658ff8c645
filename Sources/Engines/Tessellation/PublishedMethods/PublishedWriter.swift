import Geometry

/// Writes the parts of a published stroke, triangle by triangle, into memory that is large enough.
struct PublishedWriter {
  private var next: UnsafeMutablePointer<SIMD2<Float>>
  private let radius: Double

  init(at next: UnsafeMutablePointer<SIMD2<Float>>, radius: Double) {
    self.next = next
    self.radius = radius
  }

  /// Writes the two triangles of a straight segment. They have no area if the segment has no length.
  @inline(__always)
  mutating func addSegment(from start: Vector2, to end: Vector2, direction: Vector2) {
    let offset = radius * direction.perpendicularCCW
    let startLeft = SIMD2<Float>(start + offset)
    let startRight = SIMD2<Float>(start - offset)
    let endLeft = SIMD2<Float>(end + offset)
    let endRight = SIMD2<Float>(end - offset)
    add(startRight, endLeft, startLeft)
    add(startRight, endRight, endLeft)
  }

  /// Writes a triangle fan of a full turn.
  @inline(__always)
  mutating func addJoint(at position: Vector2, directions: [Vector2]) {
    let centre = SIMD2<Float>(position)
    guard let last = directions.last else { return }
    var previous = SIMD2<Float>(position + radius * last)
    for direction in directions {
      let current = SIMD2<Float>(position + radius * direction)
      add(centre, previous, current)
      previous = current
    }
  }

  /// Writes a triangle fan of a half turn, counter-clockwise with y up from the clockwise side of `outward`.
  mutating func addCap(at position: Vector2, outward: Vector2, halfTurn: [Vector2]) {
    let centre = SIMD2<Float>(position)
    let right = -outward.perpendicularCCW
    var previous = SIMD2<Float>(position + radius * right)
    for direction in halfTurn.dropFirst() {
      let current = SIMD2<Float>(position + radius * (direction.x * right + direction.y * outward))
      add(centre, previous, current)
      previous = current
    }
  }

  @inline(__always)
  private mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) {
    next[0] = a
    next[1] = b
    next[2] = c
    next += 3
  }
}
