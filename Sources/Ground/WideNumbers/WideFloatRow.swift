/// A row of ``WideFloat`` registers of one precision.
///
/// An index outside `0..<count` stops the process, as an array's does.
public struct WideFloatRow: ~Copyable, @unchecked Sendable {
  private let registers: UnsafeMutablePointer<WideFloat>
  /// The number of registers.
  public let count: Int

  /// Creates `count` registers of `precision` bits with the value +0.
  ///
  /// - Precondition: `count` ≥ 0.
  public init(count: Int, precision: Int) {
    precondition(count >= 0, "a row cannot hold fewer than no registers")
    registers = .allocate(capacity: count)
    for index in 0..<count { (registers + index).initialize(to: WideFloat(precision: precision)) }
    self.count = count
  }

  deinit {
    registers.deinitialize(count: count)
    registers.deallocate()
  }

  private func register(_ index: Int) -> UnsafeMutablePointer<WideFloat> {
    precondition(index >= 0 && index < count, "no register has this index")
    return registers + index
  }

  /// Writes register `index` into `result`, rounded once at its precision.
  public func load(_ index: Int, into result: inout WideFloat) { result.set(register(index).pointee) }

  /// Writes register `index` − `origin` into `result`, rounded once at its precision.
  public func difference(_ index: Int, minus origin: borrowing WideFloat, into result: inout WideFloat) {
    result.setDifference(register(index).pointee, origin)
  }

  /// Register `index` becomes `value`, rounded once.
  public mutating func set(at index: Int, _ value: borrowing WideFloat) { register(index).pointee.set(value) }

  /// Register `index` becomes `value`, rounded once.
  public mutating func set(at index: Int, _ value: Double) { register(index).pointee.set(value) }
}
