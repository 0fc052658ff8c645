/// Why an engine in another program was asked no further.
public struct EngineError: Error, Hashable, CustomStringConvertible, Sendable {
  /// The end of a sentence that begins with the engine's name, without its full stop: `did not answer within 10 s`.
  public let description: String
  /// Whether the program took too long. Such a program is not started again, because that would take as long.
  let isTimeOut: Bool

  /// Creates a failure.
  /// - Parameters:
  ///   - description: what the engine did, without a full stop.
  ///   - isTimeOut: whether it took too long.
  package init(_ description: String, isTimeOut: Bool = false) {
    self.description = description
    self.isTimeOut = isTimeOut
  }
}
