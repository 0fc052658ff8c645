/// Both sides of a piece of a stroke: where the discs along its way touch what they cover together.
@frozen
public struct OutlineEdges: Hashable, Sendable {
  /// To the left as one sees it on a screen, with y down, looking the way the pen went.
  public let left: OutlineEdge
  public let right: OutlineEdge

  @inlinable
  public init(left: OutlineEdge, right: OutlineEdge) {
    self.left = left
    self.right = right
  }
}
