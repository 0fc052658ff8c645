/// A convex piece of a region, in units of the frame where the region is stored.
enum RegionPiece: Sendable {
  /// The intersection of the half-planes of its edges, which follow each other round it.
  case polygon([RegionEdge])
  case disc(centre: WideVector, radius: WideReal)
}

/// An edge of a region, described from an input point, which is exact.
struct RegionEdge: Sendable {
  /// The input point.
  let anchor: WideVector
  /// The unit normal; of a convex piece's edge the outward one.
  let normal: WideVector
  /// The signed distance of the edge's line from the anchor, along the normal.
  let offset: WideReal
  /// Where the edge begins and ends, from the anchor, along the normal's ``WideVector/perpendicularCCW``.
  let low: WideReal
  let high: WideReal

  init(_ anchor: WideVector, normal: WideVector, offset: WideReal, from low: WideReal, to high: WideReal) {
    self.anchor = anchor
    self.normal = normal
    self.offset = offset
    self.low = low
    self.high = high
  }
}
