import Files
import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("A folder for results")
struct ResultFolderTests {
  @Test("is made if its parent is there, and holds a whole result after the commit")
  func commit() throws {
    let folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.file("new//"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("new")).sorted()
    #expect(names == ["datapackage.json", "provenance.json", "sweep.csv"])
    #expect(try ResultVerifier(folder: folder.file("new")).findings() == [])
  }

  @Test("takes a run of the settings of the whole result in it, and no other")
  func noOther() throws {
    let folder = try TemporaryFolder()
    let results = try ResultFolder(path: folder.path)
    try results.requireNoOther(settings: ["quick": true], seed: 1)
    let settings = Samples.provenance.configuration
    let writer = try results.table("sweep", schema: Samples.schema)
    for row in Samples.rows { try writer.write(row) }
    try results.commit(name: "sample", title: "A sample result", provenance: Samples.provenance)
    let again = try ResultFolder(path: folder.path)
    try again.requireNoOther(package: "sample")
    try again.requireNoOther(settings: settings, seed: .max)
    #expect(Samples.error { try again.requireNoOther(package: "else") }.description.contains("named \"sample\""))
    for (other, seed) in [(settings, 7), (settings.merging(["quick": false]) { $1 }, UInt64.max)] {
      let error = Samples.error { try again.requireNoOther(settings: other, seed: seed) }
      #expect(error.description.contains("holds a whole result of other settings: "), "\(error)")
      #expect(error.exitCode == 64)
    }
    try folder.file("datapackage.json", holding: "{")
    #expect(
      Samples.error { try again.requireNoOther(settings: settings, seed: .max) }.description
        .contains("holds a result that cannot be read"))
  }

  @Test("is made with its missing parents")
  func missingParent() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a/b")
    _ = try ResultFolder(path: path)
    #expect(try folder.names() == ["a"])
  }

  @Test("is an error where a file is in the way, at once")
  func fileInTheWay() throws {
    let folder = try TemporaryFolder()
    try folder.file("a", holding: "")
    let error = Samples.error { _ = try ResultFolder(path: folder.file("a")) }
    #expect(error.description == "\(folder.file("a")) is a file; name a folder for the results.")
    #expect(
      Samples.error { _ = try ResultFolder(path: folder.file("a/b")) }.description
        == "\(folder.file("a/b")) cannot be made, since \(folder.file("a")) is a file; name a folder for the results.")
    #expect(Samples.error { _ = try ResultFolder(path: "") }.exitCode == 64)
  }

  @Test("is an error where a folder stands in a file's place, at once", arguments: ["sweep.csv", "sweep.csv.partial"])
  func folderInTheWay(name: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    let results = try ResultFolder(path: folder.path)
    let error = Samples.error { _ = try results.table("sweep", schema: Samples.schema) }
    #expect(error.description.hasPrefix("A folder is in the way of \(folder.file("sweep.csv"));"))
  }

  @Test("that cannot be written to is an error, at once", .enabled(if: Mount.isPossible, "mounting needs root"))
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let mount = try Mount(at: folder.path, options: "ro,size=64k")
    defer { mount.remove() }
    let error = Samples.error { _ = try ResultFolder(path: folder.path) }
    #expect(error.description == "\(folder.path) cannot be written to: Read-only file system.")
    #expect(error.exitCode == 74)
    #expect(
      Samples.error { _ = try ResultFolder(path: folder.file("new")) }.description
        == "The folder \(folder.file("new")) cannot be made: Read-only file system.")
  }

  @Test("on a full disk keeps whole rows, and an older result", .enabled(if: Mount.isPossible, "mounting needs root"))
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let mount = try Mount(at: folder.path, options: "size=64k")
    defer { mount.remove() }
    try Samples.writeResult(to: folder.path)
    let older = try folder.text("datapackage.json")

    let results = try ResultFolder(path: folder.path)
    let writer = try results.table("sweep", schema: Samples.schema)
    let error = Samples.error { for row in 0..<10_000 { try writer.write(["double", .integer(row), 0.1, "found"]) } }
    let partial = folder.file("sweep.csv.partial")
    #expect(error.description.hasPrefix("Writing \(partial) failed: No space left on device; its first "))
    #expect(error.exitCode == 74)
    #expect(
      Samples.error { try results.commit(name: "a", title: "", provenance: Samples.provenance) }.description
        == error.description)

    #expect(try folder.text("datapackage.json") == older)
    #expect(try ResultVerifier(folder: folder.path).findings() == [])
    let reader = try TableReader(path: partial, schema: Samples.schema)
    var rows = 0
    while try reader.next() != nil { rows += 1 }
    // The row that failed was counted when it was accepted, and is the one that is cut off.
    #expect(rows > 100 && rows == writer.rowCount - 1)
    #expect(try folder.text("sweep.csv.partial").hasSuffix("found\n"))
  }

  @Test("whose disk fills up in the middle of the commit holds no result that looks whole but the older one")
  func failedCommit() throws {
    let folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.path)
    let results = try ResultFolder(path: folder.path)
    _ = try results.table("sweep", schema: Samples.schema)
    var provenance = Samples.provenance
    provenance.wallTimeSeconds = .nan
    let error = Samples.error { try results.commit(name: "a", title: "", provenance: provenance) }
    #expect(error.description == "provenance.json cannot be written: nan at wallTimeSeconds has no form in JSON.")
    #expect(try ResultVerifier(folder: folder.path).findings() == [])
    #expect(try folder.names().contains("sweep.csv.partial"))
  }

  @Test("loses the older package before any name changes, and gets the new one last")
  func order() throws {
    let folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.path)
    let results = try ResultFolder(path: folder.path)
    _ = try results.table("sweep", schema: Samples.schema)
    // A folder that turns up under the provenance's name makes the second renaming fail.
    try FileManager.default.removeItem(atPath: folder.file("provenance.json"))
    try FileManager.default.createDirectory(
      atPath: folder.file("provenance.json/x"), withIntermediateDirectories: true)
    let error = Samples.error { try results.commit(name: "a", title: "", provenance: Samples.provenance) }
    #expect(error.description.contains("provenance.json.partial is whole but cannot get its name: "))
    #expect(
      try folder.names().filter { $0 != ".lock" }
        == ["datapackage.json.partial", "provenance.json", "provenance.json.partial", "sweep.csv"])
    #expect(throws: FileError.self) { try ResultVerifier(folder: folder.path) }
  }

  @Test("replaces an older result")
  func replace() throws {
    let folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.path)
    try Samples.writeResult(to: folder.path, rows: [Samples.rows[4]])
    #expect(try folder.text("sweep.csv") == "scheme,level,jitter_px,status\nünïcode,2,5.0,found\n")
    #expect(try ResultVerifier(folder: folder.path).findings() == [])
  }

  @Test("has one writer at a time")
  func lock() throws {
    let folder = try TemporaryFolder()
    var first: ResultFolder? = try ResultFolder(path: folder.path)
    let error = Samples.error { _ = try ResultFolder(path: folder.path) }
    #expect(
      error.description
        == "Another run is writing to \(folder.path); wait until it is done, or name another folder.")
    #expect(error.exitCode == 74)
    _ = first
    first = nil
    #expect(try folder.names() == [])
    _ = try ResultFolder(path: folder.path)
  }

  @Test("stays locked while one of its tables lives, and is free after the commit")
  func lockOfTables() throws {
    let folder = try TemporaryFolder()
    var writer: CSVWriter? = try ResultFolder(path: folder.path).table("sweep", schema: Samples.schema)
    #expect(throws: FileError.self) { try ResultFolder(path: folder.path) }
    try writer?.write(Samples.rows[0])
    writer = nil
    let results = try ResultFolder(path: folder.path)
    let table = try results.table("sweep", schema: Samples.schema)
    try results.commit(name: "a", title: "", provenance: Samples.provenance)
    _ = try ResultFolder(path: folder.path)
    #expect(
      Samples.error { try table.write(Samples.rows[0]) }.description.hasSuffix(
        "is already finished, and takes nothing more."))
  }

  @Test("that nobody commits keeps its rows in the partial file, buffered ones too")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    do {
      let results = try ResultFolder(path: folder.path)
      try results.table("sweep", schema: Samples.schema, bufferSize: 10_000).write(Samples.rows[0])
    }
    #expect(try folder.names() == ["sweep.csv.partial"])
    #expect(try folder.text("sweep.csv.partial").hasSuffix("\ndouble,0,0.25,found\n"))
  }

  @Test("takes no name that leads elsewhere, and none twice")
  func names() throws {
    let folder = try TemporaryFolder()
    let results = try ResultFolder(path: folder.path)
    for name in ["../a", "a/b", "", ".a", "A", "a b"] {
      #expect(Samples.error { _ = try results.table(name, schema: Samples.schema) }.exitCode == 64, "\(name)")
      #expect(throws: FileError.self) { try results.commit(name: name, title: "", provenance: Samples.provenance) }
    }
    _ = try results.table("a", schema: Samples.schema)
    #expect(throws: FileError.self) { try results.table("a", schema: Samples.schema) }
    try results.commit(name: "a", title: "", provenance: Samples.provenance)
    #expect(throws: FileError.self) { try results.commit(name: "a", title: "", provenance: Samples.provenance) }
    #expect(throws: FileError.self) { try results.table("b", schema: Samples.schema) }
  }

  @Test("does not write through a link")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.file("outside", holding: "precious")
    try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("in/sweep.csv.partial"), withDestinationPath: folder.file("outside"))
    let results = try ResultFolder(path: folder.file("in"))
    #expect(throws: FileError.self) { try results.table("sweep", schema: Samples.schema) }
    #expect(try folder.text("outside") == "precious")
  }
}
