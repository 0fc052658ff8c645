import CMultiprecision

/// A whole number of any size, over GMP.
///
/// It is written in place, like ``BigFloat``, and grows as needed. As in GMP, the process ends if memory runs out.
@frozen
public struct BigInteger: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let pointer: UnsafeMutablePointer<__mpz_struct>

  /// Zero.
  public init() {
    pointer = .allocate(capacity: 1)
    __gmpz_init(pointer)
  }

  /// The number `value`.
  public init(_ value: Int) {
    pointer = .allocate(capacity: 1)
    __gmpz_init_set_si(pointer, value)
  }

  /// The number with the base-2⁶⁴ digits `words`, the most significant first. No words mean zero.
  public init(words: [UInt64]) {
    self.init()
    words.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return }
      __gmpz_import(pointer, buffer.count, 1, MemoryLayout<UInt64>.size, 0, 0, base)
    }
  }

  /// A copy.
  public init(copying other: borrowing BigInteger) {
    pointer = .allocate(capacity: 1)
    __gmpz_init_set(pointer, other.pointer)
  }

  init(copying other: UnsafePointer<__mpz_struct>) {
    pointer = .allocate(capacity: 1)
    __gmpz_init_set(pointer, other)
  }

  deinit {
    __gmpz_clear(pointer)
    pointer.deallocate()
  }

  /// Becomes `value`.
  public mutating func set(_ value: Int) { __gmpz_set_si(pointer, value) }

  /// Becomes `other`.
  public mutating func set(_ other: borrowing BigInteger) { __gmpz_set(pointer, other.pointer) }
}

// MARK: Properties

extension BigInteger {
  /// −1, 0 or 1.
  public var signum: Int { Int(vernier_mpz_sgn(pointer)) }

  /// Whether it is zero.
  public var isZero: Bool { signum == 0 }

  /// Bits of the magnitude, up to its highest one; 0 for zero.
  public var bitWidth: Int { isZero ? 0 : __gmpz_sizeinbase(pointer, 2) }

  /// The number of zero bits below the lowest one; 0 for zero.
  public var trailingZeroBits: Int { isZero ? 0 : Int(clamping: __gmpz_scan1(pointer, 0)) }

  /// The number as an `Int`; nil if it does not fit.
  public var int: Int? { __gmpz_fits_slong_p(pointer) != 0 ? __gmpz_get_si(pointer) : nil }

  /// Compares: negative, 0 or positive if this number is below, equal to or above `other`.
  public func compare(_ other: borrowing BigInteger) -> Int { Int(__gmpz_cmp(pointer, other.pointer)) }

  /// The bit of value 2^`index` in two's complement with endless sign bits.
  ///
  /// - Precondition: `index` ≥ 0.
  public func testBit(_ index: Int) -> Bool {
    precondition(index >= 0, "a bit's index can't be negative")
    return __gmpz_tstbit(pointer, UInt(index)) != 0
  }
}
