/// An event of a recording that cannot be used: which one, and why.
public struct FaultyEvent: Hashable, Sendable, CustomStringConvertible {
  /// Of the event among all events of the recording, from 0.
  public let index: Int
  /// Where its opening brace is in the recording, from 1.
  public let byte: Int
  public let fault: EventFault

  public init(index: Int, byte: Int, fault: EventFault) {
    self.index = index
    self.byte = byte
    self.fault = fault
  }

  /// One sentence, with its full stop.
  public var description: String { "Event \(index) (from 0, at byte \(byte)) \(fault)" }
}
