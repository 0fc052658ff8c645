/// Why a cell could not be measured.
public enum ExperimentError: Error, CustomStringConvertible, Sendable {
  /// A frame scheme's camera left the range of its numbers on the way to the depth.
  case unreachable(scheme: String, depth: String)

  /// The two reference solutions are further apart than the first one's proved bound: the harness itself is wrong, and
  /// no conclusion is valid. Distances in px.
  case referencesDisagree(distance: Double, samples: Int, bound: Double)

  public var description: String {
    switch self {
    case .unreachable(let scheme, let depth): "\(scheme) cannot reach depth \(depth): its camera is no longer finite"
    case .referencesDisagree(let distance, let samples, let bound):
      "the two reference solutions differ by \(distance) px over \(samples) samples, more than the bound of \(bound) px"
    }
  }
}
