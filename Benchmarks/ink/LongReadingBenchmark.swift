import BenchmarkReport
import Foundation
import Ink
import Measurement

/// Reading a recording of a million events: how fast, and in how much memory. To be run first, as memory counts from the process's start.
struct LongReadingBenchmark {
  /// Reads a recording over and over, as one long one.
  func run(_ report: inout Report) throws {
    let recording = TouchRecording(samples: 2000, seed: 1)
    let inner = recording.bytes.dropFirst().dropLast()
    let times = (1_000_000 + recording.events - 1) / recording.events
    let size = times * (inner.count + 1) + 1
    report.header("reading \(times * recording.events) events, \(size / 1_000_000) MB, in pieces of 64 KiB")
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
    if let peak = Self.peakBytes {
      report.count("the most memory of the process so far, in MB", peak / 1_000_000, limit: 300)
    }
  }

  /// The most memory that this process has had, in bytes; nil where the system does not say.
  private static var peakBytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }
}
