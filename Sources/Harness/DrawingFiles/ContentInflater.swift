/// Passes on the content of a file: what gzip compressed is inflated, anything else stays as it is.
public struct ContentInflater {
  /// The largest number of bytes of a content that was compressed: 128 MiB.
  public static let byteLimit = 1 << 27

  private enum State {
    case unknown([UInt8])
    case plain
    case gzip(GzipInflater)
  }

  private var state = State.unknown([])

  /// A file of which nothing is read.
  public init() {}

  /// Reads the next bytes, of any number. O(bytes of the content).
  /// - Parameters:
  ///   - bytes: follow those of the last call.
  ///   - take: receives pieces of the content, each valid during the call only.
  /// - Throws: a ``DrawingFault`` where what is compressed is more than ``byteLimit``; errors of `take`.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, take: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch state {
    case .plain: try take(bytes)
    case .gzip(let inflater): try inflater.read(bytes)
    case .unknown(let before):
      let start = before + bytes
      guard start.count >= 2 else {
        state = .unknown(start)
        return
      }
      state = FileBeginning(start) == .gzip ? .gzip(GzipInflater(limit: Self.byteLimit)) : .plain
      try start.withUnsafeBytes { try read($0, take: take) }
    }
  }

  /// Ends the file.
  /// - Parameter take: receives the rest of the content: all of it where it is compressed.
  /// - Throws: a ``DrawingFault`` where what is compressed is damaged, cut short or too much; errors of `take`.
  public mutating func finish(take: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch state {
    case .plain: break
    case .gzip(let inflater): try inflater.finish(take: take)
    case .unknown(let start): try start.withUnsafeBytes(take)
    }
  }
}
