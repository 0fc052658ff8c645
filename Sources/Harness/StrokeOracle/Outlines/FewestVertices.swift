import Geometry

/// A lower bound of the number of vertices that any outline or mesh of a stroke has, if a judge calls it kept.
///
/// Let E be the exact region, t the tolerance, and T the tolerance with all that counts as kept beyond it. Let K be the
/// closed set that an outline covers by its rule, or a mesh by its triangles. ``OutlineJudge`` calls it kept if no
/// position of K is further than T from E, and no uncovered disc of diameter t has a position deeper than T that has to
/// be covered. (``StrokeJudge`` asks for more: it knows no slivers.)
///
/// **Caps.** Take a position p deeper than T that has to be covered, and a closed half plane H whose line ℓ goes through
/// p. Let W be a path in H from ℓ to ℓ, one end on either side of p. All of W is further than T from E, and some
/// position further out shows that no outline fills that gap. The *cap* is the convex hull of W.
///
/// **Theorem.** Every kept outline and every kept mesh has a vertex in the cap. So it has at least as many vertices as
/// there are caps of which no two meet.
///
/// *Proof.* The open disc B of diameter t that touches ℓ at p from within H is in the disc of radius T about p, and so
/// in E. Its rim has p, which is too deep to be uncovered beside an uncovered disc, so K meets B. Let Q be the
/// component of K ∩ H that has a position in B. K does not meet W, so Q is in the component of H ∖ W that B is in. W
/// and the chord between its ends enclose B ∖ {p}, and Q can leave neither through W nor, within H, through the chord.
/// So Q is in the cap.
///
/// Let f be the distance from ℓ, and x a position of Q at which it is greatest. In a mesh, x is in a triangle, and the
/// triangle has a corner v with f(v) ≥ f(x). In an outline, x is on the border of K, since K would otherwise go on
/// upwards. So x is on a line along which edges lie whose numbers do not cancel: by nonzero the sum of their directions
/// is not 0, by evenodd their number is odd. Then one side of them is covered, so that they are in K. The longest part
/// of the line about x where they do not cancel ends at two vertices, since only there the numbers change. One of them,
/// v, has f(v) ≥ f(x). In both cases f is at least f(x) from x to v, and K holds all of that segment. So v is in Q. ∎
///
/// Overlaps, filled gaps and edges through the inside are all in K. A stroke that is nowhere deeper than T has no cap,
/// and is kept by nothing at all: the bound is 0. Otherwise something is covered, and it has three vertices. Inner
/// sides of bends have no caps: triangles may reach there from the outer side. An outline cannot do that, and so the
/// bound is about half of what an outline needs.
///
/// **What is computed.** Caps are cut off along the border (`BorderWalk`), and those that end first are chosen, one
/// after the other. No choice of other caps of one walk has more, but for those about its beginning. Wherever the
/// walk may be wrong, nothing is taken: p and W are compared with enclosures of the exact distances, and hulls by lines
/// between them. T has what the judge may miss along borders and its rounding. A gap counts as one that no outline
/// fills if it is wider than the squares of the judge's search.
public struct FewestVertices: Hashable, Sendable {
  /// The lower bound: 0, or 3 and more.
  public let count: Int

  /// Computes the bound for a stroke with round ends and joins.
  /// - Parameters:
  ///   - stroke: the exact stroke.
  ///   - tolerance: the largest allowed deviation, in the stroke's unit, greater than 0.
  ///   - allowance: what a deviation may exceed the tolerance by and count as kept, 0 or more.
  public init(of stroke: ExactStroke, tolerance: Double, allowance: Double = 0) {
    self.init(of: stroke, along: stroke, cap: .round, join: .round, tolerance: tolerance, allowance: allowance)
  }

  /// Computes the bound for a stroke with any ends and joins.
  ///
  /// It takes O(n log n) for n positions along the border, and some hundred distances from the region for each vertex.
  /// - Precondition: a tolerance that is finite and greater than 0, and an allowance of 0 or more.
  /// - Parameters:
  ///   - region: the exact region.
  ///   - core: the positions that have to be covered, as of ``OutlineJudge``; nil for all that are deep enough.
  ///   - stroke: the curve and the half widths that the region was made of. Another stroke makes the bound lower, but
  ///     never too high.
  ///   - cap: the shape of the ends.
  ///   - join: the shape of the corners.
  ///   - tolerance: the largest allowed deviation, in the region's unit.
  ///   - allowance: what a deviation may exceed the tolerance by and count as kept.
  public init<Region: ExactRegion>(
    of region: Region, core: Region? = nil, along stroke: ExactStroke, cap: StrokeCap, join: StrokeJoin,
    tolerance: Double, allowance: Double = 0
  ) {
    precondition(tolerance > 0 && tolerance.isFinite, "a tolerance is finite and greater than 0")
    precondition(allowance >= 0, "an allowance is not negative")
    var search = CapSearch(
      of: region, core: core, along: stroke, cap: cap, join: join, tolerance: tolerance, allowance: allowance)
    count = search.isNothingDeep ? 0 : max(3, search.most())
  }
}
