import BenchmarkReport
import CAllocationCounter
import Foundation
import Ink
import Measurement

/// What reading a recording costs, in one piece and in many, beside Foundation's decoder.
struct ReadingBenchmark {
  private let recording = TouchRecording(samples: 1500, seed: 1)

  func run(_ report: inout Report) {
    let size = recording.bytes.count
    let events = recording.events
    report.header("reading a recording of \(events) touches, \(size / events) bytes each")
    guard read(pieces: 4096) == events, decode() == events else {
      print("  not all touches were read")
      exit(1)
    }
    for (name, piece, limit) in [
      ("in one piece", size, 150.0), ("in pieces of 64 KiB", 1 << 16, 150), ("in pieces of 100 bytes", 100, nil),
    ] as [(String, Int, Double?)] {
      report.rate(name, bytes: size, nanoseconds: time { read(pieces: piece) }, atLeast: limit)
    }
    report.line(
      "EventReader against JSONDecoder", .measure(pairs: 11, { _ = read(pieces: 1 << 16) }, { _ = decode() }),
      units: events, unit: "touch", limit: 0.25)
    for piece in [size, 1 << 16, 100] {
      report.count("allocations in \(events) touches, \(piece) bytes a piece", allocations(pieces: piece), limit: 0)
    }
  }

  /// The median of some calls, in nanoseconds.
  private func time(_ work: () -> Int) -> Double {
    let times = (0..<21).map { _ in
      let watch = Stopwatch()
      _ = work()
      return watch.nanoseconds
    }
    return times.sorted()[times.count / 2]
  }

  /// How many touches are read.
  private func read(pieces size: Int) -> Int {
    var reader = EventReader()
    return feed(recording.bytes[...], pieces: size, to: &reader)
  }

  private func decode() -> Int {
    let touches = try? JSONDecoder().decode([TouchEvent].self, from: Data(recording.bytes))
    return touches?.filter(\.isFinite).count ?? 0
  }

  private func feed(_ bytes: ArraySlice<UInt8>, pieces size: Int, to reader: inout EventReader) -> Int {
    var count = 0
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + size)])
        try? reader.read(piece) { event in
          if case .touch(let touch) = event, touch.isFinite { count += 1 }
        }
      }
    }
    return count
  }

  /// Once the reader has room for an object in pieces.
  private func allocations(pieces size: Int) -> Int {
    var reader = EventReader()
    let opening = 4096
    _ = feed(recording.bytes[..<opening], pieces: 1, to: &reader)
    let rest = recording.bytes[opening...]
    let before = vernier_allocation_count()
    _ = feed(rest, pieces: size, to: &reader)
    return vernier_allocation_count() - before
  }
}
