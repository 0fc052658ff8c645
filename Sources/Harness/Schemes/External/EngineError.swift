/// Why an engine in another program was no longer asked.
public struct EngineError: Error, Hashable, CustomStringConvertible, Sendable {
  /// One sentence without its full stop, that goes on after the engine's name: `did not answer within 10 s`.
  public let description: String
  /// Whether the program took too long: starting it again would cost as much.
  let isTimeOut: Bool

  /// A failure of that description.
  /// - Parameters:
  ///   - description: what the engine did, without a full stop.
  ///   - isTimeOut: whether it took too long.
  package init(_ description: String, isTimeOut: Bool = false) {
    self.description = description
    self.isTimeOut = isTimeOut
  }
}
