import Workloads

/// Where what is measured lies: at a target of a distance from the origin, or where its file has it.
public struct MeasuredLocations: Sendable, CustomStringConvertible {
  /// The distance of the target of generated drawings.
  let distance: TargetDistance
  /// The number of drawings that lie where their files have them.
  let recordings: Int
  /// The number of other drawings.
  let others: Int

  /// Whether everything lies at the origin, so that it is farther away anywhere else.
  public var isOrigin: Bool { recordings == 0 && distance.exponent == nil }

  /// For sentences: `targets 512 to 1,024 units from the origin`.
  public var description: String {
    let file = recordings == 1 ? "a recording where its file has it" : "recordings where their files have them"
    return recordings == 0 ? "targets \(distance)" : others == 0 ? file : "targets \(distance), and \(file)"
  }
}
