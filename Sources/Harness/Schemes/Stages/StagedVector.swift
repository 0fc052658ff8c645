import Geometry

/// Two numbers within a scheme's arithmetic: a point, a displacement, or cosine and sine.
public struct StagedVector: Sendable {
  /// The horizontal coordinate, or the cosine.
  public var x: StagedNumber
  /// The vertical coordinate, or the sine.
  public var y: StagedNumber

  /// The vector (x, y).
  public init(x: StagedNumber, y: StagedNumber) {
    self.x = x
    self.y = y
  }

  /// The sum, exactly.
  public static func + (a: StagedVector, b: StagedVector) -> StagedVector { StagedVector(x: a.x + b.x, y: a.y + b.y) }

  /// The difference, exactly.
  public static func - (a: StagedVector, b: StagedVector) -> StagedVector { StagedVector(x: a.x - b.x, y: a.y - b.y) }

  /// The vector scaled by a number, exactly.
  public static func * (a: StagedVector, factor: StagedNumber) -> StagedVector {
    StagedVector(x: a.x * factor, y: a.y * factor)
  }

  /// The product coordinate by coordinate, exactly.
  public static func * (a: StagedVector, b: StagedVector) -> StagedVector { StagedVector(x: a.x * b.x, y: a.y * b.y) }

  /// Both coordinates ``StagedNumber/held(as:in:)-(Double,_)`` these.
  public func held(as value: Vector2, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.held(as: value.x, in: stage), y: y.held(as: value.y, in: stage))
  }

  /// Both coordinates ``StagedNumber/held(as:in:)-(Double,_)`` these.
  public func held(as value: SIMD2<Float>, in stage: ProjectionStage) -> StagedVector {
    held(as: Vector2(value), in: stage)
  }

  /// Both coordinates ``StagedNumber/stepped(to:in:)-(Double,_)`` these.
  public func stepped(to value: Vector2, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.stepped(to: value.x, in: stage), y: y.stepped(to: value.y, in: stage))
  }

  /// Both coordinates ``StagedNumber/rounded(to:in:)``.
  public func rounded(to format: NumberFormat, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.rounded(to: format, in: stage), y: y.rounded(to: format, in: stage))
  }

  /// The vector rotated by a pair of cosine and sine: `(c·x − s·y, s·x + c·y)`, each product and each sum rounded in
  /// the stage `rotation`.
  public func turned(by turn: StagedVector, to format: NumberFormat) -> StagedVector {
    func sum(_ a: StagedNumber, _ b: StagedNumber) -> StagedNumber {
      (a.rounded(to: format, in: .rotation) + b.rounded(to: format, in: .rotation)).rounded(to: format, in: .rotation)
    }
    return StagedVector(x: sum(turn.x * x, -turn.y * y), y: sum(turn.y * x, turn.x * y))
  }
}
