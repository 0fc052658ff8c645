import BenchmarkReport
import Experiments
import Ink
import Measurement
import Workloads

/// A million events: what all of them take.
struct ReplayBenchmark {
  private static let count = 1_000_000

  func run(_ report: inout Report) throws {
    report.header("one stroke of 1,000,000 events, callback by callback")
    for chain in InkChain.allCases {
      report.cost(
        "\(chain.rawValue), service of all together", nanoseconds: try service(chain), unit: "recording", limit: 2e9)
    }
  }

  private func service(_ chain: InkChain) throws -> Double {
    let paths = TouchPathStream()
    try chain.attach(to: paths)
    var time = 0.0
    var count = 0
    for events in PenRecording(samples: Self.count, seed: 2).stream {
      let watch = Stopwatch()
      paths.consume(events)
      time += watch.nanoseconds
      count += events.count
      if count >= Self.count { break }
    }
    return time
  }
}
