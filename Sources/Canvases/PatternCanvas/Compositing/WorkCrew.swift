import Foundation
import Synchronization

/// Work that is divided into units, which any thread can do in any order.
protocol SharedWork: AnyObject, Sendable {
  /// Does one unit of work. A worker does one unit at a time.
  /// - Parameters:
  ///   - piece: the number of the unit, from 0.
  ///   - worker: the number of the thread, from 0.
  func work(piece: Int, worker: Int)
}

/// Threads that share units of work; the caller is one of them. Between calls the others wait, so sharing work
/// allocates nothing.
final class WorkCrew {
  /// The number of threads.
  var workers: Int { state.workers }
  private let state: State

  /// The state shared by the threads. It is unchecked `Sendable`: `work` and `count` change only while all threads
  /// wait.
  private final class State: @unchecked Sendable {
    let workers: Int
    let next = Atomic(0)
    let begin = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    var work: (any SharedWork)?
    var count = 0
    let nextWorker = Atomic(1)

    init(workers: Int) { self.workers = workers }

    func doPieces(_ work: any SharedWork, worker: Int) {
      while true {
        let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard piece < count else { return }
        work.work(piece: piece, worker: worker)
      }
    }

    func doPiecesUntilTheEnd() {
      let worker = nextWorker.wrappingAdd(1, ordering: .relaxed).oldValue
      while true {
        begin.wait()
        guard let work else { return }
        doPieces(work, worker: worker)
        end.signal()
      }
    }
  }

  /// Starts the waiting threads; one fewer than `workers`, which is at least 1.
  init(workers: Int) {
    state = State(workers: max(1, workers))
    guard state.workers > 1 else { return }
    for _ in 1..<state.workers {
      let thread = Thread { [state] in state.doPiecesUntilTheEnd() }
      thread.qualityOfService = .userInteractive
      thread.start()
    }
  }

  deinit {
    state.work = nil
    for _ in 1..<max(1, state.workers) { state.begin.signal() }
  }

  /// Does every unit once, in any order, and returns when all are done.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - count: the number of units.
  ///   - isSmall: whether the work takes less time than waking another thread, so that the caller does it alone.
  func run(_ work: any SharedWork, _ count: Int, isSmall: Bool) {
    guard workers > 1, count > 1, !isSmall else {
      for piece in 0..<count { work.work(piece: piece, worker: 0) }
      return
    }
    let helpers = min(workers, count) - 1
    state.work = work
    state.count = count
    state.next.store(0, ordering: .relaxed)
    for _ in 0..<helpers { state.begin.signal() }
    state.doPieces(work, worker: 0)
    for _ in 0..<helpers { state.end.wait() }
    state.work = nil
  }
}
