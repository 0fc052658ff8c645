import ExactNumbers

/// A number in a scheme's arithmetic, with the effect of each stage: its exact value, the scheme's value, and its value
/// if only one stage rounded.
///
/// Sums, differences, products and quotients are exact, to the working precision of an ``ExactSight``.
/// ``rounded(to:in:)`` and ``held(as:in:)-(Double,_)`` state a scheme's roundings. The deviation of one stage alone is
/// its *relative* deviation on the operands that the scheme really has. A subtraction of neighbours that float32 does
/// without rounding therefore has no deviation, although the difference of the exact numbers would have to be rounded.
/// Likewise, a product has no deviation because of an operand that an earlier stage lost.
///
/// An operation takes up to eight operations in MPFR, at the working precision.
public struct StagedNumber: Sendable {
  /// The value if no stage rounds.
  private let exact: WideNumber
  /// The value if every stage rounds: the scheme's own number.
  private let actual: WideNumber
  /// The value if only one stage rounds, by stage; nil if the stage makes no difference.
  private let alone: [WideNumber?]

  private init(exact: WideNumber, actual: WideNumber, alone: [WideNumber?]) {
    self.exact = exact
    self.actual = actual
    self.alone = alone
  }

  /// Creates a number without deviation.
  init(_ value: consuming BigFloat) {
    exact = WideNumber(value)
    actual = exact
    alone = ProjectionStage.allCases.map { _ in nil }
  }
}

/// A wide number that several staged numbers share.
private final class WideNumber: Sendable {
  let value: BigFloat

  init(_ value: consuming BigFloat) { self.value = value }
}

// MARK: Exact operations

extension StagedNumber {
  /// The exact sum.
  public static func + (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setSum($1.value, $2.value) }
  }

  /// The exact difference.
  public static func - (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setDifference($1.value, $2.value) }
  }

  /// The product, exact to the working precision.
  public static func * (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setProduct($1.value, $2.value) }
  }

  /// The quotient, exact to the working precision.
  public static func / (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setQuotient($1.value, $2.value) }
  }

  /// The number with the opposite sign.
  public static prefix func - (a: StagedNumber) -> StagedNumber {
    combine(a, a) { result, a, _ in
      result.set(a.value)
      result.negate()
    }
  }

  private static func combine(
    _ a: StagedNumber, _ b: StagedNumber, _ operation: (inout BigFloat, WideNumber, WideNumber) -> Void
  ) -> StagedNumber {
    func result(_ a: WideNumber, _ b: WideNumber) -> WideNumber {
      var register = BigFloat(precision: max(a.value.precision, b.value.precision))
      operation(&register, a, b)
      return WideNumber(register)
    }
    let exact = result(a.exact, b.exact)
    let isExact = a.actual === a.exact && b.actual === b.exact
    return StagedNumber(
      exact: exact, actual: isExact ? exact : result(a.actual, b.actual),
      alone: zip(a.alone, b.alone).map { one, other in
        one == nil && other == nil ? nil : result(one ?? a.exact, other ?? b.exact)
      })
  }
}

// MARK: Roundings of a scheme

extension StagedNumber {
  /// The number as the scheme has it after a stage that began with this one. If this stage alone rounded, the number
  /// would change by the same factor.
  /// - Parameters:
  ///   - value: the scheme's own number; if it is not finite, the stage is responsible.
  ///   - stage: the stage that rounds.
  public func held(as value: Double, in stage: ProjectionStage) -> StagedNumber {
    held(as: BigFloat(value, precision: 53), in: stage)
  }

  /// The number as the scheme has it after a stage, in as many bits as the scheme's number has.
  public func held(as value: borrowing BigFloat, in stage: ProjectionStage) -> StagedNumber {
    held(as: value, in: stage, inProportion: true)
  }

  /// The number as the scheme has it after a stage that rounds to steps of a fixed size: a fixed-point coordinate, a
  /// decimal in a text. If this stage alone rounded, the number would change by the same amount.
  /// - Parameters:
  ///   - value: the scheme's own number.
  ///   - stage: the stage that rounds.
  public func stepped(to value: Double, in stage: ProjectionStage) -> StagedNumber {
    stepped(to: BigFloat(value, precision: 53), in: stage)
  }

  /// The number as the scheme has it after a stage that rounds to steps of a fixed size, in as many bits as the
  /// scheme's number has.
  public func stepped(to value: borrowing BigFloat, in stage: ProjectionStage) -> StagedNumber {
    held(as: value, in: stage, inProportion: false)
  }

  /// The number as the scheme has it after a stage.
  /// - Parameter inProportion: whether the stage alone changes the number by the same factor, and not by the same
  ///   amount. A change from zero has no factor.
  private func held(
    as value: borrowing BigFloat, in stage: ProjectionStage, inProportion: Bool
  ) -> StagedNumber {
    // A stage has no deviation if an earlier stage has lost the number.
    guard actual.value.isFinite else { return self }
    let precision = exact.value.precision
    var deviation = BigFloat(precision: precision)
    deviation.setDifference(value, actual.value)
    guard !deviation.isZero || value.isZero else { return self }
    var held = BigFloat(precision: precision)
    held.set(value)
    let before = self.alone[stage.index] ?? exact
    if inProportion, before !== actual, !actual.value.isZero {
      deviation.multiply(by: before.value)
      deviation.divide(by: actual.value)
    }
    var single = BigFloat(precision: precision)
    single.setSum(before.value, deviation)
    var alone = alone
    alone[stage.index] = WideNumber(single)
    return StagedNumber(exact: exact, actual: WideNumber(held), alone: alone)
  }

  /// The number after a stage in which the scheme rounds it to nearest even.
  public func rounded(to format: NumberFormat, in stage: ProjectionStage) -> StagedNumber {
    switch format {
    case .binary32: return held(as: Double(actual.value.float), in: stage)
    case .binary64: return held(as: actual.value.double, in: stage)
    case .bits(let bits):
      var short = BigFloat(precision: bits)
      short.set(actual.value)
      return held(as: short, in: stage)
    }
  }
}

/// The numbers that a scheme's operations round to.
public enum NumberFormat: Hashable, Sendable {
  /// IEEE 754 single precision: a `Float`.
  case binary32
  /// IEEE 754 double precision: a `Double`.
  case binary64
  /// This number of significant bits, at least 1, and any exponent: an MPFR number.
  case bits(Int)
}

// MARK: Results

extension StagedNumber {
  /// The exact number, rounded once.
  public var exactValue: Double { exact.value.double }

  /// The scheme's own number, rounded once. If the last operation rounds to float32, this is the scheme's result.
  public var handedOver: Float { actual.value.float }

  /// The error of the number if only one stage rounded, itself rounded once; not finite if that stage has lost the
  /// number.
  public func deviation(of stage: ProjectionStage) -> Double {
    guard let single = alone[stage.index] else { return 0 }
    return Self.difference(single, exact).double
  }

  /// The scheme's error minus the errors of the single stages, rounded once. It comes from the products of deviations.
  /// Not finite if a stage has lost the number.
  public var residual: Double {
    var rest = Self.difference(actual, exact)
    for single in alone {
      if let single { rest.subtract(Self.difference(single, exact)) }
    }
    return rest.double
  }

  private static func difference(_ a: WideNumber, _ b: WideNumber) -> BigFloat {
    var result = BigFloat(precision: max(a.value.precision, b.value.precision))
    result.setDifference(a.value, b.value)
    return result
  }
}
