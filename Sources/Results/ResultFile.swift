import Foundation

/// A single file that comes to be: written as `NAME.partial`, and renamed once it is on the disk.
public final class ResultFile {
  /// Where its bytes go.
  public let sink: ByteSink
  private let path: String

  /// Creates the partial file, so that what stands in the way shows before anything is measured.
  public init(path: String) throws(ResultError) {
    guard !path.isEmpty else { throw ResultError(.input, "The file has no name; name one.") }
    guard FileKind(at: path) != .folder else {
      throw ResultError(.input, "\(path) is a folder; name a file.")
    }
    self.path = path
    sink = try ByteSink(creating: path + ResultFolder.partialSuffix)
  }

  /// Brings the file to the disk and gives it its name.
  public func commit() throws(ResultError) {
    try sink.finish()
    guard rename(path + ResultFolder.partialSuffix, path) == 0 else {
      throw ResultError(
        .inputOutput, "\(path)\(ResultFolder.partialSuffix) is whole but cannot get its name: \(SystemError().reason).")
    }
  }
}
