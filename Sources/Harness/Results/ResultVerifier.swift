import Files
import Foundation

/// Compares a result with its `datapackage.json`, and reports the differences.
///
/// Checked for every resource: the file is there, its size, its SHA-256. For every table besides: the header is the
/// schema's fields in their order, every cell parses to its type and keeps to its constraints, required values are
/// there, no two rows share the primary key. It does not check whether the numbers are right; that takes computing them
/// again.
public struct ResultVerifier {
  /// The number of findings of one file that are reported; further ones are only counted.
  public static let findingsPerFile = 100

  /// The folder, as given.
  public let folder: String
  /// The contents of `datapackage.json`.
  public let package: DataPackage

  /// Reads the package in `folder`; the conditions of ``DataPackage/init(folder:)`` are errors here.
  public init(folder: String) throws(FileError) {
    self.folder = folder
    package = try DataPackage(folder: folder)
  }

  /// All faults, in the order of the package and its lines; empty where there are none.
  ///
  /// Memory grows with the number of rows by their primary keys; every file is read twice.
  public func findings() throws(FileError) -> [Finding] {
    if package.resources.isEmpty {
      return [Finding(file: ResultFolder.packageFileName, problem: "it lists no files, and should list at least one")]
    }
    var findings: [Finding] = []
    for resource in package.resources {
      var list = CappedFindings(file: resource.path, limit: Self.findingsPerFile)
      if try isReadable(resource.path, &list) {
        try checkBytes(of: resource, &list)
        if let schema = resource.schema { try checkRows(of: resource.path, schema, &list) }
      }
      findings += list.findings
    }
    return findings
  }

  /// Whether `path` is a file in the folder, even after links are followed.
  private func isReadable(_ path: String, _ list: inout CappedFindings) throws(FileError) -> Bool {
    let file = folder + "/" + path
    switch try FileKind(at: file) {
    case .missing:
      list.add("the file is missing")
      return false
    case .folder, .pipe, .characterDevice, .other:
      list.add("it should be a file")
      return false
    case .file: break
    }
    guard try Self.realPath(file).hasPrefix(Self.realPath(folder) + "/") else {
      list.add("it is a link that leads out of the folder, and should be a file in it")
      return false
    }
    return true
  }

  private func checkBytes(of resource: DataPackage.Resource, _ list: inout CappedFindings) throws(FileError) {
    let file = folder + "/" + resource.path
    var hash = ContentHash()
    var byteCount = 0
    let input = try InputFile(path: file)
    while case let chunk = try input.readChunk(), !chunk.isEmpty {
      chunk.withUnsafeBytes { hash.update($0) }
      byteCount += chunk.count
    }
    if byteCount != resource.bytes { list.add("it has \(byteCount) bytes, and should have \(resource.bytes)") }
    if !resource.hash.hasPrefix(ContentHash.prefix) {
      list.add("its hash \(QuotedText(resource.hash)) in the package should begin with \(ContentHash.prefix)")
    } else if resource.hash != hash.text {
      list.add(
        "its bytes are not those that were written: the hash is \(hash.text), and should be \(QuotedText(resource.hash))"
      )
    }
  }

  private func checkRows(of path: String, _ schema: TableSchema, _ list: inout CappedFindings) throws(FileError) {
    var lineOfKey: [[Cell]: Int] = [:]
    let keyIndices = schema.keyIndices
    let reader = try CSVReader(path: folder + "/" + path)
    do {
      guard let header = try reader.next() else {
        list.add("it is empty, and should begin with a header")
        return
      }
      if header.fields != schema.header { list.add(Self.difference(header.fields, schema.header), at: "line 1") }

      while let record = try reader.next() {
        guard record.fields.count == schema.fields.count else {
          list.add("\(record.fields.count) fields, and should have \(schema.fields.count)", at: "line \(record.line)")
          continue
        }
        var row: [Cell?] = []
        for (column, field) in zip(schema.fields, record.fields) {
          switch column.parse(field) {
          case .cell(let cell):
            row.append(cell)
          case .objection(let objection):
            row.append(nil)
            list.add(objection, at: "line \(record.line), column \(column.name)")
          }
        }
        let key = keyIndices.compactMap { row[$0] }
        guard !key.isEmpty, key.count == keyIndices.count else { continue }
        if let earlier = lineOfKey.updateValue(record.line, forKey: key) {
          let text = QuotedText(key.map(\.text).joined(separator: ", "))
          list.add("the primary key \(text) is that of line \(earlier) too", at: "line \(record.line)")
        }
      }
    } catch {
      // After a fault of CSV, the boundaries of later lines are unknown.
      guard !error.place.isEmpty else { throw error }
      list.add(error.problem, at: error.place)
    }
  }

  private static func difference(_ header: [String], _ expected: [String]) -> String {
    for (index, name) in expected.enumerated() {
      guard index < header.count else { return "the header lacks \(name) and what follows it" }
      guard header[index] == name else {
        return "field \(index + 1) of the header is \(QuotedText(header[index])), and should be \(name)"
      }
    }
    return "the header has \(header.count) fields, and should have \(expected.count)"
  }

  private static func realPath(_ path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw FileError(.inputOutput, "\(path) cannot be looked at: \(SystemError().reason).")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
