import Foundation

/// The state of the source that a result was made with, as `git` tells it.
public struct Revision: Codable, Hashable, Sendable {
  /// The commit's hash, or "unknown" where there is no `git` or no repository.
  public var commit: String
  /// Whether tracked files differed from the commit; nil where that is unknown.
  public var isDirty: Bool?

  /// A state of the source.
  public init(commit: String, isDirty: Bool?) {
    self.commit = commit
    self.isDirty = isDirty
  }

  /// Of a program whose source is not known.
  public static let unknown = Revision(commit: "unknown", isDirty: nil)

  /// The checkout that the running program was built in, which its build folder lies in; unknown for a program copied elsewhere.
  public static func ofProgram() -> Revision {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    let found = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? program
    return current(in: found.deletingLastPathComponent().path)
  }

  /// Asks `git` in `folder`, or in the current one. Files that are not tracked do not count as changes, as in
  /// `git describe --dirty`.
  public static func current(in folder: String? = nil) -> Revision {
    guard let commit = git(["rev-parse", "--verify", "HEAD"], in: folder), !commit.isEmpty else { return .unknown }
    let changes = git(["status", "--porcelain", "--untracked-files=no"], in: folder)
    return Revision(commit: commit, isDirty: changes.map { !$0.isEmpty })
  }

  private static func git(_ arguments: [String], in folder: String?) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A look must not take the index lock from someone at work there.
    process.arguments = ["git", "--no-optional-locks"] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true) }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let answer = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
      return String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    } catch {
      return nil
    }
  }
}
