import Foundation
import Frames
import Geometry
import Workloads

/// What the validator checks.
public struct HandoffConfiguration: Sendable {
  /// The rules that are checked, from a `HandoffRuleCatalog` or of one's own.
  public let rules: [HandoffRuleDescriptor]
  /// Levels of ×1,000 for drift, round trips, ancestors and descendants.
  public let levels: [Int]
  /// Depths, in the same levels, at which pans are tried.
  public let panLevels: [Int]
  /// A walk of somebody's own, played beside the built-in ones.
  public let script: GestureWalk?
  /// The saved canvas that the own walk begins in, as JSON; nil for an empty one.
  public let start: Data?
  public let viewport: Viewport
  public let seed: UInt64

  /// Levels that can be asked for.
  public static let levelRange = 0...10_000
  /// The depths at which pans are tried, unless said otherwise: the surface, 10^30, 10^1002.
  public static let panLevels = [0, 10, 334]

  public init(
    rules: [HandoffRuleDescriptor], levels: [Int], panLevels: [Int], script: GestureWalk?, start: Data? = nil, viewport: Viewport,
    seed: UInt64
  ) {
    self.rules = rules
    self.levels = levels
    self.panLevels = panLevels
    self.script = script
    self.start = start
    self.viewport = viewport
    self.seed = seed
  }
}
