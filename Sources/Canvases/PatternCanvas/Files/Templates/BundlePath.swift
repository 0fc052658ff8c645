import Files

/// The path of a file in a bundle. It cannot lead out of the bundle: it is relative, without `..`, `.` or empty names.
struct BundlePath: Hashable, Sendable {
  let text: String
  let names: [String]

  /// - Throws: ``Problem`` for a path that may lead out of the bundle.
  init(_ text: String) throws(Problem) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !text.hasPrefix("/") else {
      throw Problem("the path \(QuotedText(text)) is absolute; it has to begin in the bundle")
    }
    guard !names.contains("..") else {
      throw Problem("the path \(QuotedText(text)) climbs out of the bundle; leave out the ..")
    }
    let isPlain = names.allSatisfy { name in
      !name.isEmpty && name != "." && name.utf8.count <= 255
        && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
    }
    guard isPlain, names.count <= 16 else {
      throw Problem("the path \(QuotedText(text)) names no file; it has to be names with a / between two")
    }
    self.text = text
    self.names = names
  }

  /// Why a path is invalid, without a full stop.
  struct Problem: Error {
    let problem: String

    init(_ problem: String) { self.problem = problem }
  }

  /// The bytes of a file in a bundle: all of them, or a number of the first.
  static func contents(
    of file: String, in bundle: String, atMost limit: Int, first count: Int? = nil
  ) throws(FileError) -> [UInt8] {
    let place = bundle + "/" + file
    let path: BundlePath
    do { path = try BundlePath(file) } catch { throw FileError(.input, place, error.problem) }
    return try StoredFile.contents(of: path.open(in: bundle), name: place, atMost: limit, first: count)
  }

  /// Opens the file in a bundle. No link below the bundle's own name is followed.
  func open(in bundle: String) throws(FileError) -> FileDescriptor {
    let file = bundle + "/" + text
    var folder: FileDescriptor
    do throws(SystemError) {
      folder = try FileDescriptor(folder: bundle)
    } catch {
      throw StoredFile.openError(bundle, error)
    }
    for name in names.dropLast() { folder = try Self.open(name, in: folder, isFolder: true, file) }
    return try Self.open(names[names.count - 1], in: folder, isFolder: false, file)
  }

  /// Opens a name that is not a link. Systems report links differently.
  private static func open(
    _ name: String, in folder: FileDescriptor, isFolder: Bool, _ file: String
  ) throws(FileError) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor(opening: name, in: folder, isFolder: isFolder)
    } catch {
      guard folder.holdsLink(name) else { throw StoredFile.openError(file, error) }
      throw FileError(
        .input, file, "the path leads through the link \(QuotedText(name)); put the file in its place")
    }
  }
}
