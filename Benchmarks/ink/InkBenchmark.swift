import BenchmarkReport
import Foundation

// Usage: ink-benchmark [--check]
// Every comparison is interleaved in this run, A B B A. With --check it exits 1 where a limit is exceeded for certain.

/// Times what events, recordings and the stages after them cost; a file for each subject.
@main
enum InkBenchmark {
  static func main() {
    var report = Report()
    do {
      try LongReadingBenchmark().run(&report)
      ReadingBenchmark().run(&report)
      try EventBenchmark().run(&report)
      try ReplayBenchmark().run(&report)
      try PacedBenchmark().run(&report)
    } catch {
      print("  \(error)")
      exit(1)
    }
    if CommandLine.arguments.contains("--check"), report.failures > 0 {
      print("\n\(report.failures) limits are exceeded")
      exit(1)
    }
  }
}
