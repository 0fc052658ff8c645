import Files

/// The lines of an input file, one after the other. Memory is bounded by the longest line that is taken.
public final class InputLines {
  /// The path, as given.
  public var path: String { file.path }
  /// The number of the last line that was read, from 1; 0 before the first.
  public private(set) var number = 0
  private let file: InputFile
  private var hash = ContentHash()
  /// Bytes that are read and not yet taken, from `position` on.
  private var pending: [UInt8] = []
  private var position = 0
  private var hasEnded = false

  /// The lines of a file that nothing was read of.
  public init(_ file: InputFile) { self.file = file }

  /// The next line without its line feed; nil at the end. A last line needs no line feed.
  /// - Parameter limit: the most bytes that the line may have.
  /// - Throws: an input error that names a longer line, an input/output error where the file cannot be read.
  public func next(limit: Int) throws(FileError) -> [UInt8]? {
    var searched = position
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try take(position..<end, thenSkipping: 1, limit: limit)
      }
      guard !hasEnded, pending.count - position <= limit else { break }
      pending.removeFirst(position)
      position = 0
      searched = pending.count
      let chunk = try file.readChunk()
      hasEnded = chunk.isEmpty
      chunk.withUnsafeBytes { hash.update($0) }
      pending += chunk
    }
    guard pending.count > position else { return nil }
    return try take(position..<pending.count, thenSkipping: 0, limit: limit)
  }

  private func take(
    _ range: Range<Int>, thenSkipping skipped: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    number += 1
    guard range.count <= limit else {
      throw FileError(
        .input, "\(path), line \(number): has more than the \(limit) bytes that there can be; name another file.")
    }
    position = range.upperBound + skipped
    return Array(pending[range])
  }

  /// The number of the next line that has more than white space; nil where there is none. Reads to the end of the file
  /// at most.
  public func nextFilled(limit: Int) throws(FileError) -> Int? {
    while let line = try next(limit: limit) {
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) { return number }
    }
    return nil
  }

  /// The SHA-256 of the bytes read so far, as `sha256:` and 64 hexadecimal digits; of the whole file at its end.
  public var contentHash: String { hash.text }
}
