import CMemoryTraffic
import Dispatch

/// The time in which memory alone is read and written: work on as many bytes is not done sooner.
public enum MemoryTraffic {
  /// The shortest time, over some runs, of reading all of some bytes once and writing others once with wide loads and
  /// stores, on two threads.
  /// - Parameters:
  ///   - sources: what is read.
  ///   - target: what is written: all of it, with anything. nil for nothing.
  ///   - runs: how often it is timed; less than 1 counts as 1.
  /// - Returns: in ns.
  public static func time(
    reading sources: [UnsafeRawBufferPointer], writing target: UnsafeMutableRawBufferPointer?, runs: Int = 15
  ) -> Double {
    // Unchecked: each thread writes to its own half of the target and to its own sum.
    nonisolated(unsafe) let sources = sources
    nonisolated(unsafe) let target = target
    nonisolated(unsafe) let sums = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
    sums.initialize(repeating: 0, count: 2)
    defer { sums.deallocate() }
    let times = (0..<max(1, runs)).map { run in
      let watch = Stopwatch()
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        for source in sources {
          let part = part(half, of: source.count)
          guard let bytes = source.baseAddress?.assumingMemoryBound(to: UInt8.self), !part.isEmpty else { continue }
          // Kept, so that the reading is not left out.
          sums[half] &+= vernier_read_memory(bytes + part.lowerBound, part.count)
        }
        let part = part(half, of: target?.count ?? 0)
        guard let bytes = target?.baseAddress?.assumingMemoryBound(to: UInt8.self), !part.isEmpty else { return }
        vernier_write_memory(bytes + part.lowerBound, part.count, UInt64(run))
      }
      return watch.nanoseconds
    }
    return times.min() ?? 0
  }

  /// A half of so many bytes, in blocks of 256; what is left over at the end is nobody's.
  private static func part(_ half: Int, of count: Int) -> Range<Int> {
    let blocks = count / 256
    return half == 0 ? 0..<blocks / 2 * 256 : blocks / 2 * 256..<blocks * 256
  }
}
