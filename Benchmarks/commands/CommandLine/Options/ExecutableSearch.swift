import Foundation

/// Finds programs on the search path.
package enum ExecutableSearch {
  /// The first executable file of that name on PATH; nil when there is none.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").components(separatedBy: ":")
    return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
