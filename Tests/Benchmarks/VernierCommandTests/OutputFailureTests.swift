import Foundation
import Results
import TestSupport
import Testing

@Suite("Where nothing can be written, one sentence says so and nothing looks whole:")
struct OutputFailureTests {
  private func sweep(into path: String, _ options: [String] = []) throws -> Command {
    try Command.sweep(["--output", path] + options)
  }

  @Test("a folder whose parent is a file; one whose parent is missing is made with it")
  func noParent() throws {
    let folder = try TemporaryFolder()
    #expect(try sweep(into: folder.file("b/c/d"), ["--no-horizons"]).exitCode == 0)
    #expect(try folder.paths().contains("b/c/d/" + ResultFolder.packageFileName))
    _ = try folder.file("a", holding: "precious")
    try sweep(into: folder.file("a/b")).expectRefusal(64)
    try sweep(into: folder.file("a")).expectRefusal(64)
    try sweep(into: "").expectRefusal(64)
    #expect(try folder.data("a") == Data("precious".utf8))
  }

  @Test("a folder that holds a whole result of another command, which stays as it is")
  func otherResult() throws {
    let folder = try TemporaryFolder()
    let result = folder.file("result")
    let handoff = ["handoff", "--levels", "0", "--rules", "dyadic-frames", "--quiet", "--output", result]
    try #require(try Command(handoff).exitCode == 0)
    let names = try folder.paths()
    let command = try sweep(into: result)
    command.expectRefusal(64)
    #expect(command.errorText.contains("holds a whole result named \"vernier-handoff\""), "\(command.errorText)")
    #expect(try folder.paths() == names)
    #expect(try Command(["verify", result]).exitCode == 0)
    #expect(try Command(handoff).exitCode == 0, "one of its own is replaced")
  }

  @Test("a folder that may not be written to", .enabled(if: geteuid() != 0, "nothing is kept from root"))
  func forbidden() throws {
    let folder = try TemporaryFolder()
    try #require(chmod(folder.path, 0o500) == 0)
    try sweep(into: folder.path).expectRefusal(74)
    try sweep(into: folder.file("new")).expectRefusal(74)
    #expect(try folder.paths() == [])
  }

  @Test("a disk that is read-only", .enabled(if: Mount.isPossible, "mounting needs root"))
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let mount = try Mount(at: folder.path, options: "ro,size=64k")
    defer { mount.remove() }
    try sweep(into: folder.path).expectRefusal(74)
    try sweep(into: folder.file("new")).expectRefusal(74)
    #expect(try folder.paths() == [])
  }

  @Test(
    "a disk that fills up on the way", .enabled(if: Mount.isPossible, "mounting needs root"),
    arguments: [0, 1, 3, 5, 6, 7, 8, 9])
  func full(freePages: Int) throws {
    let folder = try TemporaryFolder()
    let mount = try Mount(at: folder.path, options: "size=64k")
    defer { mount.remove() }
    try Data(count: 4096 * (16 - freePages)).write(to: URL(fileURLWithPath: folder.file("ballast")))
    try sweep(into: folder.path, ["--depths", "0...9"]).expectRefusal(74)
    let names = try folder.paths()
    #expect(
      names.allSatisfy { $0 == "ballast" || $0 == Journal.fileName || $0.hasSuffix(".partial") }, "\(names)")
  }

  @Test("standard output that is full", .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full here"))
  func fullOutput() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let command = try Command.sweep(["--output", "-"], standardOutput: full)
    command.expectRefusal(74)
    #expect(command.errorText.contains("standard output"))
  }

  @Test("a trace in a missing folder, or in a folder's place")
  func trace() throws {
    let folder = try TemporaryFolder()
    let result = folder.file("result")
    try sweep(into: result, ["--trace", folder.file("none/trace.csv")]).expectRefusal(74)
    try sweep(into: result, ["--trace", folder.path]).expectRefusal(64)
    #expect(try folder.paths() == ["result", "result/" + Journal.fileName])
  }

  @Test("a trace in a missing folder, with nothing of the JSON that was asked for on standard output")
  func traceBesideJSON() throws {
    let folder = try TemporaryFolder()
    let command = try Command(
      ["sweep", "--schemes", "float64", "--depths", "0", "--workloads", "dots", "--paths", "pan", "--no-horizons"]
        + ["--output", "-", "--format", "json", "--trace", folder.file("none/trace.csv")])
    command.expectRefusal(74)
    #expect(command.outputText == "")
  }
}
