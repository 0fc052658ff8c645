import CTessellation

/// Two numbers in double precision, which take the same steps: what a processor does with one, it does with both at once.
struct DoublePair: ExpressibleByFloatLiteral {
  let lanes: SIMD2<Double>

  @inline(__always)
  init(_ lanes: SIMD2<Double>) {
    self.lanes = lanes
  }

  @inline(__always)
  init(_ first: Double, _ second: Double) {
    lanes = SIMD2(first, second)
  }

  @inline(__always)
  init(repeating number: Double) {
    lanes = SIMD2(repeating: number)
  }

  @inline(__always)
  init(floatLiteral number: Double) {
    lanes = SIMD2(repeating: number)
  }

  @inline(__always) static var zero: DoublePair { 0.0 }
  @inline(__always) subscript(lane: Int) -> Double { lanes[lane] }

  @inline(__always)
  static func + (a: DoublePair, b: DoublePair) -> DoublePair { DoublePair(vernier_add(a.lanes, b.lanes)) }

  @inline(__always)
  static func - (a: DoublePair, b: DoublePair) -> DoublePair { DoublePair(vernier_subtract(a.lanes, b.lanes)) }

  @inline(__always)
  static func * (a: DoublePair, b: DoublePair) -> DoublePair { DoublePair(vernier_multiply(a.lanes, b.lanes)) }

  @inline(__always)
  static func / (a: DoublePair, b: DoublePair) -> DoublePair { DoublePair(vernier_divide(a.lanes, b.lanes)) }

  /// Square roots, and sizes without signs.
  @inline(__always) var roots: DoublePair { DoublePair(vernier_root(lanes)) }
  @inline(__always) var sizes: DoublePair { DoublePair(vernier_size(lanes)) }

  /// The lesser of each two; of a number and none, the first.
  @inline(__always)
  static func least(_ a: DoublePair, _ b: DoublePair) -> DoublePair { DoublePair(vernier_least(a.lanes, b.lanes)) }

  @inline(__always)
  static func < (a: DoublePair, b: DoublePair) -> Mask { Mask(lanes: vernier_is_less(a.lanes, b.lanes)) }

  @inline(__always)
  static func <= (a: DoublePair, b: DoublePair) -> Mask { Mask(lanes: vernier_is_at_most(a.lanes, b.lanes)) }

  /// These, each moved on by one, behind the last of two others.
  @inline(__always)
  func moved(after before: DoublePair) -> DoublePair { DoublePair(vernier_moved(before.lanes, lanes)) }

  /// These, or the first of them twice: what the next are to come after, when so many of them count.
  @inline(__always)
  func kept(all: Bool) -> DoublePair { all ? self : DoublePair(vernier_first(lanes)) }

  /// Writes both, one after the other.
  @inline(__always)
  func write(to numbers: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(numbers).storeBytes(of: lanes, as: SIMD2<Double>.self)
  }

  /// Writes both, one after the other, rounded to single precision.
  @inline(__always)
  func write(to numbers: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(numbers).storeBytes(of: vernier_narrow(lanes), as: SIMD2<Float>.self)
  }

  /// Where something is so.
  struct Mask {
    let lanes: SIMD2<Int>

    @inline(__always)
    static func & (a: Mask, b: Mask) -> Mask { Mask(lanes: vernier_both(a.lanes, b.lanes)) }

    @inline(__always)
    static func | (a: Mask, b: Mask) -> Mask { Mask(lanes: vernier_either(a.lanes, b.lanes)) }

    /// The one number where it is so, and the other elsewhere.
    @inline(__always)
    func choose(_ a: DoublePair, _ b: DoublePair) -> DoublePair { DoublePair(vernier_choose(lanes, a.lanes, b.lanes)) }

    @inline(__always) var all: Bool { vernier_all(lanes) }
    @inline(__always) var first: Bool { lanes[0] != 0 }
  }
}
