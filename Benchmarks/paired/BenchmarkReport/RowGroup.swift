/// A part of a benchmark, timed.
public protocol RowGroup {
  /// Measures, and prints a header and a line for each figure.
  static func measure(_ report: inout Report) throws
}

extension Report {
  /// Measures groups one after the other, and ends the process; see ``finish()``.
  public static func run(_ groups: [any RowGroup.Type]) throws -> Never {
    var report = Report()
    for group in groups { try group.measure(&report) }
    report.finish()
  }
}
