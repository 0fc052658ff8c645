import Geometry

/// An edge stored in a frame above, relative to a frame below. It is exact, in integers, at any depth.
///
/// Let `d` be the edge's direction in quanta of its own frame, `O` the origin of the frame below, and `P`, `Q` the
/// edge's ends. The edge is stored as `d × (O − P)`, `d · (P − O)` and `d · (Q − O)`, in quanta of both frames. For the
/// child at `digit`, one level down, each becomes 1,024 times the sum or difference of itself and a product of `d` and
/// the digit. So nothing is rounded.
///
/// The cross product stays below 2^117 while the edge passes near the frame, at any depth. The dot products stay that
/// small too, until an end lies outside the frame's surroundings. It is then outside the surroundings of all frames
/// below, and its product is no longer needed. So 128 bits are always enough.
struct AncestorEdge {
  /// Quanta of a frame per unit, as a power of two.
  static let quantumBits = 42
  /// The largest distance from a frame's origin within which edges are searched, in its units. 128 bits are enough for
  /// it.
  static let maxRadius = 0x1p16

  /// The index of the stroke in the content.
  let stroke: Int
  /// The index in the content of the point at which the edge starts.
  let point: Int
  /// The direction and length, in quanta of the edge's own frame.
  private let dx: Int64
  private let dy: Int64
  private let length: Double
  /// `d × (O − P)`.
  private var cross: WideProduct
  /// `d · (P − O)`; not used once the start is outside.
  private var start: WideProduct
  private var startsOutside = false
  /// `d · (Q − O)`; not used once the end is outside.
  private var end: WideProduct
  private var endsOutside = false

  /// An edge relative to a frame of the edge's own level.
  /// - Parameters:
  ///   - steps: from that frame's origin to the origin of the edge's frame, in units of their parents; at most 128 on
  ///     an axis.
  init(stroke: Int, point: Int, from p: Vector2, to q: Vector2, steps: SIMD2<Int64>) {
    self.stroke = stroke
    self.point = point
    let px = Self.quanta(p.x)
    let py = Self.quanta(p.y)
    let qx = Self.quanta(q.x)
    let qy = Self.quanta(q.y)
    // A dot has no direction. Any direction will do.
    dx = px == qx && py == qy ? 1 : qx - px
    dy = qy - py
    length = Vector2(Double(dx), Double(dy)).length
    let offset = SIMD2(steps.x << (Self.quantumBits + 10), steps.y << (Self.quantumBits + 10))
    let x = px + offset.x
    let y = py + offset.y
    cross = WideProduct(dy, x) &- WideProduct(dx, y)
    start = WideProduct(dx, x) &+ WideProduct(dy, y)
    end = WideProduct(dx, qx + offset.x) &+ WideProduct(dy, qy + offset.y)
  }

  private static func quanta(_ units: Double) -> Int64 { Int64((units * 0x1p42).rounded(.toNearestOrEven)) }

  /// The same edge relative to the child at `digit` of the present reference frame, in units of that frame.
  /// - Parameter radius: the distance from the child's origin within which the edge matters, in child units; at most
  ///   `maxRadius`.
  /// - Returns: nil if the edge passes outside that radius.
  func descended(to digit: SIMD2<Int64>, radius: Double) -> AncestorEdge? {
    let x = digit.x << Self.quantumBits
    let y = digit.y << Self.quantumBits
    // The radius in quanta of both frames, with a margin for the roundings of the length and of the comparison.
    let limit = length * radius * 0x1.01p32
    let moved = cross &+ WideProduct(dx, y) &- WideProduct(dy, x)
    guard abs(moved.rounded) <= limit else { return nil }
    var result = self
    result.cross = moved &<< DyadicHandoff.scaleExponent
    let projection = WideProduct(dx, x) &+ WideProduct(dy, y)
    if !startsOutside {
      let moved = start &- projection
      let position = moved.rounded
      guard position <= limit else { return nil }
      if position < -limit { result.startsOutside = true } else { result.start = moved &<< DyadicHandoff.scaleExponent }
    }
    if !endsOutside {
      let moved = end &- projection
      let position = moved.rounded
      guard position >= -limit else { return nil }
      if position > limit { result.endsOutside = true } else { result.end = moved &<< DyadicHandoff.scaleExponent }
    }
    return result
  }

  /// The projection of a displacement on the edge's direction, in its units.
  func projection(of displacement: SIMD2<Int64>) -> Double {
    (Double(dx) * Double(displacement.x) + Double(dy) * Double(displacement.y)) / length
  }

  /// The edge in doubles, in units of the reference frame. It includes at least the part within `radius` units of that
  /// frame's origin.
  func near(radius: Double) -> NearEdge {
    let unit = 1 / length
    return NearEdge(
      stroke: stroke, point: point, direction: Vector2(Double(dx), Double(dy)) * unit,
      distance: cross.rounded * unit * 0x1p-42,
      from: startsOutside ? -radius : max(-radius, start.rounded * unit * 0x1p-42),
      to: endsOutside ? radius : min(radius, end.rounded * unit * 0x1p-42))
  }
}
