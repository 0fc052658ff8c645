import Workloads

/// A scheme at a depth.
public struct SchemeDepth: Hashable, Sendable {
  /// A name of `SchemeCatalog`.
  public var scheme: String
  public var depth: DepthLabel

  public init(scheme: String, depth: DepthLabel) {
    self.scheme = scheme
    self.depth = depth
  }
}
