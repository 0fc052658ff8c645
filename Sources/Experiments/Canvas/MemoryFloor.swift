import Dispatch
import Measurement

/// The time in which memory alone can be read and written: no work on these bytes is done sooner.
enum MemoryFloor {
  /// The median over some runs of reading all of these bytes once and writing others once, on two threads.
  /// - Parameters:
  ///   - sources: what is read.
  ///   - target: what is written.
  ///   - bytes: how many of the target's.
  /// - Returns: in ns.
  static func time(
    reading sources: [(bytes: UnsafePointer<UInt8>, count: Int)], writing target: UnsafeMutablePointer<UInt8>,
    bytes: Int, runs: Int = 7
  ) -> Double {
    // Unchecked: each thread writes to its own half and its own sum.
    nonisolated(unsafe) let sums = UnsafeMutablePointer<SIMD32<UInt8>>.allocate(capacity: 2)
    nonisolated(unsafe) let sources = sources
    nonisolated(unsafe) let target = target
    sums.initialize(repeating: SIMD32(repeating: 0), count: 2)
    defer { sums.deallocate() }
    var times = (0..<runs).map { run in
      let watch = Stopwatch()
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        for source in sources { read(source.bytes, part(half, of: source.count), into: &sums[half]) }
        let part = part(half, of: bytes)
        write(target, part, UInt8(truncatingIfNeeded: run))
      }
      return watch.nanoseconds
    }
    times.sort()
    return times[runs / 2]
  }

  private static func part(_ half: Int, of count: Int) -> Range<Int> {
    half == 0 ? 0..<count / 64 / 2 * 64 : count / 64 / 2 * 64..<count / 64 * 64
  }

  private static func read(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, into sum: inout SIMD32<UInt8>) {
    let memory = UnsafeRawPointer(bytes)
    var (even, odd) = (sum, SIMD32<UInt8>(repeating: 0))
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
      even ^= memory.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self)
      odd ^= memory.loadUnaligned(fromByteOffset: offset + 32, as: SIMD32<UInt8>.self)
    }
    sum = even ^ odd
  }

  private static func write(_ bytes: UnsafeMutablePointer<UInt8>, _ range: Range<Int>, _ value: UInt8) {
    (bytes + range.lowerBound).update(repeating: value, count: range.count)
  }
}
