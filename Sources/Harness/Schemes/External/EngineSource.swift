import Geometry

/// The origin of an engine's answers: a program that runs, or a file.
public protocol EngineSource: AnyObject, Sendable {
  /// The identity of the engine.
  var identity: EngineIdentity { get }

  /// Opens a connection to the engine for one measurement.
  /// - Throws: `EngineError` if no connection can be opened.
  func open(_ viewport: Viewport) throws(EngineError) -> EngineConnection

  /// Takes a connection back after a measurement in which the engine did not fail.
  func close(_ connection: EngineConnection)

  /// Records a failure. Its connection is not given back.
  func note(_ failure: EngineError)

  /// A connection for the questions that a measurement still has after a failure; nil if nothing more is asked. Their
  /// answers no longer count, but a file has to contain all questions.
  func remainder(in viewport: Viewport) -> EngineConnection?
}

extension EngineSource {
  /// nil: a program is asked nothing more after a failure.
  public func remainder(in viewport: Viewport) -> EngineConnection? { nil }
}

/// A connection to an engine.
public final class EngineConnection {
  let line: any EngineChannel
  let viewport: Viewport

  package init(_ line: any EngineChannel, viewport: Viewport) {
    self.line = line
    self.viewport = viewport
  }

  var dialogue: EngineDialogue { EngineDialogue(line, viewport: viewport) }
}
