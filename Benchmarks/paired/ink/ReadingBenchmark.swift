import BenchmarkReport
import CAllocationCounter
import Foundation
import Ink
import Measurement

/// What reading a recording costs in time and memory, against a scan of its bytes and against Foundation's decoder.
struct ReadingBenchmark {
  /// Measured 2.7 to 3.2 over five runs on a busy machine.
  private static let scanLimit = 4.0
  /// Measured 0.13 to 0.16 over five runs on a busy machine, 0.11 on a quiet one.
  private static let decoderLimit = 0.2

  func run(_ report: inout Report) throws {
    // First, as memory counts from the process's start.
    try readLong(&report)
    readShort(&report)
  }

  /// Reads a recording over and over as one long one of a million events, a megabyte at a time, and scans the same
  /// bytes.
  private func readLong(_ report: inout Report) throws {
    let recording = TouchRecording(samples: 2000, seed: 1)
    let inner = recording.bytes.dropFirst().dropLast()
    let times = (1_000_000 + recording.count - 1) / recording.count
    let size = times * (inner.count + 1) + 1
    report.header("reading \(times * recording.count) events, \(size / 1_000_000) MB, in pieces of 64 KiB")
    var reader = EventReader()
    var scan = ByteScan()
    var total = 0.0
    func timeReading(_ bytes: UnsafeRawBufferPointer) throws -> Double {
      let watch = Stopwatch()
      for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
        try reader.read(UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + 1 << 16)])) { _ in }
      }
      return watch.nanoseconds
    }
    func timeScanning(_ bytes: UnsafeRawBufferPointer) -> Double {
      let watch = Stopwatch()
      scan.scan(bytes)
      return watch.nanoseconds
    }
    var timesRead: [Double] = []
    var timesScanned: [Double] = []
    for time in 0..<times {
      try [UInt8(ascii: time == 0 ? "[" : ",")].withUnsafeBytes { total += try timeReading($0) }
      try inner.withUnsafeBytes { bytes in
        // Either first in turn.
        if time % 2 == 0 { timesScanned.append(timeScanning(bytes)) }
        timesRead.append(try timeReading(bytes))
        if time % 2 == 1 { timesScanned.append(timeScanning(bytes)) }
      }
    }
    try [UInt8(ascii: "]")].withUnsafeBytes { total += try timeReading($0) }
    try reader.finish()
    total += timesRead.reduce(0, +)
    guard reader.report.touches == times * recording.count, scan.objects == reader.report.touches else {
      Report.stop("  not all touches were read")
    }
    report.rate("EventReader", bytes: size, nanoseconds: total)
    report.line(
      "EventReader against a scan of the bytes", PairedComparison(timesA: timesRead, timesB: timesScanned),
      units: recording.count, unit: "touch", limit: Self.scanLimit)
    if let peak = Self.peakBytes {
      report.count("the most memory of the process so far, in MB", peak / 1_000_000, limit: 300)
    }
  }

  private func readShort(_ report: inout Report) {
    let recording = TouchRecording(samples: 1500, seed: 1)
    let (size, count) = (recording.bytes.count, recording.count)
    report.header(
      "reading a recording of \(count) touches, \(size / count) bytes each, against Foundation's JSONDecoder")
    guard recording.read(pieces: 4096) == count, decode(recording) == count else {
      Report.stop("  not all touches were read")
    }
    for (name, piece, limit) in [
      ("in one piece", size, Self.decoderLimit), ("in pieces of 64 KiB", 1 << 16, Self.decoderLimit),
      ("in pieces of 100 bytes", 100, nil),
    ] as [(String, Int, Double?)] {
      report.line(
        name, .measure(pairs: 11, { _ = recording.read(pieces: piece) }, { _ = decode(recording) }), units: count,
        unit: "touch", limit: limit)
    }
    for piece in [size, 1 << 16, 100] {
      report.count(
        "allocations in \(count) touches, \(piece) bytes a piece", allocations(recording, pieces: piece), limit: 0)
    }
  }

  private func decode(_ recording: TouchRecording) -> Int {
    let touches = try? JSONDecoder().decode([TouchEvent].self, from: Data(recording.bytes))
    return touches?.count(where: \.isFinite) ?? 0
  }

  /// Once the reader has room for an object in pieces.
  private func allocations(_ recording: TouchRecording, pieces size: Int) -> Int {
    var reader = EventReader()
    let opening = 4096
    _ = TouchRecording.feed(recording.bytes[..<opening], pieces: 1, to: &reader)
    let rest = recording.bytes[opening...]
    let before = vernier_allocation_count()
    _ = TouchRecording.feed(rest, pieces: size, to: &reader)
    return vernier_allocation_count() - before
  }

  /// The largest memory of this process so far, in bytes; nil where the system does not report it.
  private static var peakBytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }
}

/// The minimal work of a JSON reader on a recording: it reads each byte in turn, to find the braces outside of strings.
struct ByteScan {
  /// How many objects were whole at the outermost level.
  private(set) var objects = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Scans the next bytes. O(n), one byte after the other.
  mutating func scan(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { objects += 1 }
      }
    }
  }
}
