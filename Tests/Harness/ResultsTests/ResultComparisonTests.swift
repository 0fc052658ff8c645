import Foundation
import Geometry
import Measurement
import TestSupport
import Testing

@testable import Results

@Suite("Two results compared")
struct ResultComparisonTests {
  /// A result in memory: rows by their keys, for two tables of which one has times.
  private struct Model {
    static let figures = TableSchema(
      [
        Field("name", .string, "A name."), Field("level", .integer, "A level."),
        Field("jitter_px", .number, unit: "px", "A jitter.", isRequired: false),
        Field("count", .integer, "A count."), Field("status", .string, "A status.", isRequired: false),
      ], primaryKey: ["name", "level"])
    static let times = TableSchema(
      [
        Field("step", .string, "A step."), Field("p50_ns", .number, unit: "ns", "A median.", isRequired: false),
        Field("samples", .integer, "How many."),
      ], primaryKey: ["step"])

    var figures: [[Cell]]
    var times: [[Cell]]
    var settings: [String: JSONValue] = ["points": 5, "depths": [1, 2]]
    var seed: UInt64 = 1
    var package = "vernier-model"

    init(_ random: inout SplitMix64) {
      figures = (0..<Int.random(in: 1...12, using: &random)).map { index in
        [
          .string(["a, b", "c\"", "ü", "d"][index % 4]), .integer(index), Self.number(&random),
          .integer(.random(in: -5...5, using: &random)), Bool.random(using: &random) ? .missing : "ok",
        ]
      }
      times = (0..<Int.random(in: 1...5, using: &random)).map { index in
        [.string("step \(index)"), .number(.random(in: 1...1000, using: &random)), .integer(index)]
      }
    }

    static func number(_ random: inout SplitMix64) -> Cell {
      Int.random(in: 0..<5, using: &random) == 0 ? .missing : .number(.random(in: -1e3...1e3, using: &random))
    }

    func write(_ path: String) throws {
      let folder = try ResultFolder(path: path)
      for (name, schema, rows) in [("figures", Self.figures, figures), ("times", Self.times, times)] {
        let writer = try folder.table(name, schema: schema, description: "A table.")
        for row in rows { try writer.write(row) }
      }
      try folder.add(text: "the same", as: "notes.txt", description: "Notes.")
      let provenance = Provenance(
        commandLine: ["vernier"], configuration: settings, seed: seed, generator: "g", gmpVersion: "1",
        mpfrVersion: "2", crossCheck: nil, startedAt: Date(timeIntervalSince1970: 0), wallTimeSeconds: 1,
        machine: Self.machine)
      try folder.commit(name: package, title: "A model", provenance: provenance)
    }

    /// One machine at one time: its load differs from one call to the next.
    static let machine = Machine.current()
  }

  /// A difference without what follows from the values.
  private struct Named: Hashable {
    var part: ResultDifference.Part
    var row: String?
    var name: String?
    var first: String?
    var second: String?

    init(_ difference: ResultDifference) {
      part = difference.part
      row = difference.row
      name = difference.name
      first = difference.first
      second = difference.second
    }

    init(_ part: ResultDifference.Part, _ row: String?, _ name: String?, _ first: String?, _ second: String?) {
      (self.part, self.row, self.name, self.first, self.second) = (part, row, name, first, second)
    }
  }

  private func compared(_ first: Model, _ second: Model) throws -> (ResultComparison, [ResultDifference]) {
    let folder = try TemporaryFolder()
    try first.write(folder.file("first"))
    try second.write(folder.file("second"))
    var comparison = try ResultComparison(folder.file("first"), folder.file("second"))
    var found: [ResultDifference] = []
    try comparison.run { found.append($0) }
    return (comparison, found)
  }

  @Test("Whatever is changed, taken out, added or moved is found, and nothing else")
  func edits() throws {
    for seed in 0..<UInt64(24) {
      var random = SplitMix64(seed: seed)
      let first = Model(&random)
      var second = first
      var wanted: Set<Named> = []
      func key(_ row: [Cell]) -> String { "\(row[0].text), \(row[1].text)" }
      for index in second.figures.indices where Bool.random(using: &random) {
        let row = second.figures[index]
        for (column, name) in [(2, "jitter_px"), (3, "count"), (4, "status")] where Bool.random(using: &random) {
          let changed: Cell =
            switch column {
            case 2: Model.number(&random)
            case 3: .integer(.random(in: -5...5, using: &random))
            default: ["ok", "bad", .missing].randomElement(using: &random) ?? .missing
            }
          guard changed != row[column] else { continue }
          second.figures[index][column] = changed
          wanted.insert(Named(.figure, key(row), name, row[column].text, changed.text))
        }
      }
      for index in second.times.indices where Bool.random(using: &random) {
        let row = second.times[index], later = Cell.number(.random(in: 1...1000, using: &random))
        second.times[index] = [row[0], later, .integer(100)]
        wanted.insert(Named(.time, row[0].text, "p50_ns", row[1].text, later.text))
        wanted.insert(Named(.besideTimes, row[0].text, "samples", row[2].text, "100"))
      }
      if Bool.random(using: &random), let lost = second.figures.randomElement(using: &random) {
        second.figures.removeAll { $0 == lost }
        wanted = wanted.filter { $0.row != key(lost) }
        wanted.insert(Named(.row, key(lost), nil, "present", nil))
      }
      if Bool.random(using: &random) {
        second.figures.append(["new", 77, .missing, 0, .missing])
        wanted.insert(Named(.row, "new, 77", nil, nil, "present"))
      }
      if Bool.random(using: &random) { second.figures.shuffle(using: &random) }
      if Bool.random(using: &random) {
        second.settings["points"] = 6
        second.settings["depths"] = [1, 3]
        wanted.insert(Named(.configuration, nil, "points", "5", "6"))
        wanted.insert(Named(.configuration, nil, "depths", "[1,2]", "[1,3]"))
      }
      if Bool.random(using: &random) {
        second.seed = 2
        wanted.insert(Named(.provenance, nil, "seed", "1", "2"))
      }
      let (comparison, found) = try compared(first, second)
      #expect(Set(found.map(Named.init)) == wanted, "seed \(seed)")
      #expect(found.count == wanted.count, "seed \(seed): a difference is reported twice")
      #expect(comparison.haveSameFigures == !wanted.contains { $0.part.isOfFigures }, "seed \(seed)")
      try expectSummary(comparison, first, second, found, seed)
    }
  }

  /// Holds the summary of each column against the rows themselves.
  private func expectSummary(
    _ comparison: ResultComparison, _ first: Model, _ second: Model, _ found: [ResultDifference], _ seed: UInt64
  ) throws {
    let figures = try #require(comparison.tables.first)
    #expect(figures.onlyInFirst == found.count { $0.part == .row && $0.second == nil }, "seed \(seed)")
    #expect(figures.onlyInSecond == found.count { $0.part == .row && $0.first == nil }, "seed \(seed)")
    #expect(figures.common + figures.onlyInFirst == first.figures.count, "seed \(seed)")
    #expect(figures.common + figures.onlyInSecond == second.figures.count, "seed \(seed)")
    let jitter = try #require(figures.columns.first { $0.name == "jitter_px" })
    let cells = found.filter { $0.name == "jitter_px" }
    #expect(jitter.differing == cells.count && jitter.compared == figures.common, "seed \(seed)")
    let pairs = cells.compactMap { cell in
      Double(cell.first ?? "").flatMap { one in Double(cell.second ?? "").map { (one, $0) } }
    }
    #expect(jitter.absolute?.value == pairs.map { abs($0 - $1) }.max(), "seed \(seed)")
    let relative = pairs.map { abs($0 - $1) / max(abs($0), abs($1)) }.max() ?? 0
    #expect(abs((jitter.relative?.value ?? 0) - relative) < 1e-12, "seed \(seed)")
    #expect(jitter.missingInOne == cells.count - pairs.count, "seed \(seed)")
    let times = try #require(comparison.tables.last?.columns.first { $0.name == "p50_ns" })
    let ratios = zip(first.times, second.times).compactMap { one, two in
      if case .number(let a) = one[1], case .number(let b) = two[1] { b / a } else { nil }
    }
    #expect(times.ratios?.smallest == ratios.min() && times.ratios?.largest == ratios.max(), "seed \(seed)")
    #expect(ratios.count { $0 <= times.ratios?.median ?? 0 } * 2 >= ratios.count, "seed \(seed)")
  }

  @Test("Numbers are compared as values, whole numbers beyond a double's too")
  func values() throws {
    #expect(NumberDifference(.integer(.max), .integer(.max - 1))?.absolute == 1)
    #expect(NumberDifference(.integer(.min), .integer(.max)) != nil)
    for (a, b) in [(3, 10), (10, 3), (-3, -10), (-4, 3)] {
      #expect(NumberDifference(.integer(a), .integer(b))?.absolute == 7)
    }
    let far = try #require(NumberDifference(.number(1e308), .number(-1.5e308)))
    #expect(far.absolute == .greatestFiniteMagnitude && abs(far.relative - 5.0 / 3) < 1e-15)
    #expect(NumberDifference(.number(0), .number(-0.0)) == NumberDifference(.number(1), .number(1)))
    #expect(NumberDifference("a", .number(1)) == nil && NumberDifference(.missing, .integer(1)) == nil)
  }

  @Test("Tables, columns and files that one result has alone are differences of figures")
  func structure() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ tables: [(String, TableSchema)], files: [String: String]) throws {
      let result = try ResultFolder(path: folder.file(name))
      for (table, schema) in tables {
        let writer = try result.table(table, schema: schema, description: "A table.")
        try writer.write(
          schema.fields.map {
            switch $0.type {
            case .string: "x"
            case .integer: 1
            case .number: 1.0
            }
          })
      }
      for (file, text) in files.sorted(by: { $0.key < $1.key }) {
        try result.add(text: text, as: file, description: "A file.")
      }
      try result.commit(name: "vernier-model", title: "A model", provenance: Samples.provenance)
    }
    let key = Field("key", .string, "A key.")
    func schema(_ fields: [Field], key names: [String] = ["key"]) -> TableSchema {
      TableSchema([key] + fields, primaryKey: names)
    }
    try write(
      "a",
      [
        ("both", schema([Field("x", .integer, unit: "px", "X."), Field("y", .integer, "Y.")])),
        ("keys", schema([Field("x", .integer, "X.")])), ("old", schema([])),
      ], files: ["same.txt": "1", "notes.txt": "1"])
    try write(
      "b",
      [
        ("both", schema([Field("z", .integer, "Z."), Field("x", .integer, unit: "ns", "X.")])),
        ("keys", schema([Field("x", .integer, "X.")], key: ["key", "x"])),
      ], files: ["same.txt": "1", "notes.txt": "2", "more.txt": ""])
    var comparison = try ResultComparison(folder.file("a"), folder.file("b"))
    var found: [String] = []
    try comparison.run { difference in
      guard difference.part.isOfFigures || difference.part == .besideTimes else { return }
      found.append(
        [difference.part.rawValue, difference.file, difference.name, difference.first, difference.second]
          .map { $0 ?? "-" }.joined(separator: " "))
    }
    #expect(
      found == [
        "table old.csv - present -", "file more.txt - - present", "column both.csv x integer in px integer in ns",
        "column both.csv y integer -", "column both.csv z - integer", "column keys.csv primary key key key, x",
        // A column of the second result has times: files may be of one run.
        "beside-times notes.txt - 1 1",
      ])
    #expect(!comparison.haveSameFigures)
  }

  @Test("What is no result, of another kind or damaged is refused with a sentence")
  func refusals() throws {
    var random = SplitMix64(seed: 3)
    var model = Model(&random)
    let folder = try TemporaryFolder()
    try model.write(folder.file("a"))
    try model.write(folder.file("b"))
    model.package = "vernier-other"
    try model.write(folder.file("other"))
    let (a, b) = (folder.file("a"), folder.file("b"))
    let kinds = Samples.error { _ = try ResultComparison(a, folder.file("other")) }
    #expect(kinds.kind == .input && kinds.description.contains("\"vernier-model\""))
    #expect(kinds.description.contains("\"vernier-other\""))
    let none = Samples.error { _ = try ResultComparison(a, folder.file("none")) }
    #expect(none.kind == .input && none.description.contains("none"))
    let table = URL(fileURLWithPath: b + "/figures.csv")
    try Data("name,level\n".utf8).write(to: table)
    let header = Samples.error {
      var comparison = try ResultComparison(a, b)
      try comparison.run { _ in }
    }
    #expect(header.kind == .input && header.description.contains("figures.csv, line 1"))
    try FileManager.default.removeItem(at: table)
    let gone = Samples.error {
      var comparison = try ResultComparison(a, b)
      try comparison.run { _ in }
    }
    #expect(gone.kind == .input && gone.description.contains("figures.csv"))
  }

  @Test(
    "A result does not differ from itself, in whatever order and notation its rows stand; a row twice is one too many")
  func order() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 9)
    let model = Model(&random)
    for name in ["a", "b"] { try model.write(folder.file(name)) }
    let path = folder.file("b") + "/figures.csv"
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    lines = [lines[0]] + lines.dropFirst().reversed()
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    var comparison = try ResultComparison(folder.file("a"), folder.file("b"))
    try comparison.run { Issue.record("\($0)") }
    #expect(comparison.haveSameFigures && comparison.figureCount == 3 * model.figures.count)
    try Data(((lines + [lines[1]]).joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    var found: [ResultDifference] = []
    comparison = try ResultComparison(folder.file("a"), folder.file("b"))
    try comparison.run { found.append($0) }
    #expect(found.map(\.part) == [.row] && found.first?.second == "present")
  }
}
