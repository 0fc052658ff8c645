#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An `errno`, without a file's name.
package struct SystemError: Error, Hashable {
  /// The number, such as `ENOENT`.
  package let code: Int32

  /// The error of the last call, or the one with a given number.
  package init(_ code: Int32 = errno) { self.code = code }

  /// Whether it means that nothing can exist at the path.
  package var isOfPath: Bool { [ENOENT, ENOTDIR, ENAMETOOLONG].contains(code) }

  /// Whether it means that nothing is at the path.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether it means that the file system has no such operation.
  package var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP].contains(code) }

  /// Whether it is the error for opening a socket, or a device without a driver.
  package var isOfDevice: Bool { code == ENXIO }

  /// The system's own text; "the reader closed the pipe" for `EPIPE`.
  package var reason: String {
    code == EPIPE ? "the reader closed the pipe" : String(cString: strerror(code))
  }
}
