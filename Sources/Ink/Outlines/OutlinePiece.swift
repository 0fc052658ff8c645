/// A piece of a stroke: what the discs cover on the way from one to another. Where one piece ends the next one begins, at the same disc.
@frozen
public struct OutlinePiece: Hashable, Sendable {
  public let start: OutlineDisc
  public let end: OutlineDisc
  /// The two sides; nil where the radius changes so fast along the way that one disc nearly covers the other, or does. What is covered then
  /// is the convex hull of the two discs.
  public let edges: OutlineEdges?

  @inlinable
  public init(start: OutlineDisc, end: OutlineDisc, edges: OutlineEdges?) {
    self.start = start
    self.end = end
    self.edges = edges
  }

  /// The disc that a stroke begins with.
  @inlinable
  init(dot disc: OutlineDisc) { self.init(start: disc, end: disc, edges: nil) }

  /// Whether it is a single disc.
  var isDot: Bool { edges == nil && start == end }
}
