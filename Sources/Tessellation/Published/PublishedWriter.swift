import Geometry

/// Writes the parts of a published stroke, one triangle after the other, into room that is there already.
struct PublishedWriter {
  private var next: UnsafeMutablePointer<SIMD2<Float>>
  private let radius: Double

  init(at next: UnsafeMutablePointer<SIMD2<Float>>, radius: Double) {
    self.next = next
    self.radius = radius
  }

  /// The two triangles of a straight segment, of no area where it has no length.
  @inline(__always)
  mutating func addSegment(from start: Vector2, to end: Vector2, direction: Vector2) {
    let aside = radius * direction.perpendicularCCW
    let startLeft = SIMD2<Float>(start + aside)
    let startRight = SIMD2<Float>(start - aside)
    let endLeft = SIMD2<Float>(end + aside)
    let endRight = SIMD2<Float>(end - aside)
    add(startRight, endLeft, startLeft)
    add(startRight, endRight, endLeft)
  }

  /// A fan of a full turn.
  @inline(__always)
  mutating func addJoint(at middle: Vector2, directions: [Vector2]) {
    let hub = SIMD2<Float>(middle)
    guard let last = directions.last else { return }
    var behind = SIMD2<Float>(middle + radius * last)
    for direction in directions {
      let ahead = SIMD2<Float>(middle + radius * direction)
      add(hub, behind, ahead)
      behind = ahead
    }
  }

  /// A fan of a half turn, to the left from the right-hand side of `outward`.
  mutating func addCap(at middle: Vector2, outward: Vector2, halfTurn: [Vector2]) {
    let hub = SIMD2<Float>(middle)
    let right = -outward.perpendicularCCW
    var behind = SIMD2<Float>(middle + radius * right)
    for direction in halfTurn.dropFirst() {
      let ahead = SIMD2<Float>(middle + radius * (direction.x * right + direction.y * outward))
      add(hub, behind, ahead)
      behind = ahead
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
