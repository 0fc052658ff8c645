import Geometry

/// Where a stroke in progress ends on the screen, in px from the top left.
package struct InkEnds {
  /// Where its measured points end, which is where it would end without predictions.
  package let measured: Vector2
  /// Where it ends, predicted points included.
  package let drawn: Vector2
  /// Whether it has predicted points.
  package let isPredicted: Bool
}

extension InkCanvas {
  /// The ends of the stroke in progress that began last; nil where there is none that is drawn. O(1).
  package var inkEnds: InkEnds? {
    guard let stroke = core.live.last, let view = core.view(of: stroke.frame), let drawn = stroke.points.last,
      let measured = stroke.lastMeasured
    else { return nil }
    return InkEnds(
      measured: view.position(of: measured.point), drawn: view.position(of: drawn),
      isPredicted: measured.line - stroke.base < stroke.points.count - 1)
  }
}
