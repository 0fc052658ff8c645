import Files
import Foundation
import Results
import TestSupport
import Testing

@Suite("The lines of an input file")
struct InputLinesTests {
  private func lines(_ text: String, limit: Int = 1 << 20) throws -> (lines: [String], hash: String) {
    let folder = try TemporaryFolder()
    let lines = InputLines(try InputFile(path: folder.file("lines", holding: text)))
    var found: [String] = []
    while let line = try lines.next(limit: limit) {
      found.append(String(decoding: line, as: UTF8.self))
      #expect(lines.number == found.count)
    }
    return (found, lines.contentHash)
  }

  @Test("are those between line feeds, wherever the system ends a read, and the last needs none")
  func split() throws {
    #expect(try lines("").lines == [])
    #expect(try lines("\n").lines == [""])
    #expect(try lines("a\r\n\nb").lines == ["a\r", "", "b"])
    let long = (1...40).map { String(repeating: "x", count: 65_536 / 7 * ($0 % 9)) }
    #expect(try lines(long.map { $0 + "\n" }.joined()).lines == long)
    let hash = "sha256:" + "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try lines("abc").hash == hash)
  }

  @Test("are refused where one is too long, before all of it was read")
  func limit() throws {
    #expect(try lines("123\n12\n", limit: 3).lines == ["123", "12"])
    for text in ["1\n1234\n", "1\n1234"] {
      let error = #expect(throws: FileError.self) { try lines(text, limit: 3) }
      #expect(error?.kind == .input && error?.description.contains("lines, line 2: has more than the 3 bytes") == true)
    }
    // A device without an end is no file; a pipe without a line feed has one where the limit is.
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "cat /dev/zero > '\(pipe)'"]
    try writer.run()
    defer { writer.terminate() }
    let endless = InputLines(try InputFile(orPipe: pipe))
    #expect(throws: FileError.self) { try endless.next(limit: 1 << 18) }
  }
}
