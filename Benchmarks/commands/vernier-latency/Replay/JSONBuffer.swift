import CommandLine
import Geometry
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

  mutating func write(_ number: Double) { write(number.isFinite ? "\(number)" : "null") }

  mutating func write(_ position: Vector2) {
    write("[")
    write(position.x)
    write(", ")
    write(position.y)
    write("]")
  }

  /// Writes a text in quotes.
  mutating func write(quoted text: String) {
    write("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": write("\\\"")
      case "\\": write("\\\\")
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: write(String(scalar))
      }
    }
    write("\"")
  }

  /// Writes a key, with what goes before it.
  mutating func write(key: String, isFirst: Bool = false) { write((isFirst ? "\"" : ", \"") + key + "\": ") }

  /// Hands on what has gathered, where it is much.
  mutating func drain() throws {
    if bytes.count > Self.limit { try flush() }
  }

  mutating func flush() throws {
    try sink.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
