import Files
import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("The verifier")
struct ResultVerifierTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.path)
  }

  private func findings() throws -> [String] {
    try ResultVerifier(folder: folder.path).findings().map(\.description)
  }

  /// Replaces the table, and brings size and hash in the package up to date, so that only the rows can be at fault.
  private func forge(_ csv: String) throws {
    let sink = try ByteSink(creating: folder.file("sweep.csv"))
    try sink.append(csv.utf8)
    try sink.finish()
    var package = try DataPackage(folder: folder.path)
    package.resources[0].bytes = sink.byteCount
    package.resources[0].hash = sink.contentHash
    try ByteSink(creating: folder.file("datapackage.json")).append(JSONText.encode(package, ""))
  }

  @Test("finds any one byte that was changed", arguments: ["sweep.csv", "provenance.json"])
  func tampering(name: String) throws {
    let original = try folder.text(name)
    let bytes = Array(original.utf8)
    for index in [0, bytes.count / 2, bytes.count - 1] {
      var changed = bytes
      changed[index] ^= 1
      try ByteSink(creating: folder.file(name)).append(changed)
      #expect(try findings().contains { $0.hasPrefix("\(name): its bytes are not those that were written") })
    }
    try folder.file(name, holding: original)
    #expect(try findings() == [])
  }

  @Test("finds a file that is missing, cut short, or no file")
  func files() throws {
    let text = try folder.text("sweep.csv")
    try folder.file("sweep.csv", holding: String(text.dropLast(6)))
    #expect(try findings().first?.hasPrefix("sweep.csv: it has \(text.utf8.count - 6) bytes, and should have") == true)
    try FileManager.default.removeItem(atPath: folder.file("sweep.csv"))
    #expect(try findings() == ["sweep.csv: the file is missing."])
    #expect(mkfifo(folder.file("sweep.csv"), 0o600) == 0)
    #expect(try findings() == ["sweep.csv: it should be a file."])
  }

  @Test("follows no link out of the folder")
  func link() throws {
    let outside = try TemporaryFolder()
    try outside.file("sweep.csv", holding: folder.text("sweep.csv"))
    try FileManager.default.removeItem(atPath: folder.file("sweep.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("sweep.csv"), withDestinationPath: outside.file("sweep.csv"))
    #expect(
      try findings() == ["sweep.csv: it is a link that leads out of the folder, and should be a file in it."])
  }

  @Test("finds rows that share their key, also where it is spelled otherwise")
  func duplicateKey() throws {
    try forge("scheme,level,jitter_px,status\na,1,,\nb,1,,\n\"a\",01,,\n")
    #expect(try findings() == ["sweep.csv, line 4: the primary key \"a, 1\" is that of line 2 too."])
  }

  @Test("finds what is wrong with a cell, and says where")
  func cells() throws {
    try forge("scheme,level,jitter_px,status\n,0,1.0,\na,x,nan,lost\nb,-1,-0.5,found\n\"c\n\",0,1.0\nd,0,,\n")
    #expect(
      try findings() == [
        "sweep.csv, line 2, column scheme: a value is required and missing.",
        "sweep.csv, line 3, column level: \"x\" is not an integer.",
        "sweep.csv, line 3, column jitter_px: \"nan\" is not a number.",
        "sweep.csv, line 3, column status: \"lost\" is not one of found, none.",
        "sweep.csv, line 4, column level: -1 is less than 0.",
        "sweep.csv, line 4, column jitter_px: -0.5 is less than 0.",
        "sweep.csv, line 5: 3 fields, and should have 4.",
      ])
  }

  @Test(
    "compares the header with the schema, in order",
    arguments: [
      ("level,scheme,jitter_px,status", "field 1 of the header is \"level\", and should be scheme"),
      ("scheme,level,jitter_px", "the header lacks status and what follows it"),
      ("scheme,level,jitter_px,status,more", "the header has 5 fields, and should have 4"),
    ])
  func header(line: String, problem: String) throws {
    try forge(line + "\n")
    #expect(try findings() == ["sweep.csv, line 1: \(problem)."])
    try forge("")
    #expect(try findings() == ["sweep.csv: it is empty, and should begin with a header."])
  }

  @Test("says where a file stops being CSV")
  func malformed() throws {
    try forge("scheme,level,jitter_px,status\na,0,,\nb\"c,0,,\n")
    #expect(
      try findings() == ["sweep.csv, line 3: a quote inside a field should be doubled, and the field stand in quotes."])
  }

  @Test("lists a hundred findings of a file, and counts the rest")
  func cap() throws {
    try forge("scheme,level,jitter_px,status\n" + (0..<150).map { "a\($0),x,,\n" }.joined())
    let findings = try findings()
    #expect(findings.count == 101)
    #expect(findings.last == "sweep.csv: and 50 more findings.")
  }

  @Test("needs a folder with a package in it")
  func missing() throws {
    let path = folder.file("none")
    let noFolder = Samples.error { _ = try ResultVerifier(folder: path) }
    #expect(noFolder.description == "There is no folder \(path); name one that holds a result.")
    try FileManager.default.removeItem(atPath: folder.file("datapackage.json"))
    let noPackage = Samples.error { _ = try ResultVerifier(folder: folder.path) }
    #expect(noPackage.description == "\(folder.path) has no datapackage.json, so no whole result lies there.")
    #expect(noFolder.exitCode == 64 && noPackage.exitCode == 64)
  }

  @Test(
    "refuses a package that leads out of its folder",
    arguments: ["../sweep.csv", "/etc/passwd", "a/../../b", "", "a//b", "./a", "a\u{7F}", "https://example.org/a.csv"])
  func traversal(path: String) throws {
    var package = try DataPackage(folder: folder.path)
    package.resources[0].path = path
    try ByteSink(creating: folder.file("datapackage.json")).append(JSONText.encode(package, ""))
    let error = Samples.error { _ = try ResultVerifier(folder: folder.path) }
    #expect(
      error.description.hasSuffix("names the resource path \(QuotedText(path)), which should lie inside the folder."))
  }

  @Test("takes a file's name with a space for a name in the folder")
  func space() throws {
    var package = try DataPackage(folder: folder.path)
    package.resources[0].path = "a sweep.csv"
    try ByteSink(creating: folder.file("datapackage.json")).append(JSONText.encode(package, ""))
    do { _ = try ResultVerifier(folder: folder.path) } catch {
      #expect(!"\(error)".contains("inside the folder"), "\(error)")
    }
  }

  @Test(
    "says what is wrong with a package",
    arguments: [
      ("{", "is not JSON."),
      ("", "is not JSON."), ("null", "datapackage.json should have an object."),
      ("[]", "datapackage.json should have an object."),
      (#"{"name": "a", "title": "a", "licenses": []}"#, "has no resources"),
      (#""bytes" : "many""#, "should have a whole number at resources[0].bytes"),
      (
        #""type" : "boolean""#,
        "wrong at resources[0].schema.fields[0].type: \"boolean\" is not string, integer or number"
      ),
      (#""name" : "level""#, "\"sweep.csv\": The column level stands twice in one schema"),
    ])
  func malformedPackage(text: String, problem: String) throws {
    let package = try folder.text("datapackage.json")
    let patterns = ["bytes": #""bytes" : [0-9]+"#, "type": #""type" : "string""#, "name": #""name" : "scheme""#]
    var changed = text
    if text.hasPrefix("\""), let key = text.split(separator: "\"").first, let pattern = patterns[String(key)],
      let range = package.range(of: pattern, options: .regularExpression)
    {
      changed = package.replacingCharacters(in: range, with: text)
    }
    try folder.file("datapackage.json", holding: changed)
    let error = Samples.error { _ = try ResultVerifier(folder: folder.path) }
    #expect(error.description.contains(problem), "\(error)")
    #expect(error.exitCode == 64)
    #expect(error.description.hasPrefix(folder.file("datapackage.json")))
  }

  @Test("refuses a package that lists a file twice")
  func listedTwice() throws {
    var package = try DataPackage(folder: folder.path)
    package.resources.append(package.resources[0])
    try ByteSink(creating: folder.file("datapackage.json")).append(JSONText.encode(package, ""))
    let error = Samples.error { _ = try ResultVerifier(folder: folder.path) }
    #expect(error.description.hasSuffix("lists \"sweep.csv\" twice, and should list it once."))
  }

  @Test("keeps to one short line, whatever a cell holds")
  func longCells() throws {
    let cell = "\u{1B}[2J\n" + String(repeating: "9", count: 1_000)
    try forge("scheme,level,jitter_px,status\na,\"\(cell)\",,\n")
    let shown = "\\u{1B}[2J\\n" + String(repeating: "9", count: 55) + "…"
    #expect(try findings() == ["sweep.csv, line 2, column level: \"\(shown)\" is not an integer."])
  }

  @Test("knows only SHA-256, and that no file is no result")
  func packages() throws {
    var package = try DataPackage(folder: folder.path)
    #expect(package.licenses.map(\.name) == ["CC0-1.0"])
    package.resources[0].hash = "d41d8cd98f00b204e9800998ecf8427e"
    try ByteSink(creating: folder.file("datapackage.json")).append(JSONText.encode(package, ""))
    #expect(try findings().first?.contains("in the package should begin with sha256:") == true)
    package.resources = []
    try ByteSink(creating: folder.file("datapackage.json")).append(JSONText.encode(package, ""))
    #expect(try findings() == ["datapackage.json: it lists no files, and should list at least one."])
  }
}
