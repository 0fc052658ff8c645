import Foundation
import Results
import Testing

/// What may be changed in a result of any experiment, and is found by `vernier verify`. Checksums are corrected, but
/// for ``byte``.
public enum Forgery: CaseIterable, Sendable {
  /// A byte of a file, whose checksum stays.
  case byte
  /// A row stands before the row above it.
  case rowMoved
  /// The last row is missing.
  case rowLeftOut
  /// The last row stands twice.
  case rowRepeated
  /// A cell of another type than its column's.
  case type
  /// A cell of the primary key.
  case key
  /// A setting that no run can have.
  case setting
  /// Every cell that is no time.
  case measuredCells

  /// Makes the change in each file that can have it, and expects it to be found.
  /// - Parameters:
  ///   - folder: a result.
  ///   - experiment: the experiment of the result.
  ///   - setting: a setting, and a value out of its range.
  public func expectFound<E: Experiment>(
    in folder: String, of experiment: E.Type, setting: (name: String, value: JSONValue),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let forged = try ForgedResult(copyOf: folder)
    if self == .measuredCells { return try expectMeasuredCells(forged, E.self, sourceLocation) }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let table = E.tables.first { $0.fileName == name }
      for change in try changes(of: name, table, forged, setting) {
        try change()
        let isFound = (try? RecordedRun.findings(E.self, forged.path, .sample(0)).isEmpty) != true
        #expect(isFound, "\(name)", sourceLocation: sourceLocation)
        try forged.restore()
      }
    }
  }

  private func changes(
    of name: String, _ table: (any TableDefinition)?, _ forged: ForgedResult,
    _ setting: (name: String, value: JSONValue)
  ) throws -> [() throws -> Void] {
    if self == .setting {
      return name == ResultFolder.provenanceFileName ? [{ try forged.set(setting.name, to: setting.value) }] : []
    }
    if self == .byte {
      guard name != ResultFolder.packageFileName else { return [] }
      let file = URL(fileURLWithPath: forged.path + "/" + name)
      return [
        {
          var data = try Data(contentsOf: file)
          data[data.count / 2] ^= 1
          try data.write(to: file)
        }
      ]
    }
    guard let table, case let records = try forged.records(name), records.count > 1 else { return [] }
    func changed(_ change: (inout [[String]]) -> Void) -> () throws -> Void {
      var records = records
      change(&records)
      return { [records] in try forged.write(records, to: name) }
    }
    let last = records.count - 1
    switch self {
    case .rowMoved: return last > 1 ? [changed { $0.swapAt(last, last - 1) }] : []
    case .rowLeftOut: return [changed { $0.removeLast() }]
    case .rowRepeated: return [changed { $0.append(records[last]) }]
    case .type:
      guard let column = table.schema.fields.firstIndex(where: { $0.type != .string }) else { return [] }
      return [changed { $0[last][column] = "x" }]
    case .key:
      return table.schema.fields.enumerated().filter { table.schema.primaryKey.contains($1.name) }.map {
        column, field in
        let other = field.allowed?.first { $0 != records[last][column] }
        return changed { $0[last][column] = other ?? Self.another(records[last][column]) }
      }
    case .byte, .setting, .measuredCells: return []
    }
  }

  /// Changes all cells that are compared when everything is measured again, at once, and expects each to be named.
  private func expectMeasuredCells<E: Experiment>(
    _ forged: ForgedResult, _ experiment: E.Type, _ sourceLocation: SourceLocation
  ) throws {
    let result = try RecordedResult(folder: forged.path)
    let configuration = try E.Configuration(result.provenance)
    let parts = try E.parts(result, configuration)
    var changed: Set<[String]> = []
    for table in E.tables where try forged.records(table.fileName).count > 1 {
      let compared = parts.first { $0.table.name == table.name }?.compared ?? Set(table.schema.header)
      try forged.forgeCells(of: table.fileName) { line, column, text in
        guard compared.contains(column), !table.schema.primaryKey.contains(column) else { return text }
        changed.insert([table.fileName, "line \(line), column \(column)"])
        return Self.another(text)
      }
    }
    let found = try E.recheck(result, configuration, RecheckExtent(.all, seed: 1, jobs: 2)) { _ in }.findings
    let names = Set(found.map { [$0.file, $0.place] })
    #expect(changed.subtracting(names) == [] && changed.count > 3, sourceLocation: sourceLocation)
  }

  /// Another text of the same type.
  private static func another(_ text: String) -> String {
    Int(text).map { "\($0 + 1)" } ?? Double(text).map { "\($0 + 1)" } ?? text + (text.isEmpty ? "1" : "x")
  }
}
