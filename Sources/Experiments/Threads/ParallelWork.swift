import Dispatch
import Multiprecision

/// Spreads independent pieces of work over threads, with the results in order whatever the number of threads.
struct ParallelWork {
  let jobs: Int

  /// Runs `count` pieces; each thread makes itself one `Worker` and reuses it.
  /// - Parameter take: gets each result in order; what it throws stops the work and is thrown on.
  func run<Worker, Row>(
    _ count: Int, makeWorker: @Sendable () -> Worker, work: @Sendable (inout Worker, Int) throws -> Row,
    take: (Int, Row) throws -> Void
  ) throws {
    try withoutActuallyEscaping(take) { take in
      let rows = OrderedRows(count: count, take: take)
      DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
        var worker = makeWorker()
        while let index = rows.claim() {
          do { rows.finish(index, try work(&worker, index)) } catch { rows.fail(error) }
        }
        ConstantCache.releaseForThisThread()
      }
      try rows.check()
    }
  }
}
