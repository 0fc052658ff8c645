import Files
import Foundation

/// A folder in which a result is made: tables, `provenance.json`, and at the very end `datapackage.json`, whose
/// presence means that the result is complete.
///
/// Every file is written as `NAME.partial`, and renamed by ``commit(name:title:provenance:)`` once it is on the disk.
/// If anything fails before that, the measurements stay in the `.partial` files and an older result is unchanged; a
/// table without a row goes, and so do all tables whose rows a journal holds. Only one run at a time writes to a
/// folder, until the commit or until this object and its tables are gone.
public final class ResultFolder {
  /// The file whose presence means that a result is complete.
  public static let packageFileName = "datapackage.json"
  /// The file of a result's provenance.
  public static let provenanceFileName = "provenance.json"
  static let partialSuffix = ".partial"

  /// The folder, as given, without a slash at its end.
  public let path: String
  /// Whether all rows come from journals of other folders, so that a failed run leaves no table.
  public var hasRowsOfShards = false

  private struct OpenTable {
    let name: String
    let description: String
    let writer: CSVWriter
  }

  private let lock: FolderLock
  private var tables: [OpenTable] = []
  /// Texts and pictures.
  private var files: [DataPackage.Resource] = []
  private var isOpen = true
  private var journal: Journal?

  /// Opens the folder at `path` for one result, and creates it if its parent exists.
  ///
  /// Nothing in the folder is changed yet. Throws if a file is in the way, the folder cannot be
  /// written to, or another run is writing to it.
  ///
  /// - Parameter path: the path of the folder; missing parents are made too.
  public init(path: String) throws(FileError) {
    var trimmed = path
    while trimmed.utf8.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    guard !trimmed.isEmpty else {
      throw FileError(.input, "The folder for the results has no name; name one, or - for standard output.")
    }
    self.path = trimmed
    let isNew = try Self.prepare(trimmed)
    lock = try FolderLock(trimmed, removesEmptyFolder: isNew)
    for name in [Self.packageFileName, Self.provenanceFileName] {
      try Self.checkNothingInTheWay(of: trimmed + "/" + name)
    }
  }

  /// Throws where the folder holds a whole result of another kind, whose tables would be left without their package.
  /// - Parameter name: the name of the package that this result will be.
  /// - Throws: an input error that names the other package. A package that cannot be read is none.
  public func requireNoOther(package name: String) throws(FileError) {
    guard let other = try? DataPackage(folder: path), other.name != name else { return }
    throw FileError(
      .input,
      "\(path) holds a whole result named \(QuotedText(other.name)), and this is a \(name); move it, or name another "
        + "folder.")
  }

  /// Throws where the folder holds a whole result of other settings, which nobody has said may be replaced.
  /// - Parameters:
  ///   - settings: every setting of this run. The number of worker threads is none.
  ///   - seed: the seed of this run.
  /// - Throws: an input error that names a setting that differs. A result that cannot be read is another.
  public func requireNoOther(settings: [String: JSONValue], seed: UInt64) throws(FileError) {
    guard try FileKind(at: path + "/" + Self.packageFileName) != .missing else { return }
    let advice = "name another folder by --output, or replace it by --output \(path)"
    guard let recorded = try? Provenance(folder: path), let package = try? DataPackage(folder: path) else {
      throw FileError(.input, "\(path) holds a result that cannot be read; \(advice).")
    }
    var theirs = recorded.configuration
    // It affects no result.
    if settings["jobs"] == nil { theirs["jobs"] = nil }
    let other = JournalHeader(package: package.name, configuration: theirs, seed: recorded.seed, shard: nil)
    let mine = JournalHeader(package: package.name, configuration: settings, seed: seed, shard: nil)
    guard case let read = try JournalHeader(readBack: mine),
      let difference = other.difference(from: read, called: "this run", comparesShards: false)
    else { return }
    throw FileError(.input, "\(path) holds a whole result of other settings: \(difference); \(advice).")
  }

  /// Every name that a result with these tables and no other files uses in its folder, temporarily or at the end.
  /// O(tables).
  public static func fileNames(tables: [any TableDefinition]) -> [String] {
    let files = tables.map(\.fileName) + [packageFileName, provenanceFileName]
    return files + files.map { $0 + partialSuffix } + [FolderLock.fileName, Journal.fileName]
  }

  /// Begins the table `name.csv`, whose header is written at once, so that an obstacle is reported now.
  ///
  /// - Parameters:
  ///   - name: lower-case letters, digits, `-`, `_` and `.`, without the `.csv`.
  ///   - schema: the columns of the table.
  ///   - description: the content of the file, in a sentence.
  ///   - bufferSize: see ``CSVWriter/init(_:to:bufferSize:)``.
  public func table(
    _ name: String, schema: TableSchema, description: String = "", bufferSize: Int = 0
  ) throws(FileError) -> CSVWriter {
    try requireOpen()
    guard DataPackage.isName(name) else {
      throw FileError(
        .input, "The table name \(QuotedText(name)) should be lower-case letters, digits, -, _ and dots.")
    }
    guard !tables.contains(where: { $0.name == name }) else {
      throw FileError(.input, "The table \(name) is already being written to \(path).")
    }
    let file = path + "/" + name + ".csv"
    try schema.check()
    try Self.checkNothingInTheWay(of: file)
    let sink = try ByteSink(creating: file + Self.partialSuffix, under: lock)
    let writer = try CSVWriter(schema, to: sink, bufferSize: bufferSize)
    tables.append(OpenTable(name: name, description: description, writer: writer))
    return writer
  }

  /// Writes a text as a file of the result.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: lower-case letters, digits, `-`, `_` and `.`, with its suffix.
  ///   - description: the content of the file, in a sentence.
  public func add(text: String, as name: String, description: String) throws(FileError) {
    let sink = try writeFile(name, Array(text.utf8))
    files.append(
      .text(name, path: name, description: description, bytes: sink.byteCount, hash: sink.contentHash))
  }

  /// Writes a PNG as a file of the result.
  ///
  /// - Parameters:
  ///   - picture: the bytes of the file.
  ///   - name: lower-case letters, digits, `-`, `_` and `.`, with its suffix.
  ///   - description: the content of the picture, in a sentence.
  public func add(picture: [UInt8], as name: String, description: String) throws(FileError) {
    let sink = try writeFile(name, picture)
    files.append(.picture(name, description: description, bytes: sink.byteCount, hash: sink.contentHash))
  }

  private func writeFile(_ name: String, _ bytes: [UInt8]) throws(FileError) -> ByteSink {
    try requireOpen()
    guard DataPackage.isName(name), !files.contains(where: { $0.path == name }) else {
      throw FileError(
        .input, "The file name \(QuotedText(name)) should be lower-case letters, digits, -, _ and dots, and be new.")
    }
    try Self.checkNothingInTheWay(of: path + "/" + name)
    return try writePartial(name, bytes)
  }

  /// Completes the result, and closes the folder.
  ///
  /// Every file is first brought to the disk under its partial name. Then an older `datapackage.json` goes, the files
  /// get their names, and the new `datapackage.json` gets its own last. Files of an older result that this one does not
  /// replace stay, but are not part of the package.
  ///
  /// - Parameters:
  ///   - name: the name of the package: lower-case letters, digits, `-`, `_` and `.`.
  ///   - title: the title of the package.
  ///   - provenance: the provenance of the result.
  @discardableResult
  public func commit(name: String, title: String, provenance: Provenance) throws(FileError) -> DataPackage {
    try requireOpen()
    guard DataPackage.isName(name) else {
      throw FileError(
        .input, "The package name \(QuotedText(name)) should be lower-case letters, digits, -, _ and dots.")
    }
    isOpen = false
    defer { lock.release() }

    var resources: [DataPackage.Resource] = []
    for table in tables {
      try table.writer.finish()
      let sink = table.writer.sink
      resources.append(
        .table(
          table.name, description: table.description, bytes: sink.byteCount, hash: sink.contentHash,
          schema: table.writer.schema))
    }
    resources += files
    let record = try writePartial(Self.provenanceFileName, try JSONText.encode(provenance, Self.provenanceFileName))
    resources.append(.provenance(bytes: record.byteCount, hash: record.contentHash))
    let package = DataPackage(name: name, title: title, resources: resources)
    _ = try writePartial(Self.packageFileName, try JSONText.encode(package, Self.packageFileName))

    try removeOlderPackage()
    for resource in resources { try rename(resource.path) }
    try rename(Self.packageFileName)
    try synchronizeFolder()
    removeJournals()
    return package
  }

  private func requireOpen() throws(FileError) {
    guard isOpen else {
      throw FileError(
        .inputOutput, "The result in \(path) is already committed, or failed to be; open the folder anew.")
    }
  }

  private func writePartial(_ name: String, _ bytes: [UInt8]) throws(FileError) -> ByteSink {
    let sink = try ByteSink(creating: path + "/" + name + Self.partialSuffix)
    try sink.append(bytes)
    try sink.finish()
    return sink
  }

  private func removeOlderPackage() throws(FileError) {
    let file = path + "/" + Self.packageFileName
    if unlink(file) == 0 { return try synchronizeFolder() }
    guard errno == ENOENT else {
      throw FileError(.inputOutput, "The older \(file) cannot be removed: \(SystemError().reason).")
    }
  }

  private func rename(_ name: String) throws(FileError) {
    let file = path + "/" + name
    guard Foundation.rename(file + Self.partialSuffix, file) == 0 else {
      throw FileError(
        .inputOutput, "\(file)\(Self.partialSuffix) is whole but cannot get its name: \(SystemError().reason).")
    }
  }

  /// Brings the names to the disk, where the file system can.
  private func synchronizeFolder() throws(FileError) {
    do {
      try FileDescriptor.synchronize(folder: path)
    } catch {
      throw FileError(.inputOutput, "The folder \(path) cannot be brought to the disk: \(error.reason).")
    }
  }

  deinit {
    for table in tables { try? table.writer.flush() }
    guard isOpen else { return }
    let areRowsSafe = hasRowsOfShards || journal?.holdsAllRows == true
    for table in tables where areRowsSafe || table.writer.rowCount == 0 {
      unlink(path + "/" + table.name + ".csv" + Self.partialSuffix)
    }
  }
}

extension ResultFolder {
  /// A journal for the run that has the folder open. The commit removes it.
  ///
  /// A journal of another unfinished run is never lost. It is resumed where `resumes` is set, and is renamed otherwise:
  /// ``Journal/fileName`` becomes `journal-1.jsonl`. The commit removes the journals whose pieces are all in the
  /// result.
  /// - Parameters:
  ///   - header: the configuration of this run's pieces.
  ///   - session: this process.
  ///   - resumes: whether to resume an unfinished run of the same header. Where there is none, a new one begins.
  /// - Returns: the journal, and the new name of another one.
  /// - Throws: an input error that states the difference, where the unfinished run to resume has another header.
  public func openJournal(
    _ header: JournalHeader, session: RunSession, resumes: Bool
  ) throws(FileError) -> (journal: Journal, setAside: String?) {
    try requireOpen()
    let file = path + "/" + Journal.fileName
    try Self.checkNothingInTheWay(of: file)
    var earlier: JournalFile?
    if try FileKind(at: file) == .file { earlier = try JournalFile(path: file) }
    // A run that was killed before its first piece has nothing to lose; damaged lines were pieces.
    if let found = earlier, found.pieceCount == 0, !found.isDamaged { earlier = nil }
    var setAside: String?
    if let found = earlier {
      if resumes {
        try Self.requireSame(found, header)
      } else {
        setAside = try Self.setAside(file, in: path)
        earlier = nil
      }
    }
    let opened = try Journal(path: file, header: header, session: session, after: earlier)
    journal = opened
    return (opened, setAside)
  }

  private static func requireSame(_ found: JournalFile, _ header: JournalHeader) throws(FileError) {
    let advice = "leave --resume out to begin anew, and it is kept under another name"
    guard let earlier = found.header else {
      throw FileError(.input, "\(found.path) has lost its first line, which says what its pieces are of; \(advice).")
    }
    // The header as read back, since a whole number has one form in JSON.
    guard case let header = try JournalHeader(readBack: header),
      let difference = earlier.difference(from: header, called: "this run", comparesShards: true)
    else { return }
    throw FileError(.input, "\(found.path) is of another run: \(difference); \(advice).")
  }

  private static func setAside(_ file: String, in folder: String) throws(FileError) -> String {
    var number = 1
    while try FileKind(at: asideName(number, in: folder)) != .missing { number += 1 }
    let name = asideName(number, in: folder)
    guard Foundation.rename(file, name) == 0 else {
      throw FileError(.inputOutput, "\(file) cannot be renamed to \(name): \(SystemError().reason).")
    }
    return name
  }

  private static func asideName(_ number: Int, in folder: String) -> String { folder + "/journal-\(number).jsonl" }

  /// Removes the journal of this run, and others whose pieces are all in its result.
  private func removeJournals() {
    guard let journal, let header = try? JournalHeader(readBack: journal.header) else { return }
    unlink(journal.path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix("journal-") && name.hasSuffix(".jsonl") {
      let file = path + "/" + name
      if let other = try? JournalFile(path: file), other.header == header { unlink(file) }
    }
  }
}

extension ResultFolder {
  /// - Returns: whether the folder was made here.
  @discardableResult
  private static func prepare(_ path: String) throws(FileError) -> Bool {
    switch try FileKind(at: path) {
    case .folder: return false
    case .file, .pipe, .characterDevice, .other:
      throw FileError(.input, "\(path) is a file; name a folder for the results.")
    case .missing: break
    }
    let parent = parent(of: path)
    switch try FileKind(at: parent) {
    case .folder: break
    case .file, .pipe, .characterDevice, .other:
      throw FileError(.input, "\(path) cannot be made, since \(parent) is a file; name a folder for the results.")
    case .missing: try prepare(parent)
    }
    guard mkdir(path, 0o777) != 0 else { return true }
    let error = SystemError()
    // Another run may have created it meanwhile.
    if error.code == EEXIST, case .folder = try FileKind(at: path) { return false }
    throw FileError(.inputOutput, "The folder \(path) cannot be made: \(error.reason).")
  }

  private static func checkNothingInTheWay(of file: String) throws(FileError) {
    for path in [file, file + partialSuffix] {
      switch try FileKind(at: path) {
      case .missing, .file: break
      case .folder:
        throw FileError(.input, "A folder is in the way of \(file); move it, or name another folder for the results.")
      case .pipe, .characterDevice, .other:
        throw FileError(
          .input, "A pipe or device is in the way of \(file); move it, or name another folder for the results.")
      }
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    var parent = path[..<slash]
    while parent.hasSuffix("/") { parent.removeLast() }
    return parent.isEmpty ? "/" : String(parent)
  }
}
