#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The paths of files of this process that must be removed if it ends in the middle of its work.
package enum TemporaryPaths {
  /// Foundation's lock is not used, since a library for apps would then import Foundation.
  private final class List: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var paths: Set<String> = []

    init() { pthread_mutex_init(mutex, nil) }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
  }

  private static let list = List()

  /// Creates the file at `path` and records it, as one step with respect to ``removeAll()``.
  package static func create(_ path: String, _ body: () throws(SystemError) -> FileDescriptor) throws(SystemError)
    -> FileDescriptor
  {
    list.lock()
    defer { list.unlock() }
    let file = try body()
    list.paths.insert(path)
    return file
  }

  /// Records an existing file.
  package static func add(_ path: String) {
    list.lock()
    list.paths.insert(path)
    list.unlock()
  }

  /// Forgets a file, which was removed or has its final name.
  package static func forget(_ path: String) {
    list.lock()
    list.paths.remove(path)
    list.unlock()
  }

  /// Removes all files. Only for a process that ends at once: a thread that creates a file afterwards is blocked until
  /// the end.
  package static func removeAll() {
    list.lock()
    for path in list.paths { unlink(path) }
  }
}
