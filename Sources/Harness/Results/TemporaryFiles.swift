import Files

/// The temporary files of this process, which it removes when it has to end in the middle of its work.
public enum TemporaryFiles {
  /// Removes the files in the making, of libraries too, and the locks of folders. Only for a process that ends at once:
  /// a thread that begins a file afterwards waits for the end.
  public static func removeAll() { TemporaryPaths.removeAll() }
}
