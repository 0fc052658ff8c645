import BenchmarkReport

// Usage: ink-benchmark [--check]
//
// Compares the cost of touch events with other work of the same run, so that a limit holds on any machine. Reading a
// recording is compared with a scan of its bytes for strings and braces, which every JSON reader does at least, and
// with Foundation's decoder. An event on its way through a chain of steps is compared with reading that event from
// JSON: both run the same kind of code on the same data. The work on an event at 240 Hz finds the caches in the state
// after a pause of 4 ms, and waits for memory. So it is compared with a loop that does nothing but wait for memory,
// woken by the same thread at the same pace. With --check the benchmark exits 1 where a limit does not hold.

/// Times what reading, events and the steps after them cost; a file for each subject.
@main
enum InkBenchmark {
  static func main() throws {
    var report = Report()
    try ReadingBenchmark().run(&report)
    try EventBenchmark().run(&report)
    try CanvasBenchmark().run(&report)
    try PacedBenchmark().run(&report)
    report.finish()
  }
}
