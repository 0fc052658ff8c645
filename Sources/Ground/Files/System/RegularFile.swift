#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file, read from beginning to end; or a pipe, if the caller accepts one.
///
/// Opening a file never blocks, since pipes, devices and sockets are errors. The caller supplies the sentences for
/// failures, and the limit of bytes.
package struct RegularFile {
  /// Why a file cannot be read.
  package enum Problem: Error, Hashable, Sendable {
    /// It cannot be opened.
    case opening(SystemError)
    /// It is open, but cannot be read.
    case reading(SystemError)
    /// It is not a regular file, but a folder, a pipe, a device or another kind.
    case kind(FileKind)
  }

  /// The size of the file in bytes when it was opened; 0 for a pipe. It may grow or shrink while it is read.
  package let byteCount: Int
  private let descriptor: FileDescriptor

  /// Opens the file at a path, following links. A path with a NUL character names no file.
  package init(path: String) throws(Problem) {
    guard !path.utf8.contains(0) else { throw .opening(SystemError(ENOENT)) }
    let descriptor: FileDescriptor
    do throws(SystemError) {
      descriptor = try FileDescriptor(opening: path, Self.flags)
    } catch {
      throw .opening(error)
    }
    try self.init(descriptor)
  }

  /// Opens the file or the pipe at a path; a shell's `<(command)` is such a pipe. Opening a pipe waits until a program
  /// writes to it.
  package init(orPipe path: String) throws(Problem) {
    guard (try? FileKind(following: path)) == .pipe else {
      self = try RegularFile(path: path)
      return
    }
    do throws(SystemError) {
      // Opened only once: a writer whose first reader is gone would end.
      descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NOCTTY)
      guard FileKind(try descriptor.status()) == .pipe else { throw SystemError(ENXIO) }
      byteCount = 0
    } catch {
      throw .opening(error)
    }
  }

  /// A file opened with ``flags``.
  package init(_ descriptor: FileDescriptor) throws(Problem) {
    let status: stat
    do throws(SystemError) { status = try descriptor.status() } catch { throw .reading(error) }
    let kind = FileKind(status)
    guard kind == .file else { throw .kind(kind) }
    byteCount = Int(status.st_size)
    self.descriptor = descriptor
  }

  /// The flags for opening. Without `O_NONBLOCK`, opening a pipe would wait for a writer.
  package static var flags: Int32 { O_RDONLY | O_NONBLOCK | O_NOCTTY }

  /// Reads the next bytes into a buffer.
  /// - Returns: the number of bytes read; 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
    do throws(SystemError) { return try descriptor.read(into: buffer) } catch { throw .reading(error) }
  }

  /// The next bytes, at most 64 KiB; empty at the end.
  package func readChunk() throws(Problem) -> [UInt8] {
    do throws(SystemError) { return try descriptor.readChunk() } catch { throw .reading(error) }
  }

  /// The next `count` bytes; fewer if the file ends earlier.
  package func read(_ count: Int) throws(Problem) -> [UInt8] {
    var outcome: Result<Void, Problem> = .success(())
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(Problem) {
        let buffer = UnsafeMutableRawBufferPointer(buffer)
        while initializedCount < buffer.count {
          let got = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[initializedCount...]))
          guard got > 0 else { break }
          initializedCount += got
        }
      } catch {
        outcome = .failure(error)
      }
    }
    try outcome.get()
    return bytes
  }
}
