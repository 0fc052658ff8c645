import BenchmarkReport

// Usage: pattern-canvas-benchmark [--check]
//
// Compares a pattern canvas with other libraries for the same work, where the trait Peers is on, both sides interleaved
// in one run. With --check it exits 1 where a limit does not hold.

/// A timed part of a pattern canvas.
protocol RowGroup {
  /// Measures, and prints a header and a line for each figure.
  static func measure(_ report: inout Report) throws
}

/// Times a pattern canvas.
@main
struct PatternCanvasBenchmark {
  private static var groups: [any RowGroup.Type] {
    [StampingRows.self, StrokeRows.self, TouchRows.self, CompositeRows.self, FilterRows.self, ExportRows.self]
  }

  static func main() throws {
    var report = Report()
    for group in groups { try group.measure(&report) }
    report.finish()
  }
}
