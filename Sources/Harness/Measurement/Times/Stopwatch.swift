#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Elapsed time on the machine's monotonic clock, which cannot be set.
@frozen
public struct Stopwatch: Sendable {
  @usableFromInline
  let start: UInt64

  /// Starts a stopwatch now.
  @inlinable
  public init() { start = Stopwatch.now }

  /// The time since the stopwatch was created, in ns.
  @inlinable
  public var nanoseconds: Double { Double(Stopwatch.now &- start) }

  /// The monotonic time, in ns from an arbitrary origin.
  @inlinable
  public static var now: UInt64 { monotonicNanoseconds() }

  @usableFromInline
  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
