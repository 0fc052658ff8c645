import Synchronization

/// Wakes tasks that wait for changes. A wake-up that is still pending is not repeated.
final class ChangeSignal: Sendable {
  private struct Listeners {
    var waiting: [UInt64: AsyncStream<Void>.Continuation] = [:]
    var next: UInt64 = 0
  }

  private let listeners = Mutex(Listeners())

  /// Creates a signal without waiting tasks.
  init() {}

  deinit {
    for listener in listeners.withLock({ $0.waiting.values.map(\.self) }) { listener.finish() }
  }

  /// The wake-ups from now on. The stream ends with the signal.
  func wakeUps() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = listeners.withLock { state in
        state.next += 1
        state.waiting[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.listeners.withLock { $0.waiting.removeValue(forKey: number) }
      }
    }
  }

  /// Wakes all waiting tasks.
  func send() {
    listeners.withLock { state in
      for listener in state.waiting.values { listener.yield() }
    }
  }
}
