import CZlib

/// Inflates what gzip compressed (RFC 1952), piece by piece, and no more than a limit.
///
/// O(bytes), in the memory of one window of 32 KiB and one buffer of 64 KiB. A file of several members is read as their
/// contents one after the other, as gzip does.
final class GzipInflater {
  private var stream = z_stream()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private let limit: Int
  private var total = 0
  /// Whether the last member is complete, so that another may begin.
  private var isBetweenMembers = false

  /// - Parameter limit: the largest number of bytes of the contents.
  init(limit: Int) {
    self.limit = limit
    // It fails only without memory, and then so does the first call of `inflate`.
    _ = vernier_inflate_gzip_init(&stream)
  }

  deinit { inflateEnd(&stream) }

  /// Inflates the next bytes.
  /// - Parameter take: receives pieces of the contents, each valid during the call only.
  /// - Throws: a ``DrawingFault`` for damaged bytes, and for contents beyond the limit; errors of `take`.
  func read(_ bytes: UnsafeRawBufferPointer, take: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    stream.next_in = UnsafeMutablePointer(mutating: start)
    stream.avail_in = UInt32(bytes.count)
    defer { stream.next_in = nil }
    var isFull = false
    while stream.avail_in > 0 || isFull {
      if isBetweenMembers {
        guard inflateReset(&stream) == Z_OK else { throw damage }
        isBetweenMembers = false
      }
      let (code, count) = inflatePiece()
      isFull = count == buffer.count
      switch code {
      case Z_OK: break
      case Z_BUF_ERROR where count == 0: isFull = false
      case Z_STREAM_END:
        isBetweenMembers = true
        isFull = false
      default: throw damage
      }
      total += count
      guard total <= limit else {
        throw DrawingFault(
          ofFile: "is compressed by gzip and holds more than \(limit >> 20) MiB; give a smaller drawing")
      }
      try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  private func inflatePiece() -> (code: Int32, count: Int) {
    buffer.withUnsafeMutableBufferPointer { buffer in
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(buffer.count)
      let code = inflate(&stream, Z_NO_FLUSH)
      return (code, buffer.count - Int(stream.avail_out))
    }
  }

  /// Ends the file.
  /// - Throws: a ``DrawingFault`` where it is cut short.
  func finish() throws(DrawingFault) {
    guard isBetweenMembers else {
      throw DrawingFault(ofFile: "is compressed by gzip and cut short; use a whole copy")
    }
  }

  private var damage: DrawingFault { DrawingFault(ofFile: "is compressed by gzip and damaged; use an undamaged copy") }
}
