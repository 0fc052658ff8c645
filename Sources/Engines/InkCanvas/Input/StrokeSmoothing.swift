import Ink
import Tessellation

/// How the touches of a pen become a smooth stroke: what is done to their positions, and the curve through them.
///
/// The filters are those of module `Ink`, in this order: ``filter``, the prediction of the canvas, ``thinning``, the
/// pen's widths. Each may be left out. A stroke looks the same however its touches were split into batches.
public struct StrokeSmoothing: Sendable {
  /// Moves points to where their neighbours suggest; nil keeps them where they were measured.
  public var filter: SavitzkyGolay?
  /// Leaves out points that are near each other; nil keeps all.
  public var thinning: DistanceThinning?
  /// Leaves out points of strokes that are complete, so that a change of up to its tolerance is seen when the pen goes
  /// up; nil keeps all. Its tolerance is in px at the zoom at which the stroke ends, and is that of the polyline: the
  /// curve through fewer points may deviate more.
  public var simplification: DouglasPeucker<SegmentDistance>?
  /// The curve through the points: a centripetal Catmull-Rom spline unless another one is chosen.
  public var curve: StrokeCurve

  /// Smoothing without thinning and simplification.
  /// - Parameters:
  ///   - filter: nil for none.
  ///   - thinning: nil for none.
  ///   - simplification: nil for none.
  ///   - curve: `.polyline` joins the points by straight lines.
  public init(
    filter: SavitzkyGolay?, thinning: DistanceThinning? = nil,
    simplification: DouglasPeucker<SegmentDistance>? = nil, curve: StrokeCurve = .centripetalCatmullRom
  ) {
    self.filter = filter
    self.thinning = thinning
    self.simplification = simplification
    self.curve = curve
  }
}
