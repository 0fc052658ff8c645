import Files
import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("A single file")
struct ResultFileTests {
  @Test("has a name of plain letters, digits, dots and dashes")
  func names() {
    #expect(DataPackage.nameCharacters("Été 3×: a.b ") == "ete-3-a.b" && DataPackage.nameCharacters("…") == "")
  }

  @Test("gets its name once it is whole, and leaves nothing beside")
  func commit() throws {
    let folder = try TemporaryFolder()
    try folder.file("a", holding: "older")
    let file = try ResultFile(path: folder.file("a"))
    try file.sink.append("newer".utf8)
    #expect(try folder.text("a") == "older")
    try file.commit()
    #expect(try folder.text("a") == "newer")
    #expect(try folder.names() == ["a"])
  }

  @Test("that is not committed leaves the older one, and nothing beside")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    try folder.file("a", holding: "older")
    do {
      let file = try ResultFile(path: folder.file("a"))
      try file.sink.append("half".utf8)
    }
    #expect(try folder.text("a") == "older")
    #expect(try folder.names() == ["a"])
  }

  @Test("written twice at once is that of the run that ends last, whole")
  func two() throws {
    let folder = try TemporaryFolder()
    let first = try ResultFile(path: folder.file("a"))
    let second = try ResultFile(path: folder.file("a"))
    for letter in 0..<100 {
      try first.sink.append("first \(letter)\n".utf8)
      try second.sink.append("second \(letter)\n".utf8)
    }
    try second.commit()
    #expect(try folder.text("a") == (0..<100).map { "second \($0)\n" }.joined())
    try first.commit()
    #expect(try folder.text("a") == (0..<100).map { "first \($0)\n" }.joined())
    #expect(try folder.names() == ["a"])
  }

  @Test("behind a link is replaced where it lies, and the link stays")
  func link() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: false)
    try folder.file("in/a", holding: "older")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "in/a")
    let file = try ResultFile(path: folder.file("link"))
    try file.sink.append("newer".utf8)
    try file.commit()
    #expect(try folder.text("in/a") == "newer")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "in/a")
    #expect(try folder.paths() == ["in", "in/a", "link"])
  }

  @Test("cannot stand in the place of a folder, a link that leads nowhere, or a missing folder")
  func refused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "nowhere")
    for (path, code) in [
      (folder.path, Int32(64)), (folder.file("a/"), 64), (folder.file("link"), 64), ("", 64), (folder.file("b/a"), 74),
      (folder.file(String(repeating: "a", count: 256)), 64),
    ] {
      #expect(Samples.error { _ = try ResultFile(path: path) }.exitCode == code, "\(path)")
    }
    #expect(try folder.names() == ["link"])
  }

  @Test("of the longest name that there can be is written like any other")
  func longName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: 255)
    try ResultFile(path: folder.file(name)).commit()
    #expect(try folder.names() == [name])
  }

  @Test("that is a pipe gets the bytes as they come, and stays a pipe")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try ResultFile(path: path)
    try file.sink.append("some".utf8)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, 8) == 4)
    try file.commit()
    #expect(try FileKind(at: path) == .pipe)
    #expect(try folder.names() == ["pipe"])
  }

  @Test("that is a pipe without a reader is refused, and does not wait for ever")
  func deafPipe() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    let error = Samples.error { _ = try ResultFile(path: folder.file("pipe")) }
    #expect(error.exitCode == 74)
    #expect(error.description.contains("a pipe that nobody reads"))
  }

  @Test("that is a device stays one", .enabled(if: geteuid() == 0, "making a device needs root"))
  func device() throws {
    let folder = try TemporaryFolder()
    // The numbers of /dev/null on Linux.
    guard mknod(folder.file("null"), S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0 else { return }
    let file = try ResultFile(path: folder.file("null"))
    try file.sink.append([1, 2, 3])
    try file.commit()
    #expect(try FileKind(at: folder.file("null")) == .characterDevice)
    #expect(try folder.names() == ["null"])
  }
}

@Suite("A file to read")
struct InputFileTests {
  @Test("is refused where no regular file stands, and nothing is waited for")
  func refused() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    for (path, words) in [
      ("", "empty name"), (folder.file("none"), "There is no file"), (folder.path, "is a folder"),
      (folder.file("pipe"), "a device, a pipe or a socket"), ("/dev/null", "a device, a pipe or a socket"),
    ] {
      let error = Samples.error { _ = try InputFile(path: path) }
      #expect(error.exitCode == 64 && error.description.contains(words), "\(error)")
    }
  }

  @Test("gives its bytes")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "a line\n", count: 50_000)
    let file = try InputFile(path: try folder.file("a", holding: text))
    #expect(file.byteCount == text.utf8.count)
    #expect(try file.readToEnd() == Array(text.utf8))
  }
}

@Suite("Where a path leads")
struct FileLocationTests {
  @Test("is the same under every name of a file, whether it is there or not")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.file("a", holding: "")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "a")
    try FileManager.default.linkItem(atPath: folder.file("a"), toPath: folder.file("hard"))
    for group in [["a", "./a", "link", "hard", "//a"], ["b", "./b", "c/../b"], ["c/d", "c/./d", "c//d", "x/../c/d"]] {
      #expect(Set(group.map { FileLocation(folder.file($0)) }).count == 1, "\(group)")
    }
    #expect(Set(["a", "b", "c/d", "c", ""].map { FileLocation(folder.file($0)) }).count == 5)
    #expect(FileLocation("/dev/null") == nil)
  }
}
