import Geometry
import Ink
import Tessellation

/// The steps from a pen's touches to a smooth stroke: filters of positions, and the curve through them.
///
/// The filters are those of module `Ink`, in this order: ``filter``, the prediction of the canvas, ``thinning``, the
/// pen's widths. Each may be omitted. A stroke looks the same however its touches were split into batches.
public struct StrokeSmoothing: Sendable {
  /// Moves points towards a fit of their neighbours; nil keeps them where they were measured.
  public var filter: SavitzkyGolay?
  /// Removes points that are close to each other; nil keeps all.
  public var thinning: DistanceThinning?
  /// Removes points of complete strokes, so a change of up to its tolerance is visible when the pen goes up; nil keeps
  /// all. The tolerance is in px at the zoom at which the stroke ends. It applies to the polyline: the curve through
  /// fewer points may deviate more.
  public var simplification: DouglasPeucker<SegmentDistance>?
  /// The curve through the points; by default a centripetal Catmull-Rom spline.
  public var curve: StrokeCurve

  /// Creates a smoothing; by default without thinning and simplification.
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
