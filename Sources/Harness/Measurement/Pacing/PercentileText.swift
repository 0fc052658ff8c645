import Foundation

/// The counts of a ``LatencyHistogram`` as read from its percentile text.
///
/// The text holds some of the histogram's counts: the number of times that are at most as long as each of its values. A
/// claim that contradicts these numbers, in the text itself or elsewhere, does not belong to that histogram.
public struct PercentileText: Hashable, Sendable {
  /// Why a text was not written by a histogram.
  public struct Malformation: Error, Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// The end of the sentence, without a full stop.
    public let problem: String
  }

  /// The values of the lines, each once, in ns: the longest times of their classes.
  private var values: [UInt64] = []
  /// For each value, the number of times that are at most as long.
  private var counts: [Int] = []

  /// The number of times.
  public var count: Int { counts.last ?? 0 }

  private static let heading = 2
  /// Lines of percentiles, five for each halving of the distance from 1: far more than 64-bit counts can have.
  private static let lineLimit = 1000

  /// Reads a text. O(length).
  /// - Throws: for a text that no histogram of times in ns writes.
  public init(_ text: String) throws(Malformation) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.lineLimit).map(String.init)
    for (index, line) in lines.enumerated().dropFirst(Self.heading).prefix(while: { !$1.hasPrefix("#") }) {
      try read(line, number: index + 1)
    }
    // A line shows the first value whose share of the times reaches its percentile. So it is the same in a histogram that has the
    // times between two lines all at the later one, and every line but that of the mean follows from the others.
    let coarse = LatencyHistogram(values: values, counts: zip(counts, [0] + counts).map(-))
    let expected = "\(coarse)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in 0..<max(lines.count, expected.count) {
      let line = index < lines.count ? lines[index] : ""
      guard index < expected.count, line == expected[index] || index == Self.meanLine(of: expected) else {
        throw Malformation(line: index + 1, problem: "it is not what the lines of values and counts make")
      }
    }
    let index = Self.meanLine(of: expected)
    guard lines.count == expected.count, isPossible(meanLine: lines[index]) else {
      throw Malformation(line: index + 1, problem: "no times with these percentiles have that mean and deviation")
    }
  }

  private mutating func read(_ line: String, number: Int) throws(Malformation) {
    let fields = line.split(separator: " ")
    guard fields.count >= 3, let time = Double(fields[0]), let value = UInt64(exactly: time),
      value <= LatencyHistogram.longestTime, let count = Int(fields[2]), count > 0, count < 1 << 32
    else { throw Malformation(line: number, problem: "it should have a time in ns, a percentile and a count") }
    if value == values.last, count == counts.last { return }
    guard value > values.last ?? 0 || values.isEmpty, count > counts.last ?? 0 else {
      throw Malformation(
        line: number, problem: "its time and its count should not be less than those of the line before")
    }
    values.append(value)
    counts.append(count)
  }

  /// Before the last two lines, and the empty text after the last line feed.
  private static func meanLine(of lines: [String]) -> Int { max(0, lines.count - 4) }

  /// Whether the mean and the standard deviation are possible for times between the values.
  private func isPossible(meanLine line: String) -> Bool {
    let numbers = line.split(whereSeparator: { " =,]".contains($0) }).compactMap { Double($0) }
    guard numbers.count == 2, case let (mean, deviation) = (numbers[0], numbers[1]),
      line == String(format: "#[Mean    = %12.3f, StdDeviation   = %12.3f]", mean, deviation)
    else { return false }
    guard count > 0 else { return mean == 0 && deviation == 0 }
    var (leastSum, mostSum, leastSquares, mostSquares) = (0.0, 0.0, 0.0, 0.0)
    var previous = 0
    for (index, value) in values.enumerated() {
      let weight = Double(counts[index] - previous)
      let (least, most) = (Double(lowestTime(index)), Double(value))
      leastSum += weight * least
      mostSum += weight * most
      let distance = max(0, least - mean, mean - most)
      leastSquares += weight * distance * distance
      mostSquares += weight * max((least - mean) * (least - mean), (most - mean) * (most - mean))
      previous = counts[index]
    }
    let total = Double(count)
    // The tolerance of three decimals, and of the roundings of the sums.
    func isWithin(_ value: Double, _ least: Double, _ most: Double) -> Bool {
      value >= least - 0.01 - least * 1e-9 && value <= most + 0.01 + most * 1e-9
    }
    return isWithin(mean, leastSum / total, mostSum / total)
      && isWithin(deviation, (leastSquares / total).squareRoot(), (mostSquares / total).squareRoot())
  }

  /// The shortest possible time among those counted between the line before and this one; the first line has a single
  /// class.
  private func lowestTime(_ index: Int) -> UInt64 {
    index == 0 ? LatencyHistogram.shortestTime(countedAs: values[0]) : values[index - 1] + 1
  }

  /// The bounds of the time of a rank, in ns.
  ///
  /// A time beyond ``LatencyHistogram/longestTime`` is counted as that.
  /// - Parameter rank: in 1...``count``, from the shortest time.
  /// - Returns: nil for a rank that no time has.
  public func range(ofRank rank: Int) -> ClosedRange<UInt64>? {
    guard rank >= 1, let index = counts.firstIndex(where: { $0 >= rank }) else { return nil }
    // The class that a line names is not empty: its last time is the one of the line's count.
    let least = rank == counts[index] ? LatencyHistogram.shortestTime(countedAs: values[index]) : lowestTime(index)
    return least...values[index]
  }

  /// The number of times longer than a limit in ns, as a lower and an upper bound.
  public func count(above limit: UInt64) -> ClosedRange<Int> {
    guard let next = values.firstIndex(where: { $0 > limit }) else { return 0...0 }
    let surelyWithin = next == 0 ? 0 : counts[next - 1]
    let isLastAbove = LatencyHistogram.shortestTime(countedAs: values[next]) > limit
    let perhapsWithin = isLastAbove ? (next == 0 ? 0 : counts[next] - 1) : counts[next]
    return count - perhapsWithin...count - surelyWithin
  }
}
