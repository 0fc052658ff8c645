import Frames
import Geometry
import WideNumbers

/// The exact position of one frame's origin O in another frame, in integers at any depth.
final class FrameOffset {
  /// Levels from the other frame down to O's frame; negative if the other frame is further down.
  let levels: Int
  /// O in units of the other frame, times 2^bits.
  let x: WideInteger
  let y: WideInteger
  let bits: Int

  /// Computes the position. O(levels · words).
  /// - Parameters:
  ///   - active: the frame whose origin is O.
  ///   - frame: the frame in whose units the position is given.
  init(of active: Int, in frame: Int, tree: FrameTree) {
    levels = tree[active].level - tree[frame].level
    var position = Position()
    let meeting = tree.commonAncestor(active, frame)
    var current = active
    while current != meeting, let parent = tree[current].parent {
      position.bits += Self.levelBits
      position.add(Self.digit(of: tree[current].origin), shift: position.bits)
      current = parent
    }
    var below: [Int] = []
    current = frame
    while current != meeting, let parent = tree[current].parent {
      below.append(current)
      current = parent
    }
    for index in below.reversed() {
      let digit = Self.digit(of: tree[index].origin)
      position.add(SIMD2(-digit.x, -digit.y), shift: position.bits)
      position.bits -= Self.levelBits
      if position.bits < 0 {
        position.x.shiftLeft(by: Self.levelBits)
        position.y.shiftLeft(by: Self.levelBits)
        position.bits += Self.levelBits
      }
    }
    x = position.x
    y = position.y
    bits = position.bits
  }

  private struct Position: ~Copyable {
    var x = WideInteger()
    var y = WideInteger()
    var bits = 0

    mutating func add(_ digit: SIMD2<Int>, shift: Int) {
      x.add(Int64(digit.x), shiftedLeftBy: shift)
      y.add(Int64(digit.y), shiftedLeftBy: shift)
    }
  }

  static let levelBits = DyadicHandoff.scaleExponent

  /// The coordinates of a frame's origin as whole numbers.
  private static func digit(of origin: Vector2) -> SIMD2<Int> { SIMD2(Int(origin.x), Int(origin.y)) }

  /// O in units of the other frame, rounded.
  var rounded: Vector2 { Vector2(x.double(exponent: -bits), y.double(exponent: -bits)) }
}
