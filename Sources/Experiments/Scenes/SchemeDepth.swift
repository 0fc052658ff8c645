import Schemes
import Workloads

/// A scheme at a depth.
public struct SchemeDepth: Hashable, Sendable {
  /// What keeps the points.
  public var scheme: SchemeDescriptor
  /// The decimal logarithm of the zoom.
  public var depth: DepthLabel

  /// A scheme of a name, at a depth.
  public init(scheme: SchemeDescriptor, depth: DepthLabel) {
    self.scheme = scheme
    self.depth = depth
  }
}
