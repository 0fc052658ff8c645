import Geometry

/// A piece of a stroke's outline: the area that the pen's disc covers on its way from `start` to `end`.
///
/// The next piece begins with the disc at which this one ends.
@frozen
public struct OutlinePiece: Hashable, Sendable {
  /// The disc at the start.
  public let start: OutlineDisc
  /// The disc at the end.
  public let end: OutlineDisc
  /// The two sides; nil if the radius changes so fast that one disc covers the other, or nearly does. The piece is then
  /// the convex hull of the two discs.
  public let edges: OutlineEdges?

  /// A piece between two discs.
  @inlinable
  public init(start: OutlineDisc, end: OutlineDisc, edges: OutlineEdges?) {
    self.start = start
    self.end = end
    self.edges = edges
  }

  /// The disc with which a stroke begins.
  @inlinable
  init(dot disc: OutlineDisc) { self.init(start: disc, end: disc, edges: nil) }

  /// Whether the piece is a single disc.
  var isDot: Bool { edges == nil && start == end }
}

/// The area that a round pen covers at one moment.
@frozen
public struct OutlineDisc: Hashable, Sendable {
  /// The centre, in px.
  public let centre: Vector2
  /// The radius in px, 0 or more.
  public let radius: Double

  /// A disc with a centre and a radius in px.
  @inlinable
  public init(centre: Vector2, radius: Double) {
    self.centre = centre
    self.radius = radius
  }

  /// The disc at a point. A width that is negative or not finite counts as 0.
  @inlinable
  init(_ point: WidePoint) {
    self.init(centre: point.location, radius: point.width > 0 && point.width.isFinite ? point.width / 2 : 0)
  }
}

/// Both sides of a piece of a stroke: the envelope of the discs between its start and its end.
@frozen
public struct OutlineEdges: Hashable, Sendable {
  /// The side to the left of the drawing direction, as seen on a screen whose y points down.
  public let left: OutlineEdge
  /// The side to the right of the drawing direction.
  public let right: OutlineEdge

  /// The two sides of a piece.
  @inlinable
  public init(left: OutlineEdge, right: OutlineEdge) {
    self.left = left
    self.right = right
  }
}

/// One side of a piece of a stroke, in the drawing direction.
@frozen
public struct OutlineEdge: Hashable, Sendable {
  /// The position at which it starts, in px.
  public let start: Vector2
  /// A line or a curve that continues from the start.
  public let element: CurveElement

  /// Creates a side that starts at `start`.
  @inlinable
  public init(start: Vector2, element: CurveElement) {
    self.start = start
    self.element = element
  }

  /// The element in reverse, from the end to the start.
  @inlinable
  public var reversed: CurveElement {
    switch element {
    case .curve(let control1, let control2, _): .curve(control1: control2, control2: control1, to: start)
    case .move, .line: .line(to: start)
    }
  }
}
