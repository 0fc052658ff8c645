import ExactNumbers

/// A number in a scheme's arithmetic, taken apart by stages: its exact value, the scheme's value, and its value if only
/// one stage rounded.
///
/// Sums, differences, products and quotients are exact, to the working precision of an ``ExactSight``.
/// ``rounded(to:in:)`` and ``held(as:in:)-(Double,_)`` state a scheme's roundings. The deviation of a stage alone is
/// its *relative* deviation on the operands that it really gets. So a subtraction of neighbours that float32 does
/// without rounding has no deviation, although the difference of the exact numbers would have to be rounded. Likewise,
/// a product is not charged for an operand that an earlier stage lost.
///
/// An operation costs up to eight operations in MPFR, at the working precision.
public struct StagedNumber: Sendable {
  /// With no stage rounding.
  private let exact: WideNumber
  /// With every stage rounding: the scheme's own number.
  private let actual: WideNumber
  /// With one stage rounding, by stage; nil where that makes no difference.
  private let alone: [WideNumber?]

  private init(exact: WideNumber, actual: WideNumber, alone: [WideNumber?]) {
    self.exact = exact
    self.actual = actual
    self.alone = alone
  }

  /// A number without deviation.
  init(_ value: consuming BigFloat) {
    exact = WideNumber(value)
    actual = exact
    alone = ProjectionStage.allCases.map { _ in nil }
  }
}

/// A register that several numbers share.
private final class WideNumber: Sendable {
  let value: BigFloat

  init(_ value: consuming BigFloat) { self.value = value }
}

// MARK: Exact operations

extension StagedNumber {
  /// The sum, exactly.
  public static func + (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setSum($1.value, $2.value) }
  }

  /// The difference, exactly.
  public static func - (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setDifference($1.value, $2.value) }
  }

  /// The product, exact to the working precision.
  public static func * (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setProduct($1.value, $2.value) }
  }

  /// The quotient, to the working precision.
  public static func / (a: StagedNumber, b: StagedNumber) -> StagedNumber {
    combine(a, b) { $0.setQuotient($1.value, $2.value) }
  }

  /// The number with the other sign.
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

// MARK: What a scheme rounds

extension StagedNumber {
  /// The number as the scheme holds it after a stage, where it was this one before. The deviation of that stage alone
  /// is the same factor.
  /// - Parameters:
  ///   - value: the scheme's own number; the stage is responsible for one that is not finite.
  ///   - stage: the stage that makes it so.
  public func held(as value: Double, in stage: ProjectionStage) -> StagedNumber {
    held(as: BigFloat(value, precision: 53), in: stage)
  }

  /// The number as the scheme holds it, in as many bits as it has.
  public func held(as value: borrowing BigFloat, in stage: ProjectionStage) -> StagedNumber {
    held(as: value, in: stage, inProportion: true)
  }

  /// The number as the scheme holds it in steps of a fixed size: a fixed-point coordinate, a decimal in a text. The
  /// deviation of that stage alone is the same amount.
  /// - Parameters:
  ///   - value: the scheme's own number.
  ///   - stage: the stage that makes it so.
  public func stepped(to value: Double, in stage: ProjectionStage) -> StagedNumber {
    stepped(to: BigFloat(value, precision: 53), in: stage)
  }

  /// The number as the scheme holds it in steps of a fixed size, in as many bits as it has.
  public func stepped(to value: borrowing BigFloat, in stage: ProjectionStage) -> StagedNumber {
    held(as: value, in: stage, inProportion: false)
  }

  /// - Parameter inProportion: whether the stage alone changes the number by the same factor, rather than by the same
  ///   amount. From zero there is no factor.
  private func held(
    as value: borrowing BigFloat, in stage: ProjectionStage, inProportion: Bool
  ) -> StagedNumber {
    // A deviation of an earlier stage does not count here.
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

  /// The number after the scheme has rounded it in a stage, to nearest even.
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
  /// This number of significant bits, from 1, and any exponent: an MPFR register.
  case bits(Int)
}

// MARK: What came out

extension StagedNumber {
  /// The exact number, rounded once.
  public var exactValue: Double { exact.value.double }

  /// The scheme's own number, rounded once: its result, where the last operation rounds to float32.
  public var handedOver: Float { actual.value.float }

  /// The error of the number if only one stage rounded, rounded once; not finite where that stage has lost the number.
  public func deviation(of stage: ProjectionStage) -> Double {
    guard let single = alone[stage.index] else { return 0 }
    return Self.difference(single, exact).double
  }

  /// The scheme's error less the errors of the single stages, rounded once: the products of deviations. Not finite
  /// where a stage has lost the number.
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
