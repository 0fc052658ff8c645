import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Results

@Suite("A sink")
struct ByteSinkTests {
  @Test("hashes what it takes (FIPS 180-4, and an empty file)")
  func hash() throws {
    let folder = try TemporaryFolder()
    let sink = try ByteSink(creating: folder.file("a"))
    #expect(sink.contentHash == "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    try sink.append("ab".utf8)
    _ = sink.contentHash
    try sink.append("c".utf8)
    #expect(sink.contentHash == "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(sink.byteCount == 3)
  }

  @Test("says that the reader closed the pipe, and the process lives on")
  func brokenPipe() throws {
    ByteSink.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = ByteSink(FileDescriptor(borrowing: ends[1]), name: "standard output")
    let error = Samples.error { _ = try CSVWriter(Samples.schema, to: sink) }
    #expect(error.description == "Writing standard output failed: the reader closed the pipe.")
    #expect(error.exitCode == 74)
  }

  @Test("takes nothing more after a failure, even where it could: a gap in a table would go unseen")
  func failure() throws {
    ByteSink.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = ByteSink(FileDescriptor(borrowing: ends[1]), name: "standard output")
    let error = Samples.error { try sink.append([1]) }
    let null = open("/dev/null", O_WRONLY)
    #expect(dup2(null, ends[1]) == ends[1])
    close(null)
    #expect(Samples.error { try sink.append([1]) } == error)
    #expect(sink.byteCount == 0)
  }

  @Test("takes nothing more once it is finished")
  func finished() throws {
    let folder = try TemporaryFolder()
    let sink = try ByteSink(creating: folder.file("a"))
    try sink.finish()
    #expect(
      Samples.error { try sink.append([1]) }.description
        == "\(folder.file("a")) is already finished, and takes nothing more.")
  }

  @Test("waits for a pipe that asks for it, and writes all of a large block")
  func fullPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    // A thread of its own: a task would wait for a turn behind all other tests, and keep one of their threads meanwhile.
    let done = DispatchSemaphore(value: 0)
    let count = Atomic(0)
    Thread.detachNewThread {
      let file = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
      let bytes = try? file.readToEnd()
      count.store(bytes?.count ?? -1, ordering: .relaxed)
      done.signal()
    }
    let sink = ByteSink(FileDescriptor(borrowing: writing), name: "standard output")
    try sink.append([UInt8](repeating: 1, count: 1_000_000))
    close(writing)
    done.wait()
    #expect(count.load(ordering: .relaxed) == 1_000_000)
  }

  @Test("names a full disk", .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full here"))
  func full() throws {
    let sink = ByteSink(try FileDescriptor(opening: "/dev/full", O_WRONLY), name: "a.csv")
    let first = Samples.error { try sink.append([1]) }
    #expect(first.description == "Writing a.csv failed: No space left on device.")
    #expect(first.exitCode == 74)
  }
}
