import Synchronization

/// Wakes whoever waits for changes. A wake-up that nobody has taken yet is not repeated.
final class ChangeSignal: Sendable {
  private struct Listeners {
    var waiting: [UInt64: AsyncStream<Void>.Continuation] = [:]
    var next: UInt64 = 0
  }

  private let listeners = Mutex(Listeners())

  /// A signal that nobody waits for.
  init() {}

  deinit {
    for listener in listeners.withLock({ $0.waiting.values.map(\.self) }) { listener.finish() }
  }

  /// Wake-ups from now on; it ends with the signal.
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

  /// Wakes everyone.
  func send() {
    listeners.withLock { state in
      for listener in state.waiting.values { listener.yield() }
    }
  }
}
