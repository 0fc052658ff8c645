import Foundation
import Results

/// A file that somebody names on the command line to be read.
enum InputFile {
  /// All bytes of a regular file.
  /// - Throws: an input error for a path that names no file, an input/output error for one that cannot be read.
  static func bytes(_ path: String, option: String) throws -> Data {
    var isFolder: ObjCBool = false
    guard !path.isEmpty, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError("\(option): there is no file \(path); name one that is there.")
    }
    guard !isFolder.boolValue,
      (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) != .typeCharacterSpecial
    else { throw InputError("\(option): \(path) is no file; name one.") }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ResultError(.inputOutput, "\(path) cannot be read: \(error.localizedDescription).")
    }
  }
}
