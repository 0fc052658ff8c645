import BenchmarkReport
import Foundation

// Usage: ink-benchmark [--check] [reading] [events] [filters] [canvas] [paced]
//
// Compares the cost of touch events with other work of the same run, so that a limit holds on any machine. Reading a
// recording is compared with a scan of its bytes for strings and braces, which every JSON reader does at least, and
// with Foundation's decoder. An event on its way through a chain of steps is compared with reading that event from
// JSON: both run the same kind of code on the same data. A filter that follows changes is compared with itself over the
// whole stroke. The work on an event at 240 Hz finds the caches in the state after a pause of 4 ms, and waits for
// memory. So it is compared with a loop that does nothing but wait for memory, woken by the same thread at the same
// pace. With --check the benchmark exits 1 where a limit does not hold. Subjects may be named; otherwise all are
// measured.

/// Times what reading, events and the steps after them cost; a file for each subject.
@main
enum InkBenchmark {
  private static var subjects: KeyValuePairs<String, (inout Report) throws -> Void> {
    [
      "reading": { try ReadingBenchmark().run(&$0) }, "events": { try EventBenchmark().run(&$0) },
      "filters": { try FilterBenchmark().run(&$0) }, "canvas": { try CanvasBenchmark().run(&$0) },
      "paced": { try PacedBenchmark().run(&$0) },
    ]
  }

  static func main() throws {
    let named = CommandLine.arguments.dropFirst().filter { $0 != "--check" }
    if let other = named.first(where: { name in !subjects.contains { $0.key == name } }) {
      print("There is no subject \(other); name some of \(subjects.map(\.key).joined(separator: ", ")).")
      exit(64)
    }
    var report = Report()
    for (name, run) in subjects where named.isEmpty || named.contains(name) { try run(&report) }
    report.finish()
  }
}
