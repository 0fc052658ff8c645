import Files
import Foundation
import Results
import Schemes

/// Handles the end of a run by SIGINT, as Ctrl-C sends, or by SIGTERM. The measurements are safe, one sentence states
/// what exists, and the program ends with 130 or 143 within two seconds, whatever its threads do.
package enum Interruption {
  private final class State: @unchecked Sendable {
    let lock = NSLock()
    var settle: @Sendable () -> String = { "nothing was kept" }
    var isEnding = false
  }

  private static let state = State()
  /// How long the disk may take before the program ends without it, in s.
  private static let patience = 1.4

  /// Sets the action for the end of the run from now on.
  /// - Parameter settle: secures the data, and returns a description of it as the end of a sentence.
  package static func leaves(_ settle: @escaping @Sendable () -> String) {
    state.lock.withLock { state.settle = settle }
  }

  /// Waits for the end where a signal ends the program: what fails meanwhile, such as an engine that was ended with it,
  /// is no error to report.
  package static func giveWay() {
    while state.lock.withLock({ state.isEnding }) { Thread.sleep(forTimeInterval: patience) }
  }

  /// Watches for the signals, on its own thread. To be called before there is any other thread; later threads then
  /// leave the signals to it.
  ///
  /// A signal that the program was started to ignore, as with nohup, stays ignored.
  package static func watch() {
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      sigaction(number, nil, &action)
      if !isIgnored(action) { sigaddset(&watched, number) }
    }
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    let set = watched
    Thread.detachNewThread {
      var set = set
      var number: Int32 = 0
      while sigwait(&set, &number) != 0 {}
      end(by: number)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end(by number: Int32) -> Never {
    let name = number == SIGINT ? "SIGINT" : "SIGTERM"
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: patience)
      ExternalEngine.endAll()
      // Nobody may read standard error either.
      Thread.detachNewThread {
        leave("Stopped by \(name); the disk did not say in time what was kept.", code: 128 + number)
      }
      Thread.sleep(forTimeInterval: 0.2)
      _exit(128 + number)
    }
    let settle = state.lock.withLock {
      state.isEnding = true
      return state.settle
    }
    let sentence = "Stopped by \(name); \(settle())."
    TemporaryPaths.removeAll()
    ExternalEngine.endAll()
    leave(sentence, code: 128 + number)
  }

  /// Ends the process with one sentence, whichever thread is the first to have one.
  private static func leave(_ sentence: String, code: Int32) -> Never {
    state.lock.lock()
    standardError(isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : "")
    complain(sentence)
    _exit(code)
  }
}
