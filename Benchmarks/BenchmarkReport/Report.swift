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

  /// Prints how many times cheaper B is than A, where one call of B does a thing `times` times and one of A once.
  /// - Parameter atLeast: how many times cheaper it has to be.
  public mutating func advantage(
    _ name: String, _ comparison: PairedComparison, times: Int, unit: String, atLeast: Double
  ) {
    let scale = Double(times)
    let isUnder = comparison.interval.upperBound * scale < atLeast
    if isUnder { failures += 1 }
    print(
      "  " + name.padding(toLength: 46, withPad: " ", startingAt: 0)
        + String(
          format: "%9.0f ns/%@ against %9.0f, %.0f times [%.0f, %.0f]  at least %.0f %@", comparison.medianA, unit,
          comparison.medianB / scale, comparison.ratio * scale, comparison.interval.lowerBound * scale,
          comparison.interval.upperBound * scale, atLeast, isUnder ? "MISSED" : "held"))
  }

  /// Prints a count against another, and their ratio.
  public mutating func share(_ name: String, of count: Int, to other: Int, unit: String, limit: Double) {
    let ratio = Double(count) / Double(other)
    if ratio > limit { failures += 1 }
    print(
      "  " + name.padding(toLength: 46, withPad: " ", startingAt: 0)
        + String(
          format: "%9ld %@ against %9ld, ratio %.3f  limit %.3f %@", count, unit, other, ratio, limit,
          ratio > limit ? "EXCEEDED" : "held"))
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

  /// Prints how many bytes are handled in a time, in MB/s of 10^6 bytes.
  public mutating func rate(_ name: String, bytes: Int, nanoseconds: Double, atLeast: Double?) {
    let rate = Double(bytes) * 1000 / nanoseconds
    let isUnder = atLeast.map { rate < $0 } ?? false
    if isUnder { failures += 1 }
    let claim = atLeast.map { String(format: "  at least %.0f %@", $0, isUnder ? "MISSED" : "held") } ?? ""
    print("  " + name.padding(toLength: 46, withPad: " ", startingAt: 0) + String(format: "%9.0f MB/s", rate) + claim)
  }

  /// Prints a number of things counted; nothing where it could not be, which a negative number says.
  public mutating func count(_ name: String, _ number: Int, limit: Int) {
    guard number >= 0 else { return print("  \(name): not counted on this system") }
    let isOver = number > limit
    if isOver { failures += 1 }
    print("  \(name): \(number)  limit \(limit) \(isOver ? "EXCEEDED" : "held")")
  }
}
