import Ink
import Raster

/// Paints strokes into a rectangle of an image, and counts the px written. It keeps its memory between strokes.
struct StrokePainter {
  private var region = RegionFiller()

  /// Paints a stroke.
  /// - Parameters:
  ///   - stroke: the stroke to paint.
  ///   - rectangle: the px that may be written; inside the image.
  ///   - image: the image to paint into.
  /// - Returns: the number of px written.
  mutating func paint(_ stroke: InkStroke, within rectangle: PixelRectangle, of image: inout PixelImage) -> Int {
    guard !rectangle.isEmpty, stroke.bounds.intersects(rectangle.box) else { return 0 }
    region.removeAll()
    var contours = OutlineContours(within: rectangle)
    contours.forEachContour(of: stroke.outline) { region.add($0) }
    var count = 0
    region.forEachRun(columns: rectangle.x, rows: rectangle.y) { y, columns, coverage in
      count += columns.count
      image.paint(stroke.color, coverage: coverage, y: y, columns: columns)
    }
    return count
  }

  /// Paints the strokes of a page that intersect a rectangle, from the first to the last.
  /// - Parameters:
  ///   - strokes: in order.
  ///   - rectangle: the px that may be written; inside the image.
  ///   - image: the image to paint into.
  /// - Returns: the number of px written.
  mutating func paint(
    _ strokes: ArraySlice<InkStroke>, within rectangle: PixelRectangle, of image: inout PixelImage
  ) -> Int {
    var count = 0
    for stroke in strokes { count += paint(stroke, within: rectangle, of: &image) }
    return count
  }
}
