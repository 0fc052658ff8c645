#if canImport(Darwin)
  import Darwin

  extension MachineClock {
    /// Sleeps for what is left, as the system has no sleep to an instant. A signal doesn't end the sleep; any other failure does, and what
    /// is left is then spun.
    static func sleep(until instant: UInt64) {
      while true {
        let now = Stopwatch.now
        guard now < instant else { return }
        var time = timespec()
        time.tv_sec = .init(clamping: (instant - now) / 1_000_000_000)
        time.tv_nsec = .init(clamping: (instant - now) % 1_000_000_000)
        guard nanosleep(&time, nil) == 0 || errno == EINTR else { return }
      }
    }
  }
#endif
