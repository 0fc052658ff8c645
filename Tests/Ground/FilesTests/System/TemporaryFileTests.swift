import Foundation
import Testing

@testable import Files

@Suite("A file in the making")
struct TemporaryFileTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/vernier-temporary-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  private func write(_ name: String) throws {
    try Data("left".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  @Test("gets its name, and is locked until then though its descriptor is closed")
  func rename() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try TemporaryFile(in: folder)
    try file.descriptor.writeAll(Array("new".utf8))
    try file.descriptor.closeFile()
    // Each new file would remove files that no process has open.
    let other = try TemporaryFile(in: folder)
    #expect(try names().count == 2)
    try file.rename(to: folder + "/a")
    other.remove()
    #expect(try names() == ["a"])
    #expect(try String(contentsOfFile: folder + "/a", encoding: .utf8) == "new")
  }

  @Test("removes those that ended processes have left, and nothing else")
  func abandoned() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let others = [
      // A file of another machine, whose lock is invisible here, may be in use.
      ".document-1.partial", ".vernier-1e.partial", ".document-.partial", ".document-x.partial",
      ".vernier-0123456789abcdef0.partial", ".vernier-1", "a",
      "sweep.csv.partial",
    ]
    for name in others { try write(name) }
    for name in [".vernier-1f.partial", ".document-0123456789abcdef.partial"] {
      try write(name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3700)], ofItemAtPath: folder + "/" + name)
    }
    try FileManager.default.createDirectory(atPath: folder + "/.vernier-2.partial", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder + "/.vernier-3.partial", withDestinationPath: "a")
    try #require(mkfifo(folder + "/.vernier-4.partial", 0o600) == 0)
    try TemporaryFile(in: folder).rename(to: folder + "/b")
    #expect(
      try names() == (others + ["b", ".vernier-2.partial", ".vernier-3.partial", ".vernier-4.partial"]).sorted())
  }

  @Test("that a killed process has left is removed by the next one there")
  func killed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      // Its lock ends with its descriptors, as after a kill, and nothing else happens.
      _ = try TemporaryFile(in: folder)
    }
    try #require(try names().count == 1)
    try TemporaryFile(in: folder).rename(to: folder + "/a")
    #expect(try names() == ["a"])
  }

  @Test("of many threads at once is each whole")
  func threads() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let folder = folder
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<50 {
        do {
          let file = try TemporaryFile(in: folder)
          try file.descriptor.writeAll(Array("\(thread) \(number)".utf8))
          try file.rename(to: "\(folder)/\(thread)-\(number)")
        } catch { Issue.record(error) }
      }
    }
    #expect(try names().count == 400)
    for name in try names() {
      #expect(try String(contentsOfFile: folder + "/" + name, encoding: .utf8) == name.replacing("-", with: " "))
    }
  }
}
