import CAllocationCounter
import Foundation
import Measurement

/// Prints what a benchmark measured, and counts the limits that do not hold.
///
/// A limit is set on a ratio of two times of the same run, or on a count: such limits hold on a slow machine as on a
/// fast one. An absolute time or rate is shown without a limit, except in `absolute`. A ratio counts as exceeded only
/// where its whole interval lies above the limit.
///
/// Every figure is of this run, and so is an interval: another run of the same program may well lie outside of it.
/// Figures that are published are medians over several runs (`Benchmarks/checks/claims`).
public struct Report {
  /// How many limits do not hold.
  public private(set) var failures = 0

  public init() {}

  /// Begins a group of lines.
  public mutating func header(_ title: String) {
    print("\n\(title)")
  }

  // MARK: - Judged

  /// Prints the time of A, the time of B, and their ratio with its interval in this run.
  /// - Parameters:
  ///   - units: the number of things that one call of either processed; the times are per thing.
  ///   - unit: the thing.
  ///   - otherUnit: what B handles, where that is another thing.
  ///   - limit: the ratio of times that must not be exceeded; nil for no claim.
  public mutating func line(
    _ name: String, _ comparison: PairedComparison, units: Int = 1, unit: String, against otherUnit: String? = nil,
    limit: Double?
  ) {
    let isOver = limit.map { comparison.interval.lowerBound > $0 } ?? false
    let claim = limit.map { String(format: "  limit %.3f ", $0) + judge(isOver, "EXCEEDED") } ?? ""
    let other = otherUnit.map { " ns/\($0)" } ?? ""
    entry(
      name,
      String(
        format: "%9.3f ns/\(unit) against %9.3f\(other)", comparison.medianA / Double(units),
        comparison.medianB / Double(units))
        + String(
          format: ", ratio %.3f [%.3f, %.3f] in this run", comparison.ratio, comparison.interval.lowerBound,
          comparison.interval.upperBound) + claim)
  }

  /// Prints the median of figures with its interval, against an absolute limit, for requirements that are absolute,
  /// such as a frame of a display. Such a limit is for one machine.
  /// - Parameters:
  ///   - figures: at least 1, all in the unit.
  ///   - limit: exceeded where the whole interval lies above it.
  public mutating func absolute(_ name: String, _ figures: [Double], unit: String, limit: Double) {
    let spread = PairedComparison(timesA: figures, timesB: figures.map { _ in 1 })
    entry(
      name,
      String(
        format: "%9.3f \(unit) [%.3f, %.3f] in this run  limit %.1f ", spread.ratio, spread.interval.lowerBound,
        spread.interval.upperBound, limit) + judge(spread.interval.lowerBound > limit, "EXCEEDED"))
  }

  /// Prints the ratio of the costs of A and B, where one call of B does a thing `times` times and one of A once.
  /// - Parameter atLeast: the least ratio.
  public mutating func advantage(
    _ name: String, _ comparison: PairedComparison, times: Int, unit: String, atLeast: Double
  ) {
    let scale = Double(times)
    let isUnder = comparison.interval.upperBound * scale < atLeast
    entry(
      name,
      String(
        format: "%9.0f ns/\(unit) against %9.0f, %.0f times [%.0f, %.0f] in this run  at least %.0f ",
        comparison.medianA,
        comparison.medianB / scale, comparison.ratio * scale, comparison.interval.lowerBound * scale,
        comparison.interval.upperBound * scale, atLeast) + judge(isUnder, "MISSED"))
  }

  /// Prints a percentile of times against the same percentile of a reference's times, and their ratio.
  ///
  /// There is one such ratio a run, so that it has no interval: the limit has to leave room for its spread from run to
  /// run.
  /// - Parameter limit: the ratio that must not be exceeded; nil for no claim.
  public mutating func percentile(
    _ name: String, _ time: UInt64, against reference: UInt64, unit: String, limit: Double?
  ) {
    let ratio = Double(time) / Double(max(1, reference))
    let claim = limit.map { String(format: "  limit %.3f ", $0) + judge(ratio > $0, "EXCEEDED") } ?? ""
    entry(
      name,
      String(format: "%9.0f ns/\(unit) against %9.0f, ratio %.3f in this run", Double(time), Double(reference), ratio)
        + claim)
  }

  /// Prints a count against another, and their ratio.
  /// - Parameter limit: the ratio that must not be exceeded; nil for no claim.
  public mutating func share(_ name: String, of count: Int, to other: Int, unit: String, limit: Double?) {
    let ratio = Double(count) / Double(other)
    let claim = limit.map { String(format: "  limit %.3f ", $0) + judge(ratio > $0, "EXCEEDED") } ?? ""
    entry(name, String(format: "%9ld \(unit) against %9ld, ratio %.3f", count, other, ratio) + claim)
  }

  /// Prints a count; nothing where it is negative, which means that it could not be counted.
  public mutating func count(_ name: String, _ number: Int, limit: Int) {
    guard number >= 0 else { return print("  \(name): not counted on this system") }
    print("  \(name): \(number)  limit \(limit) \(judge(number > limit, "EXCEEDED"))")
  }

  /// Does work, and prints how many allocations it made.
  public mutating func allocations(_ name: String, limit: Int, of work: () throws -> Void) rethrows {
    let before = vernier_allocation_count()
    try work()
    count(name, before < 0 ? before : vernier_allocation_count() - before, limit: limit)
  }

  /// Prints the count of a rare event, against that of a reference in as many trials.
  ///
  /// The error of a count of rare events is about its square root. So the limit L on the ratio of the rates counts as
  /// exceeded only where the number a lies above L times the reference's b by three standard deviations of a − L b, the
  /// variance of which is about a + L² b.
  /// - Parameter limit: the largest ratio; nil for no claim.
  public mutating func occurrences(_ name: String, _ number: Int, against reference: Int, limit: Double?) {
    var claim = ""
    if let limit {
      let (a, b) = (Double(number), Double(reference))
      let isOver = a - limit * b > 3 * (a + limit * limit * b).squareRoot()
      claim = String(format: "  limit %.0f times ", limit) + judge(isOver, "EXCEEDED")
    }
    print("  \(name): \(number) against \(reference)" + claim)
  }

  // MARK: - Shown

  /// Prints a time alone.
  public mutating func cost(_ name: String, nanoseconds: Double, unit: String) {
    entry(name, String(format: "%9.3f ns/\(unit)", nanoseconds))
  }

  /// Prints the rate of processing bytes, in MB/s of 10^6 bytes.
  public mutating func rate(_ name: String, bytes: Int, nanoseconds: Double) {
    entry(name, String(format: "%9.0f MB/s", Double(bytes) * 1000 / nanoseconds))
  }

  // MARK: - The end

  /// Ends the process: with 1 where the option --check was given and a limit does not hold, otherwise with 0.
  public func finish() -> Never {
    guard CommandLine.arguments.contains("--check"), failures > 0 else { exit(0) }
    Report.stop("\n\(failures) limits do not hold")
  }

  /// Ends the process with 1, where what is compared is not the same work.
  public static func stop(_ sentence: String) -> Never {
    print(sentence)
    exit(1)
  }

  private mutating func judge(_ isBroken: Bool, _ word: String) -> String {
    if isBroken { failures += 1 }
    return isBroken ? word : "held"
  }

  private func entry(_ name: String, _ text: String) {
    print("  " + name.padding(toLength: max(46, name.count + 1), withPad: " ", startingAt: 0) + text)
  }
}
