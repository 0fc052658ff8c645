import Geometry

/// The ends of a stroke in progress on the screen, in px from the top left.
package struct InkEnds {
  /// The end of its measured points, which would be its end without predictions.
  package let measured: Vector2
  /// Its end, including predicted points.
  package let drawn: Vector2
  /// Whether it has predicted points.
  package let isPredicted: Bool
}

extension InkCanvas {
  /// The ends of the latest stroke in progress; nil if none is drawn. O(1).
  package var inkEnds: InkEnds? {
    guard let stroke = core.live.last, let view = core.view(of: stroke.frame), let drawn = stroke.points.last,
      let measured = stroke.lastMeasured
    else { return nil }
    return InkEnds(
      measured: view.position(of: measured.point), drawn: view.position(of: drawn),
      isPredicted: measured.line - stroke.base < stroke.points.count - 1)
  }
}
