import Geometry

/// Where an engine's answers come from: a program that runs, or a file.
public protocol EngineSource: AnyObject, Sendable {
  /// What the engine is.
  var identity: EngineIdentity { get }

  /// A line to the engine, for one measurement.
  /// - Throws: `EngineError` where there is none.
  func open(_ viewport: Viewport) throws(EngineError) -> EngineConnection

  /// Takes a line back after a measurement in which the engine did not fail.
  func close(_ connection: EngineConnection)

  /// Hears of a failure, whose line is not given back.
  func note(_ failure: EngineError)

  /// A line that takes the questions which a measurement still has after a failure, though their answers no longer
  /// count: a file has all of them, whatever the engine answered. nil where nothing more is asked.
  func remainder(in viewport: Viewport) -> EngineConnection?
}

extension EngineSource {
  /// None: after a failure a program is not asked any more.
  public func remainder(in viewport: Viewport) -> EngineConnection? { nil }
}

/// A line to an engine.
public final class EngineConnection {
  let line: any EngineLine
  let viewport: Viewport

  package init(_ line: any EngineLine, viewport: Viewport) {
    self.line = line
    self.viewport = viewport
  }

  var dialogue: EngineDialogue { EngineDialogue(line, viewport: viewport) }
}
