import Foundation
import HarnessTestSupport
import TestSupport
import Testing

@testable import Results

@Suite("A package that is compared with what it should be")
struct PackageDifferenceTests {
  private static let table = Table<Int>("numbers", "Some numbers.", key: ["number"]) {
    Column("number", .px, "A number.", minimum: 0) { $0 }
    Column("square", "Its square.") { $0 * $0 }
  }

  private static let contents = ResultContents(
    [TableContents(table, rows: [1, 2].map { ["number": .integer($0)] })],
    files: [FileContents("notes.txt", description: "Notes.")])

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try ResultFolder(path: folder.path)
    let writer = try result.table(
      Self.table.name, schema: Self.table.schema, description: Self.table.description)
    for number in 1...2 { try writer.write(Self.table.cells(number)) }
    try result.add(text: "None.", as: "notes.txt", description: "Notes.")
    let provenance = Provenance(
      commandLine: ["vernier"], configuration: ["depths": [1, 2.5], "name": "x"], seed: 1, generator: "g",
      gmpVersion: "1", mpfrVersion: "2", crossCheck: nil, startedAt: Date(timeIntervalSince1970: 0),
      wallTimeSeconds: 1)
    try result.commit(name: "vernier-numbers", title: "Numbers", provenance: provenance)
    return folder
  }

  private func findings(_ folder: String) throws -> [Finding] {
    let findings = try ResultVerifier(folder: folder).findings()
    guard findings.isEmpty else { return findings }
    let result = try RecordedResult(folder: folder)
    return try result.packageDifferences(from: Self.contents, name: "vernier-numbers", title: "Numbers")
      + result.rowDifferences(from: Self.contents)
  }

  @Test("differs by any value that is changed, left out or added, and by any row")
  func everyChange() throws {
    let folder = try folder()
    let result = try ForgedResult(copyOf: folder.path)
    let forgeries =
      try result.jsonForgeries(of: "datapackage.json") + result.rowForgeries(of: "numbers.csv")
      + result.cellForgeries(of: "numbers.csv") { $0 == "number" }
    try result.expectNoneEscapes(forgeries) { try !findings($0).isEmpty }
  }

  @Test("says where, what is there and what should be, in words")
  func words() throws {
    let found: JSONValue = ["a": [1, "x"], "b": 2.0, "c": .null]
    #expect(
      found.differences(from: ["a": [1, "y", true], "b": 2, "d": [:]]) == [
        "its a[1] is \"x\", and should be \"y\"", "its a[2] is missing, and should be true",
        "its c is null, and should be left out", "its d is missing, and should be an object of 0",
      ])
  }

  @Test("and a provenance differs by any value")
  func provenance() throws {
    let folder = try folder()
    let expected = try Provenance(folder: folder.path)
    let result = try ForgedResult(copyOf: folder.path)
    try result.expectNoneEscapes(result.jsonForgeries(of: "provenance.json")) {
      try !RecordedResult(folder: $0).provenanceDifferences(from: expected).isEmpty
    }
  }
}
