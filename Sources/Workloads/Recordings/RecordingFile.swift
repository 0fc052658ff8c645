import Foundation

/// Reads the bytes of a recording, after a look at what kind of thing its path names and how large it is.
enum RecordingFile {
  static func bytes(_ path: String) throws(RecordingError) -> Data {
    func failure(_ problem: RecordingError.Problem) -> RecordingError { RecordingError(path: path, problem) }
    guard !path.utf8.contains(0) else { throw failure(.missing) }
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(problem(errno)) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(problem(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure(.folder)
    default: throw failure(.notAFile)
    }
    let size = Int(status.st_size)
    guard size <= RecordingWorkload.byteLimit else { throw failure(.tooLarge(bytes: size)) }
    do {
      // A file may grow meanwhile; one byte too many shows it.
      let data = try handle.read(upToCount: RecordingWorkload.byteLimit + 1) ?? Data()
      guard data.count <= RecordingWorkload.byteLimit else { throw failure(.tooLarge(bytes: data.count)) }
      return data
    } catch let error as RecordingError {
      throw error
    } catch {
      throw failure(.unreadable(error.localizedDescription))
    }
  }

  private static func problem(_ code: Int32) -> RecordingError.Problem {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: .missing
    case ENXIO: .notAFile
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
