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
  public init(path: String) throws(ResultError) {
    guard !path.isEmpty else { throw ResultError(.input, "The file has no name; name one.") }
    self.path = path
    let kind = try FileKind(at: path)
    switch kind {
    case .folder: throw ResultError(.input, "\(path) is a folder; name a file.")
    case .other: throw ResultError(.input, "\(path) is a disk or a socket; name a file.")
    case .pipe, .characterDevice:
      target = path
      sink = ByteSink(try Self.openDirectly(path, isPipe: kind == .pipe), name: path)
    case .missing, .file:
      guard kind == .missing || !Self.isStandardOutput(path) else {
        throw ResultError(.input, "\(path) is where standard output goes; name another file, or redirect to another.")
      }
      target = try Self.target(of: path)
      do throws(SystemError) {
        let temporary = try TemporaryFile(in: Self.folder(of: target))
        sink = ByteSink(temporary.descriptor, name: path)
        self.temporary = temporary
      } catch {
        throw ResultError(.inputOutput, "\(path) cannot be created: \(error.reason).")
      }
    }
  }

  /// Brings the file to the disk and gives it its name.
  public func commit() throws(ResultError) {
    try sink.finish()
    guard let temporary else { return }
    do throws(SystemError) { try temporary.rename(to: target) } catch {
      throw ResultError(.inputOutput, "\(path) cannot be replaced: \(error.reason).")
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
  private static func openDirectly(_ path: String, isPipe: Bool) throws(ResultError) -> FileDescriptor {
    let pause: UInt32 = 50_000
    for _ in 0..<60 {
      do {
        return try FileDescriptor(opening: path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      } catch {
        guard isPipe, error.code == ENXIO else {
          throw ResultError(.inputOutput, "\(path) cannot be written to: \(error.reason).")
        }
      }
      usleep(pause)
    }
    throw ResultError(.inputOutput, "\(path) is a pipe that nobody reads; start its reader first, or name a file.")
  }

  /// The path with links followed, after a check that a file can have it.
  private static func target(of path: String) throws(ResultError) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last.map {
      String($0) ?? ""
    }
    guard let name, !["", ".", ".."].contains(name) else {
      throw ResultError(.input, "\(path) names a folder; name a file.")
    }
    var status = stat()
    if lstat(path, &status) != 0 {
      guard errno != ENAMETOOLONG else {
        throw ResultError(.input, "\(path) is too long for the name of a file; name a shorter one.")
      }
      return path
    }
    guard status.isLink else { return path }
    guard let resolved = realpath(path, nil) else {
      throw ResultError(.input, "\(path) is a link that leads to no file; remove it, or name another file.")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}
