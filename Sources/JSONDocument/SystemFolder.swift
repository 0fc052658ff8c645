#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The functions of the file system for saving. Those that return false leave the reason in `errno`.
package enum SystemFolder {
  /// The parent folder of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// A name that no other writer has.
  package static func temporaryName() -> String {
    ".document-" + String(UInt64.random(in: .min ... .max), radix: 16) + ".partial"
  }

  /// Writes all bytes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        // Some systems take no more than 2 GiB at once.
        let count = systemWrite(descriptor, start + done, min(bytes.count - done, 1 << 30))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }

  /// Brings written bytes to the disk, where there is one.
  package static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // fsync there ends at the drive's cache; not every file system has the stronger call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    // Not every file system can bring folders to the disk.
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP
  }

  /// Brings the names in a folder to the disk.
  package static func synchronize(folder path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return synchronize(descriptor)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
