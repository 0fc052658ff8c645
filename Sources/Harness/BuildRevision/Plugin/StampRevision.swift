import Foundation
import PackagePlugin

/// Generates a Swift file with the version and the commit that the package is built from.
///
/// It is a build command and not a prebuild command: SwiftPM runs those only when it plans a new build, and would keep
/// the commit of an earlier build. This one runs when HEAD moves or a source changes.
@main
struct StampRevision: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let generated = context.pluginWorkDirectoryURL.appending(path: "Stamp.swift")
    let sources = context.package.targets.compactMap { $0.sourceModule?.sourceFiles.map(\.url) }.joined()
    return [
      .buildCommand(
        displayName: "Stamping the revision",
        executable: URL(filePath: "/bin/sh"),
        arguments: [
          package.appending(path: "Sources/Harness/BuildRevision/Plugin/stamp.sh").path(percentEncoded: false),
          package.path(percentEncoded: false),
          generated.path(percentEncoded: false),
        ],
        inputFiles: [
          package.appending(path: "CITATION.cff"), package.appending(path: "Package.swift"),
          package.appending(path: "Sources/Harness/BuildRevision/Plugin/stamp.sh"),
        ] + repositoryFiles(of: package) + sources,
        outputFiles: [generated])
    ]
  }

  /// The files of the repository that change when HEAD moves. None of them vanishes, as a branch's own file does when
  /// git packs it: a build would fail for want of it.
  private func repositoryFiles(of package: URL) -> [URL] {
    var folder = package.appending(path: ".git")
    // In a worktree and in a submodule .git is a file that names the folder.
    if let link = try? String(contentsOf: folder, encoding: .utf8), link.hasPrefix("gitdir: ") {
      let path = link.dropFirst("gitdir: ".count).trimmingCharacters(in: .newlines)
      folder = URL(filePath: path, relativeTo: package).absoluteURL
    }
    let files = ["HEAD", "logs/HEAD", "index"].map { folder.appending(path: $0) }
    return files.filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }
}
