import Files

/// Why an engine in another program was asked no further.
public struct EngineError: Error, Hashable, CustomStringConvertible, Sendable {
  /// The end of a sentence that begins with the engine's name, without its full stop: `did not answer within 10 s`.
  public let description: String
  /// Whether the program took too long. Such a program is not started again, because that would take as long.
  let isTimeOut: Bool
  /// Whether this process lacked what it takes to start the program, which is not the program's failure.
  private let isShortage: Bool

  /// Creates a failure.
  /// - Parameters:
  ///   - description: what the engine did, without a full stop.
  ///   - isTimeOut: whether it took too long.
  ///   - isShortage: whether this process lacked what it takes to start it.
  package init(_ description: String, isTimeOut: Bool = false, isShortage: Bool = false) {
    self.description = description
    self.isTimeOut = isTimeOut
    self.isShortage = isShortage
  }

  /// The failure as one of this process; nil if it is the program's.
  package var shortage: FileError? {
    guard isShortage else { return nil }
    return FileError(
      .inputOutput,
      "An engine \(description), which is no fault of the engine; raise the limits by ulimit -n and ulimit -u.")
  }
}
