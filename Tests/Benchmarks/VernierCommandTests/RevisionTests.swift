import Foundation
import TestSupport
import Testing

/// Runs the script that stamps a build, on packages made up for it.
@Suite("The stamp of a build")
struct RevisionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("package"), withIntermediateDirectories: false)
    try folder.file("package/CITATION.cff", holding: "cff-version: 1.2.0\nversion: 3.1.4\n")
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String], path: String? = nil) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let path { process.environment = ["PATH": path] }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func git(_ arguments: String...) throws {
    let person = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"]
    let code = try run("/usr/bin/env", ["git", "-C", folder.file("package")] + person + arguments)
    try #require(code == 0, "git \(arguments)")
  }

  /// The first line of `git` with these arguments.
  private func answer(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.file("package")] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Runs the script, optionally with a `PATH` without git, and returns its status.
  private func runScript(withoutGit: Bool = false) throws -> Int32 {
    let script = Repository.path("Sources/Harness/BuildRevision/Plugin/stamp.sh")
    var path: String?
    if withoutGit {
      let tools = folder.file("tools")
      try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
      for tool in ["cat", "sed", "mv"] where !FileManager.default.fileExists(atPath: tools + "/" + tool) {
        let found = try #require(["/bin/", "/usr/bin/"].first { FileManager.default.fileExists(atPath: $0 + tool) })
        try FileManager.default.createSymbolicLink(atPath: tools + "/" + tool, withDestinationPath: found + tool)
      }
      path = tools
    }
    return try run("/bin/sh", [script, folder.file("package"), folder.file("Stamp.swift")], path: path)
  }

  /// What the script writes about the package, as `("3.1.4", "…", false)`.
  private func stamp(withoutGit: Bool = false) throws -> String {
    let code = try runScript(withoutGit: withoutGit)
    try #require(code == 0)
    let text = try folder.text("Stamp.swift")
    return String(try #require(text.firstMatch(of: /\(".*\)/), "\(text)").0)
  }

  @Test("holds the version and no commit for sources without a repository, also inside of another one")
  func archive() throws {
    #expect(try stamp() == #"("3.1.4", "unknown", nil)"#)
    try run("/usr/bin/env", ["git", "-C", folder.path, "init", "-q"])
    try run("/usr/bin/env", ["git", "-C", folder.path, "add", "."])
    let person = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"]
    let code = try run("/usr/bin/env", ["git", "-C", folder.path] + person + ["commit", "-qm", "a"])
    try #require(code == 0)
    #expect(try stamp() == #"("3.1.4", "unknown", nil)"#)
  }

  @Test("holds the commit, and whether tracked files differ from it")
  func repository() throws {
    try git("init", "-q")
    #expect(try stamp().hasPrefix(#"("3.1.4", "unknown""#))
    try git("add", ".")
    try git("commit", "-q", "--no-verify", "-m", "a")
    try folder.file("package/untracked", holding: "b")
    let commit = try answer("rev-parse", "HEAD")
    #expect(try stamp() == #"("3.1.4", "\#(commit)", false)"#)
    try folder.file("package/CITATION.cff", holding: "version: 3.1.5\n")
    #expect(try stamp() == #"("3.1.5", "\#(commit)", true)"#)
    try git("commit", "-q", "--no-verify", "-am", "b")
    let next = try answer("rev-parse", "HEAD")
    #expect(next != commit)
    #expect(try stamp() == #"("3.1.5", "\#(next)", false)"#)
  }

  @Test("holds the commit where there is no git: on a branch, on a packed one, and on none")
  func withoutGit() throws {
    try git("init", "-q")
    try git("add", ".")
    try git("commit", "-q", "--no-verify", "-m", "a")
    let expected = #"("3.1.4", "\#(try answer("rev-parse", "HEAD"))", nil)"#
    #expect(try stamp(withoutGit: true) == expected)
    try git("pack-refs", "--all")
    #expect(try stamp(withoutGit: true) == expected)
    try git("checkout", "-q", "--detach")
    #expect(try stamp(withoutGit: true) == expected)
  }

  @Test("is not written again where it says the same, so that nothing is compiled again")
  func unchanged() throws {
    let file = folder.file("Stamp.swift")
    func date() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    _ = try stamp()
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
    _ = try stamp()
    #expect(try date() == past)
    try folder.file("package/CITATION.cff", holding: "version: 3.1.5\n")
    _ = try stamp()
    #expect(try date() != past)
  }

  @Test("is refused where CITATION.cff states no version")
  func noVersion() throws {
    try folder.file("package/CITATION.cff", holding: "title: nothing\n")
    #expect(try runScript() == 1)
    #expect(try folder.names() == ["package"])
  }
}
