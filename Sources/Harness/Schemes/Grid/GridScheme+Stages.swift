import ExactNumbers
import Geometry

extension GridScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let point = points[index]
    // A difference that has wrapped around is not the difference of the grid cells.
    guard !point.x.subtractingReportingOverflow(eye.x).overflow, !point.y.subtractingReportingOverflow(eye.y).overflow
    else { return nil }
    let edge = sight.constant(Double(grid.edge))
    func corner(_ point: StoredPoint) -> StagedVector {
      StagedVector(x: Self.exact(point.x, sight), y: Self.exact(point.y, sight)) * edge
    }
    let offset = (sight.point(index) - corner(point)).held(as: point.offset, in: .store)
    let eyeOffset = (sight.centre - corner(eye)).held(as: eye.offset, in: .camera)
    let cells = StagedVector(
      x: Self.exact(point.x, sight) - Self.exact(eye.x, sight), y: Self.exact(point.y, sight) - Self.exact(eye.y, sight)
    ).rounded(to: .binary64, in: .subtraction)
    let vertex = (offset + (cells * edge).rounded(to: .binary64, in: .subtraction))
      .rounded(to: .binary64, in: .subtraction).rounded(to: .binary32, in: .subtraction)
    return shader.stages(
      of: vertex, offset: StagedVector(x: -eyeOffset.x, y: -eyeOffset.y),
      zoom: sight.zoom.held(as: Double(shader.zoom), in: .camera), turn: sight.turn.held(as: shader.turn, in: .camera),
      in: sight)
  }

  /// The exact number of a grid cell, as a sum of doubles.
  private static func exact(_ cell: Cell, _ sight: ExactSight) -> StagedNumber {
    var rest = cell
    var sum = sight.constant(0)
    while rest != 0 {
      // At the end of the range the nearest double is not an integer of the type.
      let part = Cell(exactly: Double(rest)).map { _ in Double(rest) } ?? Double(rest).nextTowardZero
      sum = sum + sight.constant(part)
      rest -= Cell(part)
    }
    return sum
  }
}

extension Double {
  /// The next double that is nearer to zero.
  fileprivate var nextTowardZero: Double { self > 0 ? nextDown : nextUp }
}
