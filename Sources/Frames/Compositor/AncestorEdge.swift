import Geometry

/// An edge stored in a frame above, as it lies to the frame in question: exactly, in whole numbers, at any depth.
///
/// Let `d` be the edge's direction in quanta of its own frame, `O` the origin of the frame in question, and `P`, `Q` the edge's ends. Kept are
/// `d × (O − P)`, `d · (P − O)` and `d · (Q − O)`, in quanta of both frames. One level down to the child at `digit` each becomes
/// 1,024 times itself plus or minus a product with the digit: still whole, nothing rounded. The first stays below 2^117 as long as the edge
/// passes near the frame, however deep that is; the others too, or else the end in question lies outside for good, since frames
/// below lie within. So 128 bits are exact for ever.
struct AncestorEdge {
  /// Quanta of a frame per unit, as a power of two.
  static let quantumBits = 42

  /// The index of the stroke in the content.
  let stroke: Int
  /// The index of the point in the content that the edge starts at.
  let point: Int
  /// The direction and length, in quanta of the edge's own frame.
  private let dx: Int
  private let dy: Int
  private let length: Double
  /// `d × (O − P)`.
  private var cross: Int128
  /// `d · (P − O)`; nil once the start lies outside for good.
  private var start: Int128
  private var startsOutside = false
  /// `d · (Q − O)`.
  private var end: Int128
  private var endsOutside = false

  /// - Parameters:
  ///   - steps: from the origin of the frame in question to that of the edge's frame, of the same level, in parent units; at most
  ///     128 on an axis.
  init(stroke: Int, point: Int, from p: Vector2, to q: Vector2, steps: SIMD2<Int>) {
    self.stroke = stroke
    self.point = point
    let px = Self.quanta(p.x)
    let py = Self.quanta(p.y)
    let qx = Self.quanta(q.x)
    let qy = Self.quanta(q.y)
    // A dot has no direction; any will do.
    dx = px == qx && py == qy ? 1 : qx - px
    dy = qy - py
    length = Vector2(Double(dx), Double(dy)).length
    let aside = SIMD2(steps.x << (Self.quantumBits + 10), steps.y << (Self.quantumBits + 10))
    let x = px + aside.x
    let y = py + aside.y
    cross = Self.product(dy, x) &- Self.product(dx, y)
    start = Self.product(dx, x) &+ Self.product(dy, y)
    end = Self.product(dx, qx + aside.x) &+ Self.product(dy, qy + aside.y)
  }

  private static func quanta(_ units: Double) -> Int { Int((units * 0x1p42).rounded(.toNearestOrEven)) }

  /// The same edge as it lies to the child at `digit`, in parent units, of the frame in question.
  /// - Parameter reach: how far from the child's origin it matters, in child units; at most 2^16.
  /// - Returns: nil when it passes further away.
  func descended(to digit: SIMD2<Int>, reach: Double) -> AncestorEdge? {
    let x = digit.x << Self.quantumBits
    let y = digit.y << Self.quantumBits
    // What matters, in quanta of both frames, with a little room for the roundings of lengths and of the comparison.
    let limit = length * reach * 0x1.01p32
    let across = cross &+ Self.product(dx, y) &- Self.product(dy, x)
    guard abs(Self.rounded(across)) <= limit else { return nil }
    var result = self
    result.cross = across &<< 10
    let along = Self.product(dx, x) &+ Self.product(dy, y)
    if !startsOutside {
      let moved = start &- along
      let position = Self.rounded(moved)
      guard position <= limit else { return nil }
      if position < -limit { result.startsOutside = true } else { result.start = moved &<< 10 }
    }
    if !endsOutside {
      let moved = end &- along
      let position = Self.rounded(moved)
      guard position >= -limit else { return nil }
      if position > limit { result.endsOutside = true } else { result.end = moved &<< 10 }
    }
    return result
  }

  @inline(__always)
  private static func product(_ a: Int, _ b: Int) -> Int128 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
  }

  /// To a double, within an ULP: the library's own conversion rounds once and takes ten times as long.
  @inline(__always)
  private static func rounded(_ value: Int128) -> Double {
    let magnitude = value.magnitude
    let high = Double(UInt64(truncatingIfNeeded: magnitude &>> 64))
    let low = Double(UInt64(truncatingIfNeeded: magnitude))
    let result = high * 0x1p64 + low
    return value < 0 ? -result : result
  }

  /// The edge as the frame in question has it in doubles: nothing of it that is within `reach` units of the origin is left out.
  func near(reach: Double) -> NearEdge {
    let unit = 1 / length
    return NearEdge(
      stroke: stroke, point: point, along: Vector2(Double(dx), Double(dy)) * unit,
      distance: Self.rounded(cross) * unit * 0x1p-42,
      from: startsOutside ? -reach : max(-reach, Self.rounded(start) * unit * 0x1p-42),
      to: endsOutside ? reach : min(reach, Self.rounded(end) * unit * 0x1p-42))
  }
}
