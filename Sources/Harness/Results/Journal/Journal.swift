import Files
import Foundation

/// The journal of an unfinished run: a file of a result folder to which every finished piece is appended.
///
/// A piece is written with one call of the system as soon as it is finished, so that a process that is killed loses
/// only the pieces in progress. The file is brought to the disk every ``syncInterval`` seconds and at the end, so that
/// a power failure loses at most the pieces of that time. An incomplete last line is cut off when the run is resumed.
///
/// Each process that works on the run adds a line about itself. All functions may be called on any thread.
public final class Journal: PieceStore, @unchecked Sendable {
  /// The name of the file in its folder.
  public static let fileName = "journal.jsonl"
  /// The longest time that a finished piece waits before it is brought to the disk, in s.
  public static let syncInterval = 0.5

  /// The configuration of its pieces.
  public let header: JournalHeader
  /// Its path.
  public let path: String
  /// The processes that worked on the run, this one last.
  public let sessions: [RunSession]
  /// The number of damaged lines; their pieces are measured again.
  public let damagedLines: Int
  /// The number of pieces that existed before.
  public let foundCount: Int

  /// The file's location, since anybody may move or remove a folder.
  private enum Whereabouts {
    case inPlace, moved, removed, lost
  }

  private let earlier: JournalFile?
  private let descriptor: FileDescriptor
  private let lock = NSLock()
  private var byteCount: Int
  private var addedCount = 0
  private var isDirty = true
  private var isOver = false
  private var whereabouts = Whereabouts.inPlace
  private var failure: FileError?

  /// Begins a journal, or resumes one.
  /// - Parameters:
  ///   - path: the path of the file, which is replaced where `earlier` is nil.
  ///   - earlier: the journal at the path to resume, with a header equal to `header`.
  init(
    path: String, header: JournalHeader, session: RunSession, after earlier: JournalFile?
  ) throws(FileError) {
    self.path = path
    self.header = header
    self.earlier = earlier
    sessions = (earlier?.sessions ?? []) + [session]
    damagedLines = earlier?.damagedLines ?? 0
    foundCount = earlier?.pieceCount ?? 0
    byteCount = earlier?.end ?? 0
    do {
      // If a pipe is put there meanwhile, opening it fails instead of waiting for a reader.
      descriptor = try FileDescriptor(opening: path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      try descriptor.truncate(to: byteCount)
    } catch {
      throw FileError(.inputOutput, "\(path) cannot be written to: \(error.reason).")
    }
    do {
      if earlier == nil { try append(JournalLine.header(header)) }
      try append(JournalLine.session(session))
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(.inputOutput, "\(path) cannot be written: \(error).")
    }
    Thread.detachNewThread { [weak self] in
      repeat { Thread.sleep(forTimeInterval: Self.syncInterval) } while self?.bringToDisk() ?? false
    }
  }

  /// The number of its finished pieces.
  public var pieceCount: Int { foundCount + lock.withLock { addedCount } }

  /// The state of the finished pieces, as the end of a sentence: `12 finished pieces are safe in
  /// results/sweep/journal.jsonl`.
  public var outcome: String {
    let count = pieceCount
    let pieces = "\(count) finished piece\(count == 1 ? " is" : "s are")"
    guard count > 0 else { return "no piece was finished yet" }
    return switch lock.withLock({ whereabouts }) {
    case .inPlace, .removed: "\(pieces) safe in \(path)"
    case .moved: "\(pieces) safe in the journal where it was moved to"
    case .lost: "\(pieces) lost"
    }
  }

  // MARK: - Pieces

  public var isWhole: Bool { header.shard.map { $0.count == 1 } ?? true }

  public func owns(_ index: Int) -> Bool { header.shard?.owns(index) ?? true }

  public func begin(_ part: String, count: Int) {}

  public func knows(_ part: String, _ index: Int) -> Bool { earlier?.has(part, index) ?? false }

  public func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) throws -> Value? {
    try earlier?.value(of: part, index, as: type)
  }

  public func keep(_ value: some Encodable, of part: String, _ index: Int) throws {
    try append(try JournalLine.piece(part, index, value))
    lock.withLock { addedCount += 1 }
  }

  private func append(_ line: [UInt8]) throws {
    try lock.withLock {
      if let failure { throw failure }
      do throws(SystemError) {
        try descriptor.writeAll(line)
        byteCount += line.count
        isDirty = true
      } catch {
        let failed = FileError(.inputOutput, "Writing \(path) failed: \(error.reason).")
        failure = failed
        throw failed
      }
    }
  }

  // MARK: - The disk

  /// Brings everything to the disk; nothing is accepted afterwards.
  public func finish() throws {
    bringToDisk(always: true)
    try lock.withLock {
      if let failure { throw failure }
      isOver = true
      failure = FileError(.inputOutput, "\(path) is already finished, and takes nothing more.")
    }
  }

  /// Brings everything to the disk and blocks all further writers: for a process that ends at once.
  /// - Returns: ``outcome``.
  public func halt() -> String {
    bringToDisk(always: true)
    let outcome = outcome
    // Never released: a thread that keeps a piece now waits for the end.
    lock.lock()
    return outcome
  }

  /// - Parameter always: whether to do it even where another thread does it, or nothing is new.
  /// - Returns: whether anything more can be brought there.
  @discardableResult
  private func bringToDisk(always: Bool = false) -> Bool {
    let isDue = lock.withLock {
      guard failure == nil, !isOver else { return Bool?.none }
      defer { isDirty = false }
      return isDirty || always
    }
    guard let isDue else { return false }
    let found = look()
    var failed: FileError?
    if found == .removed {
      failed = rescue()
    } else if isDue {
      do { try descriptor.synchronize() } catch {
        failed = FileError(.inputOutput, "\(path) cannot be brought to the disk: \(error.reason).")
      }
    }
    if found == .moved { failed = failed ?? FileError(.inputOutput, "\(path) was moved away during the run.") }
    guard let failed else { return true }
    lock.withLock {
      if whereabouts == .inPlace { whereabouts = found }
      failure = failure ?? failed
    }
    return false
  }

  /// Whether the file is known to be where it was begun, with every row that it was given.
  var holdsAllRows: Bool {
    lock.withLock { failure == nil } && (try? descriptor.status()) != nil && look() == .inPlace
  }

  private func look() -> Whereabouts {
    guard let opened = try? descriptor.status() else { return .inPlace }
    var named = stat()
    if lstat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev { return .inPlace }
    return opened.st_nlink > 0 ? .moved : .removed
  }

  /// Writes the file again where somebody has removed it: its bytes exist until it is closed.
  private func rescue() -> FileError {
    lock.lock()
    defer { lock.unlock() }
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let copy = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      var offset = 0
      while offset < byteCount {
        let bytes = try descriptor.bytes(at: offset, count: min(1 << 20, byteCount - offset))
        guard !bytes.isEmpty else { throw SystemError(EIO) }
        try copy.writeAll(bytes)
        offset += bytes.count
      }
      try copy.synchronize()
    } catch {
      whereabouts = .lost
    }
    let anew = whereabouts == .lost ? "" : " and is written anew"
    return FileError(.inputOutput, "\(path) was removed during the run\(anew).")
  }
}
