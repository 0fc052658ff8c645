import Files
import Foundation

/// Two results of the same kind, and what differs between them.
///
/// ```swift
/// var comparison = try ResultComparison("results/before", "results/after")
/// try comparison.run { difference in print(difference) }
/// print(comparison.haveSameFigures)
/// ```
///
/// Tables are compared by what their data packages say of them: columns by name, type and unit, rows by primary key.
/// Cells are compared as values: `0.5` is `5e-1`. A table with a column in a unit of time (ns, µs, ms, s) is of one run:
/// its times are compared as ratios, and neither they nor the cells beside them are figures that have to be the same.
/// Hashes are not checked, which ``ResultVerifier`` does.
public struct ResultComparison: Sendable {
  /// The first result.
  public let first: RecordedResult
  /// The second result.
  public let second: RecordedResult
  /// The tables that both results have, in the order of the first.
  public private(set) var tables: [TableComparison]
  /// Differences other than of rows and cells, in the order in which they were found.
  public private(set) var others: [ResultDifference] = []
  /// The number of differences of each part.
  public private(set) var counts: [ResultDifference.Part: Int] = [:]

  /// Reads the packages and provenances of two results.
  /// - Parameters:
  ///   - first: the folder of a result.
  ///   - second: the folder of another result, or the same one.
  /// - Throws: an input error where one of them is no whole result, or they are of different kinds: their packages have
  ///   other names.
  public init(_ first: String, _ second: String) throws(FileError) {
    self.first = try RecordedResult(folder: first)
    self.second = try RecordedResult(folder: second)
    let names = (self.first.package.name, self.second.package.name)
    guard names.0 == names.1 else {
      throw FileError(
        .input,
        "\(first) is a result of the kind \(QuotedText(names.0)) and \(second) one of \(QuotedText(names.1)); name two of "
          + "one kind.")
    }
    let others = Self.schemas(self.second.package)
    tables = self.first.package.resources.compactMap { resource in
      guard let schema = resource.schema, let other = others[resource.path] else { return nil }
      return TableComparison(file: resource.path, schema, other)
    }
  }

  /// Whether both results have the same tables, columns, rows and figures, and the same other files where nothing in
  /// them is timed.
  public var haveSameFigures: Bool { counts.allSatisfy { !$0.key.isOfFigures || $0.value == 0 } }

  /// The number of cells that were compared as figures.
  public var figureCount: Int {
    tables.reduce(0) { sum, table in sum + table.columns.count { $0.part == .figure } * table.common }
  }

  /// Compares everything, once, and passes every difference on.
  ///
  /// O(bytes of all files) in time where rows stand in the same order. ``TableComparison`` says what it takes in memory.
  /// - Parameter take: is called with every difference: of tables and files, of the cells and rows of each table, of the
  ///   configuration, of the provenance.
  /// - Throws: an input error for a table that cannot be read by its schema, an input/output error for a file that cannot
  ///   be read, and the errors of `take`.
  public mutating func run(_ take: (ResultDifference) throws -> Void) throws {
    (others, counts) = ([], [:])
    for difference in Self.missingResources(first.package, second.package) { try add(difference, take) }
    for index in tables.indices {
      var table = tables[index]
      let readers = (try Self.reader(of: table.file, in: first), try Self.reader(of: table.file, in: second))
      try table.run(readers.0, readers.1) { difference in try add(difference, take) }
      tables[index] = table
    }
    try compareFiles(take)
    let file = ResultFolder.provenanceFileName
    let provenances = (
      try JSONText.decode(JSONValue.self, path: first.folder + "/" + file),
      try JSONText.decode(JSONValue.self, path: second.folder + "/" + file)
    )
    for (name, values) in provenances.0.leaves(differingFrom: provenances.1) {
      let isSetting = name == "configuration" || name.hasPrefix("configuration.")
      try add(
        ResultDifference(
          isSetting ? .configuration : .provenance, file: file,
          name: isSetting ? String(name.dropFirst("configuration.".count)) : name, first: try Self.text(values.0),
          second: try Self.text(values.1)),
        take)
    }
  }

  private mutating func add(_ difference: ResultDifference, _ take: (ResultDifference) throws -> Void) throws {
    counts[difference.part, default: 0] += 1
    switch difference.part {
    case .row, .figure, .time, .besideTimes: break
    default: others.append(difference)
    }
    try take(difference)
  }

  /// Whether a table of either result has times: its other files are of one run too.
  private var hasTimes: Bool { tables.contains(where: \.hasTimes) }

  private mutating func compareFiles(_ take: (ResultDifference) throws -> Void) throws {
    for resource in first.package.resources
    where resource.schema == nil && resource.path != ResultFolder.provenanceFileName
      && second.package.resources.contains(where: { $0.path == resource.path })
    {
      let sizes = (
        try Self.size(of: resource.path, in: first), try Self.size(of: resource.path, in: second)
      )
      guard try !Self.haveSameBytes(resource.path, first, second) else { continue }
      try add(
        ResultDifference(
          hasTimes ? .besideTimes : .file, file: resource.path, unit: "B", first: "\(sizes.0)",
          second: "\(sizes.1)"), take)
    }
  }

  private static func size(of path: String, in result: RecordedResult) throws(FileError) -> Int {
    try InputFile(path: result.folder + "/" + path).byteCount
  }

  private static func haveSameBytes(
    _ path: String, _ first: RecordedResult, _ second: RecordedResult
  ) throws(FileError) -> Bool {
    let files = (try InputFile(path: first.folder + "/" + path), try InputFile(path: second.folder + "/" + path))
    guard files.0.byteCount == files.1.byteCount else { return false }
    while true {
      let chunks = (try files.0.readChunk(), try files.1.readChunk())
      guard chunks.0 == chunks.1 else { return false }
      if chunks.0.isEmpty { return true }
    }
  }

  private static func reader(of file: String, in result: RecordedResult) throws(FileError) -> TableReader {
    guard let schema = schemas(result.package)[file] else {
      throw FileError(.input, "\(result.folder) has no table \(file), which its package lists.")
    }
    return try TableReader(path: result.folder + "/" + file, schema: schema)
  }

  private static func schemas(_ package: DataPackage) -> [String: TableSchema] {
    Dictionary(
      package.resources.compactMap { resource in resource.schema.map { (resource.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Tables and files that one result has alone.
  private static func missingResources(_ first: DataPackage, _ second: DataPackage) -> [ResultDifference] {
    func lone(_ one: DataPackage, _ other: DataPackage, _ difference: (DataPackage.Resource) -> ResultDifference)
      -> [ResultDifference]
    {
      one.resources.filter { resource in
        !other.resources.contains { $0.path == resource.path && ($0.schema == nil) == (resource.schema == nil) }
      }.map(difference)
    }
    func part(_ resource: DataPackage.Resource) -> ResultDifference.Part { resource.schema == nil ? .file : .table }
    return lone(first, second) { ResultDifference(part($0), file: $0.path, first: "present") }
      + lone(second, first) { ResultDifference(part($0), file: $0.path, second: "present") }
  }

  private static func text(_ value: JSONValue?) throws(FileError) -> String? {
    guard let value else { return nil }
    if case .string(let text) = value { return text }
    return String(decoding: try JSONText.line(value, ResultFolder.provenanceFileName), as: UTF8.self)
  }
}

extension JSONValue {
  /// The values in which two objects differ, by their names with dots; lists are compared as a whole. O(values).
  func leaves(differingFrom other: JSONValue) -> [(name: String, values: (JSONValue?, JSONValue?))] {
    Self.leaves(self, other, at: "")
  }

  private static func leaves(
    _ first: JSONValue?, _ second: JSONValue?, at path: String
  ) -> [(name: String, values: (JSONValue?, JSONValue?))] {
    if case .object(let first)? = first, case .object(let second)? = second {
      return Set(first.keys).union(second.keys).sorted().flatMap { key in
        leaves(first[key], second[key], at: path.isEmpty ? key : "\(path).\(key)")
      }
    }
    return first == second ? [] : [(path, (first, second))]
  }
}
