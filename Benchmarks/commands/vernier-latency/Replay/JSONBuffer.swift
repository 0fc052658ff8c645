import Files
import Results

/// JSON on its way to a file or to standard output, written piece by piece.
struct JSONBuffer {
  private var bytes: [UInt8] = []
  private let sink: ByteSink

  private static let limit = 1 << 16

  init(_ sink: ByteSink) {
    self.sink = sink
    bytes.reserveCapacity(Self.limit + 4096)
  }

  /// Writes text unchanged.
  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a value on one line.
  mutating func write(_ value: JSONTree) { value.write(to: &bytes, indent: []) }

  /// Hands on what has gathered, where it is much.
  mutating func drain() throws {
    if bytes.count > Self.limit { try flush() }
  }

  mutating func flush() throws {
    try sink.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
