import Files
import Foundation

/// The journals of all shards of a run, which together hold every piece of it.
public final class ShardJournals: PieceStore {
  /// The configuration of the pieces, without a shard.
  public let header: JournalHeader
  /// The processes that measured, in the order of the shards.
  public let sessions: [RunSession]
  /// The journal of each shard, in order.
  private let journals: [(folder: String, file: JournalFile)]

  /// Reads the journals of shards in any order, and checks that they are all shards of one run. O(size).
  /// - Parameter folders: the folders of the shards' results.
  /// - Throws: an input error that names the folder, or the shard that is missing, occurs twice, or has another
  ///   configuration or build.
  public init(folders: [String]) throws(FileError) {
    var found: [Int: (folder: String, file: JournalFile)] = [:]
    var first: (folder: String, header: JournalHeader)?
    for folder in folders {
      let (file, header) = try Self.read(folder)
      let shard = header.shard ?? Shard.only
      if let first {
        if let difference = header.difference(from: first.header, called: first.folder, comparesShards: false) {
          throw FileError(
            .input,
            "\(folder) is no shard of the same run as \(first.folder): \(difference); name shards of one run.")
        }
        let count = (first.header.shard ?? Shard.only).count
        guard shard.count == count else {
          throw FileError(
            .input,
            "\(folder) is one of \(shard.count) shards and \(first.folder) one of \(count); name shards of one run.")
        }
      }
      if let other = found[shard.number] {
        throw FileError(.input, "\(folder) and \(other.folder) are both shard \(shard); name each shard once.")
      }
      found[shard.number] = (folder, file)
      first = first ?? (folder, header)
    }
    guard let first else {
      throw FileError(.input, "There is no shard to merge; name the folders of all shards of a run.")
    }
    let count = (first.header.shard ?? Shard.only).count
    let missing = (1...count).filter { found[$0] == nil }
    guard missing.isEmpty else {
      throw FileError(
        .input, "Of the \(count) shards of the run these are missing: \(Self.list(missing)); name their folders too.")
    }
    journals = (1...count).compactMap { found[$0] }
    sessions = journals.flatMap(\.file.sessions)
    var header = first.header
    header.shard = nil
    self.header = header
  }

  private static func read(_ folder: String) throws(FileError) -> (JournalFile, JournalHeader) {
    let path = folder + "/" + Journal.fileName
    guard try FileKind(at: path) == .file else {
      throw FileError(
        .input, "\(folder) has no \(Journal.fileName), which a shard leaves; name the folders of shards.")
    }
    let file = try JournalFile(path: path)
    guard let header = file.header else {
      throw FileError(
        .input, "\(path) has lost its first line, which says what its pieces are of; run its shard anew.")
    }
    guard header.format == JournalHeader.presentFormat else {
      throw FileError(
        .input,
        "\(path) has the format \(header.format), and this version reads \(JournalHeader.presentFormat); "
          + "merge with the build that made it.")
    }
    return (file, header)
  }

  /// Throws unless the pieces belong to a run that this program would make: of its own build, and of the same files.
  /// - Parameter own: the header of that run.
  public func requireSame(as own: JournalHeader) throws(FileError) {
    guard case let own = try JournalHeader(readBack: own),
      let difference = header.difference(from: own, called: "this program", comparesShards: false)
    else { return }
    throw FileError(
      .input, "\(journals[0].folder) cannot be merged here: \(difference); merge with the build that made it.")
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.prefix(5).map(String.init).joined(separator: ", ") + (numbers.count > 5 ? ", …" : "")
  }

  public var isWhole: Bool { true }

  public func owns(_ index: Int) -> Bool { true }

  /// - Throws: an input error that names the missing pieces of a shard, or a shard that has pieces of another.
  public func begin(_ part: String, count: Int) throws {
    var missing: [Int: [Int]] = [:]
    for index in 0..<count where !knows(part, index) {
      missing[Shard.owner(of: index, among: journals.count), default: []].append(index)
    }
    if let (number, pieces) = missing.min(by: { $0.key < $1.key }) {
      let others = missing.count == 1 ? "" : ", and \(missing.count - 1) more shards lack some"
      let damaged = journals[number - 1].file.damagedLines
      throw FileError(
        .input,
        "\(journals[number - 1].folder), shard \(number)/\(journals.count), lacks \(pieces.count) pieces of \(part) (\(Self.list(pieces)))"
          + (damaged > 0 ? ", with \(damaged) damaged lines in its journal" : "") + others
          + "; finish it by its own command with --resume.")
    }
    for (number, journal) in journals.enumerated() {
      for index in journal.file.indices(of: part)
      where index >= count || Shard.owner(of: index, among: journals.count) != number + 1 {
        throw FileError(
          .input,
          "\(journal.folder) has piece \(index) of \(part), which is none of shard \(number + 1)/\(journals.count); "
            + "run it anew.")
      }
    }
  }

  public func knows(_ part: String, _ index: Int) -> Bool {
    journals[Shard.owner(of: index, among: journals.count) - 1].file.has(part, index)
  }

  public func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) throws -> Value? {
    try journals[Shard.owner(of: index, among: journals.count) - 1].file.value(of: part, index, as: type)
  }

  /// Stores nothing: every piece is here.
  public func keep(_ value: some Encodable, of part: String, _ index: Int) {}
}
