/// Why Anti-Grain Geometry's stroker is not available, in a sentence with a remedy.
public enum AntigrainError: Error, CustomStringConvertible {
  /// The package was built without its trait `Peers`.
  case notBuilt
  /// Memory has run out.
  case noMemory

  public var description: String {
    switch self {
    case .notBuilt:
      "Anti-Grain Geometry is not in this build; install libagg-dev, then build with `swift build -c release --traits Peers`."
    case .noMemory: "There is no memory left for a stroker of Anti-Grain Geometry; end other programs, and try again."
    }
  }
}
