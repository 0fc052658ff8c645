import BenchmarkReport
import Experiments
import Foundation
import Ink
import Measurement
import Workloads

/// A million events: what all of them take, and what reading so many takes in time and memory.
struct ReplayBenchmark {
  private static let count = 1_000_000

  func run(_ report: inout Report) throws {
    report.header("one stroke of 1,000,000 events, callback by callback")
    for chain in InkChain.allCases {
      report.cost(
        "\(chain.rawValue), service of all together", nanoseconds: try service(chain), unit: "recording", limit: 2e9)
    }
    try readLong(&report)
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

  /// Reads a recording over and over, as one long one.
  private func readLong(_ report: inout Report) throws {
    let recording = TouchRecording(samples: 2000, seed: 1)
    let inner = recording.bytes.dropFirst().dropLast()
    let times = (Self.count + recording.events - 1) / recording.events
    let size = times * (inner.count + 1) + 1
    report.header("reading \(times * recording.events) events, \(size / 1_000_000) MB, in pieces of 64 KiB")
    let before = Self.peakBytes
    var reader = EventReader()
    var nanoseconds = 0.0
    func feed(_ bytes: UnsafeRawBufferPointer) throws {
      for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + 1 << 16)])
        let watch = Stopwatch()
        try reader.read(piece) { _ in }
        nanoseconds += watch.nanoseconds
      }
    }
    for time in 0..<times {
      try [UInt8(ascii: time == 0 ? "[" : ",")].withUnsafeBytes(feed)
      try inner.withUnsafeBytes(feed)
    }
    try [UInt8(ascii: "]")].withUnsafeBytes(feed)
    try reader.finish()
    guard reader.report.touches == times * recording.events else {
      print("  not all touches were read")
      exit(1)
    }
    report.rate("EventReader", bytes: size, nanoseconds: nanoseconds, atLeast: 150)
    if let before, let after = Self.peakBytes {
      report.count("peak memory of the process grew by, in MB", (after - before) / 1_000_000, limit: 300)
    }
  }

  /// The most memory that this process has had, in bytes; nil where the system does not say.
  private static var peakBytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }
}
