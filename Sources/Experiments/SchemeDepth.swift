import Workloads

/// A scheme at a depth.
public struct SchemeDepth: Hashable, Sendable {
  /// A name of `SchemeCatalog`.
  public var scheme: String
  /// The decimal logarithm of the zoom.
  public var depth: DepthLabel

  /// A scheme of a name, at a depth.
  public init(scheme: String, depth: DepthLabel) {
    self.scheme = scheme
    self.depth = depth
  }
}
