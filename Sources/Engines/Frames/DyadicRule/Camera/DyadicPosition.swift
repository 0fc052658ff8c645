import Geometry
import WideNumbers

/// A position that moves from frame to frame exactly: an integer number of quanta from a frame's origin.
struct DyadicPosition: ~Copyable {
  private(set) var x = WideInteger()
  private(set) var y = WideInteger()
  /// Quanta per unit of the frame, as a power of two.
  private(set) var fractionBits = 96

  /// A position in units of a frame, rounded down to multiples of 2^-96: exact for doubles of magnitude 2^-43 and more.
  init(_ local: Vector2) {
    x.setFloor(local.x, exponent: fractionBits)
    y.setFloor(local.y, exponent: fractionBits)
  }

  /// Expresses the position in the parent, in which the frame's origin is `digit`.
  mutating func moveToParent(from digit: SIMD2<Int64>) {
    fractionBits += DyadicHandoff.scaleExponent
    x.add(digit.x, shiftedLeftBy: fractionBits)
    y.add(digit.y, shiftedLeftBy: fractionBits)
  }

  /// Expresses the position in the child whose origin is `digit` in units of the frame.
  mutating func moveToChild(at digit: SIMD2<Int64>) {
    x.add(-digit.x, shiftedLeftBy: fractionBits)
    y.add(-digit.y, shiftedLeftBy: fractionBits)
    fractionBits -= DyadicHandoff.scaleExponent
    if fractionBits < 0 {
      x.shiftLeft(by: DyadicHandoff.scaleExponent)
      y.shiftLeft(by: DyadicHandoff.scaleExponent)
      fractionBits += DyadicHandoff.scaleExponent
    }
  }

  /// Subtracts another position of the same frame, given in its own quanta.
  mutating func subtract(x other: consuming WideInteger, y otherY: consuming WideInteger, fractionBits bits: Int) {
    if bits < fractionBits {
      other.shiftLeft(by: fractionBits - bits)
      otherY.shiftLeft(by: fractionBits - bits)
    } else if bits > fractionBits {
      x.shiftLeft(by: bits - fractionBits)
      y.shiftLeft(by: bits - fractionBits)
      fractionBits = bits
    }
    x.subtract(other)
    y.subtract(otherY)
  }

  /// The position in units of the frame, each coordinate rounded once; infinite beyond the range of doubles.
  var rounded: Vector2 { Vector2(x.double(exponent: -fractionBits), y.double(exponent: -fractionBits)) }
}
