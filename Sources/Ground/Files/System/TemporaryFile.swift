#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An unfinished file, in the folder of its final name. It is called `.vernier-` and a number until it gets that name.
///
/// It is locked until then (`flock`). If its process is killed, the file stays without a lock, and the next process
/// that makes a file in the same folder removes it. On a file system without locks it stays. Some shared file systems
/// apply locks only within one machine. So the number identifies the machine, and a file made by another machine or by
/// an earlier version is removed an hour after its last write.
package final class TemporaryFile {
  private static let suffix = ".partial"
  /// The prefixes of this version and of earlier ones.
  private static let prefixes = [".vernier-", ".document-"]

  /// Sixteen bits of the machine's name (FNV-1a), the first four digits of a file's number.
  private static let machine: UInt64 = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return 0 }
    let hash = name.prefix { $0 != 0 }.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64(UInt8(bitPattern: $1))) &* 0x100_0000_01b3
    }
    return hash >> 48
  }()
  /// A file without a lock is abandoned after this time without a write, in seconds, whichever program made it.
  private static let abandonedSeconds = 3600

  /// The open file.
  package let descriptor: FileDescriptor
  /// Its path, until it is renamed or removed.
  package let path: String
  /// The same open file. It keeps the lock even if ``descriptor`` is closed.
  private let lock: FileDescriptor

  /// Creates an empty file in a folder, and removes files left there by killed processes. O(files in the folder).
  /// - Parameter folder: the path of an existing folder.
  package init(in folder: String) throws(SystemError) {
    Self.removeAbandoned(in: folder)
    while true {
      let number = Self.machine << 48 | UInt64.random(in: 0..<1 << 48)
      let digits = String(number, radix: 16)
      let name = Self.prefixes[0] + String(repeating: "0", count: 16 - digits.count) + digits + Self.suffix
      let path = folder + "/" + name
      let file = try TemporaryPaths.create(path) { () throws(SystemError) in
        try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      }
      do throws(SystemError) {
        // Before it is locked, another process may consider it abandoned and remove it.
        if Self.isLocked(file), try file.isNamed(path) {
          lock = try file.duplicate()
          descriptor = file
          self.path = path
          return
        }
        TemporaryPaths.forget(path)
      } catch {
        unlink(path)
        TemporaryPaths.forget(path)
        throw error
      }
    }
  }

  /// Renames the file to its final name, replacing a file of that name.
  package func rename(to target: String) throws(SystemError) {
    guard systemRename(path, target) == 0 else { throw SystemError() }
    TemporaryPaths.forget(path)
  }

  /// Removes the file.
  package func remove() {
    unlink(path)
    TemporaryPaths.forget(path)
  }

  /// Whether the file is locked now, or its file system has no locks.
  private static func isLocked(_ file: FileDescriptor) -> Bool {
    do throws(SystemError) { return try file.tryLock() } catch { return true }
  }

  /// Removes the files of processes that have ended.
  private static func removeAbandoned(in folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard isTemporary(name) else { continue }
      let path = folder + "/" + name
      guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY),
        let status = try? file.status(), case .file = FileKind(status), mayBeAbandoned(name, status),
        (try? file.tryLock()) == true,
        (try? file.isNamed(path)) == true
      else { continue }
      unlink(path)
    }
  }

  /// Whether a missing lock proves that the file is abandoned: it is from this machine, or old.
  private static func mayBeAbandoned(_ name: String, _ status: stat) -> Bool {
    let digits = name.dropFirst(prefixes[0].count).prefix(4)
    if name.hasPrefix(prefixes[0]), UInt64(digits, radix: 16) == machine { return true }
    #if canImport(Darwin)
      let written = status.st_mtimespec.tv_sec
    #else
      let written = status.st_mtim.tv_sec
    #endif
    return time(nil) - written > abandonedSeconds
  }

  /// Whether a name could be from this type: a prefix, hexadecimal digits and the suffix.
  static func isTemporary(_ name: String) -> Bool {
    guard let prefix = prefixes.first(where: name.hasPrefix), name.hasSuffix(suffix) else { return false }
    let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return 1...16 ~= digits.count && digits.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }
}

private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
