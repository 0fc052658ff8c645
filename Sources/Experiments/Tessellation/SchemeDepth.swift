import Schemes
import Workloads

/// A scheme at a depth.
public struct SchemeDepth: Hashable, Sendable {
  public var scheme: SchemeDescriptor
  public var depth: DepthLabel

  public init(scheme: SchemeDescriptor, depth: DepthLabel) {
    self.scheme = scheme
    self.depth = depth
  }
}
