import Files

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of files that a process may have open at once.
///
/// A run needs some for its tables and locks, and Dispatch some for its threads, which ends the process by a trap where
/// it gets none. Each engine in another program takes three.
package enum DescriptorLimit {
  /// The number of descriptors that a run needs besides those it is started with: at most 9 were seen at once.
  package static let needed = 16
  /// Those of them that it needs while it measures.
  static let reserve = 4

  /// Asks for descriptors before they are needed. A limit that is too low is raised where the system permits that.
  /// - Parameters:
  ///   - needed: how many have to be free.
  ///   - purpose: what they are for, as the end of a clause.
  /// - Throws: an input/output error where fewer are free.
  package static func require(_ needed: Int = needed, for purpose: String = "") throws(FileError) {
    var free = freeCount(upTo: needed)
    guard free < needed else { return }
    var limit = rlimit()
    _ = getrlimit(files, &limit)
    let sufficient = limit.rlim_cur + rlim_t(needed - free)
    if sufficient <= limit.rlim_max {
      var raised = rlimit(rlim_cur: sufficient, rlim_max: limit.rlim_max)
      _ = setrlimit(files, &raised)
      free = freeCount(upTo: needed)
    }
    guard free < needed else { return }
    throw FileError(
      .inputOutput,
      "Only \(free) more files may be open at once here, and \(needed) are needed\(purpose); the limit is "
        + "\(limit.rlim_cur), so raise it by ulimit -n \(sufficient).")
  }

  #if canImport(Glibc)
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let files = RLIMIT_NOFILE
  #endif

  /// How many more descriptors this process gets, up to a number.
  private static func freeCount(upTo needed: Int) -> Int {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < needed, case let descriptor = dup(STDERR_FILENO), descriptor >= 0 { taken.append(descriptor) }
    return taken.count
  }
}
