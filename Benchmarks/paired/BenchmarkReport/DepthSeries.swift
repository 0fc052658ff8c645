import Foundation
import Measurement

/// Ratios at many depths: a line for each depth, and for each kind of work its worst depth, which is measured again and
/// judged by that.
///
/// The worst of a hundred depths is worst by chance as well: of equal depths it is the one that the machine's other load
/// or the layout of memory favoured least, and its ratio lies a few hundredths above the others'. So a depth is chosen
/// by one measurement and judged by others, each of newly made content, spread over time.
public struct DepthSeries {
  /// The depths, in thirds of a decade: 0, ⅓, …, 40 decades.
  public static let thirds = 0...120

  private let kinds: [String]
  private var worst: [(third: Int, interval: ClosedRange<Double>)?]

  /// How often the worst depth of a kind is measured again: so many ratios have an interval of 95 % that leaves out
  /// both extremes.
  static let rounds = 9

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
  /// - Parameters:
  ///   - third: the depth, one of ``thirds``.
  ///   - comparisons: one of each kind, in order.
  public mutating func line(_ third: Int, _ comparisons: [PairedComparison]) {
    for (kind, comparison) in comparisons.enumerated() {
      if let known = worst[kind], known.interval.lowerBound >= comparison.interval.lowerBound { continue }
      worst[kind] = (third, comparison.interval)
    }
    let cells = comparisons.map {
      Self.padded(
        String(format: "%.3f [%.3f, %.3f]", $0.ratio, $0.interval.lowerBound, $0.interval.upperBound), Self.width)
    }
    print("  " + Self.padded(Self.name(third), 13) + cells.joined())
  }

  /// Measures the worst depth of each kind again, prints the ratio, and judges it.
  ///
  /// Kinds take turns, so that each is measured over the whole time. The interval is of the ratios of rounds.
  /// - Parameters:
  ///   - units: the number of things that one call processed; times are per thing.
  ///   - unit: the thing.
  ///   - limits: for each kind, the ratio of times that no depth may exceed.
  ///   - measure: compares a kind, by its index, at a depth, one of ``thirds``, with content made anew.
  public func judge(
    by report: inout Report, units: Int, unit: String, limits: [Double],
    again measure: (_ kind: Int, _ third: Int) -> PairedComparison
  ) {
    var rounds = kinds.map { _ in [PairedComparison]() }
    for _ in 0..<Self.rounds {
      for (kind, depth) in worst.enumerated() {
        if let depth { rounds[kind].append(measure(kind, depth.third)) }
      }
    }
    for (kind, limit) in limits.enumerated() {
      guard let depth = worst[kind] else { continue }
      let comparison = PairedComparison(timesA: rounds[kind].map(\.medianA), timesB: rounds[kind].map(\.medianB))
      report.line(
        "worst depth, \(kinds[kind]): \(Self.name(depth.third)) again", comparison, units: units, unit: unit,
        limit: limit)
    }
  }

  private static func name(_ third: Int) -> String {
    "10^\(third / 3)" + (third % 3 == 0 ? "" : third % 3 == 1 ? ".333" : ".667")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count + 1), withPad: " ", startingAt: 0)
  }
}
