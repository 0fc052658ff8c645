import BenchmarkReport

// Usage: annotations-benchmark [--check]
//
// Compares an annotation canvas with other libraries for the same work, where the trait Peers is on, both sides
// interleaved in one run. With --check it exits 1 where a limit does not hold.

/// Times what an annotation canvas does.
@main
struct AnnotationsBenchmark {
  static func main() throws {
    try Report.run([
      SmallIndexRows.self, IndexRows.self, HitRows.self, EditRows.self, HistoryRows.self, FrameRows.self,
      CrowdRows.self, DepthRows.self, FillRows.self,
    ])
  }
}
