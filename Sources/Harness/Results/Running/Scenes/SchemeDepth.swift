import Schemes
import Workloads

/// A scheme at a depth.
public struct SchemeDepth: Hashable, Sendable {
  /// The scheme that stores the points.
  public var scheme: SchemeDescriptor
  /// The decimal logarithm of the zoom.
  public var depth: DepthLabel

  /// A scheme with a name, at a depth.
  public init(scheme: SchemeDescriptor, depth: DepthLabel) {
    self.scheme = scheme
    self.depth = depth
  }
}
