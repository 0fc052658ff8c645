/// A stroke from one point to the next: one piece for most, more where it turns much or its edges are no simple curves.
///
/// Where one piece ends the next one begins, at the same disc.
@frozen
public struct OutlineSpan: Hashable, Sendable {
  public let first: OutlinePiece
  /// The other pieces, in order. Empty for most spans, which therefore need no memory of their own.
  public let others: [OutlinePiece]

  @inlinable
  public init(first: OutlinePiece, others: [OutlinePiece] = []) {
    self.first = first
    self.others = others
  }

  /// The disc that a stroke begins with.
  @inlinable
  init(dot disc: OutlineDisc) { self.init(first: OutlinePiece(start: disc, end: disc, edges: nil)) }
}
