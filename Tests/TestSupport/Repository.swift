import Foundation

/// The folder of the package whose tests run.
public enum Repository {
  /// The folder.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file or folder in it, which need not be there.
  public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
