import Files
import Foundation
import Results

/// The number of files that a process may have open at once.
///
/// A run needs some for its tables and locks, and Dispatch some for its threads, which ends the process by a trap where
/// it gets none.
package enum DescriptorLimit {
  /// The number of descriptors that a run needs besides those it is started with: at most 9 were seen at once.
  package static let needed = 16

  /// - Throws: an input/output error where fewer than ``needed`` are free.
  package static func require() throws(FileError) {
    let free = freeCount()
    guard free < needed else { return }
    throw FileError(
      .inputOutput,
      "Only \(free) more files may be open at once here, and \(needed) are needed; raise the limit by ulimit -n 256."
    )
  }

  /// How many more descriptors this process gets, up to ``needed``.
  private static func freeCount() -> Int {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < needed, case let descriptor = dup(STDERR_FILENO), descriptor >= 0 { taken.append(descriptor) }
    return taken.count
  }
}
