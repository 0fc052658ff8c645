import Geometry
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
    return fill(stroke.color, within: rectangle, of: &image)
  }

  /// Paints contours that are already flattened.
  /// - Parameters:
  ///   - contours: closed, in px.
  ///   - color: red, green, blue and alpha.
  ///   - rectangle: the px that may be written; inside the image.
  ///   - image: the image to paint into.
  /// - Returns: the number of px written.
  mutating func paint(
    _ contours: [[Vector2]], _ color: SIMD4<UInt8>, within rectangle: PixelRectangle, of image: inout PixelImage
  ) -> Int {
    region.removeAll()
    for contour in contours { region.add(contour) }
    return fill(color, within: rectangle, of: &image)
  }

  private func fill(_ color: SIMD4<UInt8>, within rectangle: PixelRectangle, of image: inout PixelImage) -> Int {
    var count = 0
    region.forEachRun(columns: rectangle.x, rows: rectangle.y) { y, columns, coverage in
      count += columns.count
      image.paint(color, coverage: coverage, y: y, columns: columns)
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
