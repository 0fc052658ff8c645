import Foundation
import Measurement

/// Prints comparisons, and remembers whether one is beyond its limit for certain.
public struct Report {
  /// How many limits were exceeded for certain.
  public private(set) var failures = 0

  public init() {}

  /// Begins a group of lines.
  public mutating func header(_ title: String) {
    print("\n\(title)")
  }

  /// Prints A against B.
  /// - Parameters:
  ///   - units: how many things one call handled; the times are per thing.
  ///   - limit: the ratio of times that must not be exceeded; nil for no claim.
  public mutating func line(_ name: String, _ comparison: PairedComparison, units: Int, unit: String, limit: Double?) {
    let isOver = limit.map { comparison.interval.lowerBound > $0 } ?? false
    if isOver { failures += 1 }
    let claim = limit.map { String(format: "  limit %.3f %@", $0, isOver ? "EXCEEDED" : "held") } ?? ""
    print(
      "  " + name.padding(toLength: 46, withPad: " ", startingAt: 0)
        + String(
          format: "%9.3f ns/%@ against %9.3f, ratio %.3f [%.3f, %.3f]", comparison.medianA / Double(units), unit,
          comparison.medianB / Double(units), comparison.ratio, comparison.interval.lowerBound,
          comparison.interval.upperBound) + claim)
  }

  /// Prints a cost alone.
  public mutating func cost(_ name: String, nanoseconds: Double, unit: String, limit: Double?) {
    let isOver = limit.map { nanoseconds > $0 } ?? false
    if isOver { failures += 1 }
    let claim = limit.map { String(format: "  limit %.0f %@", $0, isOver ? "EXCEEDED" : "held") } ?? ""
    print(
      "  " + name.padding(toLength: 46, withPad: " ", startingAt: 0) + String(format: "%9.3f ns/%@", nanoseconds, unit)
        + claim)
  }

  /// Prints a number of things counted; nothing where it could not be, which a negative number says.
  public mutating func count(_ name: String, _ number: Int, limit: Int) {
    guard number >= 0 else { return print("  \(name): not counted on this system") }
    let isOver = number > limit
    if isOver { failures += 1 }
    print("  \(name): \(number)  limit \(limit) \(isOver ? "EXCEEDED" : "held")")
  }
}
