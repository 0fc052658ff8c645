import Foundation
import Measurement

/// Ratios at many depths: a line for each depth, and for each kind of work its worst depth, which is judged.
public struct DepthSeries {
  /// The depths, in thirds of a decade: 0, ⅓, …, 40 decades.
  public static let thirds = 0...120

  private let kinds: [String]
  private var worst: [(depth: String, comparison: PairedComparison)?]

  /// Prints the heading of the columns.
  /// - Parameter kinds: the compared kinds of work at each depth, one column each.
  public init(_ kinds: [String]) {
    self.kinds = kinds
    worst = Array(repeating: nil, count: kinds.count)
    print("  " + Self.padded("depth", 13) + kinds.map { Self.padded($0, Self.width) }.joined())
  }

  private static let width = 27

  /// Prints the ratios at a depth, each with its interval in this run.
  ///
  /// The worst depth of a kind is that with the largest lower end of the interval: the one that is over a limit most
  /// surely.
  /// - Parameter comparisons: one of each kind, in order.
  public mutating func line(_ depth: String, _ comparisons: [PairedComparison]) {
    for (kind, comparison) in comparisons.enumerated() {
      if let known = worst[kind], known.comparison.interval.lowerBound >= comparison.interval.lowerBound { continue }
      worst[kind] = (depth, comparison)
    }
    let cells = comparisons.map {
      Self.padded(
        String(format: "%.3f [%.3f, %.3f]", $0.ratio, $0.interval.lowerBound, $0.interval.upperBound), Self.width)
    }
    print("  " + Self.padded(depth, 13) + cells.joined())
  }

  /// Prints the worst depth of each kind, and judges it.
  /// - Parameters:
  ///   - units: the number of things that one call processed; times are per thing.
  ///   - unit: the thing.
  ///   - limits: for each kind, the ratio of times that no depth may exceed.
  public func judge(by report: inout Report, units: Int, unit: String, limits: [Double]) {
    for (kind, limit) in limits.enumerated() {
      guard let (depth, comparison) = worst[kind] else { continue }
      report.line("worst depth, \(kinds[kind]): \(depth)", comparison, units: units, unit: unit, limit: limit)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count + 1), withPad: " ", startingAt: 0)
  }
}
