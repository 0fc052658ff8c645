import Geometry
import Synchronization

/// An engine in another program, which is started, and asked over its standard input and output.
///
/// Each measurement has a process for itself, and afterwards gives it back for the next measurement. A process that
/// failed is ended. <doc:EngineProtocol> specifies the questions and answers.
public final class ExternalEngine: EngineSource {
  public let identity: EngineIdentity
  private let command: EngineCommand
  private let patience: Double
  private let idle = Mutex<[Idle]>([])
  private let record = Mutex(FailureRecord())
  /// How many engines there are in this process.
  static let count = Mutex(0)

  private struct Idle: @unchecked Sendable {
    let connection: EngineConnection
  }

  private struct FailureRecord {
    var first: EngineError?
    var count = 0
    var slowStarts = 0
  }

  /// The time that an engine has for an answer by default, in seconds.
  public static let standardPatience = 10.0
  /// The allowed times for an answer, in seconds.
  public static let patienceRange = 0.1...3_600
  /// The first answer may take this many times longer, because browsers start slowly.
  fileprivate static let startFactor = 3.0
  /// After this many starts without an answer in time, an engine is not started again. Other missing answers are not
  /// counted, because the number of threads would then decide which measurement is left without an engine.
  private static let patientTimes = 3

  /// Starts the program once, and asks for its identity.
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - viewport: the screen that the questions are about.
  ///   - patience: the time that it has for each answer, in seconds; within ``patienceRange``.
  /// - Throws: `EngineError` if it cannot be started, or does not answer with its identity.
  public init(_ command: EngineCommand, viewport: Viewport, patience: Double) throws(EngineError) {
    self.command = command
    self.patience = patience
    let connection: EngineConnection
    (connection, identity) = try Self.start(command, files: command.hashes(), viewport, patience)
    close(connection)
    Self.count.withLock { $0 += 1 }
  }

  deinit { Self.count.withLock { $0 -= 1 } }

  private static func start(
    _ command: EngineCommand, files: [String], _ viewport: Viewport, _ patience: Double
  ) throws(EngineError) -> (EngineConnection, EngineIdentity) {
    let line = try ProcessLine(command, patience: patience)
    let answer = try line.answer(EngineQuestion.hello(viewport), limit: EngineAnswer.limit(coordinates: 0))
    let identity = try EngineIdentity(command: command.text, files: files, EngineAnswer(answer, to: "hello"))
    return (EngineConnection(line, viewport: viewport), identity)
  }

  public func open(_ viewport: Viewport) throws(EngineError) -> EngineConnection {
    // A process that has ended meanwhile, or has written something without a question, is not used again.
    while let waiting = idle.withLock({ idle in
      idle.lastIndex { $0.connection.viewport == viewport }.map { idle.remove(at: $0) }
    }) {
      if (waiting.connection.line as? ProcessLine)?.process.isQuiet == true { return waiting.connection }
    }
    guard record.withLock({ $0.slowStarts < Self.patientTimes }) else {
      throw EngineError("was not started again, since it did not start in time \(Self.patientTimes) times")
    }
    let connection: EngineConnection
    let again: EngineIdentity
    do throws(EngineError) {
      (connection, again) = try Self.start(command, files: identity.files, viewport, patience)
    } catch {
      if error.isTimeOut { record.withLock { $0.slowStarts += 1 } }
      EngineShortage.note(error)
      throw error
    }
    guard again == identity else {
      throw EngineError("says something else of itself than when it was first started")
    }
    return connection
  }

  public func close(_ connection: EngineConnection) {
    let connection = Idle(connection: connection)
    idle.withLock { $0.append(connection) }
  }

  public func note(_ failure: EngineError) {
    record.withLock { record in
      record.first = record.first ?? failure
      record.count += 1
    }
  }

  /// The number of measurements that failed so far, and the first failure, as the end of a sentence; nil if none
  /// failed.
  public var failures: (count: Int, first: EngineError)? {
    record.withLock { record in record.first.map { (record.count, $0) } }
  }

  /// Ends the programs of all engines, and the programs that they started, before this process exits.
  public static func endAll() { EngineProcess.endAll() }
}

/// A connection to a program that runs. The program is ended with it.
package final class ProcessLine: EngineChannel {
  fileprivate let process: EngineProcess
  private let patience: Double
  private var hasAnswered = false
  private var serial = 0

  /// Starts a program.
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - patience: the time that it has for each answer, in seconds; for the first three times that.
  package init(_ command: EngineCommand, patience: Double) throws(EngineError) {
    process = try EngineProcess(command.words)
    self.patience = patience
  }

  package func exchange(_ question: [UInt8], limit: Int) throws(EngineError) -> [UInt8]? {
    try answer(question, limit: limit)
  }

  fileprivate func answer(_ question: [UInt8], limit: Int) throws(EngineError) -> [UInt8] {
    defer { hasAnswered = true }
    return try process.exchange(
      question, limit: limit, patience: hasAnswered ? patience : patience * ExternalEngine.startFactor)
  }

  /// Throws unless the program still runs, and has written nothing since its last answer.
  package func requireQuiet() throws(EngineError) {
    guard process.isQuiet else {
      throw EngineError("ended before it was told to, or wrote more than one line for the last question")
    }
  }

  package func nextSerial() -> Int {
    defer { serial += 1 }
    return serial
  }
}

/// An engine that a recorded result names. Its identity is known, but it is never started, because its command comes
/// from a file.
final class RecordedEngine: EngineSource {
  let identity: EngineIdentity

  init(_ identity: EngineIdentity) { self.identity = identity }

  func open(_ viewport: Viewport) throws(EngineError) -> EngineConnection {
    throw EngineError("is not started, since its command stands in a recorded result")
  }

  func close(_ connection: EngineConnection) {}

  func note(_ failure: EngineError) {}
}
