import BenchmarkReport

// Usage: pattern-canvas-benchmark [--check]
//
// Compares a pattern canvas with other libraries for the same work, where the trait Peers is on, both sides interleaved
// in one run. With --check it exits 1 where a limit does not hold.

/// Times a pattern canvas.
@main
struct PatternCanvasBenchmark {
  static func main() throws {
    try Report.run([StampingRows.self, StrokeRows.self, TouchRows.self, CompositeRows.self, ExportRows.self])
  }
}
