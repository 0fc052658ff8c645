import Files
import Foundation
import Results
import TestSupport
import Testing

/// A copy of a result with changed values and corrected checksums, as made by somebody who wants an edited result
/// accepted as complete.
public final class ForgedResult {
  private let folder: TemporaryFolder
  private let originals: [String: Data]
  /// The package as it was last read: it is the same for all changes but its own.
  private var package: (data: Data, value: JSONValue)?

  /// Copies the files of a result.
  public init(copyOf path: String) throws {
    folder = try TemporaryFolder()
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
    originals = files
    try restore()
  }

  /// The folder of the copy.
  public var path: String { folder.path }

  /// Writes a file, and its size and hash into the package.
  public func write(_ text: String, to name: String) throws {
    try folder.file(name, holding: text)
    guard name != ResultFolder.packageFileName, case .object(var package) = try readPackage(),
      case .array(var resources)? = package["resources"]
    else { return }
    var hash = ContentHash()
    Data(text.utf8).withUnsafeBytes { hash.update($0) }
    for index in resources.indices {
      guard case .object(var resource) = resources[index], resource["path"] == .string(name) else { continue }
      resource["bytes"] = .integer(text.utf8.count)
      resource["hash"] = .string(hash.text)
      resources[index] = .object(resource)
    }
    package["resources"] = .array(resources)
    try folder.file(ResultFolder.packageFileName, holding: Self.text(.object(package)))
  }

  private func readPackage() throws -> JSONValue {
    let data = try folder.data(ResultFolder.packageFileName)
    if let package, package.data == data { return package.value }
    let value = try JSONDecoder().decode(JSONValue.self, from: data)
    package = (data, value)
    return value
  }

  /// Every file in its original state.
  public func restore() throws {
    for (name, data) in originals { try data.write(to: URL(fileURLWithPath: folder.file(name))) }
  }

  /// The JSON of a file.
  public func json(_ name: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: try folder.data(name))
  }

  /// The lines of a table as fields, its header first.
  public func records(_ name: String) throws -> [[String]] {
    let reader = try CSVReader(path: folder.file(name))
    var records: [[String]] = []
    while let record = try reader.next() { records.append(record.fields) }
    return records
  }

  /// Makes one change after the other, so that all are there at once.
  public func forgeCells(of name: String, _ change: (_ line: Int, _ column: String, _ text: String) -> String) throws {
    var records = try records(name)
    for row in records.indices.dropFirst() {
      for column in records[row].indices {
        records[row][column] = change(row + 1, records[0][column], records[row][column])
      }
    }
    try write(records, to: name)
  }

  /// JSON in the form of a result's files.
  public static func text(_ value: JSONValue) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

extension ForgedResult {
  /// Writes a table, its header first, and its size and hash into the package.
  public func write(_ records: [[String]], to name: String) throws {
    func field(_ text: String) -> String {
      text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
        ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
    try write(records.map { $0.map(field).joined(separator: ",") + "\n" }.joined(), to: name)
  }

  /// Changes a setting of the configuration.
  public func set(_ name: String, to value: JSONValue) throws {
    guard case .object(var provenance) = try json(ResultFolder.provenanceFileName),
      case .object(var settings)? = provenance["configuration"]
    else { throw FileError(.input, "there is no configuration") }
    settings[name] = value
    provenance["configuration"] = .object(settings)
    try write(Self.text(.object(provenance)), to: ResultFolder.provenanceFileName)
  }
}
