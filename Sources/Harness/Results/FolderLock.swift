import Files
import Foundation

/// Restricts a folder to one writer, until it is released or its last reference goes. A killed process releases it too.
final class FolderLock {
  static let fileName = ".lock"
  private let folder: String
  private let path: String
  private let removesEmptyFolder: Bool
  private var descriptor: FileDescriptor?

  /// Locks `folder`, which must exist.
  /// - Parameter removesEmptyFolder: whether the folder goes with the lock, where nothing else is in it then.
  init(_ folder: String, removesEmptyFolder: Bool = false) throws(FileError) {
    self.folder = folder
    self.removesEmptyFolder = removesEmptyFolder
    path = folder + "/" + Self.fileName
    do {
      while true {
        let descriptor = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        guard case .file = try FileKind(descriptor.status()) else {
          throw FileError(.input, "\(path) is no file, and in the way of one; move it, or name another folder.")
        }
        guard try descriptor.tryLock() else {
          throw FileError(
            .inputOutput, "Another run is writing to \(folder); wait until it is done, or name another folder.")
        }
        // The previous holder may have removed the file between the opening and the locking here.
        if try descriptor.isNamed(path) {
          self.descriptor = descriptor
          TemporaryPaths.add(path)
          return
        }
      }
    } catch let error as SystemError {
      throw FileError(.inputOutput, "\(folder) cannot be written to: \(error.reason).")
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(.inputOutput, "\(folder) cannot be locked: \(error).")
    }
  }

  deinit { release() }

  /// Releases the lock. A second call does nothing.
  func release() {
    guard descriptor != nil else { return }
    // The file is removed while it is still locked, so that it cannot be another holder's.
    unlink(path)
    TemporaryPaths.forget(path)
    descriptor = nil
    if removesEmptyFolder { rmdir(folder) }
  }
}
