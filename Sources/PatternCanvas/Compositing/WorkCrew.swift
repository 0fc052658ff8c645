import Dispatch
import Synchronization

/// Threads that share out pieces of work; the caller is one of them.
final class WorkCrew: Sendable {
  /// How many threads there are.
  let workers: Int
  private let next = Atomic(0)

  init(workers: Int) { self.workers = max(1, workers) }

  /// Does every piece once, in any order, and returns when all are done.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - isSmall: whether the work is done sooner than another thread is awake: then the caller does it alone.
  ///   - body: gets the piece, from 0, and the worker, from 0; a worker does one piece at a time.
  func run(_ count: Int, isSmall: Bool, _ body: @Sendable (_ piece: Int, _ worker: Int) -> Void) {
    guard workers > 1, count > 1, !isSmall else {
      for piece in 0..<count { body(piece, 0) }
      return
    }
    next.store(0, ordering: .relaxed)
    DispatchQueue.concurrentPerform(iterations: min(workers, count)) { worker in
      while true {
        let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard piece < count else { return }
        body(piece, worker)
      }
    }
  }
}
