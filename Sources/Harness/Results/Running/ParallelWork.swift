import Dispatch
import ExactNumbers
import Foundation
import Schemes

/// The number of threads.
public enum WorkerThreads {
  /// The allowed numbers of threads.
  public static let range = 1...1024
}

/// Spreads independent pieces of work over threads, with the results in order for any number of threads.
package struct ParallelWork {
  package let jobs: Int

  /// - Parameter jobs: threads, from 1.
  package init(jobs: Int) {
    self.jobs = jobs
  }

  /// Runs `count` pieces; each thread makes one `Worker` and reuses it.
  /// - Parameter take: receives each result in order; its error stops the work and is thrown on.
  package func run<Worker, Row>(
    _ count: Int, makeWorker: @Sendable () -> Worker, work: @Sendable (inout Worker, Int) throws -> Row,
    take: (Int, Row) throws -> Void
  ) throws {
    let threads = max(1, min(jobs, count))
    try EngineShortage.require(workers: threads)
    try withoutActuallyEscaping(take) { take in
      let rows = OrderedRows(count: count, take: take)
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        var worker = makeWorker()
        while let index = rows.claim() {
          do { rows.finish(index, try EngineShortage.check { try work(&worker, index) }) } catch { rows.fail(error) }
        }
        ConstantCache.releaseForThisThread()
      }
      try rows.check()
    }
  }
}

extension ParallelWork {
  /// Runs the pieces of a part that belong to this run and are not in the store.
  /// - Parameters:
  ///   - part: the name of the part of the run.
  ///   - count: the pieces of the part, in this run and in others.
  ///   - pieces: the store of results; nil to measure every piece and store none.
  ///   - take: receives each result of this run in order, whether it was measured or found in the store.
  package func run<Worker, Row: Codable & SendableMetatype>(
    _ part: String, _ count: Int, keeping pieces: (any PieceStore)?, makeWorker: @Sendable () -> Worker,
    work: @Sendable (inout Worker, Int) throws -> Row, take: (Int, Row) throws -> Void
  ) throws {
    guard let pieces else { return try run(count, makeWorker: makeWorker, work: work, take: take) }
    try pieces.begin(part, count: count)
    let own = (0..<count).filter { pieces.owns($0) }
    try run(
      own.count, makeWorker: makeWorker,
      work: { worker, number in
        if let found = try pieces.value(of: part, own[number], as: Row.self) { return found }
        let row = try EngineShortage.check { try work(&worker, own[number]) }
        try pieces.keep(row, of: part, own[number])
        return row
      }, take: { number, row in try take(own[number], row) })
  }
}

/// Collects the results of parallel work and passes them on in the order of the work.
package final class OrderedRows<Row>: @unchecked Sendable {
  private let lock = NSLock()
  private let count: Int
  private let take: (Int, Row) throws -> Void
  private var next = 0
  private var delivered = 0
  private var waiting: [Int: Row] = [:]
  private var failure: (any Error)?

  /// - Parameter take: called with one row at a time, in order, on the thread that has finished it.
  package init(count: Int, take: @escaping (Int, Row) throws -> Void) {
    self.count = count
    self.take = take
  }

  /// The index of the next piece of work; nil where there is none left or something failed.
  package func claim() -> Int? {
    lock.withLock {
      guard next < count, failure == nil else { return nil }
      defer { next += 1 }
      return next
    }
  }

  package func finish(_ index: Int, _ row: Row) {
    lock.withLock {
      waiting[index] = row
      while failure == nil, let row = waiting.removeValue(forKey: delivered) {
        do { try take(delivered, row) } catch { failure = error }
        delivered += 1
      }
    }
  }

  package func fail(_ error: any Error) {
    lock.withLock { failure = failure ?? error }
  }

  /// Throws what went wrong first, if anything did.
  package func check() throws {
    if let failure = lock.withLock({ failure }) { throw failure }
  }
}
