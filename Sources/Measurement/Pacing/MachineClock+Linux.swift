#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension MachineClock {
    /// Sleeps to an instant, not for a length: what passes between the reading of the clock and the call doesn't add to it.
    /// A signal doesn't end the sleep; any other failure does, and what is left is then spun.
    static func sleep(until instant: UInt64) {
      var time = timespec()
      time.tv_sec = .init(clamping: instant / 1_000_000_000)
      time.tv_nsec = .init(clamping: instant % 1_000_000_000)
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
  }
#endif
