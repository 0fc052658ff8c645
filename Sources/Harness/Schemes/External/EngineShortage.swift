import Files
import Synchronization

/// Holds a run to what its engines take of this process: descriptors, processes and memory. Where there are too few,
/// the run ends, and no engine is charged with that.
package enum EngineShortage {
  private final class Record: Sendable {
    let error = Mutex<FileError?>(nil)
  }

  @TaskLocal private static var record: Record?

  /// Runs a piece of work that may start engines.
  /// - Throws: what the work throws; an input/output error where an engine could not be started for want of resources.
  package static func check<Value>(_ work: () throws -> Value) throws -> Value {
    let record = Record()
    let outcome = $record.withValue(record) { Result(catching: work) }
    if let error = record.error.withLock({ $0 }) { throw error }
    return try outcome.get()
  }

  /// Records a failure in the piece of work that this thread does, if it is one.
  package static func note(_ failure: EngineError) {
    guard let error = failure.shortage else { return }
    record?.error.withLock { $0 = error }
  }

  /// Asks for the descriptors that all engines of this process take.
  /// - Parameter workers: the number of threads that measure.
  /// - Throws: an input/output error where there are too few.
  package static func require(workers: Int) throws(FileError) {
    let engines = ExternalEngine.count.withLock { $0 }
    guard engines > 0 else { return }
    try DescriptorLimit.require(
      descriptors(of: engines * workers),
      for: " for \(engines) engine\(engines == 1 ? "" : "s") and \(workers) worker\(workers == 1 ? "" : "s")")
  }

  /// - Parameter count: of engines, one for each worker.
  static func descriptors(of count: Int) -> Int {
    // Of one that starts, this process holds both ends of its pipes for a moment.
    let processes = count * processesOfAWorker + 1
    return DescriptorLimit.reserve + processes * EngineProcess.descriptors
  }

  /// A drawing that is read back is compared with the one that was saved, each in a process of its own.
  private static let processesOfAWorker = 2
}
