import Geometry

/// Compares outlines with the exact region that they approximate, by whatever engine they were made.
///
/// Let t be the tolerance and E the exact region.
///
/// *Outside* is the greatest distance from E of a position that the outline covers. *Inside* is the greatest depth in E
/// of a position that it does not cover, where what is not covered is as thick as the tolerance: the position is one
/// within t/20 of a disc of diameter t of which nothing is covered. So slivers do not count. A depth is minus the
/// signed distance of the region: for ``ExactStroke`` and ``CappedStroke`` the greatest depth within one of their
/// pieces, for ``ExactOutline`` the distance from the border.
///
/// **Why this is enough.** Let b be the greatest distance from E on the outline's border. A covered position further
/// than b from E lies in a part of the plane, of positions further than b, that the border does not enter: so this
/// whole part is covered, and it is a gap of E that the outline fills. Likewise a position deeper than all of the
/// border lies in a part of E of which nothing is covered. So there are two searches. One follows the border, by branch
/// and bound with ``ExactRegion/signedDistances(from:to:accuracy:)``: it finds the greatest deviation on it to t/256
/// or, where it is larger than t, to a 256th of itself. The other bisects squares of the plane, and skips those that
/// cannot hold anything larger, or nothing beyond t. It looks first where a deviation may be greatest, and ends at
/// squares of an eighth of the tolerance or after 2^17 squares: of a stroke 1,000 px long at about 0.1 px. Only a
/// filled gap or an uncovered part that the outline's border does not enter, and that exceeds the border's deviations
/// by less than such a square is large, may be missed.
///
/// **Never too much.** A deviation is a lower bound of what was computed at one position. The outline's own corners are
/// rounded to 2^-40 of the largest coordinate, of edges that do not cancel exactly. Twice that is subtracted from each
/// deviation, and what other rounding adds is in the regions' enclosures. Where a 256th of
/// the tolerance is less than 2^-36 of the largest coordinate, or than four times the width of those, the search is for
/// that instead. An empty region has no position to be near to: any outline that covers something is outside it by
/// infinity.
///
/// **Pieces that hardly overlap.** Caps and joins that are not round are drawn as pieces of their own. An outline whose
/// every piece is within the tolerance may still leave a position uncovered between two of them that is deeper than the
/// tolerance in their union. Where a judge has a ``core``, the stroke made of pieces thinner by the tolerance, a position
/// deeper than the tolerance has to be covered only if the core holds it.
///
/// **Holes** are what is not covered and enclosed. One is spurious where E is deeper than the tolerance somewhere on
/// its border or at the middle of its largest disc. It counts as a hole where it holds a disc of diameter t, and as a
/// sliver where it does not. The search for a disc is limited to 2^14 squares for each hole, twice, and to 2^18 for all
/// holes and 64 for each: a hole about as thick as the tolerance and many thousand times as long may count as a sliver.
public struct OutlineJudge<Region: ExactRegion>: Sendable {
  /// The exact region that outlines should cover.
  public let region: Region
  /// What has to be covered of the positions that are deeper than the tolerance; nil for all of them.
  public let core: Region?
  /// The largest allowed deviation, in px.
  public let tolerance: Double

  /// A judge of outlines of one region.
  /// - Precondition: a tolerance that is finite and greater than 0.
  /// - Parameters:
  ///   - region: what outlines should cover, in px.
  ///   - core: what has to be covered of the positions that are deeper than the tolerance, such as the same stroke
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
  /// O(n log n) for n edges after splitting where they cross, which are as many more as there are crossings, and a
  /// distance from the region for each of some ten positions of an edge of the border.
  /// - Parameter outline: what an engine made of the region, in px.
  /// - Returns: the greatest deviations, and the numbers of spurious holes.
  /// - Throws: ``OutlineError`` where edges cross more than ``OutlineError/crossingLimit`` times, or come
  ///   near each other more than ``OutlineError/pairLimit`` times.
  public func verdict(on outline: OutlineRegion) throws(OutlineError) -> OutlineVerdict {
    let border = try OutlineBorder(of: outline)
    let tree = EdgeTree(over: border.segments.map { ($0.from, $0.to) }, margin: tolerance / 2)
    var search = DeviationSearch(judge: self, outline: outline, border: border.segments, tree: tree)
    search.followBorder()
    search.bisectPlane()
    // Once more, as accurate as the region can.
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

/// How far an outline is from the exact stroke, and which holes it has.
public struct OutlineVerdict: Hashable, Sendable {
  /// A position and the outline's error there.
  public struct Deviation: Hashable, Sendable {
    /// The position, in px.
    public let position: Vector2
    /// A lower bound of the error, in px, greater than 0.
    public let distance: Double

    /// A deviation.
    /// - Parameters:
    ///   - position: in px.
    ///   - distance: the error there, in px.
    public init(position: Vector2, distance: Double) {
      self.position = position
      self.distance = distance
    }
  }

  /// The covered position furthest outside the exact region, with its distance; nil where none is outside.
  public var outside: Deviation?
  /// The position deepest inside the exact region that is not covered, with its depth; nil where none is.
  public var inside: Deviation?
  /// The number of spurious holes: at least a tolerance thick, and deeper than that in the exact region.
  public var holes: Int
  /// The number of such holes that are thinner than the tolerance.
  public var slivers: Int

  /// A verdict of its parts.
  /// - Parameters:
  ///   - outside: the greatest deviation of a covered position.
  ///   - inside: the greatest depth of a position that is not covered.
  ///   - holes: the number of spurious holes.
  ///   - slivers: the number of those that are thinner than the tolerance.
  public init(outside: Deviation? = nil, inside: Deviation? = nil, holes: Int = 0, slivers: Int = 0) {
    self.outside = outside
    self.inside = inside
    self.holes = holes
    self.slivers = slivers
  }
}
