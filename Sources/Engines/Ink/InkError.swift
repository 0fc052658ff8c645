import Geometry

/// A step's parameter that is outside its range.
///
/// A step throws the error in its initialiser. Your own step can do the same:
///
/// ```swift
/// guard distance >= 0 else {
///   throw InkError(parameter: "distance", description: "The distance is \(distance) px; give 0 or more.")
/// }
/// ```
public struct InkError: SentenceError {
  /// The parameter's name in camel case, such as `halfWindow`. Within this module, a name has the same meaning in all
  /// steps.
  public let parameter: String
  /// One sentence with its full stop. It names the parameter and its value and says which values are allowed.
  public let description: String

  /// An error about one parameter.
  /// - Parameters:
  ///   - parameter: the parameter's name in camel case.
  ///   - description: one sentence with its full stop.
  public init(parameter: String, description: String) {
    self.parameter = parameter
    self.description = description
  }
}

extension InkError {
  /// Throws unless the value is finite and at least 0.
  /// - Parameters:
  ///   - subject: the parameter's name as it begins the sentence.
  ///   - unit: the unit of the value, such as `px`.
  static func requireNonNegative(
    _ value: Double, _ subject: String, unit: String, parameter: String
  ) throws(InkError) {
    guard value >= 0, value.isFinite else {
      throw InkError(
        parameter: parameter, description: "\(subject) is \(value) \(unit); give a finite number, 0 or more.")
    }
  }

  /// Throws unless the value is within the range.
  /// - Parameters:
  ///   - subject: the parameter's name as it begins the sentence.
  ///   - unit: the unit of the value, such as `px`; nil for a ratio.
  static func require(
    _ value: Double, in range: ClosedRange<Double>, _ subject: String, unit: String? = nil, parameter: String
  ) throws(InkError) {
    guard range.contains(value) else {
      let unit = unit.map { " \($0)" } ?? ""
      throw InkError(
        parameter: parameter,
        description:
          "\(subject) is \(value)\(unit); give a number from \(text(range.lowerBound)) to \(text(range.upperBound)).")
    }
  }

  /// The bound as text; a whole number has no fraction.
  private static func text(_ bound: Double) -> String {
    let text = "\(bound)"
    guard text.utf8.suffix(2).elementsEqual(".0".utf8) else { return text }
    return String(decoding: text.utf8.dropLast(2), as: UTF8.self)
  }
}
