import Measurement

/// The times in ns of a recorded row: their number, and the times of some ranks.
package struct RecordedTimes {
  package let row: RecordedRow
  /// The number of times.
  package let count: Int
  /// The number of dropped deliveries, which count as longer than every time.
  package let dropped: Int
  /// Percentiles of the row that have a value, each with its rank.
  package let percentiles: [Percentile]

  package struct Percentile {
    package let column: String
    /// The rank, from 1 for the shortest.
    package let rank: Int
    package let value: Double
  }

  /// - Parameters:
  ///   - row: the row.
  ///   - count: the name of the column that counts the times.
  ///   - dropped: the name of the column of dropped deliveries that the percentiles count; nil for none.
  ///   - columns: the names of the percentiles, in the order of their ranks, each with its percentile in thousandths.
  package init(_ row: RecordedRow, count: String, dropped: String? = nil, _ columns: KeyValuePairs<String, Int>) {
    self.row = row
    let count = row.count(count)
    let dropped = dropped.map { row.count($0) } ?? 0
    self.count = count
    self.dropped = dropped
    percentiles =
      !(1..<1 << 31).contains(count + dropped)
      ? []
      : columns.compactMap { column, permille in
        row.number(column).map {
          Percentile(column: column, rank: NearestRank.rank(permille, of: count + dropped), value: $0)
        }
      }
  }

  /// The longest time; nil where there is none, or a delivery was dropped.
  package var longest: Double? { dropped == 0 ? percentiles.last?.value : nil }

  /// The sum of all times that are not dropped, as a lower and an upper bound that follow from the percentiles.
  package var sum: ClosedRange<Double> {
    var (least, most) = (0.0, 0.0)
    var below = 0
    for (index, percentile) in percentiles.enumerated() {
      let next = index + 1 < percentiles.count ? percentiles[index + 1].rank : count + 1
      least += Double(max(0, next - percentile.rank)) * percentile.value
      most += Double(max(0, percentile.rank - below)) * percentile.value
      below = percentile.rank
    }
    return least...max(least, most)
  }

  /// Adds contradictions within the row: percentiles out of order, not whole, missing where there are times, or there
  /// where their rank is that of a dropped delivery.
  package func check(_ list: inout Contradictions, columns: KeyValuePairs<String, Int>) {
    for (column, permille) in columns {
      let isTime = count > 0 && NearestRank.rank(permille, of: count + dropped) <= count
      list.require(
        (row.text(column) != nil) == isTime, row, column,
        isTime
          ? "it is missing, of \(count) times"
          : count == 0 ? "it is there, of no times" : "it is there, and falls among the \(dropped) dropped ones")
    }
    for percentile in percentiles {
      list.require(
        percentile.value == percentile.value.rounded(), row, percentile.column,
        "it is \(percentile.value), and the clock counts whole ns")
    }
    for (less, more) in zip(percentiles, percentiles.dropFirst()) {
      list.require(
        less.rank == more.rank ? less.value == more.value : less.value <= more.value, row, less.column,
        "it is \(less.value), and \(more.column) \(more.value), of \(count) times")
    }
  }

  /// The number of times longer than a limit in ns, as a lower and an upper bound that follow from the percentiles.
  package func count(above limit: Double) -> ClosedRange<Int> {
    let within = percentiles.last { $0.value <= limit }?.rank ?? 0
    let above = percentiles.first { $0.value > limit }.map { count - $0.rank + 1 } ?? 0
    return above...max(above, count - within)
  }

  /// Adds a finding where times cannot be parts of others, delivery by delivery: no percentile of a part is longer than
  /// that of the whole.
  package func check(isPartOf whole: RecordedTimes, _ name: String, _ list: inout Contradictions) {
    for (part, whole) in zip(percentiles, whole.percentiles) {
      list.require(
        part.value <= whole.value, row, part.column,
        "it is \(part.value), and of \(name), which contains it, \(whole.value)")
    }
  }

  /// Adds a finding where times cannot be the sums of two others, delivery by delivery.
  ///
  /// Of n deliveries, at least i + j − n have both a first part of at most its i-th time and a second one of at most its j-th; at least
  /// n − i − j + 2 have both of at least these.
  package func check(isSumOf first: RecordedTimes, _ second: RecordedTimes, _ list: inout Contradictions) {
    for sum in percentiles {
      for a in first.percentiles {
        for b in second.percentiles {
          let bound = a.value + b.value
          if a.rank + b.rank - count >= sum.rank {
            list.require(
              sum.value <= bound, row, sum.column, "it is \(sum.value), and its parts come to at most \(bound)")
          }
          if a.rank + b.rank - 1 <= sum.rank {
            list.require(
              sum.value >= bound, row, sum.column, "it is \(sum.value), and its parts come to at least \(bound)")
          }
        }
      }
    }
  }
}

extension RecordedRow {
  /// A count that can be added to others: 0 where it is missing, and no more than 2^40.
  package func count(_ column: String) -> Int { min(max(integer(column) ?? 0, 0), 1 << 40) }
}
