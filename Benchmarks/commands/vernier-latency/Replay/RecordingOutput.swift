import CommandLine
import Ink
import Results

/// A recording on its way to a file or to standard output.
struct RecordingOutput {
  private var writer = EventWriter()
  private var bytes: [UInt8] = []
  private let sink: ByteSink

  private static let limit = 1 << 16

  init(_ sink: ByteSink) { self.sink = sink }

  /// - Throws: an input error for an event that has no form in a recording, an input/output error where it cannot be written.
  mutating func write(_ event: InkEvent) throws {
    do throws(EventWritingError) { try writer.write(event, to: &bytes) } catch { throw InputError("\(error)") }
    if bytes.count > Self.limit { try flush() }
  }

  /// Ends the recording; one that is not whole stays without its closing bracket.
  mutating func finish(isWhole: Bool) throws {
    if isWhole { writer.finish(to: &bytes) }
    try flush()
  }

  private mutating func flush() throws {
    try sink.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
