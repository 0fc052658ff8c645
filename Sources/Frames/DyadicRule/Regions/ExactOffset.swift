import Geometry
import Multiprecision

/// The exact displacement to a frame's origin O from the origin of a frame some levels above. It is an integer number
/// of units of the lower frame at any depth.
struct ExactOffset: ~Copyable {
  /// Levels between the two frames.
  let levels: Int
  /// From the origin of the frame above to O, in units of the frame below.
  let x: BigInteger
  let y: BigInteger
  /// The same in units of the frame above, rounded to doubles.
  let rounded: Vector2

  /// O(levels).
  /// - Parameters:
  ///   - digits: the positions of the frames from the one below the upper frame's level down to the lower frame, each
  ///     in its parent.
  ///   - steps: from the upper frame of that path to the frame that the displacement begins at, in units of their
  ///     parents.
  init(digits: [SIMD2<Int>], steps: SIMD2<Int>) {
    levels = digits.count
    x = Self.sum(digits.map { $0.x }, steps.x)
    y = Self.sum(digits.map { $0.y }, steps.y)
    let exponent = -levels * DyadicHandoff.scaleExponent
    rounded = Vector2(x.double(exponent: exponent), y.double(exponent: exponent))
  }

  /// Σ digit · 1024^(levels below it) − steps · 1024^(levels + 1), with ten bits a digit packed into words.
  private static func sum(_ digits: [Int], _ steps: Int) -> BigInteger {
    let bits = DyadicHandoff.scaleExponent
    let shift = DyadicHandoff.digits.lowerBound
    var words = Array(repeating: UInt64(0), count: digits.count * bits / 64 + 1)
    var offsets = words
    func put(_ digit: UInt64, at bit: Int, into words: inout [UInt64]) {
      let word = words.count - 1 - bit / 64
      words[word] |= digit << UInt64(bit % 64)
      if bit % 64 > 64 - bits { words[word - 1] |= digit >> UInt64(64 - bit % 64) }
    }
    for (index, digit) in digits.reversed().enumerated() {
      put(UInt64(digit - shift), at: index * bits, into: &words)
      put(UInt64(-shift), at: index * bits, into: &offsets)
    }
    var result = BigInteger(words: words)
    result.subtract(BigInteger(words: offsets))
    result.shiftLeft(by: bits)
    var scratch = BigInteger()
    result.add(-steps, shiftedLeftBy: bits * (digits.count + 1), scratch: &scratch)
    return result
  }

  /// From a position of the frame above to O, in multiples of ``DyadicHandoff/quantum`` in units of the frame below.
  func quanta(from position: Vector2, x dx: inout BigInteger, y dy: inout BigInteger) {
    let bits = AncestorEdge.quantumBits
    dx.setFloor(-position.x, exponent: bits + levels * DyadicHandoff.scaleExponent)
    dy.setFloor(-position.y, exponent: bits + levels * DyadicHandoff.scaleExponent)
    var term = BigInteger(copying: x)
    term.shiftLeft(by: bits)
    dx.add(term)
    term.set(y)
    term.shiftLeft(by: bits)
    dy.add(term)
  }
}
