/// A convex piece of a region, in units of the frame in which the region is stored.
enum RegionPiece: Sendable {
  /// The intersection of the half-planes of its edges, which are in order around it.
  case polygon([RegionEdge])
  case disc(centre: WideVector, radius: WideReal)
}

/// An edge of a region, relative to an exact input point.
struct RegionEdge: Sendable {
  /// The input point.
  let anchor: WideVector
  /// The unit normal. For an edge of a convex piece it points outwards.
  let normal: WideVector
  /// The signed distance of the edge's line from the anchor, along the normal.
  let offset: WideReal
  /// The start and the end of the edge relative to the anchor, along the normal's ``WideVector/perpendicularCCW``.
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
