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

  /// Makes each change alone, and records an issue for each that is not found.
  /// - Parameter isFound: whether the result in a folder is found to be no true one; an error that it throws counts as found.
  public func expectNoneEscapes(
    _ forgeries: [Forgery], sourceLocation: SourceLocation = #_sourceLocation, isFound: (String) throws -> Bool
  ) throws {
    #expect(!forgeries.isEmpty, sourceLocation: sourceLocation)
    #expect(try !isFound(path), "the result is no true one", sourceLocation: sourceLocation)
    for forgery in try escaping(forgeries, isFound: isFound) {
      check(false, "not found: \(forgery)", sourceLocation: sourceLocation)
    }
  }

  /// Makes each change alone.
  /// - Parameter isFound: whether the result in a folder is found to be no true one; an error that it throws counts as found.
  /// - Returns: the changes that are not found.
  public func escaping(_ forgeries: [Forgery], isFound: (String) throws -> Bool) throws -> [Forgery] {
    var escaped: [Forgery] = []
    for forgery in forgeries {
      try write(forgery.text(), to: forgery.file)
      if isTakenForWhole(isFound) { escaped.append(forgery) }
      try restore()
    }
    return escaped
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
    try write(Forgery.csv(records), to: name)
  }

  /// Whether the present result is accepted as complete; an error that `isFound` throws counts as a detection.
  public func isTakenForWhole(_ isFound: (String) throws -> Bool) -> Bool { (try? isFound(path)) == false }

  /// JSON in the form of a result's files.
  public static func text(_ value: JSONValue) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

/// One change of one file of a result.
public struct Forgery: CustomStringConvertible {
  /// The name of the file.
  public let file: String
  /// What is changed, for people.
  public let description: String
  private let makeText: () throws -> String

  /// - Parameter text: the file with the change, made when it is asked for: of many changes that could be made, few are.
  public init(file: String, description: String, text: @autoclosure @escaping () throws -> String) {
    self.file = file
    self.description = description
    makeText = text
  }

  /// The file with the change.
  public func text() throws -> String { try makeText() }
}

extension ForgedResult {
  /// Changes of single cells of a table: another last digit, another sign, the cell of the next row, a cell that is empty or no longer
  /// empty, another text.
  /// - Parameter isForged: which columns are changed.
  public func cellForgeries(of name: String, where isForged: (String) -> Bool = { _ in true }) throws -> [Forgery] {
    let records = try records(name)
    var forgeries: [Forgery] = []
    for row in records.indices.dropFirst() {
      for column in records[row].indices where isForged(records[0][column]) {
        let old = records[row][column]
        let next = row + 1 < records.count ? records[row + 1][column] : old
        for new in Self.changes(of: old, next: next) {
          forgeries.append(
            Forgery(
              file: name, description: "\(name), line \(row + 1), \(records[0][column]): \(old) → \(new)",
              text: Forgery.csv(records, with: new, inRow: row, column)))
        }
      }
    }
    return forgeries
  }

  /// One change of each cell of a table, of all kinds in turn.
  /// - Parameter isForged: which columns are changed.
  public func oneForgeryOfEachCell(of name: String, where isForged: (String) -> Bool = { _ in true }) throws
    -> [Forgery]
  {
    var cells: [(cell: Substring, forgeries: [Forgery])] = []
    for forgery in try cellForgeries(of: name, where: isForged) {
      let cell = forgery.description.prefix { $0 != ":" }
      if cells.last?.cell != cell { cells.append((cell, [])) }
      cells[cells.count - 1].forgeries.append(forgery)
    }
    return cells.enumerated().map { $1.forgeries[$0 % $1.forgeries.count] }
  }

  /// Changes of whole rows of a table: one left out, one twice, two in the other order, none left.
  public func rowForgeries(of name: String) throws -> [Forgery] {
    let records = try records(name)
    var forgeries: [Forgery] = []
    func add(_ description: String, _ changed: [[String]]) {
      guard changed != records else { return }
      forgeries.append(Forgery(file: name, description: "\(name): \(description)", text: Forgery.csv(changed)))
    }
    for row in records.indices.dropFirst() {
      var fewer = records
      fewer.remove(at: row)
      add("line \(row + 1) left out", fewer)
      var more = records
      more.insert(records[row], at: row)
      add("line \(row + 1) twice", more)
      var swapped = records
      swapped.swapAt(row, row == records.count - 1 ? row : row + 1)
      add("line \(row + 1) after the next", swapped)
    }
    add("no rows", Array(records.prefix(1)))
    return forgeries
  }

  /// Changes of a JSON file: of each number, text and truth value, each of them left out, items and keys added.
  /// - Parameter isForged: which values are changed, by their keys from the root, positions in lists among them.
  public func jsonForgeries(of name: String, where isForged: ([String]) -> Bool = { _ in true }) throws -> [Forgery] {
    let root = try json(name)
    return try Self.variants(of: root, at: []).filter { isForged($0.path) }.map { variant in
      Forgery(
        file: name, description: "\(name): \(variant.path.joined(separator: ".")) \(variant.change)",
        text: try Self.text(variant.value))
    }
  }

  private typealias Variant = (path: [String], change: String, value: JSONValue)

  private static func variants(of value: JSONValue, at path: [String]) -> [Variant] {
    switch value {
    case .object(let members):
      var variants: [Variant] = members.keys.sorted().flatMap { key -> [Variant] in
        var without = members
        without[key] = nil
        let changed = self.variants(of: members[key] ?? .null, at: path + [key]).map { variant in
          var members = members
          members[key] = variant.value
          return (variant.path, variant.change, JSONValue.object(members))
        }
        return [(path + [key], "left out", .object(without))] + changed
      }
      variants.append((path + ["more"], "added", .object(members.merging(["more": 1]) { $1 })))
      return variants
    case .array(let items):
      var variants: [Variant] = items.indices.flatMap { index in
        self.variants(of: items[index], at: path + ["\(index)"]).map { variant in
          var items = items
          items[index] = variant.value
          return (variant.path, variant.change, JSONValue.array(items))
        }
      }
      if let last = items.last {
        variants.append((path + ["\(items.count - 1)"], "left out", .array(items.dropLast())))
        variants.append((path + ["\(items.count)"], "twice", .array(items + [last])))
      }
      if let first = items.first, items.reversed() != items {
        variants.append((path + ["0"], "moved to the end", .array(items.dropFirst() + [first])))
      }
      return variants
    case .boolean(let value): return [(path, "\(!value)", .boolean(!value))]
    case .integer(let value): return [(path, "\(value + 1)", .integer(value + 1))]
    case .number(let value): return [(path, "\(value.nextUp)", .number(value.nextUp))]
    case .string(let text): return [(path, "\(text)x", .string(text + "x"))]
    case .null: return [(path, "1", 1)]
    }
  }

  private static func changes(of text: String, next: String) -> [String] {
    var changes: [String] = []
    if text.isEmpty {
      changes += ["1", "0"]
    } else {
      changes.append("")
      if Double(text) != nil {
        changes.append(lastDigitChanged(text))
        changes.append(text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
      } else {
        changes.append(text + "x")
      }
    }
    if next != text { changes.append(next) }
    return changes
  }

  /// Of the digits before an exponent.
  private static func lastDigitChanged(_ text: String) -> String {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    guard let last = mantissa.last, let digit = last.wholeNumberValue else { return text + "1" }
    return mantissa.dropLast() + "\((digit + 1) % 10)" + text.dropFirst(mantissa.count)
  }
}

extension Forgery {
  static func csv(_ records: [[String]], with text: String, inRow row: Int, _ column: Int) -> String {
    var changed = records
    changed[row][column] = text
    return csv(changed)
  }

  static func csv(_ records: [[String]]) -> String {
    records.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}

extension [Forgery] {
  /// The number of parts into which a test splits many changes, so that threads share them: a part is a case of the
  /// test.
  public static var parts: Range<Int> { 0..<4 }

  /// Whether all changes are made, as `make soak` has it, and not a sample of them.
  private static let takesAll = ProcessInfo.processInfo.environment["VERNIER_FORGERIES"] == "all"

  /// Of every fourth change, from one of the first four on, a scattered third; all of them in a soak.
  /// - Parameter number: one of ``parts``.
  public func part(_ number: Int) -> [Forgery] {
    stride(from: number, to: count, by: Self.parts.count).filter { index in
      Self.takesAll || (UInt32(truncatingIfNeeded: index) &* 2_654_435_761 >> 16) % 3 == 0
    }.map { self[$0] }
  }
}
