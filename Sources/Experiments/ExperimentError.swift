/// Why a cell could not be measured.
public enum ExperimentError: Error, CustomStringConvertible, Sendable {
  /// A frame scheme's camera left the range of its numbers on the way to the depth.
  case unreachable(scheme: String, depth: String)

  public var description: String {
    switch self {
    case .unreachable(let scheme, let depth): "\(scheme) cannot reach depth \(depth): its camera is no longer finite"
    }
  }
}
