import Geometry

/// Compares outlines with the exact region that they approximate. The outlines may come from any tessellator.
///
/// Let t be the tolerance and E the exact region.
///
/// *Outside* is the greatest distance from E of a position that the outline covers. *Inside* is the greatest depth in E
/// of an uncovered position, if the uncovered part is there as thick as the tolerance. That is the case within t/20 of
/// an uncovered disc of diameter t, so slivers do not count. A depth is minus the signed distance of the region. For
/// ``ExactStroke`` and ``CappedStroke`` it is the greatest depth within one of their pieces, for ``ExactOutline`` the
/// distance from the border.
///
/// **Why this is enough.** Let b be the greatest distance from E on the outline's border. Consider a covered position
/// further than b from E. It is in a part of the plane whose positions are all further than b from E, and the border
/// does not enter this part. So the whole part is covered, and it is a gap of E that the outline fills. Likewise a
/// position deeper than all of the border is in a part of E of which nothing is covered. Two searches are therefore
/// enough. The first follows the border, by branch and bound with ``ExactRegion/signedDistances(from:to:accuracy:)``.
/// It finds the greatest deviation on the border to t/256 or, if the deviation is larger than t, to a 256th of the
/// deviation. The second bisects squares of the plane. It skips squares that cannot contain a larger deviation, or none
/// beyond t, and begins with those whose deviation may be greatest. It ends at squares of an eighth of the tolerance or
/// after 2^17 squares; for a stroke 1,000 px long that is about 0.1 px. It can miss only filled gaps and uncovered
/// parts that the outline's border does not enter. They exceed the border's deviations by less than the size of such a
/// square.
///
/// **Never too much.** A deviation is a lower bound of the value computed at one position. The outline's own corners
/// are rounded to 2^-40 of the largest coordinate of edges that do not cancel exactly. Twice that is subtracted from
/// each deviation. The regions' enclosures contain all other rounding. The searches use a resolution of a 256th of the
/// tolerance, but at least 2^-36 of the largest coordinate, and at least four times the width of those enclosures. An
/// empty region has no position, so any outline that covers something is outside it by infinity.
///
/// **Pieces that hardly overlap.** Caps and joins that are not round are drawn as pieces of their own. Even if every
/// piece of an outline is within the tolerance, a position between two pieces may be uncovered although it is deeper
/// than the tolerance in their union. A judge may therefore have a ``core``: the stroke made of pieces that are thinner
/// by the tolerance. A position deeper than the tolerance then has to be covered only if the core contains it.
///
/// **Holes** are enclosed uncovered parts. A hole is spurious if E is deeper than the tolerance somewhere on the hole's
/// border or at the centre of its largest disc. It counts as a hole if it contains a disc of diameter t, and otherwise
/// as a sliver. The search for a disc is limited to 2^14 squares for each hole, twice, and to 2^18 for all holes plus
/// 64 for each. A hole about as thick as the tolerance and many thousand times as long may therefore count as a sliver.
public struct OutlineJudge<Region: ExactRegion>: Sendable {
  /// The exact region that outlines should cover.
  public let region: Region
  /// The region that contains those positions deeper than the tolerance that have to be covered; nil for all of them.
  public let core: Region?
  /// The largest allowed deviation, in px.
  public let tolerance: Double

  /// Creates a judge of outlines of one region.
  /// - Precondition: a tolerance that is finite and greater than 0.
  /// - Parameters:
  ///   - region: the region that outlines should cover, in px.
  ///   - core: contains those positions deeper than the tolerance that have to be covered, for example the same stroke
  ///     thinner by the tolerance; nil for all of them.
  ///   - tolerance: the largest allowed deviation, in px.
  public init(region: Region, core: Region? = nil, tolerance: Double) {
    precondition(tolerance > 0 && tolerance.isFinite, "a tolerance is finite and greater than 0")
    self.region = region
    self.core = core
    self.tolerance = tolerance
  }

  /// Whether a position of the given depth has to be covered.
  func isRequired(_ position: Vector2, depth: Double) -> Bool {
    guard depth > tolerance, let core else { return true }
    return core.signedDistance(to: position).upperBound <= 0
  }

  /// The verdict on one outline.
  ///
  /// Takes O(n log n) for n edges after splitting; each crossing adds edges. It also takes a distance from the region
  /// at some ten positions of each edge of the border.
  /// - Parameter outline: an outline that approximates the region, in px.
  /// - Returns: the greatest deviations, and the numbers of spurious holes.
  /// - Throws: ``OutlineError`` where edges cross more than ``OutlineError/crossingLimit`` times, or come
  ///   near each other more than ``OutlineError/pairLimit`` times.
  public func verdict(on outline: OutlineRegion) throws(OutlineError) -> OutlineVerdict {
    let border = try OutlineBorder(of: outline)
    let tree = EdgeTree(over: border.segments.map { ($0.from, $0.to) }, margin: tolerance / 2)
    var search = DeviationSearch(judge: self, outline: outline, border: border.segments, tree: tree)
    search.followBorder()
    search.bisectPlane()
    // Compute the deviation again, as accurately as the region allows.
    let displacement = 2 * border.unit
    func deviation(_ position: Vector2?, _ distance: (ClosedRange<Double>) -> Double) -> OutlineVerdict.Deviation? {
      guard let position else { return nil }
      let least = distance(region.signedDistance(to: position)) - displacement
      return least > 0 ? .init(position: position, distance: least) : nil
    }
    var verdict = OutlineVerdict(
      outside: deviation(search.outside?.position) { $0.lowerBound },
      inside: deviation(search.inside?.position) { -$0.upperBound })
    var holes = HoleSearch(
      judge: self, outline: outline, border: border.segments, tree: tree, resolution: search.resolution)
    for hole in border.holes {
      switch holes.kind(of: hole) {
      case .hole: verdict.holes += 1
      case .sliver: verdict.slivers += 1
      case nil: break
      }
    }
    return verdict
  }
}

/// The deviations of an outline from the exact region, and its holes.
public struct OutlineVerdict: Hashable, Sendable {
  /// A position and the outline's error there.
  public struct Deviation: Hashable, Sendable {
    /// The position, in px.
    public let position: Vector2
    /// A lower bound of the error, in px, greater than 0.
    public let distance: Double

    /// Creates a deviation.
    /// - Parameters:
    ///   - position: in px.
    ///   - distance: the error there, in px.
    public init(position: Vector2, distance: Double) {
      self.position = position
      self.distance = distance
    }
  }

  /// The covered position furthest outside the exact region, with its distance; nil if none is outside.
  public var outside: Deviation?
  /// The uncovered position deepest inside the exact region, with its depth; nil if there is none.
  public var inside: Deviation?
  /// The number of spurious holes: at least a tolerance thick, and deeper than that in the exact region.
  public var holes: Int
  /// The number of spurious holes that are thinner than the tolerance.
  public var slivers: Int

  /// Creates a verdict.
  /// - Parameters:
  ///   - outside: the greatest deviation of a covered position.
  ///   - inside: the greatest depth of an uncovered position.
  ///   - holes: the number of spurious holes.
  ///   - slivers: the number of spurious holes that are thinner than the tolerance.
  public init(outside: Deviation? = nil, inside: Deviation? = nil, holes: Int = 0, slivers: Int = 0) {
    self.outside = outside
    self.inside = inside
    self.holes = holes
    self.slivers = slivers
  }
}
