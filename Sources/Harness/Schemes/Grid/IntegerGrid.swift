import ExactNumbers
import Geometry

/// Splits a coordinate into the integer of the nearest grid cell, and a rest in float32.
///
/// The centres of grid cells are at whole multiples of the edge. The range of the integers is finite. Positions beyond
/// it get the last cell, like conversions in Rust.
struct IntegerGrid<Cell: FixedWidthInteger & SignedInteger>: ~Copyable {
  /// The edge of a grid cell, world units.
  let edge: Float
  private let exactEdge: Rational

  /// Creates a grid.
  /// - Precondition: the edge is positive and finite.
  init(edge: Float) {
    self.edge = edge
    exactEdge = Rational(Double(edge)) ?? Rational(1)
  }

  /// The grid cell of an exact coordinate, and the coordinate relative to the cell's centre, in world units, rounded
  /// once.
  ///
  /// The rest is NaN for a coordinate that is not finite.
  func split(_ coordinate: borrowing BigFloat) -> (cell: Cell, rest: Float) {
    guard var position = Rational(coordinate) else { return (0, .nan) }
    let isNegative = position.signum < 0
    if isNegative { position.negate() }
    var quotient = Rational()
    quotient.setQuotient(position, exactEdge)
    // ⌊q + 1/2⌋ of the magnitude, so that ties go away from zero.
    let denominator = quotient.denominator
    var cell = quotient.numerator
    cell.shiftLeft(by: 1)
    cell.add(denominator)
    var twice = BigInteger(copying: denominator)
    twice.shiftLeft(by: 1)
    cell.divideFloor(by: twice)
    var middle = Rational()
    middle.set(cell)
    middle.multiply(by: exactEdge)
    position.subtract(middle)
    if isNegative {
      position.negate()
      cell.negate()
    }
    return (Self.cell(cell), position.float)
  }

  /// The grid cell of a coordinate in doubles, and the rest. big_space: `Grid::translation_to_grid`.
  func split(_ coordinate: Double) -> (cell: Cell, rest: Float) {
    let edge = Double(edge)
    let cell = (coordinate / edge).rounded(.toNearestOrAwayFromZero)
    return (Self.cell(cell), Float(coordinate - cell * edge))
  }

  /// The nearest integer in the type's range.
  private static func cell(_ value: borrowing BigInteger) -> Cell {
    guard value.bitWidth < Cell.bitWidth else { return value.signum < 0 ? .min : .max }
    if let short = value.int { return Cell(short) }
    var high = BigInteger(copying: value)
    high.shiftRight(by: 32)
    var low = BigInteger(copying: high)
    low.shiftLeft(by: 32)
    low.negate()
    low.add(value)
    return cell(high) << 32 | Cell(low.int ?? 0)
  }

  /// The nearest integer in the type's range; 0 for NaN.
  private static func cell(_ value: Double) -> Cell {
    Cell(exactly: value) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
  }
}
