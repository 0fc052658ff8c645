import Geometry
import WideNumbers

/// The exact displacement from the origin of a frame some levels above to a frame's origin O. It is an integer number
/// of units of the lower frame at any depth.
struct ExactOffset: ~Copyable {
  /// Levels between the two frames.
  let levels: Int
  /// From the origin of the frame above to O, in units of the frame below.
  let x: WideInteger
  let y: WideInteger
  /// The same in units of the frame above, rounded to doubles.
  let rounded: Vector2

  /// Computes the displacement. O(levels).
  /// - Parameters:
  ///   - digits: the positions of the frames from the one below the upper frame's level down to the lower frame, each
  ///     in its parent.
  ///   - steps: from that path's upper frame to the frame where the displacement starts, in units of their parents.
  init(digits: [SIMD2<Int64>], steps: SIMD2<Int64>) {
    levels = digits.count
    x = Self.sum(digits, axis: 0, steps.x)
    y = Self.sum(digits, axis: 1, steps.y)
    let exponent = -levels * DyadicHandoff.scaleExponent
    rounded = Vector2(x.double(exponent: exponent), y.double(exponent: exponent))
  }

  /// Σ digit · scale^(levels below it) − steps · scale^(levels + 1), with the bits of a digit packed into words.
  private static func sum(_ digits: [SIMD2<Int64>], axis: Int, _ steps: Int64) -> WideInteger {
    let bits = DyadicHandoff.scaleExponent
    let wordCount = digits.count * bits / 64 + 1
    var carry: Int64 = 0
    let words = [UInt64](unsafeUninitializedCapacity: wordCount) { words, count in
      words.initialize(repeating: 0)
      var bit = 0
      for index in stride(from: digits.count - 1, through: 0, by: -1) {
        // A negative digit borrows from the digit above.
        let digit = digits[index][axis] + carry
        carry = digit >> bits
        let lowBits = UInt64(truncatingIfNeeded: digit) & UInt64(DyadicHandoff.wholeScale - 1)
        let word = wordCount - 1 - bit / 64
        words[word] |= lowBits << UInt64(bit % 64)
        if bit % 64 > 64 - bits { words[word - 1] |= lowBits >> UInt64(64 - bit % 64) }
        bit += bits
      }
      count = wordCount
    }
    var result = WideInteger(words: words)
    result.add(carry, shiftedLeftBy: bits * digits.count)
    result.shiftLeft(by: bits)
    result.add(-steps, shiftedLeftBy: bits * (digits.count + 1))
    return result
  }

  /// From a position of the frame above to O, in multiples of ``DyadicHandoff/quantum`` in units of the frame below.
  func quanta(from position: Vector2, x dx: inout WideInteger, y dy: inout WideInteger) {
    let bits = AncestorEdge.quantumBits
    dx.setFloor(-position.x, exponent: bits + levels * DyadicHandoff.scaleExponent)
    dy.setFloor(-position.y, exponent: bits + levels * DyadicHandoff.scaleExponent)
    var term = WideInteger(copying: x)
    term.shiftLeft(by: bits)
    dx.add(term)
    term.set(y)
    term.shiftLeft(by: bits)
    dy.add(term)
  }
}
