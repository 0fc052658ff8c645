import Foundation

/// The temporary files of this process, which it removes when it has to end in the middle of its work.
public enum TemporaryFiles {
  private final class List: @unchecked Sendable {
    let lock = NSLock()
    var paths: Set<String> = []
  }

  private static let list = List()

  static func add(_ path: String) { list.lock.withLock { _ = list.paths.insert(path) } }
  static func forget(_ path: String) { list.lock.withLock { _ = list.paths.remove(path) } }

  /// Removes the temporary files of incomplete results, and the locks of folders. Only for a process that ends at once.
  public static func removeAll() {
    list.lock.withLock {
      for path in list.paths { unlink(path) }
      list.paths = []
    }
  }
}
