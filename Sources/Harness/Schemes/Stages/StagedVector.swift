import Geometry

/// Two numbers within a scheme's arithmetic: a point, a displacement, or cosine and sine.
public struct StagedVector: Sendable {
  /// The horizontal coordinate, or the cosine.
  public var x: StagedNumber
  /// The vertical coordinate, or the sine.
  public var y: StagedNumber

  /// Creates the vector (x, y).
  public init(x: StagedNumber, y: StagedNumber) {
    self.x = x
    self.y = y
  }

  /// The exact sum.
  public static func + (a: StagedVector, b: StagedVector) -> StagedVector { StagedVector(x: a.x + b.x, y: a.y + b.y) }

  /// The exact difference.
  public static func - (a: StagedVector, b: StagedVector) -> StagedVector { StagedVector(x: a.x - b.x, y: a.y - b.y) }

  /// The vector times a number, exact to the working precision.
  public static func * (a: StagedVector, factor: StagedNumber) -> StagedVector {
    StagedVector(x: a.x * factor, y: a.y * factor)
  }

  /// The products of the coordinates, exact to the working precision.
  public static func * (a: StagedVector, b: StagedVector) -> StagedVector { StagedVector(x: a.x * b.x, y: a.y * b.y) }

  /// The vector with ``StagedNumber/held(as:in:)-(Double,_)`` applied to both coordinates.
  public func held(as value: Vector2, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.held(as: value.x, in: stage), y: y.held(as: value.y, in: stage))
  }

  /// The vector with ``StagedNumber/held(as:in:)-(Double,_)`` applied to both coordinates.
  public func held(as value: SIMD2<Float>, in stage: ProjectionStage) -> StagedVector {
    held(as: Vector2(value), in: stage)
  }

  /// The vector with ``StagedNumber/stepped(to:in:)-(Double,_)`` applied to both coordinates.
  public func stepped(to value: Vector2, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.stepped(to: value.x, in: stage), y: y.stepped(to: value.y, in: stage))
  }

  /// The vector with ``StagedNumber/rounded(to:in:)`` applied to both coordinates.
  public func rounded(to format: NumberFormat, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.rounded(to: format, in: stage), y: y.rounded(to: format, in: stage))
  }

  /// The vector rotated by a cosine and a sine: `(c·x − s·y, s·x + c·y)`, with each product and each sum rounded in the
  /// stage `rotation`.
  public func turned(by turn: StagedVector, to format: NumberFormat) -> StagedVector {
    func sum(_ a: StagedNumber, _ b: StagedNumber) -> StagedNumber {
      (a.rounded(to: format, in: .rotation) + b.rounded(to: format, in: .rotation)).rounded(to: format, in: .rotation)
    }
    return StagedVector(x: sum(turn.x * x, -turn.y * y), y: sum(turn.y * x, turn.x * y))
  }
}
