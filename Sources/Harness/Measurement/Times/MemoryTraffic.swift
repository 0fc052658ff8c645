import CKernels
import Dispatch

/// The time that only reading and writing memory takes. It is a lower bound for work on as many bytes.
public enum MemoryTraffic {
  /// The shortest time, over some runs, of reading some bytes once and writing other bytes once, with wide loads and
  /// stores, on two threads.
  ///
  /// Half of the runs read one source after the other, and half read all sources side by side, 4 KiB of each in turn.
  /// Which of the two is faster depends on the machine.
  /// - Parameters:
  ///   - sources: the bytes to read.
  ///   - target: the bytes to write, all of them, with arbitrary values; nil for none.
  ///   - runs: the number of timed runs; less than 1 counts as 1.
  /// - Returns: the time in ns.
  public static func time(
    reading sources: [UnsafeRawBufferPointer], writing target: UnsafeMutableRawBufferPointer?, runs: Int = 15
  ) -> Double {
    // Safe without a check: each thread writes only to its own half of the target and to its own sum.
    nonisolated(unsafe) let sources = sources
    nonisolated(unsafe) let target = target
    nonisolated(unsafe) let sums = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
    sums.initialize(repeating: 0, count: 2)
    defer { sums.deallocate() }
    let times = (0..<max(1, runs)).map { run in
      let watch = Stopwatch()
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        // The sum is stored, so that the compiler does not remove the reading.
        sums[half] &+= run.isMultiple(of: 2) ? readInTurn(sources, half) : readSideBySide(sources, half)
        let part = part(half, of: target?.count ?? 0)
        guard let bytes = target?.baseAddress?.assumingMemoryBound(to: UInt8.self), !part.isEmpty else { return }
        vernier_write_memory(bytes + part.lowerBound, part.count, UInt64(run))
      }
      return watch.nanoseconds
    }
    return times.min() ?? 0
  }

  private static func readInTurn(_ sources: [UnsafeRawBufferPointer], _ half: Int) -> UInt64 {
    sources.reduce(0) { $0 &+ read($1, part(half, of: $1.count)) }
  }

  private static func readSideBySide(_ sources: [UnsafeRawBufferPointer], _ half: Int) -> UInt64 {
    let step = 4096
    var sum: UInt64 = 0
    let longest = sources.map { part(half, of: $0.count).count }.max() ?? 0
    for offset in stride(from: 0, to: longest, by: step) {
      for source in sources {
        let part = part(half, of: source.count)
        let lower = min(part.lowerBound + offset, part.upperBound)
        sum &+= read(source, lower..<min(lower + step, part.upperBound))
      }
    }
    return sum
  }

  private static func read(_ source: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64 {
    guard let bytes = source.baseAddress?.assumingMemoryBound(to: UInt8.self), !range.isEmpty else { return 0 }
    return vernier_read_memory(bytes + range.lowerBound, range.count)
  }

  /// One half of `count` bytes, in blocks of 256, without the remainder at the end.
  private static func part(_ half: Int, of count: Int) -> Range<Int> {
    let blocks = count / 256
    return half == 0 ? 0..<blocks / 2 * 256 : blocks / 2 * 256..<blocks * 256
  }
}
