import Files
import Foundation
import TestSupport
import Testing

@Suite("A regular file")
struct RegularFileTests {
  private func failure(_ path: String) -> RegularFile.Problem? {
    do throws(RegularFile.Problem) { _ = try RegularFile(path: path) } catch { return error }
    return nil
  }

  @Test("is told from whatever else stands at a path, and nothing is waited for")
  func kinds() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "pipe")
    #expect(failure(folder.path) == .kind(.folder))
    #expect(failure(folder.file("pipe")) == .kind(.pipe))
    #expect(failure(folder.file("link")) == .kind(.pipe))
    #expect(failure("/dev/null") == .kind(.characterDevice))
    for path in ["", folder.file("none"), folder.file("pipe/none"), folder.file("pipe\0none")] {
      guard case .opening(let error) = failure(path) else {
        Issue.record("\(path.debugDescription) is opened")
        continue
      }
      #expect(error.isOfPath)
    }
  }

  @Test("gives its bytes in chunks, or as many as are asked for, to its end")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "a line\n", count: 20_000)
    let path = try folder.file("a", holding: text)
    let file = try RegularFile(path: path)
    #expect(file.byteCount == text.utf8.count)
    var bytes = try file.read(10)
    while case let chunk = try file.readChunk(), !chunk.isEmpty {
      #expect(chunk.count <= 1 << 16)
      bytes += chunk
    }
    #expect(bytes == Array(text.utf8))
    #expect(try file.read(10).isEmpty)
    #expect(try RegularFile(path: path).read(1 << 20) == Array(text.utf8))
  }
}
