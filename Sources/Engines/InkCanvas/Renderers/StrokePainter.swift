import Geometry
import Ink
import Raster

/// Paints strokes into a rectangle of an image, and counts the px that it writes. Its memory is kept from stroke to
/// stroke.
struct StrokePainter {
  private var region = RegionFiller()

  /// Paints a stroke.
  /// - Parameters:
  ///   - stroke: what is painted.
  ///   - rectangle: the px that may be written, within the image.
  ///   - image: what is painted on.
  /// - Returns: the number of px written.
  mutating func paint(_ stroke: InkStroke, within rectangle: PixelRectangle, of image: inout PixelImage) -> Int {
    guard !rectangle.isEmpty, stroke.bounds.intersects(rectangle.box) else { return 0 }
    region.removeAll()
    var contours = OutlineContours(within: rectangle)
    contours.forEachContour(of: stroke.outline) { region.add($0) }
    return fill(stroke.color, within: rectangle, of: &image)
  }

  /// Paints contours that are flattened already.
  /// - Parameters:
  ///   - contours: closed, in px.
  ///   - color: red, green, blue and alpha.
  ///   - rectangle: the px that may be written, within the image.
  ///   - image: what is painted on.
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

  /// Paints the strokes of a page that meet a rectangle, from the first to the last.
  /// - Parameters:
  ///   - strokes: in order.
  ///   - rectangle: the px that may be written, within the image.
  ///   - image: what is painted on.
  /// - Returns: the number of px written.
  mutating func paint(
    _ strokes: ArraySlice<InkStroke>, within rectangle: PixelRectangle, of image: inout PixelImage
  ) -> Int {
    var count = 0
    for stroke in strokes { count += paint(stroke, within: rectangle, of: &image) }
    return count
  }
}
