import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("The provenance")
struct ProvenanceTests {
  @Test("is indented JSON with sorted keys and a line feed at its end, and reads back")
  func json() throws {
    let folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.path)
    let text = try folder.text("provenance.json")
    #expect(text.hasSuffix("}\n"))
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.map { $0.prefix { $0 != ":" } }
    #expect(keys == keys.sorted() && keys.count == 12)
    #expect(text.contains("\"seed\" : 18446744073709551615"))
    #expect(text.contains("\"maxDistancePx\" : 1.5e-18"))
    #expect(text.contains("\"startedAt\" : \"2023-11-14T22:13:20Z\""))
    #expect(try Provenance(folder: folder.path) == Samples.provenance)
  }

  @Test("knows the compiler and the build")
  func toolchain() {
    #expect(Toolchain.current.compiler.hasPrefix("Swift 6."))
    #expect(["debug", "release"].contains(Toolchain.current.build))
  }

  @Test("is of an unknown revision outside a repository")
  func noRepository() throws {
    let folder = try TemporaryFolder()
    #expect(Revision.current(in: folder.path) == .unknown)
    #expect(Revision.current(in: folder.file("missing")) == .unknown)
  }

  @Test("names the commit, and whether tracked files differ from it")
  func repository() throws {
    let folder = try TemporaryFolder()
    func git(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["git", "-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"]
        + arguments
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    try git("init", "-q")
    #expect(Revision.current(in: folder.path) == .unknown)
    try folder.file("a", holding: "a")
    try git("add", "a")
    try git("commit", "-q", "--no-verify", "-m", "a")
    try folder.file("b", holding: "untracked")
    let clean = Revision.current(in: folder.path)
    #expect(clean.commit.utf8.count == 40 && clean.isDirty == false)
    try folder.file("a", holding: "changed")
    #expect(Revision.current(in: folder.path) == Revision(commit: clean.commit, isDirty: true))
  }
}
