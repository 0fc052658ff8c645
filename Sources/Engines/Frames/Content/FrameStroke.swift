import Geometry

/// A stroke's name for the life of its canvas. It stays valid while other strokes are added, removed and reordered, and
/// after saving and loading.
public struct StrokeID: Hashable, Sendable {
  /// The identity of the canvas that made it, so that an id of another canvas is refused.
  public let canvas: UInt64
  /// Counts the strokes that the canvas has made, from 0.
  public let number: Int

  /// The id of a stroke, as the app has stored it.
  public init(canvas: UInt64, number: Int) {
    self.canvas = canvas
    self.number = number
  }
}

/// A path stored in one frame: a stroke, a hairline or a fill.
public struct FrameStroke: Hashable, Sendable {
  /// Its name.
  public let id: StrokeID
  /// The frame whose units the points are in.
  public let frame: Int
  /// The range of its points in the content, not empty; valid until the content changes.
  public internal(set) var points: Range<Int>
  /// How it is drawn.
  public let style: PathStyle
  /// Its colour.
  public internal(set) var color: StrokeColor
  /// The curve through its points.
  public let curve: StrokeCurve
  /// The part that is drawn, in parameters: the index of a point within the stroke, plus the fraction of the span from
  /// it to the next.
  public let part: ClosedRange<Double>
  /// Its first point, to which its float32 vertices are relative, in units of the frame. The vertices of a curve are
  /// the points it goes through.
  public let origin: Vector2
  /// The largest distance of a point from `origin`, in units of the frame; of a control point, for a curve.
  public let radius: Double
  /// The largest half width of a point, in units of the frame; 0 for hairlines and fills.
  public let halfWidth: Double
  /// The largest distance from the frame's origin to what is drawn, in units; at least ``dotRadius`` for a dot.
  let frameRadius: Double

  /// The largest distance from `origin` to what is drawn, in units of the frame; 0 for a dot.
  let extent: Double

  /// The smallest radius of a frame that contains a dot, in its units: half the side of a frame.
  ///
  /// A dot has no size. Without this minimum, a frame with only a dot at its origin would be too small to be drawn in
  /// its parent.
  static let dotRadius = 512.0
}
