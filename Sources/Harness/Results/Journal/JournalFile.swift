import Files
import Foundation

/// A journal in a folder: its header, and the locations of its pieces' values.
///
/// A damaged line does not count: its piece is measured again. Values stay in the file until they are read, so that
/// journals of any size take some 50 bytes a piece.
struct JournalFile: Sendable {
  let path: String
  /// The configuration of the pieces; nil where the first line is damaged.
  private(set) var header: JournalHeader?
  /// The processes that wrote it, in order.
  private(set) var sessions: [RunSession] = []
  /// The number of damaged lines, without an incomplete last one.
  private(set) var damagedLines = 0
  /// Whether a complete line is damaged, those at the end too.
  private(set) var isDamaged = false
  /// The end of the last complete line: the rest was cut off in the middle of a write.
  private(set) var end = 0
  private var values: [String: [Int: Location]] = [:]

  private struct Location {
    let offset: Int
    let count: Int
  }

  /// Reads the journal at `path`. O(size).
  init(path: String) throws(FileError) {
    self.path = path
    let input = try InputFile(path: path)
    var pending: [UInt8] = []
    var offset = 0
    // The number of pending bytes that are known to contain no line feed.
    var searched = 0
    var damaged = 0
    while case let chunk = try input.readChunk(), !chunk.isEmpty {
      pending += chunk
      var consumed = 0
      pending.withUnsafeBytes { bytes in
        while let start = bytes.baseAddress, let feed = memchr(start + searched, 10, bytes.count - searched) {
          let length = UnsafeRawPointer(feed) - (start + consumed)
          let line = UnsafeRawBufferPointer(start: start + consumed, count: length)
          take(line, at: offset + consumed, &damaged)
          consumed += length + 1
          searched = consumed
        }
        searched = bytes.count - consumed
      }
      pending.removeFirst(consumed)
      offset += consumed
    }
  }

  /// - Parameter damaged: the number of damaged lines since the last complete one.
  private mutating func take(_ line: UnsafeRawBufferPointer, at offset: Int, _ damaged: inout Int) {
    guard let record = JournalLine.record(line) else {
      damaged += 1
      isDamaged = true
      return
    }
    switch record {
    case .header(let found): if offset == 0 { header = found }
    case .session(let session): sessions.append(session)
    case .piece(let part, let index, let value):
      values[part, default: [:]][index] = Location(offset: offset + value.lowerBound, count: value.count)
    }
    damagedLines += damaged
    damaged = 0
    end = offset + line.count + 1
  }

  /// The number of its pieces.
  var pieceCount: Int { values.values.reduce(0) { $0 + $1.count } }

  /// Whether it has a piece. O(1).
  func has(_ part: String, _ index: Int) -> Bool { values[part]?[index] != nil }

  /// The numbers of the pieces of a part, in no particular order.
  func indices(of part: String) -> some Collection<Int> { (values[part] ?? [:]).keys }

  /// The value of a piece, read from the file; nil where it has none.
  /// - Throws: an input error where the file holds another value there than a piece of that part has.
  func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) throws(FileError) -> Value? {
    guard let location = values[part]?[index] else { return nil }
    do {
      let bytes = try FileDescriptor(opening: path, O_RDONLY).bytes(at: location.offset, count: location.count)
      return try JournalLine.value(bytes, as: type)
    } catch let error as SystemError {
      throw FileError(.inputOutput, "\(path) cannot be read: \(error.reason).")
    } catch {
      throw FileError(
        .input,
        "\(path) is damaged: piece \(index) of \(part) is no value that a run leaves there; run its shard anew, "
          + "or without --resume.")
    }
  }
}
