import Frames
import Geometry

/// The exact position of a grid's lattice in a frame.
///
/// The lattice has a dot at the root's origin, and at all multiples of the grid's size from it, in the units of any
/// frame. On a canvas that began with frame 0, the root's origin is that of frame 0. A frame's origin is a whole number
/// of its parent's units, so the root's origin is a whole number of units in every frame. Its remainder modulo the
/// spacing is computed in integers, digit by digit: A(child) = 1,024 · (A(parent) − digit). So all frames of a level
/// share one lattice, and for any size the lattice of a level contains that of the level above.
struct GridPhase: Sendable {
  /// Quanta of the size per unit: sizes are multiples of 2^-16 units.
  static let quantum = 0x1p-16
  /// The exponents of the powers of two by which the size is multiplied to get a spacing.
  static let exponents = -30...20

  let frame: Int
  /// The grid's size, in quanta; at most 2^26.
  let size: Int
  /// The root's origin, in quanta of the frame, modulo size · 2^20.
  private let x: Int
  private let y: Int

  /// The phase in a frame. O(levels).
  /// - Parameter size: in units, from 1 to 1,024; rounded to a multiple of 2^-16.
  init(size: Double, frame: Int, in tree: FrameTree) {
    self.frame = frame
    let size = Int((min(max(size, 1), 1024) / Self.quantum).rounded())
    self.size = size
    let modulus = size << 20
    let unit = Int(1 / Self.quantum)
    var (x, y) = (0, 0)
    for index in tree.indices(to: frame) {
      // Below 2^46 · 2^10 in magnitude.
      let origin = tree[index].origin
      x = Self.remainder((x - Self.digit(origin.x) * unit) % modulus * 1024, modulus)
      y = Self.remainder((y - Self.digit(origin.y) * unit) % modulus * 1024, modulus)
    }
    self.x = x
    self.y = y
  }

  /// A whole number from −512 to 511, as in all frames of this rule.
  private static func digit(_ coordinate: Double) -> Int {
    Int(min(max(coordinate.rounded(.toNearestOrEven), -1024), 1024))
  }

  /// The spacing of the lattice with an exponent, in units.
  func spacing(_ exponent: Int) -> Double {
    Double(size) * Self.quantum * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The dot with the smallest non-negative coordinates of the lattice with an exponent, in units. Exact.
  func dot(_ exponent: Int) -> Vector2 {
    let exponent = min(max(exponent, Self.exponents.lowerBound), Self.exponents.upperBound)
    if exponent >= 0 {
      let spacing = size << exponent
      return Vector2(Double(x % spacing), Double(y % spacing)) * Self.quantum
    }
    // In finer quanta: the remainder modulo the size is below 2^26, and 2^30 times that below 2^56.
    let (x, y) = (((x % size) << -exponent) % size, ((y % size) << -exponent) % size)
    return Vector2(Double(x), Double(y)) * (Self.quantum * Double(sign: .plus, exponent: exponent, significand: 1))
  }

  private static func remainder(_ value: Int, _ modulus: Int) -> Int {
    let remainder = value % modulus
    return remainder < 0 ? remainder + modulus : remainder
  }
}
