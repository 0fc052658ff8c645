import Foundation

/// A file system in memory, of a size of our choosing, where the system lets us mount one.
public struct Mount {
  public static let isPossible: Bool = {
    guard let folder = try? TemporaryFolder(), let mount = try? Mount(at: folder.path, options: "size=64k") else {
      return false
    }
    mount.remove()
    return true
  }()

  public struct Refused: Error {}

  public let path: String

  public init(at path: String, options: String) throws {
    self.path = path
    guard Self.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", path]) else { throw Refused() }
  }

  public func remove() { _ = Self.run(["umount", path]) }

  private static func run(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
