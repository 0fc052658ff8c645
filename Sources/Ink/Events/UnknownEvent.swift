/// An event of a kind that nobody registered, kept as it was written.
public struct UnknownEvent: Hashable, Sendable {
  /// Its kind.
  public let kind: String
  /// The whole object, byte for byte, in UTF-8.
  public let json: [UInt8]

  public init(kind: String, json: [UInt8]) {
    self.kind = kind
    self.json = json
  }
}
