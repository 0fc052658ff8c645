import Geometry

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
