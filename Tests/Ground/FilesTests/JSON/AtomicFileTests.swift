import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Files that are replaced in one step") struct AtomicFileTests {
  private let killed = FileError(.inputOutput, "", "killed")

  @Test("Killed after any step, the old bytes or the new ones are there", arguments: AtomicFile.Step.allCases)
  func killedAfter(step: AtomicFile.Step) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.json", holding: "old")
    #expect(throws: killed) {
      try AtomicFile.replace(path, with: Array("new bytes".utf8)) { reached throws(FileError) in
        // A program that reads the file meanwhile finds a whole file.
        let text = try? folder.text("a.json")
        #expect(text == (reached == .renamed ? "new bytes" : "old"))
        if reached == step { throw killed }
      }
    }
    #expect(try folder.text("a.json") == (step == .renamed ? "new bytes" : "old"))
    // The remains of a killed save do not affect the next one.
    try AtomicFile.replace(path, with: Array("next".utf8))
    #expect(try folder.text("a.json") == "next")
    #expect(try folder.names() == ["a.json"], "and are removed by it")
  }

  @Test("The name leads to no part of the bytes: they are whole and on the disk before") func order() throws {
    let folder = try TemporaryFolder()
    var steps: [AtomicFile.Step] = []
    try AtomicFile.replace(folder.file("a.json"), with: [1, 2, 3]) { step throws(FileError) in
      steps.append(step)
      #expect(FileManager.default.fileExists(atPath: folder.file("a.json")) == (step == .renamed))
    }
    #expect(steps == AtomicFile.Step.allCases)
    #expect(try folder.names() == ["a.json"])
  }

  @Test("A link is followed and permissions stay") func link() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.json", holding: "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "a.json")
    try AtomicFile.replace(folder.file("link"), with: Array("new".utf8))
    #expect(try folder.text("a.json") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "a.json")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test("Nothing but a file is replaced, and a folder has to be there") func refused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.file("dangling"), withDestinationPath: "nowhere")
    let long = folder.file(String(repeating: "a", count: 300))
    #expect(throws: FileError(.input, long, "this is too long for the name of a file; name a shorter one")) {
      try AtomicFile.replace(long, with: [1])
    }
    for path in [folder.path, "/dev/null", folder.file("none/a.json"), "", long, folder.file("dangling"), "a\0b"] {
      let error = #expect(throws: FileError.self, "\(path)") { try AtomicFile.replace(path, with: [1]) }
      #expect(error?.kind == .input, "\(path)")
    }
    #expect(try folder.names() == ["dangling"])
  }
}
