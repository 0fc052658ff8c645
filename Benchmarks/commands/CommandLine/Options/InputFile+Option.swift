import Files
import Foundation
import Results

extension InputFile {
  /// All bytes of a file or a pipe that an option names, ``byteLimit`` at most.
  /// - Throws: what reading it throws, after the option's name.
  package static func bytes(_ path: String, option: String) throws(FileError) -> Data {
    do {
      return Data(try InputFile(orPipe: path).readToEnd())
    } catch {
      throw FileError(error.kind, "\(option): \(error.description)")
    }
  }
}
