import Files
import Foundation

/// A single file in the making: it has its own temporary name beside its location, and is renamed once it is complete
/// and on the disk.
///
/// So several runs that write to one path each leave a complete file, the last one its own, and a run that fails does
/// not change the older file. A link is followed. A pipe or a device such as `/dev/null` is never replaced: it gets the
/// bytes as they are written.
public final class ResultFile {
  /// The target of its bytes.
  public let sink: ByteSink
  private let path: String
  /// The bytes until the commit; nil for a file that is written directly, and after the commit.
  private var temporary: TemporaryFile?
  /// The final path of the file: ``path`` with links followed.
  private let target: String

  /// Opens the file, so that an obstacle is reported before anything is measured.
  /// - Throws: an input error for a path at which no file can exist, an input/output error where it cannot be written.
  public init(path: String) throws(FileError) {
    guard !path.isEmpty else { throw FileError(.input, "The file has no name; name one.") }
    self.path = path
    let kind = try FileKind(at: path)
    switch kind {
    case .folder: throw FileError(.input, "\(path) is a folder; name a file.")
    case .other: throw FileError(.input, "\(path) is a disk or a socket; name a file.")
    case .pipe, .characterDevice:
      target = path
      sink = ByteSink(try Self.openDirectly(path, isPipe: kind == .pipe), name: path)
    case .missing, .file:
      guard kind == .missing || !Self.isStandardOutput(path) else {
        throw FileError(.input, "\(path) is where standard output goes; name another file, or redirect to another.")
      }
      target = try AtomicFile.target(of: path)
      do throws(SystemError) {
        let temporary = try TemporaryFile(in: FileSystem.parent(of: target))
        sink = ByteSink(temporary.descriptor, name: path)
        self.temporary = temporary
      } catch {
        throw FileError(.inputOutput, "\(path) cannot be created: \(error.reason).")
      }
    }
  }

  /// Brings the file to the disk and gives it its name.
  public func commit() throws(FileError) {
    try sink.finish()
    guard let temporary else { return }
    do throws(SystemError) { try temporary.rename(to: target) } catch {
      throw FileError(.inputOutput, "\(path) cannot be replaced: \(error.reason).")
    }
    self.temporary = nil
  }

  deinit { temporary?.remove() }

  /// Whether standard output goes to the file, as under the name `/dev/stdout`: replacing it would lose the output.
  private static func isStandardOutput(_ path: String) -> Bool {
    FileLocation(path) != nil && FileLocation(path) == .ofStandardOutput
  }

  /// Opens a device, or a pipe that has a reader or gets one within a few seconds, as `reader & vernier …` starts both
  /// at once.
  private static func openDirectly(_ path: String, isPipe: Bool) throws(FileError) -> FileDescriptor {
    let pause: UInt32 = 50_000
    for _ in 0..<60 {
      do {
        return try FileDescriptor(opening: path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      } catch {
        guard isPipe, error.code == ENXIO else {
          throw FileError(.inputOutput, "\(path) cannot be written to: \(error.reason).")
        }
      }
      usleep(pause)
    }
    throw FileError(.inputOutput, "\(path) is a pipe that nobody reads; start its reader first, or name a file.")
  }
}
