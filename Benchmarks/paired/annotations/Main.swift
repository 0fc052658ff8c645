import BenchmarkReport

// Usage: annotations-benchmark [--check]
//
// Compares an annotation canvas with other libraries for the same work, where the trait Peers is on, both sides
// interleaved in one run. With --check it exits 1 where a limit does not hold.

/// Some of what an annotation canvas does, timed.
protocol RowGroup {
  /// Measures, and prints a header and a line for each figure.
  static func measure(_ report: inout Report) throws
}

/// Times what an annotation canvas does.
@main
struct AnnotationsBenchmark {
  private static var groups: [any RowGroup.Type] {
    [
      SmallIndexRows.self, IndexRows.self, HitRows.self, EditRows.self, HistoryRows.self, FrameRows.self,
      DepthRows.self, FillRows.self,
    ]
  }

  static func main() throws {
    var report = Report()
    for group in groups { try group.measure(&report) }
    report.finish()
  }
}
