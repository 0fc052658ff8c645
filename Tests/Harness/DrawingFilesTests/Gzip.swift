import Foundation
import TestSupport

/// What gzip makes of bytes, for tests.
enum Gzip {
  static func compressed(_ bytes: [UInt8], level: Int = 6) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let (plain, packed) = (folder.file("plain"), folder.file("packed"))
    try Data(bytes).write(to: URL(fileURLWithPath: plain))
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
    gzip.arguments = ["-c", "gzip -\(level) -c '\(plain)' >'\(packed)'"]
    try gzip.run()
    gzip.waitUntilExit()
    return Array(try Data(contentsOf: URL(fileURLWithPath: packed)))
  }
}
